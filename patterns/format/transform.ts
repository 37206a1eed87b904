/**
 * The eight ways a pattern may lie on the board (manual 9.13), as the numbers 0 to 7 for the manual's letters a to h. Bit 2
 * exchanges x and y beforehand, bit 1 then turns x around and bit 0 turns y around, which are also the numbers of
 * engine/board/transforms.ts; x grows to the right, y downwards.
 *
 * The manual's table of equal transformations ("| c=a, d=b, g=e, h=f" and so on) has f and g exchanged against its own
 * drawing of them; what is said here follows the drawing. The transformations it chooses for each symmetry are right
 * either way: f and g are chosen together, or give the same picture, or g alone stands for the whole class of both.
 */
import { EAST, NORTH, SOUTH, WEST } from './types.ts';
import type { PatternShape, Symmetry } from './types.ts';

/** Transformations by number: `TRANSFORMATION_LETTERS[2]` is 'c', the mirror image with left and right exchanged. */
export const TRANSFORMATION_LETTERS = 'abcdefgh';
/** The order in which patterns are tried: a, g, d, f, h, b, e, c (manual 9.13). */
export const TRANSFORMATION_ORDER: readonly number[] = [0, 6, 3, 5, 7, 1, 4, 2];

const COUNTS: Record<Symmetry, readonly [from: number, to: number]> = {
  '8': [0, 8],
  '|': [0, 4],
  '-': [0, 4],
  '\\': [0, 4],
  '/': [0, 4],
  X: [0, 2],
  '+': [0, 2],
  O: [2, 6],
  '0': [2, 6],
};

/** The transformations that give different matches of a diagram with that symmetry, in the order of trying. */
export function transformationsOf(symmetry: Symmetry): readonly number[] {
  return TRANSFORMATION_ORDER.slice(...COUNTS[symmetry]);
}

/** Column of the transformed offset (dx, dy). */
export function transformX(t: number, dx: number, dy: number): number {
  const x = t & 4 ? dy : dx;
  return t & 2 ? -x : x;
}

/** Row of the transformed offset (dx, dy). */
export function transformY(t: number, dx: number, dy: number): number {
  const y = t & 4 ? dx : dy;
  return t & 1 ? -y : y;
}

/** The transformation that does `first` and then `second`. */
export function composeTransformations(first: number, second: number): number {
  // What `first` turned around is exchanged by `second` too.
  const turned = second & 4 ? ((first & 1) << 1) | ((first >> 1) & 1) : first & 3;
  return ((first ^ second) & 4) | (turned ^ (second & 3));
}

/** The transformation that undoes `t`. */
export function inverseTransformation(t: number): number {
  // Only the quarter turns f and g are not their own inverses.
  return t === 5 ? 6 : t === 6 ? 5 : t;
}

/** Width of a rectangle after the transformation. */
export function transformedWidth(t: number, width: number, height: number): number {
  return t & 4 ? height : width;
}

/** Height of a rectangle after the transformation. */
export function transformedHeight(t: number, width: number, height: number): number {
  return t & 4 ? width : height;
}

/** Column, from the left of the transformed width x height rectangle, of its cell (x, y). */
export function transformCellX(t: number, x: number, y: number, width: number, height: number): number {
  const column = t & 4 ? y : x;
  return t & 2 ? transformedWidth(t, width, height) - 1 - column : column;
}

/** Row, from the top of the transformed width x height rectangle, of its cell (x, y). */
export function transformCellY(t: number, x: number, y: number, width: number, height: number): number {
  const row = t & 4 ? x : y;
  return t & 1 ? transformedHeight(t, width, height) - 1 - row : row;
}

/** Where the sides NORTH | EAST | SOUTH | WEST go. */
export function transformEdges(t: number, edges: number): number {
  let result = 0;
  for (const [side, dx, dy] of SIDES) {
    if (edges & side) result |= sideAt(transformX(t, dx, dy), transformY(t, dx, dy));
  }
  return result;
}

const SIDES = [
  [NORTH, 0, -1],
  [EAST, 1, 0],
  [SOUTH, 0, 1],
  [WEST, -1, 0],
] as const;

function sideAt(dx: number, dy: number): number {
  return dx === 0 ? (dy < 0 ? NORTH : SOUTH) : dx < 0 ? WEST : EAST;
}

/** The shape as it lies after the transformation; its own list of transformations is left as it is. */
export function transformShape(t: number, shape: PatternShape): PatternShape {
  const { width, height, moveX, moveY } = shape;
  const cells = new Uint8Array(shape.cells.length);
  const newWidth = transformedWidth(t, width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = transformCellX(t, x, y, width, height);
      const row = transformCellY(t, x, y, width, height);
      cells[row * newWidth + column] = shape.cells[y * width + x];
    }
  }
  return {
    width: newWidth,
    height: transformedHeight(t, width, height),
    cells,
    edges: transformEdges(t, shape.edges),
    moveX: moveX < 0 ? -1 : transformCellX(t, moveX, moveY, width, height),
    moveY: moveX < 0 ? -1 : transformCellY(t, moveX, moveY, width, height),
    transformations: shape.transformations,
  };
}

/** Whether the transformation leaves diagram, edges and move as they are. */
export function isSymmetry(t: number, shape: PatternShape): boolean {
  const { width, height, cells, edges, moveX, moveY } = shape;
  if ((t & 4 && width !== height) || transformEdges(t, edges) !== edges) return false;
  const goesTo = (x: number, y: number) =>
    transformCellY(t, x, y, width, height) * width + transformCellX(t, x, y, width, height);
  if (moveX >= 0 && goesTo(moveX, moveY) !== moveY * width + moveX) return false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cells[goesTo(x, y)] !== cells[y * width + x]) return false;
    }
  }
  return true;
}
