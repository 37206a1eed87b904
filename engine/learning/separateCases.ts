/** Finds out which tests separate the cases in which a move was played from those in which it was not. */

/** What is known of one case. */
export interface TestedCase {
  readonly played: boolean;
  /** By test: whether it holds. */
  readonly holds: readonly boolean[];
}

/** A test that must hold, or must not. */
export interface Condition {
  readonly test: number;
  readonly wanted: boolean;
}

export interface SeparateOptions {
  /** The part of the played cases that must be left. */
  keep: number;
  /** By how much the played share must grow: played cases kept by others kept. */
  gain: number;
  /** Standard errors by which the two parts that are kept must differ. */
  errors: number;
  /** Conditions at most. */
  most: number;
}

const SEPARATE: SeparateOptions = { keep: 0.8, gain: 1.25, errors: 2.6, most: 3 };

interface Kept {
  played: number;
  others: number;
}

function kept(cases: readonly TestedCase[], { test, wanted }: Condition): Kept & { of: Kept } {
  const count: Kept = { played: 0, others: 0 };
  const of: Kept = { played: 0, others: 0 };
  for (const { played, holds } of cases) {
    const side = played ? 'played' : 'others';
    of[side]++;
    if (holds[test] === wanted) count[side]++;
  }
  return { ...count, of };
}

/** The factor by which a condition raises the played share, and by how many standard errors the kept parts differ. */
function effect(
  cases: readonly TestedCase[],
  condition: Condition,
): { gain: number; errors: number; keep: number } {
  const { played, others, of } = kept(cases, condition);
  if (of.played === 0 || of.others === 0) return { gain: 1, errors: 0, keep: 1 };
  const p = played / of.played;
  // As if one more had been kept, so that nothing is divided by 0.
  const q = (others + 1) / (of.others + 1);
  const all = (played + others) / (of.played + of.others);
  const error = Math.sqrt(all * (1 - all) * (1 / of.played + 1 / of.others));
  return { gain: p / q, errors: error === 0 ? 0 : (p - others / of.others) / error, keep: p };
}

/**
 * Conditions that together raise the played share, the best first. Each is found in one half of the cases, every second one, and must show in
 * the other half too.
 */
export function separate(
  cases: readonly TestedCase[],
  tests: number,
  { keep, gain, errors, most }: SeparateOptions = SEPARATE,
): Condition[] {
  let halves = [0, 1].map((half) => {
    const side = (played: boolean): TestedCase[] =>
      cases.filter((one) => one.played === played).filter((_, i) => i % 2 === half);
    return [...side(true), ...side(false)];
  });
  const found: Condition[] = [];
  while (found.length < most) {
    let best: { condition: Condition; gain: number } | undefined;
    for (let test = 0; test < tests; test++) {
      for (const wanted of [true, false]) {
        const condition = { test, wanted };
        const first = effect(halves[0], condition);
        const second = effect(halves[1], condition);
        if (first.gain < gain || first.errors < errors || Math.min(first.keep, second.keep) < keep) continue;
        if (second.gain < Math.sqrt(gain)) continue;
        if (!best || first.gain > best.gain) best = { condition, gain: first.gain };
      }
    }
    if (!best) break;
    const { test, wanted } = best.condition;
    found.push(best.condition);
    halves = halves.map((half) => half.filter(({ holds }) => holds[test] === wanted));
  }
  return found;
}

/** The parts of the played cases and of the others that fulfil all conditions. */
export function partsKept(
  cases: readonly TestedCase[],
  conditions: readonly Condition[],
): { played: number; others: number } {
  const part = (played: boolean): number => {
    const all = cases.filter((one) => one.played === played);
    const left = all.filter(({ holds }) => conditions.every(({ test, wanted }) => holds[test] === wanted));
    return all.length === 0 ? 1 : left.length / all.length;
  };
  return { played: part(true), others: part(false) };
}
