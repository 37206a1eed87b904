/**
 * Random games with moves in proportion to their values by a pattern table (manual ch. 14), to the end: a side that has no
 * move of any value passes, and when neither has one the game is over.
 *
 * The board keeps the values that hold far from the previous move. Of the few near points the values are looked up anew for
 * every move. A point is then drawn in two steps: near or far, by the sums; and among the far points from the sums by row,
 * again as long as it turns out to be one of the near, which is as good as leaving them out.
 */
import { BOARD_ARRAY, PASS, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { CODE, TACTICS } from './layout.ts';
import type { PatternBoard } from './patternBoard.ts';
import { Playout } from './playout.ts';
import { nextState } from './rng.ts';

// Local copies: see layout.ts.
const CODE_OF = CODE;
const TACTICS_OF = TACTICS;
const POINTS = BOARD_ARRAY;
const W = STRIDE;
// See PatternBoard.sums.
const SUMS = 32;
const TOTAL = 31;
const UNIT = 2 ** -32;
/** Draws among the far points before they are gone through one by one. */
const MOST_DRAWS = 8;

export class PatternPlayout extends Playout {
  /** By point: the draw for which it was near. */
  private readonly nearIn = new Int32Array(POINTS);
  private draws = 0;
  private readonly nearValues = new Float64Array(POINTS);

  override play(board: PatternBoard, color: Stone, from: number): void {
    const moves = this.moves;
    const end = this.limit(board, from);
    let at = from;
    let passes = 0;
    let c = color;
    while (passes < 2 && at < end) {
      const p = this.draw(board, c);
      if (p === PASS) {
        passes++;
        board.pass();
      } else {
        passes = 0;
        board.place(p, c);
      }
      moves[at++] = p;
      c = (3 - c) as Stone;
    }
    this.length = at;
  }

  /** Draws a move, each as likely as its value is large; PASS when no move has a value. The board is not changed. */
  draw(board: PatternBoard, c: Stone): Point {
    const { nearIn, nearValues } = this;
    const { values, sums, ko, dirty } = board;
    const now = ++this.draws;
    const first = (c - 1) * POINTS;
    let far = sums[(c - 1) * SUMS + TOTAL];
    let close = 0;
    let count = 0;
    if (board.table.usesNear) {
      // As PatternBoard.nearValue, in one go.
      const { state: s, rows, offsets, tableValues } = board;
      const shift = (c - 1) << 4;
      const block = 512 + ((c - 1) << 8);
      count = board.nearCount;
      for (let i = 0; i < count; i++) {
        const p = dirty[i];
        const row = (rows[s[CODE_OF + p] & 0xffff] >>> shift) & 0xffff;
        // A ko is always near.
        const value = p === ko ? 0 : tableValues[offsets[block + s[TACTICS_OF + p]] + row];
        nearIn[p] = now;
        nearValues[i] = value;
        close += value;
        far -= values[first + p];
      }
    }
    if (count === 0) far -= values[first + ko];
    const all = close + far;
    if (all === 0) return PASS;
    this.random = nextState(this.random);
    let x = Math.floor((this.random >>> 0) * UNIT * all);
    if (x >= close) return this.drawFar(board, c, count, x - close);
    let i = 0;
    while (x >= nearValues[i]) x -= nearValues[i++];
    return dirty[i];
  }

  /** Draws among the points that are not near; `x` is a number below the sum of their values. */
  private drawFar(board: PatternBoard, c: Stone, nearCount: number, x: number): Point {
    const { values, sums, ko } = board;
    const first = (c - 1) * POINTS;
    const rows = (c - 1) * SUMS;
    const total = sums[rows + TOTAL];
    for (let draws = 0; draws < MOST_DRAWS; draws++) {
      this.random = nextState(this.random);
      let y = Math.floor((this.random >>> 0) * UNIT * total);
      let row = 1;
      while (y >= sums[rows + row]) y -= sums[rows + row++];
      let p = row * W + 1;
      while (y >= values[first + p]) y -= values[first + p++];
      if (nearCount === 0 ? p !== ko : this.nearIn[p] !== this.draws) return p;
    }
    for (let p = W + 1; ; p++) {
      const isFar = nearCount === 0 ? p !== ko : this.nearIn[p] !== this.draws;
      const value = isFar ? values[first + p] : 0;
      if (x < value) return p;
      x -= value;
    }
  }
}
