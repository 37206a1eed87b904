/**
 * The board of the solver: both sides play on the points of a region only, and everything else stays as it is. What a node asks for is kept
 * move by move in one typed array: the liberties and the size of every chain, its liberties outside the region, where nobody plays, and
 * how much of the target is left. Every write is noted in a journal, so that taking a move back is putting old values back.
 *
 * Suicide is forbidden, a ko may not be taken back at once, except by the side that is said to have all the ko threats.
 */
import { BOARD_ARRAY, OFF_BOARD, PASS, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KO_PLANE, ZOBRIST_HIGH, ZOBRIST_LOW } from '../board/zobrist.ts';

// Local copies of constants, which the optimizer folds.
const W = STRIDE;
const A = BOARD_ARRAY;
/** Planes of the state, each indexed by Point. */
export const COLOR = 0;
/** The id of the chain of a stone, which is one of its stones; 0 on empty points and beyond the edge. */
export const CHAIN = A;
/** The next stone of the chain; a ring. */
const NEXT = 2 * A;
/** By id: liberties, stones. */
export const LIBS = 3 * A;
export const SIZE = 4 * A;
/** By id: how often a stone of the chain is beside an empty point outside the region; not 0 means that it can never be captured. */
export const OUTER = 5 * A;
/** By point of the region: how many stones of the attacker's that can never be captured are beside it. */
export const SAFE_NEAR = 6 * A;
const KO = 7 * A;
const LEFT = KO + 1;
const CAPTURES = KO + 2;
const LENGTH = KO + 3;

/** What is fought about: who attacks what, and where both may play. */
export interface Fight {
  /** Stones by point, as Position.colorAt. */
  readonly colorAt: ArrayLike<number>;
  /** The ko that may not be taken back by the side to move; 0 for none. */
  readonly koPoint: Point;
  readonly defender: Stone;
  /** The attacker has won when none of these points holds a stone of the defender's. */
  readonly target: readonly Point[];
  /** Where both may play, stones that may be captured included. */
  readonly region: readonly Point[];
}

export class FightBoard {
  readonly s = new Int16Array(LENGTH);
  /** By Point: 1 in the region. */
  readonly open = new Uint8Array(A);
  /** By Point: 1 for points of the target. */
  readonly aim = new Uint8Array(A);
  /** Of the stones and the ko; not of who moves. */
  low = 0;
  high = 0;
  /** The side that may take kos back at once; 0 for none. */
  koMaster = 0;
  defender: Stone = 1;
  /** Points of the region beside which, outside it, is something else than stones of the attacker's that can never be captured. */
  ragged: readonly Point[] = [];
  private journal = new Int32Array(1 << 16);
  private top = 0;

  load(fight: Fight): void {
    const { s, open, aim } = this;
    const { colorAt } = fight;
    s.fill(0);
    open.fill(0);
    aim.fill(0);
    for (const point of fight.region) open[point] = 1;
    for (const point of fight.target) aim[point] = 1;
    this.defender = fight.defender;
    this.low = 0;
    this.high = 0;
    for (let p = 0; p < A; p++) s[COLOR + p] = colorAt[p];
    for (let p = 0; p < A; p++) {
      const c = s[COLOR + p];
      if (c === 0 || c === OFF_BOARD) continue;
      this.flip(p, c);
      if (aim[p] !== 0 && c === fight.defender) s[LEFT]++;
      if (s[CHAIN + p] === 0) this.gather(p, c);
    }
    for (let p = 0; p < A; p++) if (this.isSafeAttacker(p)) this.tellSafe(p);
    const isOther = (q: Point): boolean =>
      open[q] === 0 && s[COLOR + q] !== OFF_BOARD && !this.isSafeAttacker(q);
    this.ragged = fight.region.filter((p) => [p - 1, p + 1, p - W, p + W].some(isOther));
    this.top = 0;
    this.setKo(fight.koPoint);
    this.top = 0;
  }

  /** The point where a ko may not be taken back; 0 for none. */
  get ko(): Point {
    return this.s[KO];
  }

  /** How many stones of the target are left. */
  get left(): number {
    return this.s[LEFT];
  }

  /** Captures since the board was loaded and not taken back. */
  get captures(): number {
    return this.s[CAPTURES];
  }

  /** How far the journal goes: for undo(). */
  get mark(): number {
    return this.top;
  }

  /** The liberties of the chain of a stone. */
  libertiesAt(p: Point): number {
    return this.s[LIBS + this.s[CHAIN + p]];
  }

  /** One stone of the chain of a stone, the same for all of them; 0 on empty points. */
  chainAt(p: Point): Point {
    return this.s[CHAIN + p];
  }

  isLegal(p: Point, c: number): boolean {
    const s = this.s;
    if (s[COLOR + p] !== 0 || p === s[KO]) return false;
    const o = 3 - c;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      const k = s[COLOR + q];
      if (k === 0) return true;
      if (k === c) {
        if (s[LIBS + s[CHAIN + q]] > 1) return true;
      } else if (k === o && s[LIBS + s[CHAIN + q]] === 1) return true;
    }
    return false;
  }

  /** Nobody plays: a ko may be taken back afterwards. */
  pass(): void {
    this.setKo(PASS);
  }

  /** Plays a legal move; PASS is none. */
  play(p: Point, c: number): void {
    const s = this.s;
    const o = 3 - c;
    if (this.top + 4096 > this.journal.length) this.grow();
    let libs = 0;
    let outer = 0;
    let c0 = 0;
    let c1 = 0;
    let c2 = 0;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      const k = s[COLOR + q];
      if (k === 0) {
        libs++;
        if (this.open[q] === 0) outer++;
      } else if (k !== OFF_BOARD) {
        const id = s[CHAIN + q];
        if (id === c0 || id === c1 || id === c2) continue;
        c2 = c1;
        c1 = c0;
        c0 = id;
        this.set(LIBS + id, s[LIBS + id] - 1);
      }
    }
    this.flip(p, c);
    this.set(COLOR + p, c);
    this.set(CHAIN + p, p);
    this.set(NEXT + p, p);
    this.set(SIZE + p, 1);
    this.set(LIBS + p, libs);
    this.set(OUTER + p, outer);
    if (c === this.defender) {
      if (this.aim[p] !== 0) this.set(LEFT, s[LEFT] + 1);
    } else if (outer !== 0) this.tellSafe(p);
    let id = p;
    let taken = 0;
    let at = 0;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      const k = s[COLOR + q];
      if (k === c) {
        if (s[CHAIN + q] !== id) id = this.join(id, s[CHAIN + q]);
      } else if (k === o && s[LIBS + s[CHAIN + q]] === 0) {
        taken += this.take(q, o);
        at = q;
      }
    }
    if (taken !== 0) this.set(CAPTURES, s[CAPTURES] + 1);
    this.setKo(taken === 1 && s[SIZE + id] === 1 && s[LIBS + id] === 1 && this.koMaster !== o ? at : PASS);
  }

  /** Takes back what was done since the mark; the hash comes from the caller, who kept it. */
  undo(mark: number, low: number, high: number): void {
    const { s, journal } = this;
    let top = this.top;
    while (top > mark) {
      top -= 2;
      s[journal[top]] = journal[top + 1];
    }
    this.top = top;
    this.low = low;
    this.high = high;
  }

  /** Finds the hash after a legal move, or after a pass, and what it takes. */
  lookAhead(p: Point, c: number): void {
    const s = this.s;
    let low = this.low;
    let high = this.high;
    let taken = 0;
    const ko = s[KO];
    if (ko !== 0) {
      low ^= ZOBRIST_LOW[KO_PLANE * A + ko];
      high ^= ZOBRIST_HIGH[KO_PLANE * A + ko];
    }
    if (p !== PASS) {
      low ^= ZOBRIST_LOW[c * A + p];
      high ^= ZOBRIST_HIGH[c * A + p];
      const o = 3 - c;
      let at = 0;
      let isAlone = true;
      let c0 = 0;
      let c1 = 0;
      let c2 = 0;
      for (let i = 0; i < 4; i++) {
        const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
        const k = s[COLOR + q];
        if (k === 0 || k === c) isAlone = false;
        if (k !== o) continue;
        const id = s[CHAIN + q];
        if (s[LIBS + id] !== 1 || id === c0 || id === c1 || id === c2) continue;
        c2 = c1;
        c1 = c0;
        c0 = id;
        let r = id;
        do {
          low ^= ZOBRIST_LOW[o * A + r];
          high ^= ZOBRIST_HIGH[o * A + r];
          taken++;
          r = s[NEXT + r];
        } while (r !== id);
        at = id;
      }
      if (taken === 1 && isAlone && this.koMaster !== o) {
        low ^= ZOBRIST_LOW[KO_PLANE * A + at];
        high ^= ZOBRIST_HIGH[KO_PLANE * A + at];
      }
    }
    this.nextLow = low;
    this.nextHigh = high;
    this.nextTaken = taken;
  }
  // What lookAhead() found: the hash, and how many stones the move takes.
  nextLow = 0;
  nextHigh = 0;
  nextTaken = 0;

  private set(i: number, value: number): void {
    const { s, journal } = this;
    journal[this.top] = i;
    journal[this.top + 1] = s[i];
    this.top += 2;
    s[i] = value;
  }

  private grow(): void {
    const longer = new Int32Array(2 * this.journal.length);
    longer.set(this.journal);
    this.journal = longer;
  }

  private setKo(ko: Point): void {
    const before = this.s[KO];
    if (before === ko) return;
    if (before !== 0) this.flip(before, KO_PLANE);
    if (ko !== 0) this.flip(ko, KO_PLANE);
    this.set(KO, ko);
  }

  private flip(p: Point, plane: number): void {
    this.low ^= ZOBRIST_LOW[plane * A + p];
    this.high ^= ZOBRIST_HIGH[plane * A + p];
  }

  /** Joins two chains of a colour; returns the id of the whole. */
  private join(a: Point, b: Point): Point {
    const s = this.s;
    if (s[SIZE + a] < s[SIZE + b]) {
      const t = a;
      a = b;
      b = t;
    }
    if (s[COLOR + a] !== this.defender && (s[OUTER + a] === 0) !== (s[OUTER + b] === 0))
      this.tellChainSafe(s[OUTER + a] === 0 ? a : b);
    let libs = s[LIBS + a];
    let q = b;
    do {
      for (let i = 0; i < 4; i++) {
        const r = i === 0 ? q - 1 : i === 1 ? q + 1 : i === 2 ? q - W : q + W;
        // A liberty counts when it is not yet one of the other chain, the stones taken over so far included.
        if (
          s[COLOR + r] === 0 &&
          s[CHAIN + r - 1] !== a &&
          s[CHAIN + r + 1] !== a &&
          s[CHAIN + r - W] !== a &&
          s[CHAIN + r + W] !== a
        )
          libs++;
      }
      this.set(CHAIN + q, a);
      q = s[NEXT + q];
    } while (q !== b);
    this.set(LIBS + a, libs);
    this.set(SIZE + a, s[SIZE + a] + s[SIZE + b]);
    if (s[OUTER + b] !== 0) this.set(OUTER + a, s[OUTER + a] + s[OUTER + b]);
    const next = s[NEXT + a];
    this.set(NEXT + a, s[NEXT + b]);
    this.set(NEXT + b, next);
    return a;
  }

  /** Takes a chain of colour c off the board; returns its number of stones. */
  private take(p: Point, c: number): number {
    const s = this.s;
    const isDefender = c === this.defender;
    const own = s[CHAIN + p];
    let count = 0;
    let q = p;
    do {
      this.flip(q, c);
      this.set(COLOR + q, 0);
      this.set(CHAIN + q, 0);
      count++;
      if (isDefender && this.aim[q] !== 0) this.set(LEFT, s[LEFT] - 1);
      const outer = 1 - this.open[q];
      let c0 = 0;
      let c1 = 0;
      let c2 = 0;
      for (let i = 0; i < 4; i++) {
        const r = i === 0 ? q - 1 : i === 1 ? q + 1 : i === 2 ? q - W : q + W;
        const id = s[CHAIN + r];
        if (id === 0 || id === own) continue;
        if (outer !== 0) {
          if (s[OUTER + id] === 0 && isDefender) this.tellChainSafe(id);
          this.set(OUTER + id, s[OUTER + id] + 1);
        }
        if (id === c0 || id === c1 || id === c2) continue;
        c2 = c1;
        c1 = c0;
        c0 = id;
        this.set(LIBS + id, s[LIBS + id] + 1);
      }
      q = s[NEXT + q];
    } while (q !== p);
    return count;
  }

  private isSafeAttacker(p: Point): boolean {
    const s = this.s;
    return s[COLOR + p] === 3 - this.defender && s[OUTER + s[CHAIN + p]] !== 0;
  }

  /** A chain of the attacker's can never be captured from now on. */
  private tellChainSafe(id: Point): void {
    let p = id;
    do {
      this.tellSafe(p);
      p = this.s[NEXT + p];
    } while (p !== id);
  }

  /** The same of one stone. */
  private tellSafe(p: Point): void {
    const { s, open } = this;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      if (open[q] !== 0) this.set(SAFE_NEAR + q, s[SAFE_NEAR + q] + 1);
    }
  }

  /** Finds the chain of a stone when the board is loaded. */
  private gather(from: Point, c: number): void {
    const s = this.s;
    const stones = [from];
    const liberties = new Set<Point>();
    s[CHAIN + from] = from;
    for (const p of stones) {
      for (const q of [p - 1, p + 1, p - W, p + W]) {
        if (s[COLOR + q] === c && s[CHAIN + q] === 0) {
          s[CHAIN + q] = from;
          stones.push(q);
        } else if (s[COLOR + q] === 0) {
          liberties.add(q);
          if (this.open[q] === 0) s[OUTER + from]++;
        }
      }
    }
    for (const [i, p] of stones.entries()) s[NEXT + p] = stones[(i + 1) % stones.length];
    s[LIBS + from] = liberties.size;
    s[SIZE + from] = stones.length;
  }
}
