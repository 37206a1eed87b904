/**
 * How far reading goes in its various ways (manual 11.1.3, 3.9, 18.1): each number is a depth, counted in tried moves from
 * the position on the board, up to which one kind of move is considered.
 *
 * The manual gives depth, branch, backfill, fourlib and ko for the default level 10, and says that backfill2 is lower. The
 * others come from trying neighbouring values, one at a time, on a suite of 235 reading problems: larger ones cost nodes
 * (10 to 20 % for each step of breakChain, net or backfill2) and solve no more, smaller ones lose problems. How values follow
 * the level the manual does not say: here by one move for each level, those below ten for each second one.
 */

/** The default level, whose values the manual gives. */
const DEFAULT_LEVEL = 10;

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

/** The values of a level; a mandated depth, if not -1, takes the place of the level's (set_depth_values). */
export function depthValues(level: number, mandatedDepth = -1): DepthValues {
  const up = Math.max(-8, Math.min(10, level - DEFAULT_LEVEL));
  const values = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS) as (keyof DepthValues)[]) {
    const step = DEFAULTS[key] >= 10 ? up : Math.trunc(up / 2);
    values[key] = Math.max(1, DEFAULTS[key] + (key === 'wide' ? 0 : step));
  }
  if (mandatedDepth !== -1) values.depth = mandatedDepth;
  return values;
}

/** All values moved by n (modify_depth_values). */
export function modifiedDepths(values: DepthValues, n: number): DepthValues {
  const modified = { ...values };
  for (const key of Object.keys(values) as (keyof DepthValues)[]) modified[key] += n;
  return modified;
}
