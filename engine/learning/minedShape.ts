/**
 * A shape around a move as a database of patterns draws it: a rectangle of cells, each a set of what may stand there, with the sides that
 * lie on the edge of the board. The mine (caseGatherer.ts, growShape.ts) makes such shapes of games.
 */
import { MAX_SIZE, columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { transformX, transformY } from '../../patterns/format/transform.ts';
import { EAST, EMPTY_BIT, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../../patterns/format/types.ts';
import { TURNS } from '../../patterns/moves/shapes.ts';

/** Anything, but on the board. */
const ANY = EMPTY_BIT | OWN_BIT | OTHER_BIT;
const SIDES = [
  [NORTH, -1, 0],
  [EAST, 0, 1],
  [SOUTH, 1, 0],
  [WEST, 0, -1],
] as const;

export interface MinedShape {
  /** The rectangle, in rows and columns from the move at (0, 0), both ends included. */
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  /** Row by row: bits of what may stand there; of the move's cell EMPTY_BIT. */
  readonly cells: readonly number[];
  /** NORTH | EAST | SOUTH | WEST, as in a diagram. */
  readonly edges: number;
}

/** What must hold of one cell. */
export interface CellRule {
  readonly dy: number;
  readonly dx: number;
  readonly bits: number;
}

/** The smallest shape that has the cells, the move and, by side, the edge so many steps away (undefined: not known). */
export function shapeOfRules(
  rules: readonly CellRule[],
  edges: Readonly<Partial<Record<'north' | 'east' | 'south' | 'west', number>>> = {},
): MinedShape {
  const { north, east, south, west } = edges;
  const rows = [0, ...rules.map(({ dy }) => dy)];
  const columns = [0, ...rules.map(({ dx }) => dx)];
  const top = north === undefined ? Math.min(...rows) : -north;
  const bottom = south === undefined ? Math.max(...rows) : south;
  const left = west === undefined ? Math.min(...columns) : -west;
  const right = east === undefined ? Math.max(...columns) : east;
  const width = right - left + 1;
  const cells = new Array<number>(width * (bottom - top + 1)).fill(ANY);
  for (const { dy, dx, bits } of rules) {
    if (dy >= top && dy <= bottom && dx >= left && dx <= right) cells[(dy - top) * width + dx - left] &= bits;
  }
  cells[-top * width - left] = EMPTY_BIT;
  const known = [north, east, south, west];
  const mask = SIDES.reduce((sum, [bit], i) => sum | (known[i] === undefined ? 0 : bit), 0);
  return { top, left, bottom, right, cells, edges: mask };
}

/** The cell at (dy, dx) from the move; undefined outside the rectangle. */
function cellOf(shape: MinedShape, dy: number, dx: number): number | undefined {
  const { top, left, bottom, right, cells } = shape;
  if (dy < top || dy > bottom || dx < left || dx > right) return undefined;
  return cells[(dy - top) * (right - left + 1) + dx - left];
}

/** The shape turned (numbers of patterns/format/transform.ts). */
export function turnedShape(shape: MinedShape, turn: number): MinedShape {
  const { top, left, bottom, right } = shape;
  const y = [transformY(turn, left, top), transformY(turn, right, bottom)];
  const x = [transformX(turn, left, top), transformX(turn, right, bottom)];
  const turned = {
    top: Math.min(...y),
    bottom: Math.max(...y),
    left: Math.min(...x),
    right: Math.max(...x),
  };
  const width = turned.right - turned.left + 1;
  const cells = new Array<number>(shape.cells.length);
  for (let dy = top; dy <= bottom; dy++) {
    for (let dx = left; dx <= right; dx++) {
      const row = transformY(turn, dx, dy) - turned.top;
      cells[row * width + transformX(turn, dx, dy) - turned.left] = cellOf(shape, dy, dx)!;
    }
  }
  let edges = 0;
  for (const [bit, dy, dx] of SIDES) {
    if ((shape.edges & bit) === 0) continue;
    const to = [transformY(turn, dx, dy), transformX(turn, dx, dy)];
    edges |= SIDES.find(([, a, b]) => a === to[0] && b === to[1])![0];
  }
  return { ...turned, cells, edges };
}

function textOf({ top, left, bottom, right, cells, edges }: MinedShape): string {
  return [top, left, bottom, right, edges, ...cells].join(' ');
}

/** Names a shape, however it lies. */
export function shapeName(shape: MinedShape): string {
  return Array.from({ length: TURNS }, (_, turn) => textOf(turnedShape(shape, turn))).sort()[0];
}

/** All ways in which it may lie, each once. */
export function orientations(shape: MinedShape): MinedShape[] {
  const all = Array.from({ length: TURNS }, (_, turn) => turnedShape(shape, turn));
  return [...new Map(all.map((one) => [textOf(one), one])).values()];
}

/** Whether the shape, as it lies, is there with its move at p (`colorAt` by Point, 0 empty) on a 19x19 board. */
export function liesAt(
  { top, left, bottom, right, cells, edges }: MinedShape,
  colorAt: ArrayLike<number>,
  p: Point,
  color: Stone,
): boolean {
  const row = rowOf(p);
  const column = columnOf(p);
  if (row + top < 0 || row + bottom >= MAX_SIZE || column + left < 0 || column + right >= MAX_SIZE)
    return false;
  if (edges & NORTH && row + top !== 0) return false;
  if (edges & SOUTH && row + bottom !== MAX_SIZE - 1) return false;
  if (edges & WEST && column + left !== 0) return false;
  if (edges & EAST && column + right !== MAX_SIZE - 1) return false;
  let i = 0;
  for (let dy = top; dy <= bottom; dy++) {
    for (let dx = left; dx <= right; dx++) {
      const k = colorAt[pointAt(row + dy, column + dx)];
      const bit = k === 0 ? EMPTY_BIT : k === color ? OWN_BIT : OTHER_BIT;
      if ((cells[i++] & bit) === 0) return false;
    }
  }
  return true;
}

/** Whether `general` is there with the same move wherever `special` is. */
export function isMoreGeneral(general: MinedShape, special: MinedShape): boolean {
  return orientations(general).some((one) => {
    const { top, left, bottom, right, edges } = one;
    if ((edges & ~special.edges) !== 0) return false;
    // A side on the edge must be the same side; other sides must not reach further than what is known to be on the board.
    if (top < special.top || left < special.left || bottom > special.bottom || right > special.right)
      return false;
    if (edges & NORTH && top !== special.top) return false;
    if (edges & SOUTH && bottom !== special.bottom) return false;
    if (edges & WEST && left !== special.left) return false;
    if (edges & EAST && right !== special.right) return false;
    for (let dy = top; dy <= bottom; dy++)
      for (let dx = left; dx <= right; dx++)
        if ((cellOf(special, dy, dx)! & ~cellOf(one, dy, dx)!) !== 0) return false;
    return true;
  });
}
