/** The eight symmetries of the board: rotations by quarter turns, and reflections. */
import { columnOf, pointAt, rowOf } from './point.ts';
import type { Point } from './point.ts';

/** 0..7: bits 0 and 1 mirror rows and columns, bit 2 exchanges them beforehand; 0 is the identity. */
export type Transform = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const TRANSFORMS: readonly Transform[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Where a point of a board of that size goes; PASS stays PASS. */
export function transformPoint(point: Point, size: number, transform: Transform): Point {
  if (point === 0) return 0;
  let row = rowOf(point);
  let column = columnOf(point);
  if (transform & 4) [row, column] = [column, row];
  if (transform & 1) row = size - 1 - row;
  if (transform & 2) column = size - 1 - column;
  return pointAt(row, column);
}

/** The symmetry that undoes one. */
export function inverseTransform(transform: Transform): Transform {
  // Only the two that exchange rows and columns and mirror one of them, the quarter turns, are not their own inverses.
  return transform === 5 ? 6 : transform === 6 ? 5 : transform;
}
