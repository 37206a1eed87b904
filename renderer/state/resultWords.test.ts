import { expect, test } from 'vitest';
import { resultText } from './resultWords.ts';

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
