/**
 * How far reading goes in its various ways (manual 11.1.3, 3.9, 18.1): each number is a depth, counted in tried moves from
 * the position on the board, up to which one kind of move is considered.
 *
 * The manual gives depth, branch, backfill, fourlib and ko for the default level 10, and says that backfill2 is lower. The
 * others come from trying neighbouring values, one at a time, on a suite of 235 reading problems: larger ones cost nodes
 * (10 to 20 % for each step of breakChain, net or backfill2) and solve no more, smaller ones lose problems. With the level
 * most move as `gnugo --print-levels` shows it: together, by one for each level above 10 and below 7, and by one for each
 * second level between.
 */

/** The default level, whose values the manual gives. */
export const DEFAULT_LEVEL = 10;
/** Levels above the default that make reading deeper; what comes after only makes the Monte Carlo search longer. */
const MOST_ABOVE = 10;

export interface DepthValues {
  /** Beyond it three liberties are safety, and nothing but ladders is read. */
  depth: number;
  /** Beyond it a chain with three liberties is attacked with one move at each step. */
  branch: number;
  /** Up to it moves that make a liberty fillable are tried. */
  backfill: number;
  /** The same for the more far-fetched ones, and for sacrifices. */
  backfill2: number;
  /** Up to it the chains around are attacked and saved by more than ataris and ladders. */
  breakChain: number;
  /** Up to it a chain is defended through its superstring. */
  superstring: number;
  /** Up to it chains with four liberties are attacked. */
  fourlib: number;
  /** Up to it kos are taken although a threat would have to come first. */
  ko: number;
  /** How far series of ataris are followed (atari_atari). */
  aa: number;
  /** Up to it a chain with three liberties is attacked by loose nets. */
  net: number;
  /** Up to it the chains around are looked at for ladders. */
  ladder: number;
  /** Up to it all liberties of weak chains in the neighbourhood are tried. */
  wide: number;
}

/** The default values, at level 10. */
const DEFAULTS: DepthValues = {
  depth: 16,
  branch: 13,
  backfill: 12,
  backfill2: 3,
  breakChain: 7,
  superstring: 7,
  fourlib: 7,
  ko: 8,
  aa: 6,
  net: 5,
  ladder: 12,
  wide: 1,
};

/** Not lowered with the level: of 235 problems, level 5 solves 177 this way, and 169 if all but `wide` are lowered too. */
const KEPT: readonly (keyof DepthValues)[] = ['backfill2', 'superstring', 'net', 'ladder', 'wide'];

/** The values of a level, from 0; mandated ones take the place of the level's (set_depth_values). */
export function depthValues(level: number, mandated: Partial<DepthValues> = {}): DepthValues {
  const above = Math.min(MOST_ABOVE, level - DEFAULT_LEVEL);
  const step = above >= 0 ? above : level >= 7 ? Math.ceil(above / 2) : level - 8;
  const values = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS) as (keyof DepthValues)[]) {
    if (step > 0 ? key !== 'wide' : !KEPT.includes(key)) values[key] = Math.max(1, DEFAULTS[key] + step);
  }
  return { ...values, ...mandated };
}

/** All values moved by n (modify_depth_values). */
export function modifiedDepths(values: DepthValues, n: number): DepthValues {
  const modified = { ...values };
  for (const key of Object.keys(values) as (keyof DepthValues)[]) modified[key] += n;
  return modified;
}
