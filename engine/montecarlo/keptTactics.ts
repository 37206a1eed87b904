/**
 * What moves do to the chains around them (MoveFeatures), kept as long as it holds: until a point beside the move changes, or one in
 * or beside a chain that it touches. What is read farther away must not be kept.
 */
import { BOARD_ARRAY, PASS, STRIDE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import * as layout from './layout.ts';

const { COLOR, CHAIN, NEXT, NEAR } = layout;
const W = STRIDE;
/** A point and those around it, corners too. */
const SQUARE = [-W - 1, -W, -W + 1, -1, 0, 1, W - 1, W, W + 1] as const;
const SIDES = [-W, -1, 1, W] as const;

export class KeptTactics {
  /** By colour − 1 and point, as MoveFeatures has it: liberties after the move, 0 where nothing is kept. */
  readonly liberties = new Uint8Array(2 * BOARD_ARRAY);
  /** The sum of the weights of its features, where liberties are kept. */
  readonly sums = new Float64Array(2 * BOARD_ARRAY);
  private readonly mark = new Int32Array(BOARD_ARRAY);
  private generation = 0;

  /**
   * Forgets what no longer holds on the board `s`, which differs from the last one at the first `count` of `changed`. Moves beside the chain of
   * the last move are something else than those beside others, so nothing about them is kept (PASS: there is none).
   */
  follow(s: Int16Array, changed: Int16Array, count: number, last: Point): void {
    // (It may run over: marks that old are never met.)
    this.generation = (this.generation + 1) | 0;
    for (let i = 0; i < count; i++) {
      const p = changed[i];
      for (const step of SQUARE) this.forget(p + step);
      this.forgetChain(s, p);
      for (const step of SIDES) this.forgetChain(s, p + step);
    }
    if (last !== PASS) this.forgetChain(s, last);
  }

  private forget(p: Point): void {
    this.liberties[p] = 0;
    this.liberties[BOARD_ARRAY + p] = 0;
  }

  /** Forgets the moves beside the chain at p, when there is one. */
  private forgetChain(s: Int16Array, p: Point): void {
    const k = s[COLOR + p];
    if (k === 0 || k === 3) return;
    const id = s[CHAIN + p];
    if (this.mark[id] === this.generation) return;
    this.mark[id] = this.generation;
    let q = id;
    do {
      if (s[NEAR + q] >= 256) for (const step of SIDES) this.forget(q + step);
      q = s[NEXT + q];
    } while (q !== id);
  }
}
