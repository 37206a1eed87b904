/**
 * Changes one test in the text of a suite and leaves every other byte as it was, line ends and odd spacing included: what a
 * version control system shows of it is the one line. The text is parsed anew each time, so that line numbers are true.
 */
import type { Expectation, TestRecord } from '../protocol/regression.ts';
import { formatExpectation } from './expectation.ts';
import { parseSuite } from './suite.ts';

/** A test cannot be written so; the message says why. */
export class NewTestError extends Error {}

/** What a test is to become. */
export type ExpectationChange = Partial<Omit<Expectation, 'line'>>;

/**
 * The text with another expectation for a test, which gets one when it has none. Undefined when the suite has no such test;
 * of several with the number the first one is meant. Throws NewTestError.
 */
export function changeExpectation(
  text: string,
  number: number,
  change: ExpectationChange,
): string | undefined {
  const test = parseSuite('', text).tests.find((candidate) => candidate.number === number);
  if (!test) return undefined;
  // A line more would be a command more.
  if (/[\r\n]/.test(change.pattern ?? '')) throw new NewTestError('an expectation is one line');
  const none = { pattern: '', negated: false, expectedFail: false, ignored: false };
  const line = formatExpectation({ ...none, ...test.expectation, ...change });
  const lines = text.split('\n');
  if (!test.expectation) {
    const end = lines[test.line - 1].endsWith('\r') ? '\r' : '';
    lines.splice(test.line, 0, line + end);
  } else {
    const at = test.expectation.line - 1;
    // What stands behind the flags, such as a remark, stays.
    lines[at] = lines[at].replace(/#\?\s*\[.*\][*&]*/, () => line);
  }
  return lines.join('\n');
}

/** The text with a test marked as known to fail, or no longer so. */
export function markExpectedFail(text: string, number: number, expectedFail: boolean): string | undefined {
  return changeExpectation(text, number, { expectedFail });
}

/** A test to be written. */
export interface NewTest {
  /** The commands that set up its position, such as one loadsgf. */
  prelude: string[];
  command: string;
  expectation: Omit<Expectation, 'line'>;
  description?: string;
  category?: string;
  severity?: number;
  /** Absent: ten more than the greatest, rounded to a ten. */
  number?: number;
}

/** The text with a test added at its end, and the number it got. Throws NewTestError when there is none for it. */
export function addTest(text: string, test: NewTest): { text: string; number: number } {
  const numbers = new Set(parseSuite('', text).tests.map((known: TestRecord) => known.number));
  const greatest = [...numbers].reduce((most, one) => Math.max(most, one), 0);
  const number = test.number ?? (Math.floor(greatest / 10) + 1) * 10;
  if (!Number.isSafeInteger(number))
    throw new NewTestError(`there is no number left above test ${greatest}: give it a smaller one`);
  if (numbers.has(number)) throw new NewTestError(`test number ${number} is taken`);
  const field = (name: string, value: string | number | undefined): string[] =>
    value === undefined || value === '' ? [] : [`# ${name}=${String(value).replace(/\s*\n\s*/g, ' ')}`];
  const added = [
    ...field('CATEGORY', test.category),
    ...field('SEVERITY', test.severity),
    ...field('DESCRIPTION', test.description),
    ...test.prelude,
    `${number} ${test.command}`,
    formatExpectation(test.expectation),
  ];
  if (added.some((line) => /[\r\n]/.test(line)))
    throw new NewTestError('a command or an expectation is one line');
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text === '' || text.endsWith('\n') ? text : text + end;
  const gap = before === '' || /\n\r?\n$/.test(before) ? '' : end;
  return { text: before + gap + added.map((line) => line + end).join(''), number };
}
