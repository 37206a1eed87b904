/**
 * The active area of a reading (manual 11.3): the points whose change may change its result. It grows from the shadow, the
 * points where moves were tried, in the steps the manual gives.
 */
import { EMPTY, OFF_BOARD, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Fills `area`, by Point: 0 outside, and otherwise the manual's marks. `shadow` is non-zero where moves were tried. */
export function activeArea(
  position: Position,
  shadow: Uint8Array,
  chain: Point,
  move: Point,
  area: Uint8Array,
): void {
  const { colorAt, points } = position;
  area.fill(0);
  for (const point of points) if (shadow[point] !== 0) area[point] = 1;
  if (move !== 0) area[move] = 1;
  position.markChain(chain, area, 1);
  for (const point of points) {
    if (area[point] !== 0 || !touches(area, point, 1)) continue;
    if (colorAt[point] === EMPTY) area[point] = 2;
    else markFresh(position, point, area);
  }
  for (const point of points) {
    if (area[point] === 0 && touchesEmpty(colorAt, area, point)) area[point] = 3;
  }
  for (const point of points) {
    if (area[point] !== 0) continue;
    if (touches(area, point, 1) || touches(area, point, 2) || touches(area, point, 3)) area[point] = 4;
  }
  for (const { point } of position.triedMoves()) if (point !== 0) area[point] = 4;
}

/** Marks a chain 2 where it has no mark yet. */
function markFresh(position: Position, stone: Point, area: Uint8Array): void {
  const stones: number[] = [];
  position.findStones(stone, Infinity, stones);
  for (const at of stones) if (area[at] === 0) area[at] = 2;
}

function touches(area: Uint8Array, point: Point, mark: number): boolean {
  return (
    area[point - SOUTH] === mark ||
    area[point - 1] === mark ||
    area[point + 1] === mark ||
    area[point + SOUTH] === mark
  );
}

function touchesEmpty(colorAt: Uint8Array, area: Uint8Array, point: Point): boolean {
  for (const at of [point - SOUTH, point - 1, point + 1, point + SOUTH]) {
    if (colorAt[at] !== OFF_BOARD && colorAt[at] === EMPTY && area[at] === 2) return true;
  }
  return false;
}
