/** What harvest.ts writes and mine.ts reads: a record of 16-bit numbers for each move of a proved position. */
import { MAX_SIZE, OFF_BOARD, STRIDE, columnOf, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { COLOR } from '../../engine/solver/fightBoard.ts';
import type { FightBoard } from '../../engine/solver/fightBoard.ts';

/** What is known of a move. */
export const FAILS = 0;
export const WORKS = 1;
export const OPEN = 2;

/** Who moves: the defender, the attacker, and the attacker once more where the group has two eyes by its shape. */
export const DEFENDS = 0;
export const ATTACKS = 1;
export const ATTACKS_EYES = 2;
export const ROLES: readonly string[] = ['defender', 'attacker', 'attacker of two eyes'];

/** How far the window around a move reaches, and the part of it in which liberties are known. */
export const REACH = 3;
export const WIDTH = 2 * REACH + 1;
export const NEAR_REACH = 2;
export const NEAR_WIDTH = 2 * NEAR_REACH + 1;
/** Of a cell: empty, the mover's, the other side's, beyond the edge. */
export const OFF = 3;
/** Of a chain that has more, as many liberties as are told apart. */
const MOST_LIBERTIES = 4;

/** Words of the cells, eight each, with a bit for each edge behind the last; of liberties, five each. */
export const CELL_WORDS = Math.ceil((WIDTH * WIDTH) / 8);
export const EDGES_FROM = 2 * ((WIDTH * WIDTH) % 8);
const LIBERTY_WORDS = (NEAR_WIDTH * NEAR_WIDTH) / 5;

const FEATURE_SLOTS = 22;
/** Of a record: the number of the game if it is the first move of its position, role, what is known, weight, number of features, features, code of the surroundings. */
export const CODE = 5 + FEATURE_SLOTS;
export const RECORD = CODE + CELL_WORDS + LIBERTY_WORDS;

/**
 * Writes what is around a point where `side` may move: the cells, row by row; a bit each for an edge one point beyond the window in the north, east, south and west;
 * the liberties of the chains nearby, 0 for none, and in their middle those of the stone that is played.
 */
export function codeAround(board: FightBoard, move: Point, side: Stone, row: Int16Array): void {
  const { s } = board;
  const isOn = (x: number, y: number): boolean => {
    const column = columnOf(move) + x;
    const line = rowOf(move) + y;
    return column >= 0 && line >= 0 && column < MAX_SIZE && line < MAX_SIZE;
  };
  const cell = (x: number, y: number): number => {
    const color = isOn(x, y) ? s[COLOR + move + y * STRIDE + x] : OFF_BOARD;
    return color === OFF_BOARD ? OFF : color === 0 ? 0 : color === side ? 1 : 2;
  };
  const liberties = (x: number, y: number): number => {
    const kind = cell(x, y);
    const isChain = kind === 1 || kind === 2;
    return isChain ? Math.min(MOST_LIBERTIES, board.libertiesAt(move + y * STRIDE + x)) : 0;
  };
  let n = 0;
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++, n++) row[CODE + (n >> 3)] |= cell(x, y) << (2 * (n & 7));
  const far = REACH + 1;
  for (const [i, [x, y]] of [
    [0, -far],
    [far, 0],
    [0, far],
    [-far, 0],
  ].entries())
    if (cell(x, y) === OFF) row[CODE + CELL_WORDS - 1] |= 1 << (EDGES_FROM + i);
  const { mark, low, high } = board;
  const known: number[] = [];
  for (let y = -NEAR_REACH; y <= NEAR_REACH; y++)
    for (let x = -NEAR_REACH; x <= NEAR_REACH; x++) known.push(liberties(x, y));
  board.play(move, side);
  known[(known.length - 1) / 2] = liberties(0, 0);
  board.undo(mark, low, high);
  for (const [i, count] of known.entries())
    row[CODE + CELL_WORDS + Math.floor(i / 5)] |= count << (3 * (i % 5));
}
