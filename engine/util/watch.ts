/**
 * How a computation is watched while its thread sees no messages: a few numbers that it shares with whoever watches. They are read and
 * written at every look at the flag: reading does so every few hundred nodes, playouts after each one, patterns at every match, and
 * everything else between two of its stages or dragons.
 */

/** Cells of a watch. STOP: raised to end the computation. WORK: grows with every look. STAGE: number of the stage under way. */
export const STOP = 0;
export const WORK = 1;
export const STAGE = 2;
const CELLS = 3;

/** At least STOP; who has more cells is told more. */
export type Watch = Int32Array;

/** A watch that threads can share. */
export function newWatch(): Watch {
  return new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
}

/** A look at the flag: counts it, and says whether the computation must end. */
export function mustStop(watch: Watch | null | undefined): boolean {
  if (watch === null || watch === undefined) return false;
  if (watch.length > WORK) watch[WORK]++;
  return Atomics.load(watch, STOP) !== 0;
}

/** Thrown between two stages of a computation that must end, and caught by Engine alone. */
export class StoppedError extends Error {
  override name = 'StoppedError';
}
