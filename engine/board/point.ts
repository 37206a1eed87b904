/**
 * Board points as small integers (manual 15.2). Every board size uses the same stride, so that a point means the same row
 * and column on all of them, and every neighbour and diagonal of a point on the board is a valid array index; off-board
 * entries hold OFF_BOARD.
 */
import type { Color, Point, Stone } from '../protocol/types.ts';

export type { Color, Point, Stone, Move, Rules } from '../protocol/types.ts';

export const EMPTY = 0;
export const WHITE = 1;
export const BLACK = 2;
export const OFF_BOARD = 3;

/** The point that stands for a pass, and for "no point". */
export const PASS = 0;

export const MAX_SIZE = 19;
export const STRIDE = MAX_SIZE + 1;
/** Length of an array indexed by Point. */
export const BOARD_ARRAY = (MAX_SIZE + 2) * STRIDE + 1;

export const SOUTH = STRIDE;
export const WEST = -1;
export const NORTH = -STRIDE;
export const EAST = 1;
/** From a point to the four beside it. */
export const SIDES: readonly number[] = [-SOUTH, -EAST, EAST, SOUTH];

/** Row 0 is the top line, column 0 the left one. */
export function pointAt(row: number, column: number): Point {
  return STRIDE + 1 + row * STRIDE + column;
}

export function rowOf(point: Point): number {
  return Math.floor(point / STRIDE) - 1;
}

export function columnOf(point: Point): number {
  return (point % STRIDE) - 1;
}

export function opponent(color: Stone): Stone {
  return (3 - color) as Stone;
}

export function colorName(color: Color): 'empty' | 'white' | 'black' | 'off-board' {
  return (['empty', 'white', 'black', 'off-board'] as const)[color];
}

/** Column letters of Go coordinates: I is left out. */
export const COLUMN_LETTERS = 'ABCDEFGHJKLMNOPQRST';

/** "D4", or "PASS" for a pass: letters from the left, numbers from the bottom. */
export function pointName(point: Point, size: number): string {
  return point === PASS ? 'PASS' : `${COLUMN_LETTERS[columnOf(point)]}${size - rowOf(point)}`;
}

/** The point named by "D4", "d4" or "pass"; undefined when it is not on a board of this size. */
export function parsePoint(name: string, size: number): Point | undefined {
  if (name.toLowerCase() === 'pass') return PASS;
  const match = /^([a-hj-t])([1-9][0-9]?)$/i.exec(name);
  if (!match) return undefined;
  const column = COLUMN_LETTERS.indexOf(match[1].toUpperCase());
  const row = size - Number(match[2]);
  return column < size && row >= 0 && row < size ? pointAt(row, column) : undefined;
}

/** Every point of a board in reading order (row by row from the top left). */
export function allPoints(size: number): Point[] {
  const points: Point[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) points.push(pointAt(row, column));
  }
  return points;
}
