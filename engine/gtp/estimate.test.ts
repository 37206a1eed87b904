import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { estimateScore, estimateText } from './estimate.ts';

// Columns A and B are black's, the others white's; A1 and E3 are dead.
const board = parseBoard(`
  . X O O .
  . X O . .
  . X O . X
  . X O . .
  O X O . .
`);
const settled: number[] = Array.from({ length: 25 }, (_, i) => (i % 5 < 2 ? 0.96 : -0.9));

test('under territory counting living stones count nothing and dead ones twice', () => {
  // White: 9 points and a prisoner; black: 5 points and a prisoner.
  expect(estimateScore(board, settled, 'japanese', 0)).toEqual({ estimate: 4, upper: 4, lower: 4 });
});

test('under area counting every point counts once', () => {
  expect(estimateScore(board, settled, 'chinese', 2.5).estimate).toBe(7.5);
});

test('an open point counts by its chances and makes the bounds', () => {
  const open = settled.slice();
  open[4] = 0.25;
  expect(estimateScore(board, open, 'chinese', 0)).toEqual({ estimate: 3.75, upper: 5, lower: 3 });
});

test("the text has GNU Go's layout", () => {
  expect(estimateText({ estimate: -3.52, upper: 1.26, lower: -7 })).toBe(
    'B+3.5 (upper bound: 1.3, lower: -7.0)',
  );
  expect(estimateText({ estimate: 0.04, upper: -0.01, lower: 0 })).toBe(
    'W+0.0 (upper bound: 0.0, lower: 0.0)',
  );
});
