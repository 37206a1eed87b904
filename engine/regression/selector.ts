/**
 * Which tests are meant (manual 20.4): `suite`, `suite:6`, `suite:6,13-15`. A suite may be given as a path and with `.tst`.
 * A file of selectors has them separated by blanks and line ends; # begins a comment.
 */
import type { PlannedTest, TestRanges } from '../protocol/regression.ts';

/** What one selector means: a suite by name or path, without `.tst`, and numbers of its tests; none: all of them. */
export type Selector = TestRanges;

/** The selector a word stands for; undefined when it is none. */
export function parseSelector(word: string): Selector | undefined {
  const match = /^(.+?)(?::([\d,-]*))?$/.exec(word);
  if (!match) return undefined;
  const suite = match[1].replace(/\.tst$/, '');
  const ranges: Selector['ranges'] = [];
  if (match[2] === undefined) return { suite, ranges };
  for (const part of match[2].split(',')) {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!range) return undefined;
    ranges.push({ from: Number(range[1]), to: Number(range[2] ?? range[1]) });
  }
  return { suite, ranges };
}

/** The words of a file of selectors. */
export function selectorWords(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.replace(/#.*$/, '').split(/\s+/))
    .filter((word) => word !== '');
}

/** Whether a selector means a test of its suite. */
export function selects({ ranges }: Selector, number: number): boolean {
  return ranges.length === 0 || ranges.some(({ from, to }) => number >= from && number <= to);
}

/** The tests, which are of any suites, as few ranges of numbers. */
export function rangesOf(tests: readonly PlannedTest[]): TestRanges[] {
  const suites = Map.groupBy(tests, ({ test }) => test.suite);
  return [...suites].map(([suite, planned]) => {
    const numbers = planned.map(({ test }) => test.number).sort((a, b) => a - b);
    const ranges: TestRanges['ranges'] = [];
    for (const number of numbers) {
      const last = ranges.at(-1);
      if (last && number <= last.to + 1) last.to = number;
      else ranges.push({ from: number, to: number });
    }
    return { suite, ranges };
  });
}
