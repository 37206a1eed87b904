/**
 * The board as the matchers see it: O is the side a pattern is matched for, and there are 19 off-board points on every side,
 * so that the whole neighbourhood of any point can be read without asking where the board ends. The stride-20 array of
 * engine/board has a margin of one point only.
 */
import { STRIDE } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';

/** Values of the window; a cell that allows value v has bit 1 << v (EMPTY_BIT, OWN_BIT, OTHER_BIT, OFF_BIT). */
export const EMPTY = 0;
export const OWN = 1;
// The other colour's stones are 2.
const OFF = 3;
export const OFF_BIT = 8;

const MARGIN = 19;
/** Distance of two points one below the other. */
const WINDOW_STRIDE = 64;
const WINDOW_LENGTH = WINDOW_STRIDE * (19 + 2 * MARGIN);

/** Offset in the window of a cell dx columns to the right and dy rows down; both from −19 to 19. */
export function windowOffset(dx: number, dy: number): number {
  return dy * WINDOW_STRIDE + dx;
}

/** A copy of a board, one per matcher. */
export class Window {
  /** By place in the window. */
  readonly cells = new Uint8Array(WINDOW_LENGTH).fill(OFF);
  #size = 0;

  /** Takes over the board; `color` becomes O. */
  load(colorAt: Uint8Array, size: number, color: Stone): void {
    const { cells } = this;
    if (size !== this.#size) {
      cells.fill(OFF);
      this.#size = size;
    }
    // 1 and 2 stay for white and are exchanged for black: v ^ 3 unless it is 0.
    const turn = color === 1 ? 0 : 3;
    for (let row = 0; row < size; row++) {
      let from = (row + 1) * STRIDE + 1;
      let to = (row + MARGIN) * WINDOW_STRIDE + MARGIN;
      for (let column = 0; column < size; column++, from++, to++) {
        const value = colorAt[from];
        cells[to] = value === 0 ? EMPTY : value ^ turn;
      }
    }
  }
}

/** Where the board's point (row, column) is in the window. */
export function windowAt(row: number, column: number): number {
  return (row + MARGIN) * WINDOW_STRIDE + column + MARGIN;
}

/** What is told of every match: the pattern's index in its database, how it lies, and the points of anchor and move. */
export type MatchCallback = (pattern: number, transformation: number, anchor: Point, move: Point) => void;
