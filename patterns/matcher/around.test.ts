import { expect, test } from 'vitest';
import { BOARD_ARRAY, pointAt } from '../../engine/board/point.ts';
import { markAround } from './around.ts';

/** What is marked around the stone D, and the edge. */
function around(row: number, column: number, reach: number, steps?: number): string[] {
  const marks = new Uint8Array(BOARD_ARRAY);
  marks[pointAt(row, column)] = 1;
  const found = new Uint8Array(BOARD_ARRAY).fill(1);
  markAround(marks, 7, reach, found, steps);
  return Array.from({ length: 7 }, (_, y) =>
    Array.from({ length: 7 }, (_, x) => (found[pointAt(y, x)] === 0 ? '.' : '*')).join(''),
  );
}

test('a square around a stone, cut off at the edge', () => {
  expect(around(1, 5, 2)).toEqual([
    '...****',
    '...****',
    '...****',
    '...****',
    '.......',
    '.......',
    '.......',
  ]);
});

test('without the points that more steps lead to', () => {
  expect(around(3, 3, 3, 4)).toEqual([
    '..***..',
    '.*****.',
    '*******',
    '*******',
    '*******',
    '.*****.',
    '..***..',
  ]);
  expect(around(3, 3, 2, 2)).toEqual([
    '.......',
    '...*...',
    '..***..',
    '.*****.',
    '..***..',
    '...*...',
    '.......',
  ]);
});
