/**
 * What players call the shape that a move makes with the stones around it: a hane, a cut, a one-point jump. By the nearest stones alone, contact
 * first; a move that could be called several things is called the most telling one.
 */
import { EAST, EMPTY, NORTH, SOUTH, WEST, columnOf, opponent, rowOf } from './point.ts';
import type { Point, Stone } from './point.ts';
import type { ShapeName } from '../protocol/odds.ts';

/** The board as it is asked about. */
export interface Stones {
  size: number;
  /** By point: a stone's colour, EMPTY, or something else off the board. */
  colorAt: ArrayLike<number>;
}

/** Each direction with the two at right angles to it. */
const SIDES: readonly (readonly [number, number, number])[] = [
  [NORTH, WEST, EAST],
  [SOUTH, WEST, EAST],
  [WEST, NORTH, SOUTH],
  [EAST, NORTH, SOUTH],
];
/** Pairs of directions at a right angle: a diagonal is their sum. */
const CORNERS: readonly (readonly [number, number])[] = [
  [NORTH, WEST],
  [NORTH, EAST],
  [SOUTH, WEST],
  [SOUTH, EAST],
];
/** Lines of the board, counted from 1, below which a stone that goes towards the edge descends, and from which moves look down on others. */
const LOW_LINE = 2;
const HIGH_LINE = 4;

/** The name of what `color` plays at `p`, an empty point; undefined where no stone is near enough to name it by. */
export function shapeName({ size, colorAt }: Stones, p: Point, color: Stone): ShapeName | undefined {
  const enemy = opponent(color);
  const own = (at: Point): boolean => colorAt[at] === color;
  const theirs = (at: Point): boolean => colorAt[at] === enemy;
  const empty = (at: Point): boolean => colorAt[at] === EMPTY;
  const line = (at: Point): number => {
    const [row, column] = [rowOf(at), columnOf(at)];
    return 1 + Math.min(row, column, size - 1 - row, size - 1 - column);
  };
  const touchesOwn = SIDES.some(([d]) => own(p + d));
  const touches = SIDES.some(([d]) => theirs(p + d));
  if (touches) {
    // Stones that meet at this point and at one that is taken already, or at this one alone.
    if (CORNERS.some(([a, b]) => theirs(p + a) && theirs(p + b) && own(p + a + b))) return 'cut';
    if (SIDES.some(([d]) => theirs(p + d) && theirs(p - d))) return touchesOwn ? 'cut' : 'wedge';
  }
  if (touchesOwn) {
    const joins =
      SIDES.some(([d]) => own(p + d) && own(p - d)) ||
      CORNERS.some(([a, b]) => own(p + a) && own(p + b) && theirs(p + a + b));
    if (joins) return 'connection';
    if (CORNERS.some(([a, b]) => own(p + a) && own(p + b) && empty(p + a + b))) return 'emptyTriangle';
    if (SIDES.some(([d]) => own(p + d) && theirs(p - d))) return 'push';
    const descends = SIDES.some(([d]) => own(p + d) && line(p) < line(p + d));
    return descends && line(p) <= LOW_LINE ? 'descent' : 'extension';
  }
  if (touches) {
    const bends = ([a, b]: readonly [number, number]): boolean =>
      own(p + a + b) && ((theirs(p + a) && empty(p + b)) || (theirs(p + b) && empty(p + a)));
    if (CORNERS.some(bends)) return 'hane';
    return SIDES.some(([d]) => theirs(p + d) && own(p + 2 * d)) ? 'clamp' : 'attachment';
  }
  const free = ([a, b]: readonly [number, number]): boolean => empty(p + a) && empty(p + b);
  const high = line(p) >= HIGH_LINE;
  if (high && CORNERS.some(([a, b]) => theirs(p + a + b) && free([a, b]) && line(p) > line(p + a + b)))
    return 'shoulderHit';
  if (high && SIDES.some(([d]) => theirs(p + 2 * d) && empty(p + d) && line(p) > line(p + d))) return 'cap';
  if (CORNERS.some(([a, b]) => own(p + a + b) && free([a, b]))) return 'diagonal';
  if (SIDES.some(([d]) => own(p + 2 * d) && empty(p + d))) return 'onePointJump';
  /** An own stone so many steps away and one aside, with nothing between. */
  const knight = (steps: number): boolean =>
    SIDES.some(([d, ...sides]) =>
      sides.some((side) => {
        const way = Array.from({ length: steps }, (_, i) => [p + (i + 1) * d, p + i * d + side]).flat();
        return own(p + steps * d + side) && way.every(empty);
      }),
    );
  if (knight(2)) return 'knightsMove';
  if (SIDES.some(([d]) => own(p + 3 * d) && empty(p + d) && empty(p + 2 * d))) return 'twoPointJump';
  return knight(3) ? 'largeKnightsMove' : undefined;
}
