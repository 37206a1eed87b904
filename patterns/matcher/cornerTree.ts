/**
 * The variation tree of the corner matcher (manual 9.18): all joseki patterns of a database as one tree. A variation adds a
 * stone to those of its parent: where it stands, counted from the corner, whether it has the colour of the first stone, and
 * how many stones there are in its corner area, the rectangle from the corner to it. A pattern hangs on the variation of
 * its move, below those of its stones.
 *
 * The stones of a pattern come in the order of their counts, of equal counts those nearer to the side first. So the first
 * is alone in its area, as a child of the root must be; a stone comes after all stones of its area; and patterns that
 * continue one another share their beginnings.
 */
import { anchorCell } from '../format/anchor.ts';
import type { AnchorColor } from '../format/anchor.ts';
import { STATISTICS } from '../compiler/databases.ts';
import {
  composeTransformations,
  transformCellX,
  transformCellY,
  transformShape,
} from '../format/transform.ts';
import { EAST, EMPTY_BIT, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../format/types.ts';
import type { PatternShape } from '../format/types.ts';

/** Ints of a variation: column and row from the corner, colour, stones, first child, next sibling, first pattern. */
export const VARIATION_INTS = 7;
export const COLUMN = 0;
export const ROW = 1;
/** 0 when the stone has the colour of the first one ('same'), 1 otherwise ('other'). */
export const COLOR = 2;
export const STONES = 3;
/** Variations by number, patterns by index of their first int in `patterns`; −1 for none. The root is variation 0. */
export const CHILD = 4;
export const SIBLING = 5;
export const PATTERN = 6;

/**
 * Ints of a pattern: the next pattern of the same variation, its width, height and number of stones, its anchor's column and
 * row, then for each transformation of the corner's drawing the number of the turned pattern, −1 where it is not tried.
 */
export const PATTERN_INTS = 14;
export const NEXT_PATTERN = 0;
export const WIDTH = 1;
export const HEIGHT = 2;
export const TOTAL = 3;
export const ANCHOR_COLUMN = 4;
export const ANCHOR_ROW = 5;
export const TURNED = 6;

export interface CornerTables {
  variations: Int32Array;
  patterns: Int32Array;
}

/** Why the pattern cannot be matched by the corner matcher; undefined when it can. `values`: names on its colon line. */
export function cornerObstacle(shape: PatternShape, values: readonly string[]): string | undefined {
  if (cornerTurn(shape.edges) < 0) return 'it is not drawn at exactly one corner of the board';
  if (shape.cells.some((bits) => bits !== EMPTY_BIT && bits !== OWN_BIT && bits !== OTHER_BIT)) {
    return "it has elements other than 'O', 'X' and '.'";
  }
  if (shape.moveX < 0) return 'it has no move';
  const value = values.find((name) => name !== 'shape' && !STATISTICS.has(name));
  return value === undefined ? undefined : `it has the value '${value}', and only 'shape' is supported`;
}

/** The transformation that turns a diagram with these edges into the top left corner; −1 when it lies at no corner. */
function cornerTurn(edges: number): number {
  return [NORTH | WEST, SOUTH | WEST, NORTH | EAST, SOUTH | EAST].indexOf(edges);
}

/** A stone, or the move, of a pattern in the top left corner. */
interface Element {
  column: number;
  row: number;
  own: boolean;
  stones: number;
}

/** The variations of a pattern, the last being that of its move; colours relative to the first. */
export function variationsOf(
  shape: PatternShape,
): { column: number; row: number; color: number; stones: number }[] {
  const corner = transformShape(cornerTurn(shape.edges), shape);
  const elements: Element[] = [];
  for (const [cell, bits] of corner.cells.entries()) {
    if (bits === EMPTY_BIT) continue;
    const column = cell % corner.width;
    const row = Math.floor(cell / corner.width);
    elements.push({ column, row, own: bits === OWN_BIT, stones: stonesWithin(corner, column, row) });
  }
  elements.sort((a, b) => a.stones - b.stones || a.column - b.column);
  const { moveX: column, moveY: row } = corner;
  elements.push({ column, row, own: true, stones: stonesWithin(corner, column, row) + 1 });
  return elements.map(({ column, row, own, stones }) => ({
    column,
    row,
    color: own === elements[0].own ? 0 : 1,
    stones,
  }));
}

function stonesWithin({ cells, width }: PatternShape, column: number, row: number): number {
  let stones = 0;
  for (let y = 0; y <= row; y++) {
    for (let x = 0; x <= column; x++) if (cells[y * width + x] !== EMPTY_BIT) stones++;
  }
  return stones;
}

/** A pattern for the tree: its turned patterns are numbered from `firstTurned` in the order of its transformations. */
export interface CornerPattern {
  shape: PatternShape;
  firstTurned: number;
}

/** The tree of these patterns, none of which may have an obstacle. */
export function buildCornerTree(patterns: readonly CornerPattern[], prefer: AnchorColor): CornerTables {
  const variations: number[] = [0, 0, 0, 0, -1, -1, -1];
  const rows: number[] = [];
  for (const { shape, firstTurned } of patterns) {
    let variation = 0;
    for (const { column, row, color, stones } of variationsOf(shape)) {
      variation = childOf(variations, variation, [column, row, color, stones]);
    }
    const at = rows.length;
    rows.push(...patternRow(shape, firstTurned, prefer));
    // At the end of the variation's patterns, which are in order of index.
    const first = variations[variation * VARIATION_INTS + PATTERN];
    if (first < 0) variations[variation * VARIATION_INTS + PATTERN] = at;
    else {
      let last = first;
      while (rows[last + NEXT_PATTERN] >= 0) last = rows[last + NEXT_PATTERN];
      rows[last + NEXT_PATTERN] = at;
    }
  }
  return { variations: Int32Array.from(variations), patterns: Int32Array.from(rows) };
}

/** The child with these first four ints; added as the last one if there is none. */
function childOf(variations: number[], parent: number, ints: readonly number[]): number {
  let place = parent * VARIATION_INTS + CHILD;
  while (variations[place] >= 0) {
    const child = variations[place];
    if (ints.every((int, i) => variations[child * VARIATION_INTS + i] === int)) return child;
    place = child * VARIATION_INTS + SIBLING;
  }
  const added = variations.length / VARIATION_INTS;
  variations[place] = added;
  variations.push(...ints, -1, -1, -1);
  return added;
}

function patternRow(shape: PatternShape, firstTurned: number, prefer: AnchorColor): number[] {
  const turn = cornerTurn(shape.edges);
  const { width, height } = shape;
  const anchor = anchorCell(shape, prefer);
  const x = anchor % width;
  const y = Math.floor(anchor / width);
  const corner = transformShape(turn, shape);
  const turned = [0, 1, 2, 3, 4, 5, 6, 7].map((t) => {
    const place = shape.transformations.indexOf(composeTransformations(turn, t));
    return place < 0 ? -1 : firstTurned + place;
  });
  return [
    -1,
    corner.width,
    corner.height,
    corner.cells.filter((bits) => bits !== EMPTY_BIT).length,
    transformCellX(turn, x, y, width, height),
    transformCellY(turn, x, y, width, height),
    ...turned,
  ];
}
