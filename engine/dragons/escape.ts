/**
 * How well a dragon can run (manual 13.9): it depends on the points four steps away. What is nearer is still
 * the dragon's own surroundings, and what is further depends on what happens on the way. A way may not touch a hostile
 * stone, since there it would be cut. Of the first step the points diagonal to the dragon count too, as in the manual's
 * diagram.
 */
import { BOARD_ARRAY, SIDES, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { SURROUNDED, WEAKLY_SURROUNDED } from './surround.ts';
import type { SurroundStatus } from './surround.ts';

/** Steps at which escape values count. */
const ESCAPE_DISTANCE = 4;

const DIAGONALS = [-SOUTH - 1, -SOUTH + 1, SOUTH - 1, SOUTH + 1];

export interface Escape {
  /** By Point: steps from the dragon, 1 to 4; 0 where no way of that length leads. */
  distance: Uint8Array;
  /** The points four steps away. */
  end: Point[];
}

/** Where the stones marked in `goal` can run to from those marked in `hostile`, both by Point. */
export function escape(position: Position, goal: Uint8Array, hostile: Uint8Array): Escape {
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
  return { distance, end: ring };
}

/** What is left of an escape route of a dragon with that surround status. */
export function routeWhenSurrounded(route: number, status: SurroundStatus): number {
  return status === SURROUNDED ? 0 : status === WEAKLY_SURROUNDED ? Math.floor(route / 2) : route;
}
