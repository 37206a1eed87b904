/**
 * The transposition table (manual 11.2): results of searches, by position, routine, chain, komaster and depth.
 *
 * Not the manual's linked lists of nodes and results, which fill up and stop: two slots for each index, of which a new
 * result takes the first unless what stands there cost more nodes in the same reading. One Int32Array, so that nothing is allocated. An entry is verified
 * by the whole key: both words of the position's hash, and everything else packed into a third. Since the depth is part of
 * it, and what is tried depends on the board and the depth alone, a hit gives what a search would have given.
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Entry: low word, high word, what it is about, and value (12 bits), bound (2), generation (8), cost (10). */
const WORDS = 4;
/** Memory of one result. */
export const ENTRY_BYTES = 4 * WORDS;
const MAX_COST = 1023;

/** Whether a stored value is the result itself, or only known to be at least or at most that. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** The routine number of ladders; those below are the caller's. */
const LADDER = 7;

export class TranspositionTable {
  /** Numbers the reading under way, 0 to 255; what another one stored is still found. */
  generation = 0;
  /** Set when a result of another reading was found; to be reset by whoever wants to know. */
  foreign = false;
  /** Whether a result was found that was stored before beginReading() was called last. */
  mixed = false;
  private entries = new Int32Array(0);
  /** By entry: in which reading it was stored. */
  private readings = new Int32Array(0);
  private reading = 0;
  /** Of the pairs of entries; -1 as long as there are none. */
  private mask = -1;
  private readonly pairs: number;
  /** Mixed into every key, so that a change makes all entries unfindable at once. */
  private epoch = 1;

  /** Room for at least that many entries, rounded up to a power of two, which is taken with the first of them; 0 for no table. */
  constructor(entries: number) {
    this.pairs = entries <= 0 ? 0 : 2 ** Math.max(0, Math.ceil(Math.log2(entries)) - 1);
  }

  /** Results there is room for. */
  get size(): number {
    return this.pairs * 2;
  }

  private takeRoom(): void {
    this.entries = new Int32Array(this.pairs * 2 * WORDS);
    this.readings = new Int32Array(this.pairs * 2);
    this.mask = this.pairs - 1;
  }

  /** Forgets everything. */
  clear(): void {
    this.epoch = (this.epoch + 1) | 0;
  }

  /** Begins a reading whose result is to hang on nothing that was found out before. */
  beginReading(): void {
    this.reading = (this.reading + 1) | 0;
    this.mixed = false;
  }

  /** What a result is about: routine (0 to 6), chain, komaster and depth, in one integer. */
  static about(position: Position, routine: number, chain: Point): number {
    return (
      (((((routine << 9) | chain) << 3) | position.komaster) << 17) |
      (position.komasterPoint << 8) |
      (position.depth & 255)
    );
  }

  /** The same for ladders, in which neither kos nor depth matter. */
  static ladder(chain: Point): number {
    return ((LADDER << 9) | chain) << 20;
  }

  /** Value and bound stored for the present position (value | bound << 12), or -1. */
  find(position: Position, about: number): number {
    const { entries, mask } = this;
    if (mask < 0) return -1;
    const low = position.hashLow ^ Math.imul(this.epoch, 0x2545f491);
    const high = position.hashHigh;
    let at = ((low ^ Math.imul(about, 0x9e3779b1)) & mask) * (2 * WORDS);
    if (entries[at] !== low || entries[at + 1] !== high || entries[at + 2] !== about) {
      at += WORDS;
      if (entries[at] !== low || entries[at + 1] !== high || entries[at + 2] !== about) return -1;
    }
    const entry = entries[at + 3];
    if (((entry >>> 14) & 255) !== this.generation) this.foreign = true;
    if (this.readings[at >> 2] !== this.reading) this.mixed = true;
    return entry & 0x3fff;
  }

  /** Stores a value of 12 bits with its bound, and how many nodes it took. */
  store(position: Position, about: number, value: number, bound: number, nodes: number): void {
    if (this.mask < 0) {
      if (this.pairs === 0) return;
      this.takeRoom();
    }
    const { entries, mask } = this;
    const low = position.hashLow ^ Math.imul(this.epoch, 0x2545f491);
    const cost = nodes < MAX_COST ? nodes : MAX_COST;
    let at = ((low ^ Math.imul(about, 0x9e3779b1)) & mask) * (2 * WORDS);
    const old = entries[at + 3];
    const same = entries[at] === low && entries[at + 2] === about;
    if (!same && ((old >>> 14) & 255) === this.generation && old >>> 22 > cost) at += WORDS;
    this.readings[at >> 2] = this.reading;
    entries[at] = low;
    entries[at + 1] = position.hashHigh;
    entries[at + 2] = about;
    entries[at + 3] = (cost << 22) | (this.generation << 14) | (bound << 12) | value;
  }
}
