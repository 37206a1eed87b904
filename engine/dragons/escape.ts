/**
 * How well a dragon can run (manual 13.9): the sum of escape values over the points four steps away. What is nearer is still
 * the dragon's own surroundings, and what is further depends on what happens on the way. A way may not touch a hostile
 * stone, since there it would be cut. Of the first step the points diagonal to the dragon count too, as in the manual's
 * diagram.
 */
import { BOARD_ARRAY, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { SURROUNDED, WEAKLY_SURROUNDED } from './surround.ts';
import type { SurroundStatus } from './surround.ts';

/** Steps at which escape values count. */
export const ESCAPE_DISTANCE = 4;

const SIDES = [-SOUTH, -1, 1, SOUTH];
const DIAGONALS = [-SOUTH - 1, -SOUTH + 1, SOUTH - 1, SOUTH + 1];

export interface Escape {
  /** The sum of the values at distance four. */
  route: number;
  /** By Point: steps from the dragon, 1 to 4; 0 where no way of that length leads. */
  distance: Uint8Array;
}

/**
 * The escape of the stones marked in `goal` from those marked in `hostile`, with the worth of reaching a point in `values` (all
 * by Point; 0 to 4 for empty points by the opponent's influence, 0 to 6 for friendly stones).
 */
export function escape(
  position: Position,
  goal: Uint8Array,
  hostile: Uint8Array,
  values: ArrayLike<number>,
): Escape {
  const { colorAt } = position;
  const distance = new Uint8Array(BOARD_ARRAY);
  const open = (point: Point): boolean =>
    colorAt[point] < 3 &&
    goal[point] === 0 &&
    hostile[point] === 0 &&
    distance[point] === 0 &&
    SIDES.every((side) => hostile[point + side] === 0);
  let ring: Point[] = [...position.points].filter((point) => goal[point] !== 0);
  for (let step = 1; step <= ESCAPE_DISTANCE; step++) {
    const ways = step === 1 ? [...SIDES, ...DIAGONALS] : SIDES;
    const next: Point[] = [];
    for (const point of ring) {
      for (const way of ways) {
        if (!open(point + way)) continue;
        distance[point + way] = step;
        next.push(point + way);
      }
    }
    ring = next;
  }
  return { route: ring.reduce((sum, point) => sum + values[point], 0), distance };
}

/** What is left of an escape route of a dragon with that surround status. */
export function routeWhenSurrounded(route: number, status: SurroundStatus): number {
  return status === SURROUNDED ? 0 : status === WEAKLY_SURROUNDED ? Math.floor(route / 2) : route;
}
