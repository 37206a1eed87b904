/**
 * The shapes that move weights are about: the stones and edges around an empty point, seen by who is to move, in nested
 * sizes from the 3x3 square to the diamond whose tips are six points away. A cell belongs to a size when its distance
 * |dx| + |dy| + max(|dx|, |dy|) is at most that size's reach (Coulom, "Computing Elo ratings of move patterns in the game
 * of Go", 2007; the measure is his).
 *
 * A shape is known by a 32-bit key: of each plane (own stones, enemy stones, edge) the exclusive or of the numbers of the
 * cells it fills, combined and mixed. Keys of the eight ways to turn a shape differ; its name is the least of them.
 */
import { Rng } from '../../engine/util/rng.ts';

/** By size: the reach of its cells. */
export const REACHES = [3, 4, 5, 6, 8, 10, 12] as const;
export const SIZES = REACHES.length;
/** Rows and columns that the largest size reaches in each direction. */
export const RADIUS = 6;
/** Ways to turn and mirror. */
export const TURNS = 8;

/** A cell around a point: rows down, columns to the right. */
export interface Cell {
  readonly dy: number;
  readonly dx: number;
  /** The smallest size it belongs to. */
  readonly size: number;
}

/** How far a cell is away, in the measure of REACHES. */
export function reachOf(dy: number, dx: number): number {
  const a = Math.abs(dy);
  const b = Math.abs(dx);
  return a + b + Math.max(a, b);
}

/** All cells, those of smaller sizes first, in rows. */
export const CELLS: readonly Cell[] = (() => {
  const cells: Cell[] = [];
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    for (let dx = -RADIUS; dx <= RADIUS; dx++) {
      const size = REACHES.findIndex((reach) => reachOf(dy, dx) <= reach);
      if (size >= 0 && (dy !== 0 || dx !== 0)) cells.push({ dy, dx, size });
    }
  }
  return cells.sort((a, b) => a.size - b.size);
})();

/** By size: how many cells it has; they are the first of CELLS. */
export const CELL_COUNTS: readonly number[] = REACHES.map(
  (_, size) => CELLS.filter((cell) => cell.size <= size).length,
);

const SPAN = 2 * RADIUS + 1;
const indexOf = new Int16Array(SPAN * SPAN).fill(-1);
for (const [i, { dy, dx }] of CELLS.entries()) indexOf[(dy + RADIUS) * SPAN + dx + RADIUS] = i;

/** The index in CELLS, or -1. */
export function cellIndex(dy: number, dx: number): number {
  if (Math.abs(dy) > RADIUS || Math.abs(dx) > RADIUS) return -1;
  return indexOf[(dy + RADIUS) * SPAN + dx + RADIUS];
}

/** Where a turn takes a direction. */
function turned(turn: number, dy: number, dx: number): [number, number] {
  const [y, x] = (turn & 4) === 0 ? [dy, dx] : [dx, dy];
  return [(turn & 1) === 0 ? y : -y, (turn & 2) === 0 ? x : -x];
}

/** By turn × cells: the cell that each goes to. */
export const TURNED: readonly Uint8Array[] = Array.from({ length: TURNS }, (_, turn) =>
  Uint8Array.from(CELLS, ({ dy, dx }) => cellIndex(...turned(turn, dy, dx))),
);

// The numbers of the cells. They are part of the meaning of nothing that is kept: databases hold cells, not keys.
const rng = new Rng(0x70726f64);
const numbers = (count: number): Int32Array => Int32Array.from({ length: count }, () => rng.int32());
/** By cell: its number in a plane of stones, and in that of the edge. */
export const STONE_NUMBERS = numbers(CELLS.length);
export const EDGE_NUMBERS = numbers(CELLS.length);
/** By cell: what it adds to a key when the last move is there. */
export const LAST_NUMBERS = numbers(CELLS.length);
/** By neighbour cell (the first four with |dy| + |dx| = 1, as in NEIGHBOURS) × 4 + liberties in classes. */
export const LIBERTY_NUMBERS = numbers(16);

/** The four neighbours in the order of LIBERTY_NUMBERS. */
export const NEIGHBOURS: readonly (readonly [number, number])[] = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];
/** By turn: where each neighbour goes. */
export const TURNED_NEIGHBOURS: readonly Uint8Array[] = Array.from({ length: TURNS }, (_, turn) =>
  Uint8Array.from(NEIGHBOURS, ([dy, dx]) => {
    const [y, x] = turned(turn, dy, dx);
    return NEIGHBOURS.findIndex(([a, b]) => a === y && b === x);
  }),
);

/** Kinds of key beside the sizes. */
export const LIBERTIES_KIND = SIZES;
export const REPLY_KIND = SIZES + 1;

/** One number of three planes. */
export function joinPlanes(own: number, enemy: number, edge: number): number {
  return (Math.imul(own, 0x9e3779b1) + Math.imul(enemy, 0x85ebca6b)) ^ edge;
}

/** The key of planes that were joined, a kind, and what else belongs to it; never 0. */
export function finishKey(planes: number, kind: number, more: number): number {
  let h = (planes + Math.imul(kind + 1, 0x27d4eb2f)) ^ Math.imul(more, 0x165667b1);
  h ^= h >>> 16;
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = Math.imul(h, 0x846ca68b);
  h ^= h >>> 16;
  return h === 0 ? 1 : h;
}
