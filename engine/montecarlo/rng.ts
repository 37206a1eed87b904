/**
 * The random numbers inside playouts: xorshift32 (Marsaglia), three shifts a draw, its state held in a local variable.
 * It is ample for picking a point; the better generator of util/rng.ts, which seeds it, would take a measurable part of a
 * playout's time.
 */
import { Rng } from '../util/rng.ts';

/** A first state (never 0) from any seed. */
export function seedState(seed: number): number {
  return new Rng(seed).int32() || 1;
}

/** The state after this one. */
export function nextState(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}

/** 0 ≤ result < n for n ≤ 32768, from the upper bits of a state. */
export function below(state: number, n: number): number {
  return Math.imul(state >>> 17, n) >>> 15;
}
