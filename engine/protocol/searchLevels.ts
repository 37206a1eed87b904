/** How much a level searches when nobody says how many playouts. */

/** The levels that people are offered; programs may ask for others. */
export const SEARCH_LEVELS = { least: 1, most: 10 } as const;
/** Playouts of level 10 in the middle game of 19x19: about a second of one core. */
const LEVEL_10 = 6000;
const POINTS = 19 * 19;
/** On boards with fewer points playouts are hardly shorter; judgement. */
const LEAST_POINTS = 7 * 7;
/** Each level takes twice as much as the one below. */
const STEP = 2;
/** Who thinks on the opponent's time spends at most what so many moves cost: a player who stays away is not waited for at full speed. */
export const PONDER_MOVES = 10;
/** The first moves are chosen among few, and quickly: this share of the playouts on the empty board, all once so much of it is covered. */
const OPENING_SHARE = 0.05;
const OPENING = 0.04;

/** Playouts of a move on a board of `size` lines with so many stones. The smaller it is, the shorter they are, and the more of them, down to 7 lines. */
export function searchPlayouts(level: number, { size, stones }: { size: number; stones: number }): number {
  const points = size * size;
  const covered = Math.min(1, stones / (OPENING * points));
  const share = OPENING_SHARE + (1 - OPENING_SHARE) * covered;
  const playouts = LEVEL_10 * STEP ** (level - 10) * (POINTS / Math.max(points, LEAST_POINTS)) * share;
  return Math.max(1, Math.round(Math.min(playouts, 1e9)));
}

/** How a weak player chooses: its move is drawn, by weights of learnt odds and playouts together. */
export interface MoveDraw {
  /** What part of a move's weight comes from its learnt odds, 0..1; the rest is its share of the playouts. */
  odds: number;
  /** Weights are raised to this power before one is drawn: the higher, the oftener it is the favourite. */
  power: number;
}

/** What the draw gives a move that got `visits` of the playouts; its chance is this as a part of the sum over all moves. */
export function drawWeight(
  { visits, prior = 0 }: { visits: number; prior?: number },
  playouts: number,
  { odds, power }: MoveDraw,
): number {
  return (odds * prior + ((1 - odds) * visits) / Math.max(1, playouts)) ** power;
}

/** By level, from the least: those that make mistakes as people do, by playing what looks likely. */
const DRAWS: readonly MoveDraw[] = [
  { odds: 0.8, power: 1 },
  { odds: 0.5, power: 1.5 },
  { odds: 0.4, power: 1.7 },
];

/** How the move of a level is drawn; undefined: it plays its favourite. */
export function moveDraw(level: number): MoveDraw | undefined {
  return DRAWS.at(Math.max(SEARCH_LEVELS.least, Math.floor(level)) - SEARCH_LEVELS.least);
}
