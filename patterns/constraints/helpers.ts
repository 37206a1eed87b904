/**
 * Hand-written helpers (manual 9.4): functions by name that a colon line asks for. They live where reading and dragons are
 * known and are handed down as a registry; here is only what they look like and how they find their way on the board.
 */
import { STRIDE } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/protocol/types.ts';
import { transformX, transformY } from '../format/transform.ts';

/** A helper: 0 to reject the match. `move` is the point of '*', `transformation` how the diagram lies on the board. */
export type Helper = (color: Stone, move: Point, transformation: number) => number;

/** Helpers by name. */
export type HelperRegistry = ReadonlyMap<string, Helper>;

/** What the checker needs of a registry. */
export interface HelperNames {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Knows no helper. */
export const NO_HELPERS: HelperNames = new Set<string>();

/**
 * The point `down` rows and `right` columns from the move in the diagram (OFFSET in the manual). The diagram must hold
 * that point, so that it is on the board.
 */
export function offsetPoint(move: Point, transformation: number, down: number, right: number): Point {
  return move + transformX(transformation, right, down) + STRIDE * transformY(transformation, right, down);
}
