/**
 * How well a dragon can run (manual 13.9): the sum of the escape values at distance four, over ways that do not pass beside an
 * opposing dragon, of empty points and of friendly dragons that are reached.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Steps of a way out. */
const DISTANCE = 4;

/**
 * The sum for the stones marked in `goal`. `values` are the escape values by Point, of empty points and of friendly stones that
 * would be safety; `hostile` marks the stones that ways must not touch.
 */
export function escapeRoute(position: Position, goal: Uint8Array, hostile: Uint8Array, values: Uint8Array): number {
  const { colorAt, points } = position;
  const seen = new Uint8Array(BOARD_ARRAY);
  let ring: number[] = [];
  for (const point of points) {
    if (goal[point] === 0) continue;
    seen[point] = 1;
    ring.push(point);
  }
  let sum = 0;
  for (let step = 1; step <= DISTANCE; step++) {
    const next: number[] = [];
    for (const from of ring) {
      for (let k = 0; k < 4; k++) {
        const to = from + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (colorAt[to] === OFF_BOARD || seen[to] !== 0 || hostile[to] !== 0) continue;
        seen[to] = 1;
        if (touches(hostile, to)) continue;
        next.push(to);
      }
    }
    ring = next;
  }
  for (const point of ring) if (colorAt[point] === EMPTY || goal[point] === 0) sum += values[point];
  return sum;
}

function touches(marks: Uint8Array, point: number): boolean {
  return marks[point - 1] !== 0 || marks[point + 1] !== 0 || marks[point - SOUTH] !== 0 || marks[point + SOUTH] !== 0;
}
