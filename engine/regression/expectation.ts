/**
 * The line `#? [pattern]*` behind a test (manual 20.2): reading it, writing it, and judging an answer by it. The pattern is
 * a regular expression for the whole answer; an answer that was refused ('?') never passes, whatever is expected.
 */
import type { Expectation, Verdict } from '../protocol/regression.ts';

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

/** The pattern as a regular expression for a whole answer; undefined when it is none. */
export function expectationRegex(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 's');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether an answer is right, whatever was thought of the test before. A pattern that is no expression matches nothing. */
function isRight(expectation: Expectation, answer: string, refused: boolean): boolean {
  const matches = expectationRegex(expectation.pattern)?.test(answer) === true;
  return matches !== expectation.negated && !refused;
}

/** The verdict over an answer (manual 20.3); a test that expects nothing is ignored. */
export function judge(expectation: Expectation | undefined, answer: string, refused: boolean): Verdict {
  if (!expectation || expectation.ignored) return 'ignored';
  const right = isRight(expectation, answer, refused);
  if (expectation.expectedFail) return right ? 'PASSED' : 'failed';
  return right ? 'passed' : 'FAILED';
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
