/**
 * A single stone far from everything hostile: it runs to safety whatever the attacker does, which reading would find out in some two
 * hundred nodes. Questions about contact plays in openings are of this kind, and an empty board is full of them.
 */
import { columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Lines around the stone on which there is no attacker but one that touches it: two moves of his reach half as far. */
const REACH = 4;
/** From the third line on (counted from 0) there is room on every side. */
const LINE = 2;

/** Whether the stone, one with three liberties or more, has no hostile stone around it but one, and is on the third line or higher. */
export function isInTheOpen({ colorAt, size }: Position, stone: Point, attacker: Stone): boolean {
  const row = rowOf(stone);
  const column = columnOf(stone);
  if (row < LINE || column < LINE || row >= size - LINE || column >= size - LINE) return false;
  const lastRow = Math.min(size - 1, row + REACH);
  const lastColumn = Math.min(size - 1, column + REACH);
  let hostile = 0;
  for (let r = Math.max(0, row - REACH); r <= lastRow; r++) {
    const end = pointAt(r, lastColumn);
    for (let point = pointAt(r, Math.max(0, column - REACH)); point <= end; point++)
      if (colorAt[point] === attacker && ++hostile > 1) return false;
  }
  return true;
}
