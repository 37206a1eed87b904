/**
 * The eight orientations of the board (manual 3.9.3, `orientation` in 19.6): the board is kept turned, while vertices in
 * commands and replies keep naming the unturned one. The engine can thus be asked the same question in eight guises; only
 * `showboard` and `printsgf`, which draw the board, show it as it is kept. Numbers as in GNU Go.
 */
import { PASS, columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';

/** 0..7; 0 leaves the board alone. */
export type Orientation = number;

/** Where a point of the unturned board is kept. Turns and reflections are spelt out as in GNU Go's numbering. */
export function turned(point: Point, size: number, orientation: Orientation): Point {
  if (point === PASS || orientation === 0) return point;
  const row = rowOf(point);
  const column = columnOf(point);
  const last = size - 1;
  switch (orientation) {
    case 1:
      return pointAt(last - column, row);
    case 2:
      return pointAt(last - row, last - column);
    case 3:
      return pointAt(column, last - row);
    case 4:
      return pointAt(column, row);
    case 5:
      return pointAt(last - row, column);
    case 6:
      return pointAt(last - column, last - row);
    default:
      return pointAt(row, last - column);
  }
}

/** The point of the unturned board that is kept at `point`; the inverse of `turned`. */
export function unturned(point: Point, size: number, orientation: Orientation): Point {
  // All are their own inverse but the two quarter turns, 1 and 3, which are each other's.
  return turned(point, size, orientation === 1 ? 3 : orientation === 3 ? 1 : orientation);
}
