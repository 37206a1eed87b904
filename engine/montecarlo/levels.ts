/** How much a level searches when nobody says how many playouts. */
import type { Position } from '../board/position.ts';

/** Playouts of level 10 in the middle game of 19x19: about a second of one core. */
const LEVEL_10 = 6000;
const POINTS = 19 * 19;
/** Each level takes half as much again as the one below. */
const STEP = 1.5;
/** The first moves are chosen among few, and quickly: this share of the playouts on the empty board, all once so much of it is covered. */
const OPENING_SHARE = 0.05;
const OPENING = 0.04;

/** Playouts of a move. The smaller the board, the shorter they are, and the more of them there may be. */
export function searchPlayouts(level: number, position: Position): number {
  const points = position.points.length;
  const covered = Math.min(1, position.stonesOnBoard(3) / (OPENING * points));
  const share = OPENING_SHARE + (1 - OPENING_SHARE) * covered;
  const playouts = LEVEL_10 * STEP ** (level - 10) * (POINTS / points) * share;
  return Math.max(1, Math.round(Math.min(playouts, 1e9)));
}
