/**
 * What the solver remembers of positions: proof and disproof numbers for the side to move, in buckets of two. Of the two, one keeps the
 * position that took most work and the other one the last. Nothing is cleared between questions: each salts its keys differently.
 */
/** Proof and disproof numbers stay below it; it stands for the impossible. */
export const INFINITE = 1 << 26;

// Words of an entry: the high word of the key; of the low word all but nine bits, and the best move; phi with the logarithm of the work; delta.
const ENTRY = 4;
const BUCKET = 2 * ENTRY;
const MOVE_BITS = 511;
const WORK_SHIFT = 27;
const NUMBER_BITS = (1 << WORK_SHIFT) - 1;

export class Transpositions {
  /** Of what find() found: proof number, disproof number, best move (0 for none). */
  phi = 0;
  delta = 0;
  move = 0;
  private readonly words: Int32Array;
  private readonly mask: number;

  /** 2 to the power of `bits` buckets of 32 bytes; at most 22. */
  constructor(bits: number) {
    this.words = new Int32Array(BUCKET << bits);
    this.mask = (1 << bits) - 1;
  }

  /** Whether the position is known; then phi, delta and move are set. */
  find(low: number, high: number): boolean {
    const { words } = this;
    let at = (low & this.mask) * BUCKET;
    const tag = (low ^ (high << 9)) & ~MOVE_BITS;
    if (words[at] !== high || (words[at + 1] & ~MOVE_BITS) !== tag) {
      at += ENTRY;
      if (words[at] !== high || (words[at + 1] & ~MOVE_BITS) !== tag) return false;
    }
    this.move = words[at + 1] & MOVE_BITS;
    this.phi = words[at + 2] & NUMBER_BITS;
    this.delta = words[at + 3];
    return true;
  }

  /** Keeps what `work` nodes have found about a position. */
  keep(low: number, high: number, phi: number, delta: number, move: number, work: number): void {
    const { words } = this;
    const first = (low & this.mask) * BUCKET;
    const tag = (low ^ (high << 9)) & ~MOVE_BITS;
    const effort = 32 - Math.clz32(work);
    let at = first;
    if (words[first] !== high || (words[first + 1] & ~MOVE_BITS) !== tag) {
      const isBigger = effort >= words[first + 2] >>> WORK_SHIFT;
      at = first + ENTRY;
      if (isBigger) {
        for (let i = 0; i < ENTRY; i++) words[at + i] = words[first + i];
        at = first;
      }
    }
    words[at] = high;
    words[at + 1] = tag | move;
    words[at + 2] = phi | (effort << WORK_SHIFT);
    words[at + 3] = delta;
  }
}
