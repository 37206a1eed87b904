/**
 * Which of several answers to one task holds. Two that agree do; where the first two differ a third worker decides, and who stands alone then has
 * lied, or its machine errs. Three that all differ say that the task does not come to the same twice: then nobody is blamed.
 */
export interface Statement {
  worker: string;
  essence: string;
  /** A clock had a part in it. */
  isTimed: boolean;
}

export type Judgement =
  /** By its place in the list; `confirmed`: somebody else came to it, too. */
  | { kind: 'holds'; index: number; confirmed: boolean; liars: string[] }
  /** Another worker is needed. */
  | { kind: 'open' }
  | { kind: 'unsteady'; index: number };

/** Of answers by different workers, in the order in which they came. */
export function judge(statements: readonly Statement[]): Judgement {
  for (const [index, { essence }] of statements.entries()) {
    const others = statements.filter((other, i) => i !== index && other.essence === essence);
    if (others.length === 0) continue;
    const liars = statements.filter((other) => other.essence !== essence && !other.isTimed);
    return { kind: 'holds', index, confirmed: true, liars: liars.map(({ worker }) => worker) };
  }
  if (statements.length < 2) return { kind: 'open' };
  // What hung on a clock says nothing against what did not.
  const steady = statements.findIndex(({ isTimed }) => !isTimed);
  const untimed = statements.filter(({ isTimed }) => !isTimed).length;
  if (untimed < statements.length) {
    if (untimed <= 1) return { kind: 'holds', index: Math.max(0, steady), confirmed: false, liars: [] };
  }
  return untimed < 3 ? { kind: 'open' } : { kind: 'unsteady', index: steady };
}
