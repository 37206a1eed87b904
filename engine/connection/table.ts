/**
 * The transposition table of connection reading (manual 11.2): results by position, routine, both ends, komaster and depth.
 *
 * As in tactical reading two slots for each index in one typed array, the whole key verified; a word more, for the second
 * chain or the area.
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

const WORDS = 5;

export class ConnectionTable {
  private readonly entries: Int32Array;
  private readonly mask: number;
  /** Mixed into every key, so that a change makes all entries unfindable at once. */
  private epoch = 1;

  /** Room for at least that many entries, rounded up to a power of two; 0 for no table. */
  constructor(entries: number) {
    const pairs = entries === 0 ? 0 : 2 ** Math.max(0, Math.ceil(Math.log2(entries)) - 1);
    this.entries = new Int32Array(pairs * 2 * WORDS);
    this.mask = pairs - 1;
  }

  /** Forgets everything. */
  clear(): void {
    this.epoch = (this.epoch + 1) | 0;
    if (this.epoch === 0) {
      this.entries.fill(0);
      this.epoch = 1;
    }
  }

  /** The part of the key that is neither the position nor the target: 3 bits routine, 9 chain, 3 + 9 komaster. */
  static about(position: Position, routine: number, chain: Point): number {
    return (((((routine << 9) | chain) << 3) | position.komaster) << 9) | position.komasterPoint;
  }

  /** The move of the entry last looked at, if it was not good enough to be the answer; else 0. */
  hint: Point = 0;

  /**
   * The value stored for the present position, or -1: one found with as many moves for the connecting side, or that he has
   * joined them with fewer, or not with more.
   */
  find(position: Position, about: number, target: number, budget: number): number {
    const { entries, mask } = this;
    this.hint = 0;
    if (mask < 0) return -1;
    const low = position.hashLow ^ Math.imul(this.epoch, 0x2545f491);
    const high = position.hashHigh;
    let at = ((low ^ Math.imul(about ^ Math.imul(target, 0x85ebca6b), 0x9e3779b1)) & mask) * (2 * WORDS);
    for (let slot = 0; slot < 2; slot++, at += WORDS) {
      if (entries[at] !== low || entries[at + 1] !== high || entries[at + 2] !== about || entries[at + 3] !== target)
        continue;
      const word = entries[at + 4];
      const then = (word >>> 12) & 15;
      const code = word & 7;
      const joined = about >>> 21 === 0 ? code === 5 : code === 0;
      const apart = about >>> 21 === 0 ? code === 0 : code === 5;
      if (then === budget || (joined && then < budget) || (apart && then > budget)) return word & 0xfff;
      this.hint = (word & 0xfff) >> 3;
      return -1;
    }
    return -1;
  }

  /** Stores a value of 12 bits that took so many nodes. */
  store(position: Position, about: number, target: number, value: number, budget: number, nodes: number): void {
    const { entries, mask } = this;
    if (mask < 0) return;
    const low = position.hashLow ^ Math.imul(this.epoch, 0x2545f491);
    const high = position.hashHigh;
    let at = ((low ^ Math.imul(about ^ Math.imul(target, 0x85ebca6b), 0x9e3779b1)) & mask) * (2 * WORDS);
    const cost = nodes < 0xffff ? nodes : 0xffff;
    const same = entries[at] === low && entries[at + 1] === high && entries[at + 2] === about && entries[at + 3] === target;
    if (!same && entries[at + 4] >>> 16 > cost) at += WORDS;
    entries[at] = low;
    entries[at + 1] = high;
    entries[at + 2] = about;
    entries[at + 3] = target;
    entries[at + 4] = (cost << 16) | (budget << 12) | value;
  }
}
