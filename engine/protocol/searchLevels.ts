/** How much a level searches when nobody says how many playouts. */

/** The levels that people are offered; programs may ask for others. */
export const SEARCH_LEVELS = { least: 1, most: 10 } as const;
/** Playouts of level 10 in the middle game of 19x19: about a second of one core. */
const LEVEL_10 = 6000;
const POINTS = 19 * 19;
/** Each level takes twice as much as the one below. */
const STEP = 2;
/** Who thinks on the opponent's time spends at most what so many moves cost: a player who stays away is not waited for at full speed. */
export const PONDER_MOVES = 10;
/** The first moves are chosen among few, and quickly: this share of the playouts on the empty board, all once so much of it is covered. */
const OPENING_SHARE = 0.05;
const OPENING = 0.04;

/** Playouts of a move on a board of `size` lines with so many stones. The smaller it is, the shorter they are, and the more of them. */
export function searchPlayouts(level: number, { size, stones }: { size: number; stones: number }): number {
  const points = size * size;
  const covered = Math.min(1, stones / (OPENING * points));
  const share = OPENING_SHARE + (1 - OPENING_SHARE) * covered;
  const playouts = LEVEL_10 * STEP ** (level - 10) * (POINTS / points) * share;
  return Math.max(1, Math.round(Math.min(playouts, 1e9)));
}
