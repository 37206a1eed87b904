import { expect, test } from 'vitest';
import type { Expectation } from '../protocol/regression.ts';
import { sayingText, verbatim } from '../protocol/sayings.ts';
import {
  expectedVertices,
  formatExpectation,
  judge,
  parseExpectation,
  verticesIn,
  type Matcher,
} from './expectation.ts';

/** Words with alternatives, as much as these tests need. */
const matches: Matcher = (pattern, answer) =>
  pattern.includes('(')
    ? { problem: verbatim('missing )') }
    : pattern.split('|').includes(answer) || pattern === '.*';

function expectation(line: string): Expectation {
  const parsed = parseExpectation(line, 1);
  if (!parsed || parsed === 'malformed') throw new Error(line);
  return parsed;
}

test.each([
  ['#? [A1]', 'A1', false, 'passed'],
  ['#? [A1]', 'A10', false, 'FAILED'],
  ['#? [A1|B2]', 'B2', false, 'passed'],
  ['#? [A1]*', 'A1', false, 'PASSED'],
  ['#? [A1]*', 'B2', false, 'failed'],
  ['#? [!A1|B2]', 'B2', false, 'FAILED'],
  ['#? [!A1|B2]', 'C3', false, 'passed'],
  ['#? [!A1]*', 'A1', false, 'failed'],
  ['#? [!A1]', 'illegal move', true, 'FAILED'],
  ['#? [.*]', 'illegal move', true, 'FAILED'],
  ['#? []', '', false, 'passed'],
  ['#? [(A1]', '(A1', false, 'FAILED'],
  ['#? [!(A1]', 'B2', false, 'FAILED'],
  ['#? [!(A1]*', 'B2', false, 'failed'],
  ['#? [0]&', '117', false, 'ignored'],
] as const)('%s of %j, refused %s: %s', (line, answer, refused, verdict) => {
  expect(judge(expectation(line), answer, refused, matches).verdict).toBe(verdict);
});

test('nothing expected is nothing judged', () => {
  expect(judge(undefined, 'A1', false, matches).verdict).toBe('ignored');
});

test('why an answer cannot be judged is told', () => {
  const { problem } = judge(expectation('#? [(A1]'), 'A1', false, matches);
  expect(sayingText(problem!)).toBe('The answer cannot be judged: missing ).');
});

test.each(['#? [A1]', '#? [!A1|B2]*', '#? [1 [AB]2]&', '#? []'])('%s is written as it was read', (line) => {
  expect(formatExpectation(expectation(line))).toBe(line);
});

test('vertices to be marked', () => {
  expect(expectedVertices(expectation('#? [!1 (T19|A1|A1)]'))).toEqual({
    vertices: ['T19', 'A1'],
    wrong: true,
  });
  expect(expectedVertices(expectation('#? [W\\+36.5|I5|A0]'))).toEqual({ vertices: [], wrong: false });
  expect(verticesIn('owl_attack d4 K10')).toEqual(['D4', 'K10']);
});
