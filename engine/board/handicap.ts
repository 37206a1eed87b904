/**
 * Handicap placement (GTP 2, fixed_handicap and place_free_handicap).
 *
 * The fixed table: stones stand on the fourth line from 12x12 on, below on the third; boards of 7x7 and even boards have
 * the four corner points, larger odd boards also the side points and the centre; smaller boards than 7x7 have none.
 */
import { pointAt } from './point.ts';
import type { Point } from './point.ts';

/** The most stones fixed_handicap can place on a board: 9, 4 or 0. */
export function maxFixedHandicap(size: number): number {
  if (size < 7) return 0;
  return size % 2 === 1 && size > 7 ? 9 : 4;
}

/** The fixed placement of 2..maxFixedHandicap(size) stones, row by row from the top as GNU Go lists it; else undefined. */
export function fixedHandicap(size: number, stones: number): Point[] | undefined {
  if (!Number.isInteger(stones) || stones < 2 || stones > maxFixedHandicap(size)) return undefined;
  return placementOrder(size)
    .slice(0, stones - (hasCentre(stones) ? 1 : 0))
    .concat(hasCentre(stones) ? [pointAt((size - 1) / 2, (size - 1) / 2)] : [])
    .sort((a, b) => a - b);
}

/** Odd numbers from five on put the last stone in the centre. */
function hasCentre(stones: number): boolean {
  return stones >= 5 && stones % 2 === 1;
}

/** Corners and sides in the order in which stones are added, without the centre; even boards have corners only. */
function placementOrder(size: number): Point[] {
  const near = size >= 12 ? 3 : 2;
  const far = size - 1 - near;
  const middle = (size - 1) / 2;
  const corners = [pointAt(near, far), pointAt(far, near), pointAt(near, near), pointAt(far, far)];
  if (size % 2 === 0) return corners;
  const sides = [pointAt(middle, near), pointAt(middle, far), pointAt(near, middle), pointAt(far, middle)];
  return [...corners, ...sides];
}

/**
 * A placement chosen freely for `stones` >= 2 stones (at most size * size - 1 are placed): the fixed one where there is
 * one; else the largest fixed one and then, one by one, the free point farthest from all stones and edges, so that the
 * stones spread evenly on any board. Deterministic.
 */
export function freeHandicap(size: number, stones: number): Point[] {
  const wanted = Math.min(stones, size * size - 1);
  const fixed = fixedHandicap(size, wanted);
  if (fixed) return fixed;
  const placed: [row: number, column: number][] = [];
  const taken = new Set<Point>();
  for (const point of fixedHandicap(size, Math.min(wanted, maxFixedHandicap(size))) ?? []) {
    taken.add(point);
    placed.push([Math.floor(point / 20) - 1, (point % 20) - 1]);
  }
  while (taken.size < wanted) {
    let best: [row: number, column: number] = [0, 0];
    let bestRoom = -1;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (taken.has(pointAt(row, column))) continue;
        const room = roomAt(size, row, column, placed);
        if (room > bestRoom) {
          best = [row, column];
          bestRoom = room;
        }
      }
    }
    placed.push(best);
    taken.add(pointAt(...best));
  }
  return [...taken].sort((a, b) => a - b);
}

/** Squared distance to the nearest stone; the edge counts as if stones stood beyond it at half the usual spacing. */
function roomAt(size: number, row: number, column: number, placed: [number, number][]): number {
  const edge = Math.min(row, column, size - 1 - row, size - 1 - column);
  let room = (2 * edge + 1) ** 2;
  for (const [r, c] of placed) room = Math.min(room, (r - row) ** 2 + (c - column) ** 2);
  return room;
}
