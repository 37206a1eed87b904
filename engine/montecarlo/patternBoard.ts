/**
 * A playout board that knows at every moment what each move is worth by a pattern table (manual ch. 14), for both sides.
 *
 * The idea: the value of a point depends on its eight neighbours and on chains beside it that have at most two liberties.
 * So after a move only the points around the changed stones and the liberties of such chains are looked at again. To know
 * these chains, true liberties are kept instead of pseudo-liberties: their number, and the exclusive or of the points, which
 * is the last liberty of a chain in atari and leads from one of two liberties to the other. Whether an empty point is
 * already a liberty of a chain is seen from its own four neighbours, so no list of liberties is kept.
 *
 * Values are doubles holding integers, summed up by row and in total: exact whatever the values of the table.
 */
import { BOARD_ARRAY, PASS, STRIDE, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import * as layout from './layout.ts';
import * as local from './localContext.ts';
import { PlayoutBoard } from './playoutBoard.ts';

// Local copies of constants: see layout.ts.
const W = STRIDE;
const POINTS = BOARD_ARRAY;
const { COLOR, CHAIN, NEXT, LIBS, SIZE, NEAR, SLOT, EMPTIES, FREE, LIBERTY_XOR, CODE, TACTICS } = layout;
const { SURE_TACTICS: SURE, NEIGHBOUR_CLASS: CLASS, UNSURE } = local;
const { WHITE_LIBERTIES, BLACK_LIBERTIES } = local;
/** Entries of `sums` per colour: by row of the board, then the total. */
const SUMS = 32;
const TOTAL = 31;

/** 1 when the numbers differ, else 0, without a branch. */
function differ(a: number, b: number): number {
  const x = a ^ b;
  return (x | -x) >>> 31;
}

export class PatternBoard extends PlayoutBoard {
  readonly table: MonteCarloTable;
  /** By (colour − 1) × BOARD_ARRAY + point: the value of the move if the previous one is not near; 0 for suicide. */
  readonly values: Float64Array;
  /** By (colour − 1) × 32 + row of the point (point / STRIDE): sum of the values; at 31 the total. */
  readonly sums: Float64Array;
  /** The previous move, or PASS. */
  last: Point = PASS;
  /**
   * The first `nearCount` of these are the empty points near the previous move: the eight around it, and the liberties of
   * the enemy chains that touch it and have at most two.
   */
  readonly dirty = new Int16Array(POINTS);
  nearCount = 0;

  /** Both of the above, to be copied at once. */
  private readonly numbers = new Float64Array(2 * POINTS + 2 * SUMS);
  /** What `nearValue` looks things up in, for those in a hurry. By code: the table's row for white, and for black << 16. */
  readonly rows: Int32Array;
  readonly offsets: Int32Array;
  readonly tableValues: Uint32Array;
  private readonly mark = new Int32Array(POINTS);
  private readonly ready: boolean;
  private dirtyCount = 0;
  private generation = 0;

  constructor(size: number, table: MonteCarloTable) {
    super(size, layout.PATTERN_STATE_LENGTH);
    this.table = table;
    this.values = this.numbers.subarray(0, 2 * POINTS);
    this.sums = this.numbers.subarray(2 * POINTS);
    this.rows = Int32Array.from(table.whiteRow, (white, code) => white | (table.blackRow[code] << 16));
    this.offsets = local.blockOffsets(table);
    this.tableValues = local.valuesWithZeros(table);
    this.ready = true;
    this.setUp();
  }

  override load(colorAt: ArrayLike<number>): void {
    super.load(colorAt);
    this.setLast(PASS);
  }

  override clear(): void {
    super.clear();
    // Not in the constructor of the base class, when there is no table yet.
    if (this.ready) this.setUp();
  }

  override copyFrom(other: PatternBoard): void {
    super.copyFrom(other);
    this.numbers.set(other.numbers);
    this.last = other.last;
    this.nearCount = other.nearCount;
    for (let i = 0; i < this.nearCount; i++) this.dirty[i] = other.dirty[i];
  }

  /** A pass ends a ko, and no move is near it. */
  override pass(): void {
    this.ko = 0;
    this.last = PASS;
    this.nearCount = 0;
  }

  override place(p: Point, c: Stone): boolean {
    const s = this.state;
    if (((s[TACTICS + p] >> (c === 1 ? WHITE_LIBERTIES : BLACK_LIBERTIES)) & 3) === 0) return false;
    // (As few branches as possible: on random games a mispredicted one costs more than all the arithmetic here.)
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
    this.dirtyCount = 0;
    this.generation++;
    this.paint(p, c, c === 1 ? 1 - 256 : 16 - 256);
    this.stoneBalance += 2 * c - 3;
    const slot = s[SLOT + p];
    const end = s[EMPTIES + --this.emptyCount];
    s[EMPTIES + slot] = end;
    s[SLOT + end] = slot;
    this.dropValue(p);

    const lw = s[LIBS + cw];
    const le = s[LIBS + ce];
    const ln = s[LIBS + cn];
    const lu = s[LIBS + cu];
    const o = 3 - c;
    // What the last liberties of a chain are worth changes with their number.
    if (lw < 3 && kw === o) this.touchLiberties(cw, lw);
    if (le < 3 && ke === o) this.touchLiberties(ce, le);
    if (ln < 3 && kn === o) this.touchLiberties(cn, ln);
    if (lu < 3 && ku === o) this.touchLiberties(cu, lu);
    this.nearCount = this.dirtyCount;
    if (lw < 3 && kw === c) this.touchLiberties(cw, lw);
    if (le < 3 && ke === c) this.touchLiberties(ce, le);
    if (ln < 3 && kn === c) this.touchLiberties(cn, ln);
    if (lu < 3 && ku === c) this.touchLiberties(cu, lu);

    s[LIBS + p] = s[NEAR + p] >> 8;
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

    let taken = 0;
    let at = 0;
    if (lw === 0 || le === 0 || ln === 0 || lu === 0) {
      if (lw === 0 && kw === o) taken += this.takeOff((at = w), o);
      if (le === 0 && s[COLOR + e] === o) taken += this.takeOff((at = e), o);
      if (ln === 0 && s[COLOR + n] === o) taken += this.takeOff((at = n), o);
      if (lu === 0 && s[COLOR + u] === o) taken += this.takeOff((at = u), o);
      if (taken > 0) this.addFreedToNear(p);
    }
    const libs = s[LIBS + id];
    if (libs < 3) this.touchLiberties(id, libs);
    this.ko = taken === 1 && s[SIZE + id] === 1 && libs === 1 ? at : 0;
    this.last = p;
    this.renew();
    return true;
  }

  override isSuicide(p: Point, c: Stone): boolean {
    return ((this.state[TACTICS + p] >> (c === 1 ? WHITE_LIBERTIES : BLACK_LIBERTIES)) & 3) === 0;
  }

  override liberties(stone: Point): number {
    const s = this.state;
    const id = s[CHAIN + stone];
    if (s[LIBS + id] > 1) return 2;
    this.liberty = s[LIBERTY_XOR + id];
    return 1;
  }

  /** The value of the move if the previous one is near. */
  nearValue(p: Point, c: Stone): number {
    const s = this.state;
    const row = (this.rows[s[CODE + p] & 0xffff] >>> ((c - 1) << 4)) & 0xffff;
    return this.tableValues[this.offsets[512 + ((c - 1) << 8) + s[TACTICS + p]] + row];
  }

  /**
   * Makes `last` the previous move, of a board that was loaded: its stone must be there. Near are the eight points around
   * it and the liberties of the enemy chains that touch it and have at most two.
   */
  setLast(last: Point): void {
    const s = this.state;
    this.last = last;
    this.nearCount = 0;
    if (last === PASS) return;
    this.dirtyCount = 0;
    this.generation++;
    for (const d of [-W - 1, -W, -W + 1, -1, 1, W - 1, W, W + 1]) this.touch(last + d);
    for (const d of [-1, 1, -W, W]) {
      const id = s[CHAIN + last + d];
      const libs = s[LIBS + id];
      if (libs < 3 && s[COLOR + last + d] === 3 - s[COLOR + last]) this.touchLiberties(id, libs);
    }
    this.nearCount = this.dirtyCount;
  }

  /** Moves what was captured around the move to the front of `dirty`, to the near points. */
  private addFreedToNear(p: Point): void {
    const dirty = this.dirty;
    let near = this.nearCount;
    for (let i = near; i < this.dirtyCount; i++) {
      const q = dirty[i];
      const d = q - p;
      if (d === 1 || d === -1 || (d >= W - 1 && d <= W + 1) || (d <= 1 - W && d >= -W - 1)) {
        dirty[i] = dirty[near];
        dirty[near++] = q;
      }
    }
    this.nearCount = near;
  }

  /** What the empty board's points are worth. */
  private setUp(): void {
    const s = this.state;
    this.setLast(PASS);
    this.numbers.fill(0);
    const points = allPoints(this.size);
    for (const p of points) {
      let code = 0;
      const around = [p - W - 1, p - W, p - W + 1, p - 1, p + 1, p + W - 1, p + W, p + W + 1];
      for (const [i, q] of around.entries()) code |= s[COLOR + q] << (2 * i);
      s[CODE + p] = code;
    }
    this.dirtyCount = 0;
    this.generation++;
    for (const p of points) this.touch(p);
    this.renew();
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
    const { mark, dirty, generation: now } = this;
    let count = this.dirtyCount;
    let q = p - W - 1;
    let stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p - W;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p - W + 1;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p - 1;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p + 1;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p + W - 1;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p + W;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    q = p + W + 1;
    stone = (s[COLOR + q] + 3) >> 2;
    dirty[count] = q;
    count += differ(mark[q], now) & ~stone;
    mark[q] = now - stone;
    this.dirtyCount = count;
  }

  /** Notes a point to be evaluated again, if it is empty. */
  private touch(p: Point): void {
    const now = this.generation;
    this.dirty[this.dirtyCount] = p;
    const stone = differ(this.state[COLOR + p], 0);
    this.dirtyCount += differ(this.mark[p], now) & ~stone;
    // A stone is not marked: it may be captured yet.
    this.mark[p] = now - stone;
  }

  /** Touches the liberties of a chain that has at most two. */
  private touchLiberties(id: Point, libs: number): void {
    const s = this.state;
    const xor = s[LIBERTY_XOR + id];
    if (libs === 2) {
      let q = id;
      while (s[NEAR + q] < 256) q = s[NEXT + q];
      const liberty =
        s[COLOR + q - 1] === 0
          ? q - 1
          : s[COLOR + q + 1] === 0
            ? q + 1
            : s[COLOR + q - W] === 0
              ? q - W
              : q + W;
      this.touch(liberty);
      this.touch(xor ^ liberty);
    } else if (libs === 1) this.touch(xor);
  }

  /** Touches every empty point beside a chain. */
  private touchAround(id: Point): void {
    const s = this.state;
    let q = id;
    do {
      if (s[NEAR + q] >= 256) {
        this.touch(q - 1);
        this.touch(q + 1);
        this.touch(q - W);
        this.touch(q + W);
      }
      q = s[NEXT + q];
    } while (q !== id);
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
        for (let side = 0; side < 4; side++) {
          const r = side === 0 ? q - 1 : side === 1 ? q + 1 : side === 2 ? q - W : q + W;
          if (
            s[COLOR + r] === 0 &&
            s[CHAIN + r - 1] !== a &&
            s[CHAIN + r + 1] !== a &&
            s[CHAIN + r - W] !== a &&
            s[CHAIN + r + W] !== a
          ) {
            libs++;
            xor ^= r;
          }
        }
      }
      s[CHAIN + q] = a;
      q = s[NEXT + q];
    } while (q !== b);
    s[LIBS + a] = libs;
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
    const dead = s[CHAIN + p];
    let empty = this.emptyCount;
    let count = 0;
    let q = p;
    do {
      s[COLOR + q] = 0;
      s[SLOT + q] = empty;
      s[EMPTIES + empty++] = q;
      this.paint(q, c, change);
      this.touch(q);
      const cw = s[CHAIN + q - 1];
      const ce = s[CHAIN + q + 1];
      const cn = s[CHAIN + q - W];
      const cu = s[CHAIN + q + W];
      if (cw !== dead) this.gainLiberty(cw, q);
      if (ce !== dead && ce !== cw) this.gainLiberty(ce, q);
      if (cn !== dead && cn !== cw && cn !== ce) this.gainLiberty(cn, q);
      if (cu !== dead && cu !== cw && cu !== ce && cu !== cn) this.gainLiberty(cu, q);
      count++;
      q = s[NEXT + q];
    } while (q !== p);
    do {
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

  /** A chain (or, to no effect, an empty point or the edge) has a liberty more. */
  private gainLiberty(id: Point, p: Point): void {
    const s = this.state;
    const libs = s[LIBS + id]++;
    if (libs === 1) this.touch(s[LIBERTY_XOR + id]);
    else if (libs === 2) this.touchAround(id);
    s[LIBERTY_XOR + id] ^= p;
  }

  /**
   * Looks up both sides' values of every point that was touched. All fields are read once, before the loop: it is the
   * innermost of everything.
   */
  private renew(): void {
    const { state: s, dirty, dirtyCount, values, sums, rows, offsets, tableValues } = this;
    for (let i = 0; i < dirtyCount; i++) {
      const p = dirty[i];
      const code = s[CODE + p] & 0xffff;
      const north = s[LIBS + s[CHAIN + p - W]];
      const west = s[LIBS + s[CHAIN + p - 1]];
      const east = s[LIBS + s[CHAIN + p + 1]];
      const south = s[LIBS + s[CHAIN + p + W]];
      let tactics =
        SURE[
          CLASS[((code >> 2) & 3) | (((north - 3) >> 31) & (north << 2))] |
            (CLASS[((code >> 6) & 3) | (((west - 3) >> 31) & (west << 2))] << 3) |
            (CLASS[((code >> 8) & 3) | (((east - 3) >> 31) & (east << 2))] << 6) |
            (CLASS[((code >> 12) & 3) | (((south - 3) >> 31) & (south << 2))] << 9)
        ];
      if (tactics === UNSURE) tactics = this.closeTactics(p);
      s[TACTICS + p] = tactics;
      const both = rows[code];
      const row = (p / W) | 0;
      const white = tableValues[offsets[tactics] + (both & 0xffff)];
      const whiteChange = white - values[p];
      values[p] = white;
      sums[row] += whiteChange;
      sums[TOTAL] += whiteChange;
      const black = tableValues[offsets[256 + tactics] + (both >>> 16)];
      const blackChange = black - values[POINTS + p];
      values[POINTS + p] = black;
      sums[SUMS + row] += blackChange;
      sums[SUMS + TOTAL] += blackChange;
    }
  }

  /** Takes a point that is empty no more out of the sums. */
  private dropValue(p: Point): void {
    const { values, sums } = this;
    const row = (p / W) | 0;
    const white = values[p];
    values[p] = 0;
    sums[row] -= white;
    sums[TOTAL] -= white;
    const black = values[POINTS + p];
    values[POINTS + p] = 0;
    sums[SUMS + row] -= black;
    sums[SUMS + TOTAL] -= black;
  }

  /** The tactics byte of an empty point, exactly. */
  private closeTactics(p: Point): number {
    return local.tacticsOf(
      this.libertiesAfter(p, 1),
      this.libertiesAfter(p, 2),
      this.captureClass(p, 1),
      this.captureClass(p, 2),
    );
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
