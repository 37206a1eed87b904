/**
 * A hash that rotating and reflecting the board does not change: the smallest of the Zobrist hashes of the eight
 * transformed positions. Used to recognise openings; not kept incrementally, since few positions are asked for.
 */
import { assert } from '../util/assert.ts';
import { BOARD_ARRAY, EMPTY, pointName } from './point.ts';
import type { Point, Stone } from './point.ts';
import type { Position } from './position.ts';
import { TRANSFORMS, transformPoint } from './transforms.ts';
import { KO_PLANE, ZOBRIST_HIGH, ZOBRIST_LOW, hashToString } from './zobrist.ts';

/** Stones and ko point up to symmetry, as 16 hexadecimal digits. */
export function invariantHash(position: Position): string {
  let smallest = '';
  for (const transform of TRANSFORMS) {
    let low = 0;
    let high = 0;
    const toggle = (point: Point, plane: number): void => {
      const entry = plane * BOARD_ARRAY + transformPoint(point, position.size, transform);
      low ^= ZOBRIST_LOW[entry];
      high ^= ZOBRIST_HIGH[entry];
    };
    for (const point of position.points)
      if (position.colorAt[point] !== EMPTY) toggle(point, position.colorAt[point]);
    if (position.koPoint !== 0) toggle(position.koPoint, KO_PLANE);
    const hash = hashToString(low, high);
    if (smallest === '' || hash < smallest) smallest = hash;
  }
  return smallest;
}

/** The invariant hash after a move that tryMove() allows; the position is left as it was. */
export function invariantHashAfter(position: Position, point: Point, color: Stone): string {
  const trace = position.trace;
  position.trace = null;
  const played = position.tryMove(point, color);
  assert(played, () => `invariantHashAfter: ${pointName(point, position.size)} cannot be played`);
  const hash = invariantHash(position);
  position.popMove();
  position.trace = trace;
  return hash;
}
