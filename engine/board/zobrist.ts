/**
 * The random numbers of Zobrist hashing (manual 11.2.1): two 32-bit words for each point and each of white stone, black
 * stone and ko. Two int32 words instead of one BigInt, because a BigInt XOR allocates. The numbers come from a fixed seed,
 * so that hashes may be stored and compared between runs.
 */
import { Rng } from '../util/rng.ts';
import { BOARD_ARRAY } from './point.ts';

/** Plane of the ko point in the tables; the planes of the stones are their colours (1 white, 2 black). */
export const KO_PLANE = 3;

const ENTRIES = 4 * BOARD_ARRAY;

function randomWords(seed: number): Int32Array {
  const rng = new Rng(seed);
  const words = new Int32Array(ENTRIES);
  for (let i = BOARD_ARRAY; i < ENTRIES; i++) words[i] = rng.int32();
  return words;
}

/** Low words, indexed by plane * BOARD_ARRAY + point; plane 0 (empty) is zero. */
export const ZOBRIST_LOW: Int32Array = randomWords(0x10d5eed);
/** High words, indexed like the low ones. */
export const ZOBRIST_HIGH: Int32Array = randomWords(0x2c0ffee);

/** A hash as 16 hexadecimal digits. */
export function hashToString(low: number, high: number): string {
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}
