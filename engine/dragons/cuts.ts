/**
 * Cutting points: where a colour can cut the other's stones, or where a connection through the point is inhibited (manual
 * 9.9, cut_possible of 18.1). The B patterns of conn.db find them, before the C patterns look for connections.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';

export class Cuts {
  readonly #by = [new Uint8Array(0), new Uint8Array(BOARD_ARRAY), new Uint8Array(BOARD_ARRAY)] as const;

  /** No point is one any more. */
  clear(): void {
    this.#by[1].fill(0);
    this.#by[2].fill(0);
  }

  /** From now on the colour can cut there. */
  add(point: Point, color: Stone): void {
    this.#by[color][point] = 1;
  }

  /** Whether the colour can cut there. */
  has(point: Point, color: Stone): boolean {
    return this.#by[color][point] !== 0;
  }

  /** The marks of a colour by Point; not to be changed. */
  of(color: Stone): Uint8Array {
    return this.#by[color];
  }
}
