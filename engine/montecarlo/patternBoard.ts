/**
 * A playout board that knows at every moment what decides the value of a move by a pattern table (manual ch. 14): the
 * neighbourhood of every point as a code, the true liberties and the size of every chain, and which chains are in atari.
 * The value itself is looked up from these when somebody asks for it.
 *
 * The idea: most points that a move touches are touched again before they are ever drawn, so it is cheaper to keep what values
 * depend on than to keep the values. (That was tried first: half of the time went into them.) Of the liberties a chain has
 * their number, and the exclusive or of the points, which is the last liberty of a chain in atari and leads from one of two
 * liberties to the other. Whether an empty point is already a liberty of a chain is seen from its own four neighbours, so
 * no list of liberties is kept.
 */
import { PASS, STRIDE, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { HighPoints } from './highPoints.ts';
import * as layout from './layout.ts';
import * as local from './localContext.ts';
import { fillsSeki } from './killingShape.ts';
import { PlayoutBoard } from './playoutBoard.ts';

// Local copies of constants: see layout.ts.
const W = STRIDE;
const NONE: Point = PASS;
const { COLOR, CHAIN, NEXT, LIBS, SIZE, NEAR, SLOT, EMPTIES, FREE, LIBERTY_XOR, CODE, LISTED, ATARIS } =
  layout;
const { NEIGHBOUR_CLASS: CLASS, UNSURE, sureTactics, tacticsOf } = local;

/** 1 when the numbers differ, else 0, without a branch. */
function differ(a: number, b: number): number {
  const x = a ^ b;
  return (x | -x) >>> 31;
}

/** 1 when the point is empty and not a liberty of the chain, else 0. */
function isFresh(s: Int16Array, p: Point, id: Point): number {
  return (
    ((s[COLOR + p] - 1) >>> 31) &
    differ(s[CHAIN + p - 1], id) &
    differ(s[CHAIN + p + 1], id) &
    differ(s[CHAIN + p - W], id) &
    differ(s[CHAIN + p + W], id)
  );
}

export class PatternBoard extends PlayoutBoard {
  readonly table: MonteCarloTable;
  /** The previous move, or PASS. */
  last: Point = NONE;
  /**
   * How many entries of ATARIS there are. They hold every chain in atari once, and maybe others, which whoever goes through
   * the list takes out, clearing LISTED.
   */
  atariCount = 0;

  /** The rows of the table: in as few bytes as possible, for the sake of the processor's caches. */
  readonly blackRow: Uint8Array | Uint16Array;
  readonly whiteRow: Uint8Array | Uint16Array;
  /** See localContext.ts. */
  readonly peaks: Uint32Array;
  /** The most that a move can be worth which is not near, captures nothing for either side, and is none of `high`. */
  readonly bound: number;
  readonly high: HighPoints | undefined;
  /** The first `weakCount` of these are the ids, maybe repeated, of the enemy chains with at most two liberties beside `last`. */
  readonly weak = new Int16Array(4);
  weakCount = 0;
  /** How many stones the previous move took, and one of the points where they stood. */
  lastTaken = 0;
  lastTakenAt: Point = NONE;
  /** By point, not 0 where playouts play; null for everywhere. Set by restrict(). */
  open: Uint8Array | null = null;
  /** The colour that may retake a ko at once in playouts, as if it had endless threats; 0 for none. */
  koMaster = 0;
  /** Nobody fills a seki (killingShape.ts). */
  leavesSekis = true;
  private readonly heedsOpponent: boolean;
  private readonly offsets: Int32Array;
  private readonly sure = sureTactics();
  readonly values: Uint32Array;
  /** Where in them those begin of far moves that leave two liberties for either side and capture nothing. */
  readonly safeBlock: number;
  /** The same of near moves. */
  readonly nearSafeBlock: number;

  constructor(size: number, table: MonteCarloTable) {
    super(size, layout.PATTERN_STATE_LENGTH);
    this.table = table;
    const { blackRow, whiteRow, rows } = table;
    this.blackRow = rows > 256 ? blackRow : Uint8Array.from(blackRow);
    this.whiteRow = rows > 256 ? whiteRow : Uint8Array.from(whiteRow);
    this.peaks = local.peakValues(table);
    const { common, high } = HighPoints.split(table, this.peaks);
    this.bound = common;
    this.high = high;
    high?.listAll(this.state, size);
    this.heedsOpponent = local.heedsOpponent(table);
    this.offsets = local.blockOffsets(table);
    this.values = local.valuesWithZeros(table);
    this.safeBlock = this.offsets[local.tacticsOf(2, 2, 0, 0)];
    this.nearSafeBlock = this.offsets[512 + local.tacticsOf(2, 2, 0, 0)];
  }

  override load(colorAt: ArrayLike<number>): void {
    this.open = null;
    this.koMaster = 0;
    this.leavesSekis = true;
    super.load(colorAt);
    this.setLast(NONE);
  }

  override clear(): void {
    super.clear();
    const s = this.state;
    for (const p of allPoints(this.size)) {
      const around = [p - W - 1, p - W, p - W + 1, p - 1, p + 1, p + W - 1, p + W, p + W + 1];
      for (const [i, q] of around.entries()) s[CODE + p] |= s[COLOR + q] << (2 * i);
    }
    this.setLast(NONE);
    this.atariCount = 0;
    // (Not there while the board is being constructed.)
    this.high?.listAll(s, this.size);
  }

  /**
   * Playouts on this board, and on copies of it, play among the marked points only. Empty points elsewhere stay empty, and
   * are liberties that nobody can take. For a board that was just loaded.
   */
  restrict(open: Uint8Array): void {
    const s = this.state;
    this.open = open;
    for (let i = this.emptyCount - 1; i >= 0; i--) {
      const p = s[EMPTIES + i];
      if (open[p] !== 0) continue;
      const end = s[EMPTIES + --this.emptyCount];
      s[EMPTIES + i] = end;
      s[SLOT + end] = i;
    }
  }

  override copyFrom(other: PatternBoard): void {
    super.copyFrom(other);
    this.open = other.open;
    this.koMaster = other.koMaster;
    this.leavesSekis = other.leavesSekis;
    this.last = other.last;
    this.lastTaken = other.lastTaken;
    this.lastTakenAt = other.lastTakenAt;
    this.weakCount = other.weakCount;
    for (let i = 0; i < this.weakCount; i++) this.weak[i] = other.weak[i];
    this.atariCount = other.atariCount;
    if (other.high !== undefined) this.high?.copyFrom(other.high);
  }

  /** Makes `last` the previous move, of a board that was loaded: its stone must be there. */
  setLast(last: Point): void {
    this.last = last;
    this.lastTaken = 0;
    this.weakCount = 0;
    if (last === NONE) return;
    const s = this.state;
    for (const d of [-1, 1, -W, W]) {
      const id = s[CHAIN + last + d];
      if (s[LIBS + id] < 3 && s[COLOR + id] === 3 - s[COLOR + last]) this.weak[this.weakCount++] = id;
    }
  }

  /** A pass ends a ko, and no move is near it. */
  override pass(): void {
    this.ko = 0;
    this.last = NONE;
    this.lastTaken = 0;
    this.weakCount = 0;
  }

  override place(p: Point, c: Stone): boolean {
    if (this.isSuicide(p, c)) return false;
    this.put(p, c);
    return true;
  }

  /** As `place`, for what is known not to be suicide. */
  put(p: Point, c: Stone): void {
    const s = this.state;
    // (As few branches as possible: on playouts a mispredicted one costs more than all the arithmetic here.)
    const w = p - 1;
    const e = p + 1;
    const n = p - W;
    const u = p + W;
    const kw = s[COLOR + w];
    const ke = s[COLOR + e];
    const kn = s[COLOR + n];
    const ku = s[COLOR + u];
    const near = s[NEAR + p];
    const cw = s[CHAIN + w];
    const ce = s[CHAIN + e];
    const cn = s[CHAIN + n];
    const cu = s[CHAIN + u];
    // The point is a liberty no more of the chains around, each counted once: 1 where the chain is a new one, else 0.
    const te = differ(ce, cw);
    const tn = differ(cn, cw) & differ(cn, ce);
    const tu = differ(cu, cw) & differ(cu, ce) & differ(cu, cn);
    s[LIBS + cw]--;
    s[LIBS + ce] -= te;
    s[LIBS + cn] -= tn;
    s[LIBS + cu] -= tu;
    s[LIBERTY_XOR + cw] ^= p;
    s[LIBERTY_XOR + ce] ^= p & -te;
    s[LIBERTY_XOR + cn] ^= p & -tn;
    s[LIBERTY_XOR + cu] ^= p & -tu;

    s[COLOR + p] = c;
    this.paint(p, c, c === 1 ? 1 - 256 : 16 - 256);
    this.stoneBalance += 2 * c - 3;
    const slot = s[SLOT + p];
    const end = s[EMPTIES + --this.emptyCount];
    s[EMPTIES + slot] = end;
    s[SLOT + end] = slot;

    s[LIBS + p] = near >> 8;
    s[LIBERTY_XOR + p] =
      (w & ((kw - 1) >> 31)) ^ (e & ((ke - 1) >> 31)) ^ (n & ((kn - 1) >> 31)) ^ (u & ((ku - 1) >> 31));
    s[SIZE + p] = 1;
    s[CHAIN + p] = p;
    s[NEXT + p] = p;
    let id = p;
    if (kw === c) id = this.join(id, cw);
    if (ke === c && te !== 0) id = this.join(id, ce);
    if (kn === c && tn !== 0) id = this.join(id, cn);
    if (ku === c && tu !== 0) id = this.join(id, cu);

    const o = 3 - c;
    const lw = s[LIBS + cw];
    const le = s[LIBS + ce];
    const ln = s[LIBS + cn];
    const lu = s[LIBS + cu];
    let taken = 0;
    let at = 0;
    this.weakCount = 0;
    if (lw < 3 && kw === o) {
      if (lw !== 0) this.noteWeak(cw, lw);
      else taken += this.takeOff((at = w), o);
    }
    if (le < 3 && s[COLOR + e] === o) {
      if (le !== 0) this.noteWeak(ce, le);
      else taken += this.takeOff((at = e), o);
    }
    if (ln < 3 && s[COLOR + n] === o) {
      if (ln !== 0) this.noteWeak(cn, ln);
      else taken += this.takeOff((at = n), o);
    }
    if (lu < 3 && s[COLOR + u] === o) {
      if (lu !== 0) this.noteWeak(cu, lu);
      else taken += this.takeOff((at = u), o);
    }
    const libs = s[LIBS + id];
    if (libs === 1) this.listAtari(id);
    this.ko = taken === 1 && s[SIZE + id] === 1 && libs === 1 ? at : 0;
    this.last = p;
    this.lastTaken = taken;
    this.lastTakenAt = at;
    if (this.high !== undefined) this.high.listAround(s, p);
  }

  override isSuicide(p: Point, c: Stone): boolean {
    const s = this.state;
    if (s[NEAR + p] >= 256) return false;
    // It needs a friend with another liberty or an enemy without one.
    const kw = s[COLOR + p - 1];
    const ke = s[COLOR + p + 1];
    const kn = s[COLOR + p - W];
    const ku = s[COLOR + p + W];
    return !(
      (kw === c) === s[LIBS + s[CHAIN + p - 1]] > 1 ||
      (ke === c) === s[LIBS + s[CHAIN + p + 1]] > 1 ||
      (kn === c) === s[LIBS + s[CHAIN + p - W]] > 1 ||
      (ku === c) === s[LIBS + s[CHAIN + p + W]] > 1
    );
  }

  /** A liberty of the chain of that id; of one with two, LIBERTY_XOR leads from it to the other. */
  someLiberty(id: Point): Point {
    const s = this.state;
    let q = id;
    while (s[NEAR + q] < 256) q = s[NEXT + q];
    if (s[COLOR + q - 1] === 0) return q - 1;
    if (s[COLOR + q + 1] === 0) return q + 1;
    return s[COLOR + q - W] === 0 ? q - W : q + W;
  }

  override liberties(stone: Point): number {
    const s = this.state;
    const id = s[CHAIN + stone];
    if (s[LIBS + id] > 1) return 2;
    this.liberty = s[LIBERTY_XOR + id];
    return 1;
  }

  /** The value of the move, as if it were near the previous one or not; 0 for suicide, and for what fills a seki, unless they are filled. */
  value(p: Point, c: Stone, isNear: boolean): number {
    const s = this.state;
    const tactics = this.tactics(p, c);
    if (this.leavesSekis && local.isSelfAtari(tactics, c) && fillsSeki(s, p, c)) return 0;
    const row = (c === 1 ? this.whiteRow : this.blackRow)[s[CODE + p] & 0xffff];
    return this.values[this.offsets[(isNear ? 512 : 0) + ((c - 1) << 8) + tactics] + row];
  }

  /** The tactics byte of an empty point (localContext.ts), as far as it decides the value of a move of c. */
  private tactics(p: Point, c: Stone): number {
    const s = this.state;
    const code = s[CODE + p];
    const north = s[LIBS + s[CHAIN + p - W]];
    const west = s[LIBS + s[CHAIN + p - 1]];
    const east = s[LIBS + s[CHAIN + p + 1]];
    const south = s[LIBS + s[CHAIN + p + W]];
    const sure =
      this.sure[
        CLASS[((code >> 2) & 3) | (((north - 3) >> 31) & (north << 2))] |
          (CLASS[((code >> 6) & 3) | (((west - 3) >> 31) & (west << 2))] << 3) |
          (CLASS[((code >> 8) & 3) | (((east - 3) >> 31) & (east << 2))] << 6) |
          (CLASS[((code >> 12) & 3) | (((south - 3) >> 31) & (south << 2))] << 9)
      ];
    if (sure !== UNSURE) return sure;
    return tacticsOf(
      c === 1 || this.heedsOpponent ? this.libertiesAfter(p, 1) : 2,
      c === 2 || this.heedsOpponent ? this.libertiesAfter(p, 2) : 2,
      this.captureClass(p, 1),
      this.captureClass(p, 2),
    );
  }

  /** Puts a stone into, or takes it out of, what the points around know of it. */
  private paint(p: Point, c: number, change: number): void {
    const s = this.state;
    s[NEAR + p - 1] += change;
    s[NEAR + p + 1] += change;
    s[NEAR + p - W] += change;
    s[NEAR + p + W] += change;
    s[CODE + p - W - 1] ^= c << 14;
    s[CODE + p - W] ^= c << 12;
    s[CODE + p - W + 1] ^= c << 10;
    s[CODE + p - 1] ^= c << 8;
    s[CODE + p + 1] ^= c << 6;
    s[CODE + p + W - 1] ^= c << 4;
    s[CODE + p + W] ^= c << 2;
    s[CODE + p + W + 1] ^= c;
  }

  /** Notes an enemy chain beside the move. */
  private noteWeak(id: Point, libs: number): void {
    this.weak[this.weakCount++] = id;
    if (libs === 1) this.listAtari(id);
  }

  /** Puts a chain in atari on the list, if it is not there. */
  private listAtari(id: Point): void {
    const s = this.state;
    s[ATARIS + this.atariCount] = id;
    this.atariCount += 1 - s[LISTED + id];
    s[LISTED + id] = 1;
  }

  /** Joins two chains of one colour; returns the id of the whole. */
  private join(a: Point, b: Point): Point {
    const s = this.state;
    if (s[SIZE + a] < s[SIZE + b]) {
      const t = a;
      a = b;
      b = t;
    }
    s[SIZE + a] += s[SIZE + b];
    let libs = s[LIBS + a];
    let xor = s[LIBERTY_XOR + a];
    let q = b;
    do {
      // Its liberties count when they are not yet the other chain's, the stones taken over so far included.
      if (s[NEAR + q] >= 256) {
        const w = isFresh(s, q - 1, a);
        const e = isFresh(s, q + 1, a);
        const n = isFresh(s, q - W, a);
        const u = isFresh(s, q + W, a);
        libs += w + e + n + u;
        xor ^= ((q - 1) & -w) ^ ((q + 1) & -e) ^ ((q - W) & -n) ^ ((q + W) & -u);
      }
      s[CHAIN + q] = a;
      q = s[NEXT + q];
    } while (q !== b);
    s[LIBS + a] = libs;
    s[LIBS + b] = FREE;
    s[LIBERTY_XOR + a] = xor;
    const t = s[NEXT + a];
    s[NEXT + a] = s[NEXT + b];
    s[NEXT + b] = t;
    return a;
  }

  /** Takes the chain of colour c off the board; returns its number of stones. */
  private takeOff(p: Point, c: number): number {
    const s = this.state;
    const change = c === 1 ? 256 - 1 : 256 - 16;
    let empty = this.emptyCount;
    let count = 0;
    let q = p;
    do {
      s[COLOR + q] = 0;
      s[SLOT + q] = empty;
      s[EMPTIES + empty++] = q;
      this.paint(q, c, change);
      if (this.high !== undefined) this.high.listAround(s, q);
      // A liberty more for the chains around; for the captured chain, empty points and the edge this has no effect.
      const cw = s[CHAIN + q - 1];
      const ce = s[CHAIN + q + 1];
      const cn = s[CHAIN + q - W];
      const cu = s[CHAIN + q + W];
      const te = differ(ce, cw);
      const tn = differ(cn, cw) & differ(cn, ce);
      const tu = differ(cu, cw) & differ(cu, ce) & differ(cu, cn);
      s[LIBS + cw]++;
      s[LIBS + ce] += te;
      s[LIBS + cn] += tn;
      s[LIBS + cu] += tu;
      s[LIBERTY_XOR + cw] ^= q;
      s[LIBERTY_XOR + ce] ^= q & -te;
      s[LIBERTY_XOR + cn] ^= q & -tn;
      s[LIBERTY_XOR + cu] ^= q & -tu;
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

  /** Stones that c would capture, in classes. */
  private captureClass(p: Point, c: number): number {
    const s = this.state;
    const o = 3 - c;
    let taken = 0;
    const cw = s[CHAIN + p - 1];
    const ce = s[CHAIN + p + 1];
    const cn = s[CHAIN + p - W];
    const cu = s[CHAIN + p + W];
    if (s[LIBS + cw] === 1 && s[COLOR + cw] === o) taken += s[SIZE + cw];
    if (s[LIBS + ce] === 1 && s[COLOR + ce] === o && ce !== cw) taken += s[SIZE + ce];
    if (s[LIBS + cn] === 1 && s[COLOR + cn] === o && cn !== cw && cn !== ce) taken += s[SIZE + cn];
    if (s[LIBS + cu] === 1 && s[COLOR + cu] === o && cu !== cw && cu !== ce && cu !== cn)
      taken += s[SIZE + cu];
    return taken > 3 ? 3 : taken;
  }

  /** Liberties that a stone of c on p would have, counted up to 2. */
  private libertiesAfter(p: Point, c: number): number {
    const s = this.state;
    if (s[NEAR + p] >= 512) return 2;
    let liberty = 0;
    let captured = 0;
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
      const k = s[COLOR + q];
      if (k === 3) continue;
      let found = 0;
      if (k === 0) found = q;
      else {
        const id = s[CHAIN + q];
        const libs = s[LIBS + id];
        if (k === c) {
          if (libs > 2) return 2;
          if (libs === 2) found = s[LIBERTY_XOR + id] ^ p;
        } else if (libs === 1) {
          found = q;
          captured = id;
        }
      }
      if (found === 0 || found === liberty) continue;
      if (liberty !== 0) return 2;
      liberty = found;
    }
    if (liberty === 0) return 0;
    if (captured !== 0 && s[SIZE + captured] > 1 && this.freesMore(p, c, captured, liberty)) return 2;
    return 1;
  }

  /** Whether capturing the chain frees, besides `liberty`, a point beside the chains that c joins on p. */
  private freesMore(p: Point, c: number, captured: Point, liberty: Point): boolean {
    const s = this.state;
    const cw = s[COLOR + p - 1] === c ? s[CHAIN + p - 1] : 0;
    const ce = s[COLOR + p + 1] === c ? s[CHAIN + p + 1] : 0;
    const cn = s[COLOR + p - W] === c ? s[CHAIN + p - W] : 0;
    const cu = s[COLOR + p + W] === c ? s[CHAIN + p + W] : 0;
    let q = captured;
    do {
      if (q !== liberty) {
        for (let side = 0; side < 4; side++) {
          const r = side === 0 ? q - 1 : side === 1 ? q + 1 : side === 2 ? q - W : q + W;
          const id = s[CHAIN + r];
          if (s[COLOR + r] === c && (id === cw || id === ce || id === cn || id === cu)) return true;
        }
      }
      q = s[NEXT + q];
    } while (q !== captured);
    return false;
  }
}
