/**
 * Changes one test in the text of a suite and leaves every other byte as it was, line ends and odd spacing included: what a
 * version control system shows of it is the one line. The text is parsed anew each time, so that line numbers are true.
 */
import type { Expectation, TestRecord } from '../protocol/regression.ts';
import { formatExpectation } from './expectation.ts';
import { parseSuite } from './suite.ts';

/** What a test is to become. */
export type ExpectationChange = Partial<Omit<Expectation, 'line'>>;

/**
 * The text with another expectation for a test, which gets one when it has none. Undefined when the suite has no such test;
 * of several with the number the first one is meant.
 */
export function changeExpectation(
  text: string,
  number: number,
  change: ExpectationChange,
): string | undefined {
  const test = parseSuite('', text).tests.find((candidate) => candidate.number === number);
  if (!test) return undefined;
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

/** The text with a test added at its end, and the number it got. Throws for a number that is taken. */
export function addTest(text: string, test: NewTest): { text: string; number: number } {
  const numbers = parseSuite('', text).tests.map((known: TestRecord) => known.number);
  const number = test.number ?? (Math.floor(Math.max(0, ...numbers) / 10) + 1) * 10;
  if (numbers.includes(number)) throw new Error(`test number ${number} is taken`);
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
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text === '' || text.endsWith('\n') ? text : text + end;
  const gap = before === '' || /\n\r?\n$/.test(before) ? '' : end;
  return { text: before + gap + added.map((line) => line + end).join(''), number };
}
