/**
 * The line `#? [pattern]*` behind a test (manual 20.2): reading it, writing it, and judging an answer by it. The pattern is
 * a regular expression for the whole answer, which is matched by whoever calls; an answer that was refused ('?') never passes, whatever is expected.
 */
import type { Expectation, Verdict } from '../protocol/regression.ts';
import type { Saying } from '../protocol/sayings.ts';

const LINE = /^\s*#\?\s*\[(.*)\]([*&]*)/;

/** The expectation in a line of a suite; 'malformed' for one that was meant as such, undefined for other lines. */
export function parseExpectation(text: string, line: number): Expectation | 'malformed' | undefined {
  if (!/^\s*#\?/.test(text)) return undefined;
  const match = LINE.exec(text);
  if (!match) return 'malformed';
  const [, inside, flags] = match;
  const negated = inside.startsWith('!');
  return {
    pattern: negated ? inside.slice(1) : inside,
    negated,
    expectedFail: flags.includes('*'),
    ignored: flags.includes('&'),
    line,
  };
}

/** The line that says so. */
export function formatExpectation(expectation: Omit<Expectation, 'line'>): string {
  const { expectedFail, ignored } = expectation;
  return `#? [${expectationText(expectation)}]${expectedFail ? '*' : ''}${ignored ? '&' : ''}`;
}

/** What stands between the brackets. */
export function expectationText({ pattern, negated }: Pick<Expectation, 'pattern' | 'negated'>): string {
  return `${negated ? '!' : ''}${pattern}`;
}

/** Why nobody can say whether a pattern fits: it is no expression, or asks for more than can be judged in bounded time. */
export interface Unjudged {
  problem: Saying;
}

/**
 * Whether a pattern fits a whole answer. Given by main/: an expression of JavaScript's own may take for ever, and patterns come
 * from files that anybody may have written.
 */
export type Matcher = (pattern: string, answer: string) => boolean | Unjudged;

/** A verdict; `problem` is a sentence about an expectation that cannot be judged, absent for others. */
export interface Judgement {
  verdict: Verdict;
  problem?: Saying;
}

/**
 * The verdict over an answer (manual 20.3); a test that expects nothing is ignored, and an expectation that cannot be judged is
 * not met, whether it was negated or not.
 */
export function judge(
  expectation: Expectation | undefined,
  answer: string,
  refused: boolean,
  matches: Matcher,
): Judgement {
  if (!expectation || expectation.ignored) return { verdict: 'ignored' };
  const { pattern, negated, expectedFail } = expectation;
  const fits = matches(pattern, answer);
  const right = !refused && typeof fits === 'boolean' && fits !== negated;
  const verdict = expectedFail ? (right ? 'PASSED' : 'failed') : right ? 'passed' : 'FAILED';
  if (typeof fits === 'boolean') return { verdict };
  return { verdict, problem: { key: 'host.test.unjudged', args: { why: [fits.problem] } } };
}

const BOARD_POINT = /\b([A-HJ-T](?:1[0-9]|[1-9]))\b/g;

/** Vertices an expectation names, in its order: what a board marks. `wrong` when they are what must not be answered. */
export function expectedVertices(expectation: Expectation): { vertices: string[]; wrong: boolean } {
  const vertices = [...new Set(expectation.pattern.match(BOARD_POINT) ?? [])];
  return { vertices, wrong: expectation.negated };
}

/** Vertices an answer or a command names, in its order. */
export function verticesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(BOARD_POINT) ?? [])];
}
