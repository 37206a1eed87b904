import { expect, test } from 'vitest';
import { resultText, typedResult } from './resultWords.ts';

test.each([
  ['B+R', 'Black wins by resignation'],
  ['W+Resign', 'White wins by resignation'],
  ['W+T', 'White wins on time'],
  ['B+F', 'Black wins by forfeit'],
  ['B+', 'Black wins'],
  ['W+3.5', 'White wins by 3.5'],
  ['0', 'A draw'],
  ['Jigo', 'A draw'],
  ['Void', 'Void'],
  ['?', '?'],
  ['B+a lot', 'B+a lot'],
])('%s: %s', (result, words) => {
  expect(resultText(result)).toBe(words);
});

test.each([
  ['b+r', 'B+R'],
  ['W+Resign', 'W+R'],
  [' B + 3,5 ', 'B+3.5'],
  ['w+time', 'W+T'],
  ['B+', 'B+'],
  ['Jigo', '0'],
  ['VOID', 'Void'],
  ['?', '?'],
  ['', ''],
  ['Black', undefined],
  ['B+lots', undefined],
  ['B+3.', undefined],
])('what is typed as %s is written as %s', (typed, written) => {
  expect(typedResult(typed)).toBe(written);
});
