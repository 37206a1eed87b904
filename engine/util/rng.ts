/**
 * The seeded random number generator of everything that must be repeatable: same seed, same numbers, on every machine.
 * It is xoshiro128** (Blackman and Vigna): 128 bits of state, 32-bit operations only, so that no BigInt and no float
 * rounding is involved; Math.random can be neither seeded nor repeated.
 */
export class Rng {
  readonly #state = new Uint32Array(4);

  /** Any number; only its 32-bit integer part counts. */
  constructor(seed: number) {
    this.reseed(seed);
  }

  /** Starts again as if newly constructed. The seed is spread over the state by splitmix32, so that 0 is a good seed too. */
  reseed(seed: number): void {
    let z = seed | 0;
    for (let i = 0; i < 4; i++) {
      z = (z + 0x9e3779b9) | 0;
      let t = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      t = Math.imul(t ^ (t >>> 13), 0xc2b2ae35);
      this.#state[i] = t ^ (t >>> 16);
    }
  }

  /** A signed 32-bit integer, all values equally likely. */
  int32(): number {
    const s = this.#state;
    const times5 = Math.imul(s[1], 5);
    const result = Math.imul((times5 << 7) | (times5 >>> 25), 9);
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result | 0;
  }

  /** An integer 0 <= result < n, for 1 <= n <= 2^31. */
  below(n: number): number {
    return Math.floor(((this.int32() >>> 0) / 4294967296) * n);
  }

  /** A number 0 <= result < 1. */
  unit(): number {
    return (this.int32() >>> 0) / 4294967296;
  }

  /** One of the elements, which must not be none. */
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)];
  }
}

/** A seed made of several whole numbers and their order. */
export function mixSeed(...numbers: readonly number[]): number {
  let seed = 17;
  for (const number of numbers) {
    seed = Math.imul(seed ^ (number | 0), 0x9e3779b1) + 0x7f4a7c15;
    seed ^= seed >>> 15;
  }
  return seed | 0;
}
