/**
 * Which tests are meant (manual 20.4): `suite`, `suite:6`, `suite:6,13-15`. A suite may be given as a path and with `.tst`.
 * A file of selectors has them separated by blanks and line ends; # begins a comment.
 */

/** What one selector means: a suite, and numbers of its tests; none: all of them. */
export interface Selector {
  /** As it was given, without `.tst`: a name or a path. */
  suite: string;
  ranges: { from: number; to: number }[];
}

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

/** The shortest selector for tests of a suite, given by number. */
export function formatSelector(suite: string, numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const from = sorted[i];
    while (sorted[i + 1] === sorted[i] + 1) i++;
    parts.push(sorted[i] === from ? String(from) : `${from}-${sorted[i]}`);
  }
  return `${suite}:${parts.join(',')}`;
}
