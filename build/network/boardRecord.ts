/** The part that all records of positions begin with, for the programs that learn from them. */
import { BLACK, BOARD_ARRAY, EMPTY, MAX_SIZE, PASS, WHITE, allPoints } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { CHAIN, COLOR, LIBS } from '../../engine/montecarlo/layout.ts';
import type { MoveOdds } from '../../engine/montecarlo/moveOdds.ts';
import type { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';

export const KO = 9;
const LEAST_ODDS = 1e-12;

export const points = allPoints(MAX_SIZE);
/** By Point: its place in reading order; that of PASS is 361. */
export const placeOf = new Int16Array(BOARD_ARRAY).fill(points.length);
for (const [i, point] of points.entries()) placeOf[point] = i;
/** Bytes of it. */
export const BOARD_LENGTH = 2 * points.length;

/**
 * 361 points in reading order: 0 empty, 1 to 4 stones of the side to move by liberties (4: or more), 5 to 8 those of the other side, 9 the ko; and
 * 361 points: the logarithm of the odds of a move there, as they are listed, in steps of 1/16 below the highest, which is 255; 0 for no move.
 */
export function writeBoard(record: Buffer, board: PatternBoard, side: Stone, listed: MoveOdds): void {
  const s = board.state;
  for (const [i, point] of points.entries()) {
    const stone = s[COLOR + point];
    if (stone === EMPTY) record[i] = point === board.ko ? KO : 0;
    else record[i] = (stone === side ? 0 : 4) + Math.min(4, s[LIBS + s[CHAIN + point]]);
  }
  for (let i = 0; i < listed.count; i++) {
    if (listed.moves[i] === PASS) continue;
    const below = 16 * Math.log(listed.odds[0] / (listed.odds[i] + LEAST_ODDS));
    record[points.length + placeOf[listed.moves[i]]] = Math.max(1, Math.round(255 - below));
  }
}

/** The stone that a number of a board stands for, where black is to move. */
export function stoneOf(number: number): Stone | typeof EMPTY {
  if (number === 0 || number === KO) return EMPTY;
  return number > 4 ? WHITE : BLACK;
}
