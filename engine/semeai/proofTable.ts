/** Proof and disproof numbers of positions, for depth-first proof-number search: one slot for each index, the newer entry stays. */

const WORDS = 4;

export class ProofTable {
  /** By slot. */
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  private readonly keys: Int32Array;
  private readonly mask: number;
  private search = 0;

  /** Room for 2 ** bits positions. */
  constructor(bits: number) {
    this.keys = new Int32Array(WORDS << bits);
    this.proof = new Int32Array(1 << bits);
    this.disproof = new Int32Array(1 << bits);
    this.mask = (1 << bits) - 1;
  }

  /** Forgets all. */
  clear(): void {
    if (++this.search === 1 << 29) {
      this.keys.fill(0);
      this.search = 1;
    }
  }

  /** Where a position is kept; `about` tells positions with the same stones apart. */
  slot(low: number, about: number): number {
    return (low ^ Math.imul(about, 0x9e3779b1)) & this.mask;
  }

  /** The slot if the position is there, else -1. */
  find(slot: number, low: number, high: number, about: number): number {
    const { keys } = this;
    const at = slot * WORDS;
    return keys[at] === low && keys[at + 1] === high && keys[at + 2] === about && keys[at + 3] === this.search
      ? slot
      : -1;
  }

  store(slot: number, low: number, high: number, about: number, proof: number, disproof: number): void {
    const { keys } = this;
    const at = slot * WORDS;
    keys[at] = low;
    keys[at + 1] = high;
    keys[at + 2] = about;
    keys[at + 3] = this.search;
    this.proof[slot] = proof;
    this.disproof[slot] = disproof;
  }
}
