/**
 * Which changes turn an outcome round: the fewest that are enough, with the proof that they are. Of n changes the last needed one
 * is found in log2(n) trials: the shortest beginning of the list that turns the outcome ends with it. It is held on to, and the
 * rest of the list is searched again, until what is held is enough by itself. Then each is left out once: who is not missed goes.
 */

/** What a search found. */
export interface Bisected<T> {
  /** Enough together, and none of them can be missed; in the order of the list. */
  culprits: T[];
  /** All other changes without these do not turn the outcome. */
  onlyThese: boolean;
}

/** Trials that searching n changes takes at most when one of them is to blame. */
export function trialsFor(count: number): number {
  return Math.ceil(Math.log2(Math.max(1, count))) + 2;
}

/** Searches `changes`, all of which together turn the outcome while none at all do not. `turns` tries some of them. */
export async function bisect<T>(
  changes: readonly T[],
  turns: (some: ReadonlySet<T>) => Promise<boolean>,
): Promise<Bisected<T>> {
  const known = new Map<string, boolean>([[changes.map((_, i) => i).join(), true]]);
  const tries = async (some: readonly T[]): Promise<boolean> => {
    const set = new Set(some);
    const key = changes.flatMap((one, i) => (set.has(one) ? [i] : [])).join();
    // Never twice, also because an engine that answers by chance would contradict itself.
    const outcome = known.get(key) ?? (await turns(set));
    known.set(key, outcome);
    return outcome;
  };
  let held: T[] = [];
  let rest = changes;
  while (held.length === 0 || !(await tries(held))) {
    let without = 0;
    let enough = rest.length;
    // The changes are turned by the first `enough`, and not by the first `without`.
    while (enough - without > 1) {
      const middle = (without + enough) >> 1;
      if (await tries([...held, ...rest.slice(0, middle)])) enough = middle;
      else without = middle;
    }
    held = [rest[enough - 1], ...held];
    rest = rest.slice(0, enough - 1);
  }
  for (const one of held) {
    const others = held.filter((other) => other !== one);
    if (others.length > 0 && (await tries(others))) held = others;
  }
  const others = changes.filter((one) => !held.includes(one));
  return { culprits: held, onlyThese: others.length === 0 || !(await tries(others)) };
}
