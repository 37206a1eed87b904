/** What harvest.ts writes and mine.ts reads: a record of 16-bit numbers for each move of a proved position. */
import { MAX_SIZE, OFF_BOARD, STRIDE, columnOf, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { COLOR } from '../../engine/solver/fightBoard.ts';
import type { FightBoard } from '../../engine/solver/fightBoard.ts';

/** What is known of a move. */
export const FAILS = 0;
export const WORKS = 1;
export const OPEN = 2;

export const FEATURE_SLOTS = 22;
/** First move of its position, role (0 defends, 1 attacks), what is known, weight, number of features, features, four words of the code. */
export const RECORD = 5 + FEATURE_SLOTS + 4 + 1;

/** How far the window around a move reaches. */
export const REACH = 2;
export const WIDTH = 2 * REACH + 1;
/** Of a cell: empty, the mover's, the other side's, beyond the edge. */
export const OFF = 3;

/** Writes the cells around a point, row by row, eight to a word; then one bit each for an edge three points north, east, south and west. */
export function codeAround(board: FightBoard, move: Point, side: Stone, row: Int16Array, at: number): void {
  const { s } = board;
  const cell = (x: number, y: number): number => {
    const column = columnOf(move) + x;
    const line = rowOf(move) + y;
    if (column < 0 || line < 0 || column >= MAX_SIZE || line >= MAX_SIZE) return OFF;
    const color = s[COLOR + move + y * STRIDE + x];
    return color === OFF_BOARD ? OFF : color === 0 ? 0 : color === side ? 1 : 2;
  };
  const words = [0, 0, 0, 0];
  let n = 0;
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++, n++) words[n >> 3] |= cell(x, y) << (2 * (n & 7));
  for (const [i, [x, y]] of [
    [0, -3],
    [3, 0],
    [0, 3],
    [-3, 0],
  ].entries())
    if (cell(x, y) === OFF) words[3] |= 1 << (4 + i);
  for (let i = 0; i < 4; i++) row[at + i] = words[i];
}
