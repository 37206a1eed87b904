/**
 * Cutting points: where a colour can cut the other's stones, or where a connection through the point is inhibited (manual
 * 9.9, cut_possible of 18.1). The B patterns of conn.db find them, before the C patterns look for connections.
 */
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { DoubleCut } from './doubleCuts.ts';

export class Cuts {
  /** Pairs of cutting points of which one at most is passed. */
  readonly doubles: DoubleCut[] = [];
  /** Points that the action remove_eyepoint takes out of every eye space. */
  readonly noEyes = new Set<Point>();
  readonly #by = [new Uint8Array(0), new Uint8Array(BOARD_ARRAY), new Uint8Array(BOARD_ARRAY)] as const;

  /** No point is one any more. */
  clear(): void {
    this.#by[1].fill(0);
    this.#by[2].fill(0);
    this.doubles.length = 0;
    this.noEyes.clear();
  }

  /** From now on the colour can cut there. */
  add(point: Point, color: Stone): void {
    this.#by[color][point] = 1;
  }

  /** From now on the opponent of the double cut's colour can cut at both gates. */
  addDouble(cut: DoubleCut): void {
    this.doubles.push(cut);
    for (const { point } of cut.gates) this.add(point, opponent(cut.color));
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
