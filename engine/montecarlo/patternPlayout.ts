/**
 * Playouts with moves in proportion to their values by a pattern table (manual ch. 14), to the end: a side that has no
 * move of any value passes, and when neither has one the game is over. One move is not drawn: who has lost three stones or
 * more plays the point that keeps their place from becoming two eyes, if there is one (vitalPoint.ts), except by flat tables.
 *
 * A move is drawn by rejection. At first every point counts for as much as its value can be at most: near the previous move
 * and beside chains in atari, which are few, by its neighbourhood and what it captures; anywhere else for the highest value
 * there is without captures. Only for the point that comes out, the value is found; the draw stands with the chance of value
 * to bound, otherwise the value takes the place of the bound and all is drawn again. Whatever came before, each
 * draw that stands is in proportion to the values, so the bounds decide nothing but the time it takes. With tables whose
 * far moves without captures are all worth the same or nothing, as ours are, nearly every draw stands. For tables with
 * far shapes that are worth much more than the rest, the board keeps a list of where they are, and that is a part of the
 * draw with a bound of its own; else all bounds would be as high as theirs, and hardly a draw would stand.
 */
import { BOARD_ARRAY, PASS, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from './layout.ts';
import { peakBlock } from './localContext.ts';
import type { HighPoints } from './highPoints.ts';
import type { PatternBoard } from './patternBoard.ts';
import { MONTECARLO } from './parameters.ts';
import { Playout } from './playout.ts';
import { nextState } from './rng.ts';
import { VitalPoint } from './vitalPoint.ts';

// Local copies: see layout.ts.
const W = STRIDE;
const POINTS = BOARD_ARRAY;
const NONE: Point = PASS;
const next = nextState;
const blockOf = peakBlock;
const { COLOR, LIBS, SIZE, NEAR, SLOT, EMPTIES, LIBERTY_XOR, CODE, LISTED, ATARIS } = layout;
const UNIT = 2 ** -32;
const NEAR_BLOCK = peakBlock(1, 0, 0);
/** By the lower bit of a cell in a code: the way to it. */
const STEP = Int16Array.of(-W - 1, 0, -W, 0, -W + 1, 0, -1, 0, 1, 0, W - 1, 0, W, 0, W + 1);
/** By BOARD_ARRAY + point − previous move: 1 where it is one of the eight around that. */
const AROUND = new Uint8Array(3 * POINTS);
for (const step of STEP) if (step !== 0) AROUND[POINTS + step] = 1;
/** Plus a point an index of AROUND that leads to no 1. */
const NOWHERE = 2 * POINTS;

export class PatternPlayout extends Playout {
  /** The points that are drawn one by one, those near the previous move first, and what they count for. */
  private readonly points = new Int16Array(2 * POINTS);
  private readonly weights = new Float64Array(2 * POINTS);
  private count = 0;
  /** By point: the draw in which it is one of `points` (if not around the previous move), and the last liberty of a chain. */
  private readonly otherIn = new Int32Array(POINTS);
  private readonly lastIn = new Int32Array(POINTS);
  private draws = 0;
  /** By last liberty: the enemy's stones in atari that end there plus one's own << 12, and its index in `points`. */
  private readonly captures = new Int32Array(POINTS);
  private readonly placeOf = new Int16Array(POINTS);
  /** How many of the board's high points, from the first, are in the draw. */
  private highLeft = 0;
  private readonly vital = new VitalPoint();
  private readonly vitalFrom: number;

  constructor(seed: number, { movesPerPoint, vitalFrom } = MONTECARLO.defaults) {
    super(seed, movesPerPoint);
    this.vitalFrom = vitalFrom;
  }

  override play(board: PatternBoard, color: Stone, from: number): void {
    const moves = this.moves;
    const end = this.limit(board, from);
    // (A flat table's games are to be those of flatPlayout.ts.)
    const least = board.table.isFlat ? Infinity : this.vitalFrom;
    let at = from;
    let passes = 0;
    let c = color;
    while (passes < 2 && at < end) {
      if (c === board.koMaster) board.ko = 0;
      let p = board.lastTaken < least ? NONE : this.vital.find(board);
      if (p === NONE) p = this.draw(board, c);
      if (p === NONE) {
        passes++;
        board.pass();
      } else {
        passes = 0;
        board.put(p, c);
      }
      moves[at++] = p;
      c = (3 - c) as Stone;
    }
    this.length = at;
  }

  /**
   * Draws a move, each as likely as its value is large; PASS when no move has a value. Of the board only the order of its
   * lists is changed.
   */
  draw(board: PatternBoard, c: Stone): Point {
    const { points, weights, otherIn, lastIn } = this;
    const { state: s, bound, high, peaks, values, safeBlock, nearSafeBlock, open } = board;
    const row = c === 1 ? board.whiteRow : board.blackRow;
    const enemy = (2 - c) << 2;
    // (It may run over; marks that old are never met.)
    const now = (this.draws + 1) | 0;
    this.draws = now;
    const last = board.table.usesNear ? board.last : NONE;
    let count = 0;
    let sum = 0;
    if (last !== NONE) {
      // The empty points around it: those whose two bits are both 0.
      const block = NEAR_BLOCK * board.table.rows;
      const code = s[CODE + last];
      let empty = ~(code | (code >> 1)) & 0x5555;
      while (empty !== 0) {
        const bit = 31 - Math.clz32(empty);
        empty ^= 1 << bit;
        const p = last + STEP[bit];
        if (open !== null && open[p] === 0) continue;
        const peak = peaks[block + row[s[CODE + p] & 0xffff]];
        points[count] = p;
        weights[count++] = peak;
        sum += peak;
      }
    }
    // The far points are not those around it, nor what else is listed.
    const middle = last === NONE ? NOWHERE : POINTS - last;
    let nearCount = count;
    if (board.weakCount + board.atariCount !== 0) {
      this.count = count;
      if (last !== NONE) this.listLiberties(board, last, row);
      nearCount = this.count;
      if (board.atariCount !== 0) this.listLastLiberties(board, middle, c, nearCount);
      count = this.count;
      sum = 0;
      for (let i = 0; i < count; i++) sum += weights[i];
    }
    let left = board.emptyCount;
    let highLeft = high === undefined ? 0 : high.count[c];
    let rejected = 0;
    let random = this.random;
    let chosen = NONE;
    for (;;) {
      let all = sum + bound * left;
      if (high !== undefined) all += high.bound * highLeft;
      if (all === 0) break;
      random = next(random);
      // (Differences of it and integers are exact.)
      let x = (random >>> 0) * UNIT * all;
      if (x < sum) {
        let i = 0;
        while (x >= weights[i]) x -= weights[i++];
        const p = points[i];
        // Where two neighbours are empty and no chain around is in atari, nothing else matters.
        const value =
          i < nearCount && s[NEAR + p] >= 512 && lastIn[p] !== now
            ? values[nearSafeBlock + row[s[CODE + p] & 0xffff]]
            : board.value(p, c, i < nearCount);
        if (x < value) {
          chosen = p;
          break;
        }
        sum += value - weights[i];
        weights[i] = value;
        continue;
      }
      if (high !== undefined && highLeft !== 0 && x - sum >= bound * left) {
        this.random = random;
        this.highLeft = highLeft;
        chosen = this.drawHigh(board, high, middle, c);
        random = this.random;
        highLeft = this.highLeft;
        if (chosen !== NONE) break;
      } else {
        random = next(random);
        // At most 361 times 23 bits, which is less than 32.
        const i = Math.imul(random >>> 9, left) >>> 23;
        const p = s[EMPTIES + i];
        let value = 0;
        if (AROUND[p + middle] === 0 && otherIn[p] !== now) {
          const r = row[s[CODE + p] & 0xffff];
          const around = s[NEAR + p];
          if (high !== undefined && peaks[r] > bound) value = 0;
          else if (around >= 512) value = values[safeBlock + r];
          // And with nothing but enemies and edge around it is suicide.
          else if (((around >> enemy) & 15) !== 4 && peaks[r] !== 0) value = board.value(p, c, false);
          if (value === bound) {
            chosen = p;
            break;
          }
        }
        if (value === 0) {
          // Out of the part that is drawn from.
          left--;
          const q = s[EMPTIES + left];
          s[EMPTIES + left] = p;
          s[SLOT + p] = left;
          s[EMPTIES + i] = q;
          s[SLOT + q] = i;
          continue;
        }
        random = next(random);
        if ((random >>> 0) * UNIT * bound < value) {
          chosen = p;
          break;
        }
      }
      if (++rejected <= left + highLeft) continue;
      // The table is not of the kind that this is made for: all values, then.
      this.count = count;
      this.highLeft = highLeft;
      sum += this.listAll(board, middle, c, left);
      count = this.count;
      left = 0;
      highLeft = 0;
    }
    this.random = random;
    return chosen;
  }

  /** One try among the high points: the point if it stands, else NONE. Takes those out that are not to be drawn here. */
  private drawHigh(board: PatternBoard, high: HighPoints, middle: number, c: Stone): Point {
    const { points } = high;
    const from = (c - 1) * POINTS;
    this.random = next(this.random);
    const i = from + (Math.imul(this.random >>> 9, this.highLeft) >>> 23);
    const p = points[i];
    const value = this.highValue(board, middle, p, c);
    if (value > 0) {
      this.random = next(this.random);
      return (this.random >>> 0) * UNIT * high.bound < value ? p : NONE;
    }
    const end = from + --this.highLeft;
    points[i] = points[end];
    points[end] = p;
    if (value < 0) high.takeOut(end, c);
    return NONE;
  }

  /** The value of a far move there if it is one of the high points in this draw; 0 if it is drawn elsewhere; -1 if it is none. */
  private highValue(board: PatternBoard, middle: number, p: Point, c: Stone): number {
    const { state: s, peaks, bound } = board;
    if (s[COLOR + p] !== 0) return -1;
    const row = (c === 1 ? board.whiteRow : board.blackRow)[s[CODE + p] & 0xffff];
    if (peaks[row] <= bound) return -1;
    return AROUND[p + middle] !== 0 || this.otherIn[p] === this.draws ? 0 : board.value(p, c, false);
  }

  /** Lists all that is left of the far points, the high ones included, with their values; returns the sum of these. */
  private listAll(board: PatternBoard, middle: number, c: Stone, left: number): number {
    const { points, weights } = this;
    const { state: s, high, peaks, bound } = board;
    const row = c === 1 ? board.whiteRow : board.blackRow;
    const first = this.count;
    for (let i = 0; i < left; i++) {
      const p = s[EMPTIES + i];
      if (AROUND[p + middle] !== 0 || this.otherIn[p] === this.draws) continue;
      if (high !== undefined && peaks[row[s[CODE + p] & 0xffff]] > bound) continue;
      points[this.count] = p;
      weights[this.count++] = board.value(p, c, false);
    }
    for (let i = 0; high !== undefined && i < this.highLeft; i++) {
      const p = high.points[(c - 1) * POINTS + i];
      const value = this.highValue(board, middle, p, c);
      if (value <= 0) continue;
      points[this.count] = p;
      weights[this.count++] = value;
    }
    let sum = 0;
    for (let i = first; i < this.count; i++) sum += weights[i];
    return sum;
  }

  /** Lists the liberties of the weak chains beside the previous move as near, if they are not around it. */
  private listLiberties(board: PatternBoard, last: Point, row: Uint8Array | Uint16Array): void {
    const { state: s, weak } = board;
    for (let i = 0; i < board.weakCount; i++) {
      const id = weak[i];
      const xor = s[LIBERTY_XOR + id];
      if (s[LIBS + id] === 1) {
        this.listOther(board, xor, last, row);
        continue;
      }
      const p = board.someLiberty(id);
      this.listOther(board, p, last, row);
      this.listOther(board, xor ^ p, last, row);
    }
  }

  private listOther(board: PatternBoard, p: Point, last: Point, row: Uint8Array | Uint16Array): void {
    const { peaks, table, state, open } = board;
    if (AROUND[p + POINTS - last] !== 0 || this.otherIn[p] === this.draws) return;
    if (open !== null && open[p] === 0) return;
    this.otherIn[p] = this.draws;
    this.points[this.count] = p;
    this.weights[this.count++] = peaks[NEAR_BLOCK * table.rows + row[state[CODE + p] & 0xffff]];
  }

  /** Lists the last liberties of chains, or where they are listed as near, corrects what they can be worth. */
  private listLastLiberties(board: PatternBoard, middle: number, c: Stone, nearCount: number): void {
    const { lastIn, captures, placeOf, points, weights, otherIn, draws: now } = this;
    const { state: s, peaks, open } = board;
    const row = c === 1 ? board.whiteRow : board.blackRow;
    const { rows } = board.table;
    let kept = 0;
    const ataris = board.atariCount;
    for (let i = 0; i < ataris; i++) {
      const id = s[ATARIS + i];
      if (s[LIBS + id] !== 1) {
        s[LISTED + id] = 0;
        continue;
      }
      s[ATARIS + kept++] = id;
      const p = s[LIBERTY_XOR + id];
      if (open !== null && open[p] === 0) continue;
      let stones = s[COLOR + id] === c ? s[SIZE + id] << 12 : s[SIZE + id];
      if (lastIn[p] === now) stones += captures[p];
      else {
        lastIn[p] = now;
        let place = this.count;
        if (AROUND[p + middle] !== 0 || otherIn[p] === now) {
          place = 0;
          while (points[place] !== p) place++;
        } else points[this.count++] = p;
        otherIn[p] = now;
        placeOf[p] = place;
      }
      captures[p] = stones;
      const place = placeOf[p];
      const block = blockOf(
        place < nearCount ? 1 : 0,
        Math.min(stones & 0xfff, 3),
        Math.min(stones >> 12, 3),
      );
      weights[place] = p === board.ko ? 0 : peaks[block * rows + row[s[CODE + p] & 0xffff]];
    }
    board.atariCount = kept;
  }
}
