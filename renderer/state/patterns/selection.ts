/**
 * From a rectangle of the board to the text of a new pattern: O is the colour to play, sides of the rectangle that lie on
 * the edge of the board are drawn as edges, and the symmetry that the drawing has is filled in, so that what is inserted
 * compiles as it is.
 */
import { columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import { printPattern } from '../../../patterns/compiler/print.ts';
import { shapeOf } from '../../../patterns/compiler/shape.ts';
import { isSymmetry } from '../../../patterns/format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../../../patterns/format/types.ts';
import type { SourcePattern, Symmetry } from '../../../patterns/format/types.ts';

/** Two opposite corners, in any order. */
export interface Rectangle {
  from: Point;
  to: Point;
}

/** Rows and columns from 0, both ends included. */
export interface Bounds {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function boundsOf({ from, to }: Rectangle): Bounds {
  const rows = [rowOf(from), rowOf(to)];
  const columns = [columnOf(from), columnOf(to)];
  return {
    top: Math.min(...rows),
    left: Math.min(...columns),
    bottom: Math.max(...rows),
    right: Math.max(...columns),
  };
}

export function contains(rectangle: Rectangle, point: Point): boolean {
  const { top, left, bottom, right } = boundsOf(rectangle);
  const row = rowOf(point);
  const column = columnOf(point);
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Points of the rectangle, row by row. */
export function pointsOf(rectangle: Rectangle): Point[] {
  const { top, left, bottom, right } = boundsOf(rectangle);
  const points: Point[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) points.push(pointAt(row, column));
  }
  return points;
}

/** The transformations that must leave a drawing as it is for each symmetry (manual 9.13), the richest first. */
const SYMMETRIES: readonly (readonly [Symmetry, readonly number[]])[] = [
  ['X', [4, 7]],
  ['+', [1, 2]],
  ['|', [2]],
  ['-', [1]],
  ['\\', [4]],
  ['/', [7]],
  ['O', [3]],
];

/** The colon line's symmetry for a drawing of these cells and edges. */
function symmetryOf(pattern: SourcePattern): Symmetry {
  const shape = shapeOf(pattern);
  const found = SYMMETRIES.find(([, all]) => all.every((t) => isSymmetry(t, shape)));
  return found ? found[0] : '8';
}

/**
 * The text of a pattern for what lies in the rectangle, ending in a line feed. `stones` by Point; `move` is drawn as '*' when
 * it is an empty point of the rectangle, and no move is drawn otherwise.
 */
export function patternText(
  stones: ArrayLike<number>,
  size: number,
  rectangle: Rectangle,
  color: Stone,
  move: Point | null,
  name: string,
): string {
  const { top, left, bottom, right } = boundsOf(rectangle);
  const cells = pointsOf(rectangle).map((point) => {
    const stone = stones[point];
    if (stone === 1 || stone === 2) return stone === color ? 'O' : 'X';
    return point === move ? '*' : '.';
  });
  const last = size - 1;
  const nowhere = { line: 1, column: 1 };
  const pattern: SourcePattern = {
    ...nowhere,
    name,
    endLine: 1,
    comments: [],
    diagram: {
      ...nowhere,
      width: right - left + 1,
      height: bottom - top + 1,
      cells,
      edges:
        (top === 0 ? NORTH : 0) |
        (right === last ? EAST : 0) |
        (bottom === last ? SOUTH : 0) |
        (left === 0 ? WEST : 0),
      sideComments: [],
    },
    symmetry: '8',
    classes: '-',
    values: [],
    helper: null,
    colon: nowhere,
    constraintDiagram: null,
    constraint: null,
    action: null,
    goalElements: null,
    callbackData: null,
  };
  return printPattern({ ...pattern, symmetry: symmetryOf(pattern) });
}

/** The move to begin with: `wanted` if it is an empty point of the rectangle, else the empty point nearest to its middle. */
export function moveIn(stones: ArrayLike<number>, rectangle: Rectangle, wanted: Point | null): Point | null {
  const free = pointsOf(rectangle).filter((point) => stones[point] === 0);
  if (wanted !== null && free.includes(wanted)) return wanted;
  const { top, left, bottom, right } = boundsOf(rectangle);
  const distance = (point: Point): number =>
    Math.abs(2 * rowOf(point) - top - bottom) + Math.abs(2 * columnOf(point) - left - right);
  return free.reduce<Point | null>(
    (best, point) => (best === null || distance(point) < distance(best) ? point : best),
    null,
  );
}

/** The next free name in the row of the last one: Connect3 after Connect2. */
export function nextName(names: readonly string[]): string {
  // not shown: a name in the text of the database.
  const stem = /^(.*?)\d*$/.exec(names.at(-1) ?? '')?.[1] || 'Pattern';
  const numbers = names
    .filter((name) => name.startsWith(stem) && /^\d+$/.test(name.slice(stem.length)))
    .map((name) => Number(name.slice(stem.length)));
  return `${stem}${Math.max(0, ...numbers) + 1}`;
}
