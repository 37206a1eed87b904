/**
 * The board on which playouts are played (manual ch. 14): made to place a stone and to start again from a root
 * position as fast as possible, and for nothing else. It cannot take back a move and knows neither superko nor history.
 *
 * The idea: chains count pseudo-liberties (every pair of a stone and an empty neighbour counts), which one addition per
 * neighbour keeps up to date and which are zero exactly when the true liberties are. Every point also carries the packed
 * number of its white, black and empty neighbours, so that eyes and dead ends are seen without looking around. All of it
 * lies in one Int16Array, at offsets that are compile-time constants, so a playout starts with a single copy.
 *
 * Why not engine/board's Position: true liberty lists, undo and hashes would cost several times as much per move.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, STRIDE, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from './layout.ts';

// Local copies of constants: see layout.ts.
const W = STRIDE;
const OFF = OFF_BOARD;
const { COLOR, CHAIN, NEXT, LIBS, SIZE, NEAR, SLOT, EMPTIES, FREE } = layout;

/** What placing a stone of a colour adds to NEAR of the points around it. */
function nearChange(color: number): number {
  return color === 2 ? 16 - 256 : 1 - 256;
}

export class PlayoutBoard {
  readonly size: number;
  /** See the offsets above. Read only for callers, except that EMPTIES/SLOT may be permuted together. */
  readonly state: Int16Array;
  emptyCount = 0;
  /** Point where the side to move may not retake a ko, or 0. */
  ko: Point = 0;
  /** Black stones minus white stones on the board. */
  stoneBalance = 0;

  constructor(size: number, stateLength = layout.STATE_LENGTH) {
    this.size = size;
    this.state = new Int16Array(stateLength);
    this.clear();
  }

  /** Empties the board. */
  clear(): void {
    const s = this.state;
    s.fill(0);
    s.fill(FREE, LIBS, LIBS + BOARD_ARRAY);
    s.fill(OFF, COLOR, COLOR + BOARD_ARRAY);
    this.emptyCount = 0;
    this.ko = 0;
    this.stoneBalance = 0;
    const points = allPoints(this.size);
    for (const p of points) {
      s[COLOR + p] = EMPTY;
      s[CHAIN + p] = p;
      s[NEXT + p] = p;
      s[SLOT + p] = this.emptyCount;
      s[EMPTIES + this.emptyCount++] = p;
    }
    for (const p of points) {
      for (const d of [-1, 1, -W, W]) s[NEAR + p] += s[COLOR + p + d] === OFF ? 17 : 256;
    }
  }

  /** A pass: nothing but the end of a ko. */
  pass(): void {
    this.ko = 0;
  }

  /** Takes over a position in which every chain has a liberty; no ko is forbidden then. */
  load(colorAt: ArrayLike<number>): void {
    this.clear();
    // In whatever order the stones come, none is ever without a liberty: their liberties at the end are there all the time.
    for (const p of allPoints(this.size)) {
      if (colorAt[p] !== EMPTY) this.place(p, colorAt[p] as Stone);
    }
    this.ko = 0;
  }

  /** Becomes a copy of a board of the same size. */
  copyFrom(other: PlayoutBoard): void {
    this.state.set(other.state);
    this.emptyCount = other.emptyCount;
    this.ko = other.ko;
    this.stoneBalance = other.stoneBalance;
  }

  /**
   * Plays on an empty point that is not the ko point, captures, and sets `ko`. Returns false, and changes nothing, when
   * the move would be suicide.
   */
  place(p: Point, c: Stone): boolean {
    const s = this.state;
    const o = 3 - c;
    const w = p - 1;
    const e = p + 1;
    const n = p - W;
    const u = p + W;
    const cw = s[CHAIN + w];
    const ce = s[CHAIN + e];
    const cn = s[CHAIN + n];
    const cu = s[CHAIN + u];
    const kw = s[COLOR + w];
    const ke = s[COLOR + e];
    const kn = s[COLOR + n];
    const ku = s[COLOR + u];
    s[LIBS + cw]--;
    s[LIBS + ce]--;
    s[LIBS + cn]--;
    s[LIBS + cu]--;
    const near = s[NEAR + p];
    if (near < 256) {
      // No empty neighbour: it needs a friend with a liberty left or an enemy without one.
      // (Written as comparisons of comparisons: a mispredicted branch costs more than all the arithmetic here.)
      const ok =
        (kw === c) === (s[LIBS + cw] !== 0) ||
        (ke === c) === (s[LIBS + ce] !== 0) ||
        (kn === c) === (s[LIBS + cn] !== 0) ||
        (ku === c) === (s[LIBS + cu] !== 0);
      if (!ok) {
        s[LIBS + cw]++;
        s[LIBS + ce]++;
        s[LIBS + cn]++;
        s[LIBS + cu]++;
        return false;
      }
    }
    const change = nearChange(c);
    s[NEAR + w] += change;
    s[NEAR + e] += change;
    s[NEAR + n] += change;
    s[NEAR + u] += change;
    s[COLOR + p] = c;
    this.stoneBalance += c === 2 ? 1 : -1;
    const slot = s[SLOT + p];
    const last = s[EMPTIES + --this.emptyCount];
    s[EMPTIES + slot] = last;
    s[SLOT + last] = slot;
    let id = p;
    s[LIBS + p] = near >> 8;
    s[SIZE + p] = 1;
    s[CHAIN + p] = p;
    s[NEXT + p] = p;
    if (kw === c) id = this.merge(id, cw);
    if (ke === c && s[CHAIN + e] !== id) id = this.merge(id, s[CHAIN + e]);
    if (kn === c && s[CHAIN + n] !== id) id = this.merge(id, s[CHAIN + n]);
    if (ku === c && s[CHAIN + u] !== id) id = this.merge(id, s[CHAIN + u]);
    let taken = 0;
    let at = 0;
    if (s[LIBS + cw] === 0 && kw === o) taken += this.remove((at = w), o);
    if (s[LIBS + ce] === 0 && s[COLOR + e] === o) taken += this.remove((at = e), o);
    if (s[LIBS + cn] === 0 && s[COLOR + n] === o) taken += this.remove((at = n), o);
    if (s[LIBS + cu] === 0 && s[COLOR + u] === o) taken += this.remove((at = u), o);
    this.ko = taken === 1 && s[SIZE + id] === 1 && s[LIBS + id] === 1 ? at : 0;
    return true;
  }

  /** True when nothing but own stones and edge surround the empty point and no two diagonals (on the edge: none) are the enemy's. */
  isEye(p: Point, c: Stone): boolean {
    const s = this.state;
    if (((s[NEAR + p] >> ((c - 1) << 2)) & 15) !== 4) return false;
    // An enemy on a diagonal weighs 4, the edge 1 (up to three of them): no branches, see place().
    const weights = c === 2 ? 0x1040 : 0x1400;
    const sum =
      ((weights >> (s[COLOR + p - W - 1] << 2)) & 15) +
      ((weights >> (s[COLOR + p - W + 1] << 2)) & 15) +
      ((weights >> (s[COLOR + p + W - 1] << 2)) & 15) +
      ((weights >> (s[COLOR + p + W + 1] << 2)) & 15);
    return sum <= 4;
  }

  /** True when placing here would be suicide; the point must be empty. */
  isSuicide(p: Point, c: Stone): boolean {
    const s = this.state;
    if (s[NEAR + p] >= 256) return false;
    for (const q of [p - 1, p + 1, p - W, p + W]) {
      const k = s[COLOR + q];
      if (k === OFF) continue;
      // Liberties that are this very point: as often as the chain touches it.
      const id = s[CHAIN + q];
      let touches = 0;
      for (const r of [p - 1, p + 1, p - W, p + W]) if (s[CHAIN + r] === id) touches++;
      if ((k === c) === s[LIBS + id] > touches) return false;
    }
    return true;
  }

  /**
   * How many liberties the chain has, counted up to 2. When the answer is 1, the liberty is in `liberty`.
   */
  liberties(stone: Point): number {
    const s = this.state;
    const first = s[CHAIN + stone];
    let found = 0;
    let q = first;
    do {
      if (s[NEAR + q] >= 256) {
        if (s[COLOR + q - 1] === 0 && q - 1 !== found) {
          if (found !== 0) return 2;
          found = q - 1;
        }
        if (s[COLOR + q + 1] === 0 && q + 1 !== found) {
          if (found !== 0) return 2;
          found = q + 1;
        }
        if (s[COLOR + q - W] === 0 && q - W !== found) {
          if (found !== 0) return 2;
          found = q - W;
        }
        if (s[COLOR + q + W] === 0 && q + W !== found) {
          if (found !== 0) return 2;
          found = q + W;
        }
      }
      q = s[NEXT + q];
    } while (q !== first);
    this.liberty = found;
    return 1;
  }
  /** Set by `liberties`. */
  liberty: Point = 0;

  private merge(a: number, b: number): number {
    const s = this.state;
    if (s[SIZE + a] < s[SIZE + b]) {
      const t = a;
      a = b;
      b = t;
    }
    s[LIBS + a] += s[LIBS + b];
    s[SIZE + a] += s[SIZE + b];
    let q = b;
    do {
      s[CHAIN + q] = a;
      q = s[NEXT + q];
    } while (q !== b);
    const t = s[NEXT + a];
    s[NEXT + a] = s[NEXT + b];
    s[NEXT + b] = t;
    return a;
  }

  /** Takes the chain of colour c off the board; returns its number of stones. */
  private remove(p: Point, c: number): number {
    const s = this.state;
    const change = -nearChange(c);
    let empty = this.emptyCount;
    let count = 0;
    let q = p;
    do {
      s[COLOR + q] = 0;
      s[SLOT + q] = empty;
      s[EMPTIES + empty++] = q;
      s[NEAR + q - 1] += change;
      s[NEAR + q + 1] += change;
      s[NEAR + q - W] += change;
      s[NEAR + q + W] += change;
      s[LIBS + s[CHAIN + q - 1]]++;
      s[LIBS + s[CHAIN + q + 1]]++;
      s[LIBS + s[CHAIN + q - W]]++;
      s[LIBS + s[CHAIN + q + W]]++;
      count++;
      const next = s[NEXT + q];
      s[NEXT + q] = q;
      s[CHAIN + q] = q;
      s[LIBS + q] = FREE;
      q = next;
    } while (q !== p);
    this.emptyCount = empty;
    this.stoneBalance -= c === 2 ? count : -count;
    return count;
  }
}
