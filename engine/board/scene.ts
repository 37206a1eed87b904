/** The board of a decision as explanations want it: chains found by looking, dragons as the decision knew them. */
import type { DragonVerdict } from '../protocol/decision.ts';
import type { Scene } from '../protocol/scene.ts';
import type { Color, Point } from '../protocol/types.ts';
import type { Position } from './position.ts';
import { EMPTY, OFF_BOARD, SIDES, allPoints, columnOf, parsePoint, rowOf } from './point.ts';

/** `board` by point row by row. */
export function sceneOf(
  size: number,
  board: readonly Color[],
  dragons: readonly DragonVerdict[] | undefined,
): Scene {
  const dragonOf = new Map<Point, DragonVerdict>();
  for (const dragon of dragons ?? []) for (const stone of dragon.stones) dragonOf.set(stone, dragon);
  const colorAt = (point: Point): Color => {
    const [row, column] = [rowOf(point), columnOf(point)];
    const isOn = row >= 0 && row < size && column >= 0 && column < size;
    return isOn ? board[row * size + column] : OFF_BOARD;
  };
  return {
    size,
    points: allPoints(size),
    colorAt,
    pointNamed: (name) => parsePoint(name, size),
    chainAt: (point) => chainFrom(colorAt, point),
    dragonAt: (point) => dragonOf.get(point),
  };
}

/** The scene of a position as it is now. */
export function sceneOfPosition(
  { size, points, colorAt }: Position,
  dragons: readonly DragonVerdict[] | undefined,
): Scene {
  return sceneOf(
    size,
    Array.from(points, (point) => colorAt[point] as Color),
    dragons,
  );
}

/** The stones joined to the one at `point`, in reading order. */
function chainFrom(colorAt: (point: Point) => Color, point: Point): Point[] {
  const color = colorAt(point);
  if (color === EMPTY || color === OFF_BOARD) return [];
  const found = new Set([point]);
  for (const stone of found)
    for (const side of SIDES) if (colorAt(stone + side) === color) found.add(stone + side);
  return [...found].sort((a, b) => a - b);
}
