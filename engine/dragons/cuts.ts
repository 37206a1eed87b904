/**
 * Cutting points: where a colour can cut the other's stones, or where a connection through the point is inhibited (manual
 * 9.9, cut_possible of 18.1). The B patterns of conn.db find them, before the C patterns look for connections.
 */
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';

/** An empty point where two chains of one colour meet, by their origins. */
export interface Gate {
  readonly point: Point;
  readonly a: Point;
  readonly b: Point;
}

/** Two gates of which the opponent can pass one, whatever is played. */
export interface DoubleCut {
  readonly color: Stone;
  readonly move: Point;
  readonly gates: readonly [Gate, Gate];
}

/** Connections that saving a worm cuts, by Point of its stones (cutstone2, manual 7.1). */
export type Cutstones = Uint8Array;

/** Where a position can be cut. */
export interface Cuts {
  /** Pairs of cutting points of which one at most is passed. */
  readonly doubles: readonly DoubleCut[];
  /** Points that the action remove_eyepoint takes out of every eye space. */
  readonly noEyes: ReadonlySet<Point>;
  readonly cutstones: Cutstones;
  /** Whether the colour can cut there. */
  has(point: Point, color: Stone): boolean;
  /** The marks of a colour by Point; not to be changed. */
  of(color: Stone): Uint8Array;
}

/** Cuts while they are found. */
export class CutsDraft implements Cuts {
  readonly doubles: DoubleCut[] = [];
  readonly noEyes = new Set<Point>();
  readonly cutstones = new Uint8Array(BOARD_ARRAY);
  readonly #by = [new Uint8Array(0), new Uint8Array(BOARD_ARRAY), new Uint8Array(BOARD_ARRAY)] as const;

  /** From now on the colour can cut there. */
  add(point: Point, color: Stone): void {
    this.#by[color][point] = 1;
  }

  /** From now on the opponent of the double cut's colour can cut at both gates. */
  addDouble(cut: DoubleCut): void {
    this.doubles.push(cut);
    for (const { point } of cut.gates) this.add(point, opponent(cut.color));
  }

  has(point: Point, color: Stone): boolean {
    return this.#by[color][point] !== 0;
  }

  of(color: Stone): Uint8Array {
    return this.#by[color];
  }
}
