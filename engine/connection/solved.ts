/**
 * Positions a search has settled, so that other orders of the same moves need not be searched again. One slot for each index
 * in one typed array; an entry carries the number of its search, so that a new search finds none.
 */
import type { Position } from '../board/position.ts';

const WORDS = 4;

export class SolvedPositions {
  private readonly entries: Int32Array;
  private readonly mask: number;
  private search = 0;

  /** Room for 2 ** bits positions. */
  constructor(bits: number) {
    this.entries = new Int32Array(WORDS << bits);
    this.mask = (1 << bits) - 1;
  }

  /** Forgets all. */
  clear(): void {
    if (++this.search === 1 << 29) {
      this.entries.fill(0);
      this.search = 1;
    }
  }

  private static about(position: Position, joining: boolean): number {
    return (position.komaster << 10) | (position.komasterPoint << 1) | Number(joining);
  }

  /** 1 when the side to move was found to be joining or kept joined, -1 when not, 0 when unknown. */
  find(position: Position, joining: boolean): number {
    const { entries } = this;
    const about = SolvedPositions.about(position, joining);
    const at = ((position.hashLow ^ Math.imul(about, 0x9e3779b1)) & this.mask) * WORDS;
    if (
      entries[at] !== position.hashLow ||
      entries[at + 1] !== position.hashHigh ||
      entries[at + 2] !== about
    )
      return 0;
    const word = entries[at + 3];
    return word >> 1 !== this.search ? 0 : (word & 1) * 2 - 1;
  }

  /** Stores that the chains can be joined, or that they cannot. */
  store(position: Position, joining: boolean, proved: boolean): void {
    const { entries } = this;
    const about = SolvedPositions.about(position, joining);
    const at = ((position.hashLow ^ Math.imul(about, 0x9e3779b1)) & this.mask) * WORDS;
    entries[at] = position.hashLow;
    entries[at + 1] = position.hashHigh;
    entries[at + 2] = about;
    entries[at + 3] = (this.search << 1) | Number(proved);
  }
}
