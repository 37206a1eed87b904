/** Shapes around a move, as mine.ts grows them: conditions on the cells of a window, on how far away an edge is, and on liberties. */
import { EAST, NORTH, SOUTH, WEST } from '../../patterns/format/types.ts';
import { CELL_WORDS, CODE, EDGES_FROM, NEAR_REACH, NEAR_WIDTH, OFF, REACH, WIDTH } from './samples.ts';

/**
 * Cells of the window, row by row; the distance (0 for far away) of the edge in the north, east, south and west; liberties of the chains in the
 * nearer window (0 where there is none), in its middle those of the stone that is played.
 */
export const CELLS = WIDTH * WIDTH;
export const LIBERTIES = CELLS + 4;
const NEAR_CELLS = NEAR_WIDTH * NEAR_WIDTH;
export const SLOTS = LIBERTIES + NEAR_CELLS;
export const CENTER = (CELLS - 1) / 2;
export const PLAYED = LIBERTIES + (NEAR_CELLS - 1) / 2;
const EDGE_BITS = [NORTH, EAST, SOUTH, WEST];

/** By slot what may stand there, as bits: of a cell 1 empty, 2 the mover's, 4 the other side's; of an edge 1 << distance, of liberties 1 << number. 0 for anything. */
export type Shape = readonly number[];

/** A cell with anything but the edge. */
const ON_BOARD = 7;
export const ANYTHING: Shape = new Array<number>(SLOTS).fill(0);

/** The eight symmetries: where slot i of the original lies after each. */
export const TURNS: readonly (readonly number[])[] = Array.from({ length: 8 }, (_, turn) => {
  const turned = (x: number, y: number): [number, number] => {
    const [a, b] = turn & 4 ? [y, x] : [x, y];
    return [turn & 1 ? -a : a, turn & 2 ? -b : b];
  };
  const slots: number[] = [];
  const addWindow = (reach: number, from: number): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const [a, b] = turned(x, y);
        slots.push(from + (b + reach) * (2 * reach + 1) + a + reach);
      }
  };
  addWindow(REACH, 0);
  const sides = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  for (const [x, y] of sides) {
    const [a, b] = turned(x, y);
    slots.push(CELLS + sides.findIndex(([p, q]) => p === a && q === b));
  }
  addWindow(NEAR_REACH, LIBERTIES);
  return slots;
});

/** By slot of liberties, the slot of the cell that they are about. */
export function cellOf(slot: number): number {
  const i = slot - LIBERTIES;
  const x = (i % NEAR_WIDTH) - NEAR_REACH;
  const y = Math.floor(i / NEAR_WIDTH) - NEAR_REACH;
  return CENTER + y * WIDTH + x;
}

/** Whether a slot is of a cell, or of its liberties, that lies outside the nearer window. */
export function isFar(slot: number): boolean {
  const [x, y] = [(slot % WIDTH) - REACH, Math.floor(slot / WIDTH) - REACH];
  return slot < CELLS && Math.max(Math.abs(x), Math.abs(y)) > NEAR_REACH;
}

/** The slots of a move as harvest.ts wrote them down. */
export function slotsOf(all: Int16Array, record: number, out: Uint8Array, to: number): void {
  const at = record + CODE;
  for (let i = 0; i < CELLS; i++) out[to + i] = (all[at + (i >> 3)] >> (2 * (i & 7))) & 3;
  const steps = [-WIDTH, 1, WIDTH, -1];
  for (let side = 0; side < 4; side++) {
    let distance = 0;
    for (let d = 1; d <= REACH && distance === 0; d++)
      if (out[to + CENTER + d * steps[side]] === OFF) distance = d;
    if (distance === 0 && (all[at + CELL_WORDS - 1] & (1 << (EDGES_FROM + side))) !== 0) distance = REACH + 1;
    out[to + CELLS + side] = distance;
  }
  for (let i = 0; i < NEAR_CELLS; i++)
    out[to + LIBERTIES + i] = (all[at + CELL_WORDS + Math.floor(i / 5)] >> (3 * (i % 5))) & 7;
}

/** Whether what is there, turned so that slot i of the shape lies at turn[i], is the shape. */
export function matches(shape: Shape, slots: Uint8Array, at: number, turn: readonly number[]): boolean {
  for (let i = 0; i < SLOTS; i++)
    if (shape[i] !== 0 && (shape[i] & (1 << slots[at + turn[i]])) === 0) return false;
  return true;
}

/** The same for shapes that differ by symmetry only. */
export function keyOf(shape: Shape): string {
  return TURNS.map((turn) => {
    const turned = new Array<number>(SLOTS).fill(0);
    for (let i = 0; i < SLOTS; i++) turned[turn[i]] = shape[i];
    return turned.map((bits) => bits.toString(32)).join('');
  }).reduce((a, b) => (a < b ? a : b));
}

/** The rectangle that a diagram of it has: the cells that say something, the move, and all up to the edges. */
export function frameOf(shape: Shape): {
  left: number;
  top: number;
  right: number;
  bottom: number;
  edges: number;
} {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (let i = 0; i < CELLS; i++) {
    if (shape[i] === 0) continue;
    const x = (i % WIDTH) - REACH;
    const y = Math.floor(i / WIDTH) - REACH;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  let edges = 0;
  for (let side = 0; side < 4; side++) {
    const distance = shape[CELLS + side] === 0 ? 0 : 31 - Math.clz32(shape[CELLS + side]);
    if (distance === 0) continue;
    edges |= EDGE_BITS[side];
    if (side === 0) top = -(distance - 1);
    if (side === 1) right = distance - 1;
    if (side === 2) bottom = distance - 1;
    if (side === 3) left = -(distance - 1);
  }
  return { left, top, right, bottom, edges };
}

/** The shape with all of its diagram on the board. */
export function closed(shape: Shape): Shape {
  const { left, top, right, bottom } = frameOf(shape);
  return shape.map((bits, i) => {
    const x = (i % WIDTH) - REACH;
    const y = Math.floor(i / WIDTH) - REACH;
    const isInside = i < CELLS && i !== CENTER && x >= left && x <= right && y >= top && y <= bottom;
    return isInside && bits === 0 ? ON_BOARD : bits;
  });
}
