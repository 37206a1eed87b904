/**
 * Full-board patterns, for the fuseki: a diagram with all four edges in which every point is given fits at most one position
 * of one board size, in up to eight ways. So each way has its hash in a table, and one hash of the board finds all patterns,
 * however many there are. What the hash finds is compared in full.
 */
import { pointAt } from '../../engine/board/point.ts';
import { anchorCell } from '../format/anchor.ts';
import type { AnchorColor } from '../format/anchor.ts';
import { transformCellX, transformCellY, transformShape } from '../format/transform.ts';
import { EAST, EMPTY_BIT, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../format/types.ts';
import type { PatternShape } from '../format/types.ts';
import type { IntStack } from './intStack.ts';
import { EMPTY, windowAt } from './window.ts';
import type { Window } from './window.ts';

/** Ints of a turned pattern: hash, number, size of the board, column and row of its anchor, where its cells begin. */
export const ENTRY_INTS = 6;

export interface FullboardTables {
  /** By hash, then number. */
  entries: Int32Array;
  /** Row by row, what must be there. */
  cells: Uint8Array;
}

/** Why the pattern cannot be matched as a full-board pattern; undefined when it can. */
export function fullboardObstacle(shape: PatternShape): string | undefined {
  if (shape.edges !== (NORTH | EAST | SOUTH | WEST)) return 'it does not have all four edges of the board';
  if (shape.width !== shape.height) return 'it is not square';
  if (shape.cells.some((bits) => bits !== EMPTY_BIT && bits !== OWN_BIT && bits !== OTHER_BIT)) {
    return "it has elements other than 'O', 'X' and '.'";
  }
  return undefined;
}

/** The table of these patterns, none of which may have an obstacle. */
export function buildFullboard(
  patterns: readonly { shape: PatternShape; firstTurned: number }[],
  prefer: AnchorColor,
): FullboardTables {
  const rows: number[][] = [];
  const points = ({ shape }: { shape: PatternShape }): number =>
    shape.cells.length * shape.transformations.length;
  const cells = new Uint8Array(patterns.reduce((sum, pattern) => sum + points(pattern), 0));
  let end = 0;
  for (const { shape, firstTurned } of patterns) {
    const size = shape.width;
    const anchor = anchorCell(shape, prefer);
    const x = anchor % size;
    const y = Math.floor(anchor / size);
    for (const [i, t] of shape.transformations.entries()) {
      const turned = transformShape(t, shape);
      const column = transformCellX(t, x, y, size, size);
      const row = transformCellY(t, x, y, size, size);
      let hash = size;
      const from = end;
      for (let cell = 0; cell < size * size; cell++) {
        const value = turned.cells[cell] >> 1;
        cells[end++] = value;
        if (value !== EMPTY) hash = (hash + hashOfPoint(Math.floor(cell / size), cell % size, value)) | 0;
      }
      rows.push([hash, firstTurned + i, size, column, row, from]);
    }
  }
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { entries: Int32Array.from(rows.flat()), cells };
}

/** Share of a point in the hash; values as in the window, 0 for an empty one. Any mixing of the bits does. */
function hashOfPoint(row: number, column: number, value: number): number {
  if (value === EMPTY) return 0;
  let mixed = Math.imul((row * 32 + column) * 4 + value, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

export class FullboardWalk {
  readonly #tables: FullboardTables;

  constructor(tables: FullboardTables) {
    this.#tables = tables;
  }

  /** Adds every match to the list from `from` on, in ascending order, as anchor × count + number of the turned pattern. */
  matchAll(
    window: Window,
    size: number,
    count: number,
    list: IntStack,
    from: number,
    anchors?: Uint8Array,
  ): void {
    const { entries } = this.#tables;
    if (entries.length === 0) return;
    const hash = hashOfBoard(window, size);
    // The first entry with this hash, by halving.
    let low = 0;
    let high = entries.length / ENTRY_INTS;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle * ENTRY_INTS] < hash) low = middle + 1;
      else high = middle;
    }
    for (let at = low * ENTRY_INTS; at < entries.length && entries[at] === hash; at += ENTRY_INTS) {
      const anchor = pointAt(entries[at + 4], entries[at + 3]);
      if (anchors !== undefined && anchors[anchor] === 0) continue;
      if (this.#fits(window, size, at)) list.insert(anchor * count + entries[at + 1], from);
    }
  }

  #fits(window: Window, size: number, at: number): boolean {
    const { entries, cells } = this.#tables;
    if (entries[at + 2] !== size) return false;
    let cell = entries[at + 5];
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (window.cells[windowAt(row, column)] !== cells[cell++]) return false;
      }
    }
    return true;
  }
}

function hashOfBoard(window: Window, size: number): number {
  let hash = size;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      hash = (hash + hashOfPoint(row, column, window.cells[windowAt(row, column)])) | 0;
    }
  }
  return hash;
}
