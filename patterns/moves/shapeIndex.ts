/**
 * The keys of the shapes around every point of a board (shapes.ts), kept while stones come and go: what a stone changes is
 * the planes of the points around it, one number each. `sync` brings it to any position by what differs from the last one.
 *
 * Points have a grid of their own here, wide enough that nothing around a point lies outside: `slotOf` of a board point.
 */
import { BOARD_ARRAY, STRIDE, allPoints, columnOf, rowOf } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { CELLS, EDGE_NUMBERS, RADIUS, SIZES, STONE_NUMBERS, joinPlanes } from './shapes.ts';

/** Columns of the grid. */
const WIDTH = STRIDE - 1 + 2 * RADIUS;
/** Slots of the grid. */
export const GRID = WIDTH * WIDTH;

/** The slot of the cell at (dy, dx) around one. */
function step(dy: number, dx: number): number {
  return dy * WIDTH + dx;
}

/** By cell, in the order of CELLS: from a slot to that of the cell. */
export const CELL_STEPS = Int32Array.from(CELLS, ({ dy, dx }) => step(dy, dx));

/** The slot of a point. */
export function slotOfPoint(p: Point): number {
  return (rowOf(p) + RADIUS) * WIDTH + columnOf(p) + RADIUS;
}

export class ShapeIndex {
  /** By point: its slot. */
  readonly slotOf = new Int16Array(BOARD_ARRAY);
  /** By size × GRID + slot: the numbers of the white stones in the ring of that size, of the black ones, of the edge. */
  private readonly white = new Int32Array(SIZES * GRID);
  private readonly black = new Int32Array(SIZES * GRID);
  private readonly edge = new Int32Array(SIZES * GRID);
  /** By point: the colour that is in the planes. */
  private readonly seen = new Uint8Array(BOARD_ARRAY);
  /** By slot: the smallest size of its shape that has changed since who reads put SIZES, for none, there. */
  readonly changedFrom = new Uint8Array(GRID);
  /** The points that the last `sync` changed; the first `changes` entries. */
  readonly changed = new Int16Array(BOARD_ARRAY);
  changes = 0;
  private readonly points: readonly Point[];
  /** By cell: where in a plane it adds its number, beside the slot of the stone. */
  private readonly at = Int32Array.from(CELLS, ({ dy, dx, size }) => size * GRID - step(dy, dx));
  private readonly back = Int32Array.from(CELLS, ({ dy, dx }) => -step(dy, dx));
  private readonly ring = Uint8Array.from(CELLS, ({ size }) => size);

  constructor(size: number) {
    this.points = allPoints(size);
    for (const p of this.points) this.slotOf[p] = slotOfPoint(p);
    for (const p of this.points) {
      const row = rowOf(p);
      const column = columnOf(p);
      const isInside = row >= RADIUS && column >= RADIUS && row + RADIUS < size && column + RADIUS < size;
      for (let i = 0; i < CELLS.length && !isInside; i++) {
        const { dy, dx, size: ring } = CELLS[i];
        const y = row + dy;
        const x = column + dx;
        if (y < 0 || x < 0 || y >= size || x >= size)
          this.edge[ring * GRID + this.slotOf[p]] ^= EDGE_NUMBERS[i];
      }
    }
  }

  /** Takes over the stones of a position: `colors` by point, 0 empty, 1 white, 2 black. */
  sync(colors: ArrayLike<number>): void {
    const { seen, points } = this;
    this.changes = 0;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const c = colors[p];
      const before = seen[p];
      if (c === before) continue;
      if (before !== 0) this.flip(p, before);
      if (c !== 0) this.flip(p, c);
      seen[p] = c;
      this.changed[this.changes++] = p;
    }
  }

  private flip(p: Point, c: number): void {
    const { at, back, ring, changedFrom } = this;
    const plane = c === 1 ? this.white : this.black;
    const slot = this.slotOf[p];
    for (let i = 0; i < at.length; i++) {
      plane[slot + at[i]] ^= STONE_NUMBERS[i];
      const around = slot + back[i];
      if (changedFrom[around] > ring[i]) changedFrom[around] = ring[i];
    }
  }

  /** Writes the planes around a slot as the mover sees them, joined, by size. */
  planes(slot: number, mover: number, out: Int32Array): void {
    const own = mover === 1 ? this.white : this.black;
    const enemy = mover === 1 ? this.black : this.white;
    let a = 0;
    let b = 0;
    let e = 0;
    for (let size = 0, i = slot; size < SIZES; size++, i += GRID) {
      a ^= own[i];
      b ^= enemy[i];
      e ^= this.edge[i];
      out[size] = joinPlanes(a, b, e);
    }
  }
}
