/**
 * How tests are shared out among processes. A suite stays whole, since what an engine remembers of one test may change its
 * answer to the next, and a run should give the same answers however busy the machine is. Only when there are fewer suites
 * than processes is each cut into pieces, at the beginnings of positions.
 */
import type { PlannedTest } from '../../engine/protocol/regression.ts';

/** Pieces of `tests`, each for a fresh engine; the longest first, so that none is left when the others are done. */
export function pieces<T extends PlannedTest>(tests: readonly T[], jobs: number): T[][] {
  const suites = new Map<string, T[]>();
  for (const test of tests) {
    const suite = suites.get(test.file + test.test.suite);
    if (suite) suite.push(test);
    else suites.set(test.file + test.test.suite, [test]);
  }
  const cuts = suites.size < jobs ? Math.ceil(jobs / suites.size) : 1;
  return [...suites.values()]
    .flatMap((suite) => cut(suite, Math.ceil(suite.length / cuts)))
    .sort((a, b) => b.length - a.length);
}

function cut<T extends PlannedTest>(suite: readonly T[], length: number): T[][] {
  const parts: T[][] = [];
  let part: T[] = [];
  for (const test of suite) {
    if (
      part.length >= length &&
      test.test.prelude.join('\n') !== part[part.length - 1].test.prelude.join('\n')
    ) {
      parts.push(part);
      part = [];
    }
    part.push(test);
  }
  return part.length > 0 ? [...parts, part] : parts;
}
