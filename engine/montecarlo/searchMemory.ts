/**
 * What the threads of one search share: the tree, and a tally for each thread of what it has counted, so that no two
 * threads write to the same sum. The thread that reports adds the tallies up.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import { treeBytes } from './tree.ts';

/** Doubles at the start of a tally. */
const SUMS = 3;
/** Doubles for each first move: see Tally.moments. */
export const MOMENTS = 3;
/** Bytes of a tally: the doubles, then the owners of the points after each first move. */
const TALLY_BYTES = 8 * (SUMS + MOMENTS * BOARD_ARRAY) + 2 * 4 * BOARD_ARRAY * BOARD_ARRAY;

/** What one thread has counted. */
export interface Tally {
  /**
   * sums[DONE]: playouts finished. sums[MARGIN]: sum of their margins. sums[LIMIT], of the leading thread's only: playouts of
   * all threads at which they are to stop.
   */
  readonly sums: Float64Array;
  /** By first move, MOMENTS of each: playouts, the sum of their margins, the sum of the squares of those. */
  readonly moments: Float64Array;
  /** By first move and point, as AreaCounter.owned and AreaCounter.nobody. */
  readonly owned: Int32Array;
  readonly nobody: Int32Array;
}
export const DONE = 0;
export const MARGIN = 1;
export const LIMIT = 2;

/** Plain data: it crosses to other threads as it is, and its memory is then shared. */
export interface SearchMemory {
  /** Nodes of the tree. */
  readonly capacity: number;
  readonly threads: number;
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
}

/** Memory for a search by that many threads; shared when there is more than one. */
export function searchMemory(capacity: number, threads = 1): SearchMemory {
  const bytes = tallyStart(capacity) + threads * TALLY_BYTES;
  return { capacity, threads, buffer: threads > 1 ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes) };
}

/** The tally of every thread. */
export function talliesOf({ capacity, threads, buffer }: SearchMemory): Tally[] {
  return Array.from({ length: threads }, (_, thread) => {
    const start = tallyStart(capacity) + thread * TALLY_BYTES;
    const moments = start + 8 * SUMS;
    const owned = moments + 8 * MOMENTS * BOARD_ARRAY;
    const table = BOARD_ARRAY * BOARD_ARRAY;
    return {
      sums: new Float64Array(buffer, start, SUMS),
      moments: new Float64Array(buffer, moments, MOMENTS * BOARD_ARRAY),
      owned: new Int32Array(buffer, owned, table),
      nobody: new Int32Array(buffer, owned + 4 * table, table),
    };
  });
}

/** Forgets what a tally has counted. */
export function clearTally({ sums, moments, owned, nobody }: Tally): void {
  sums.fill(0);
  for (let move = 0; move < BOARD_ARRAY; move++) {
    // Most moves were never a first one, and their rows are long.
    if (moments[MOMENTS * move] === 0) continue;
    owned.fill(0, move * BOARD_ARRAY, (move + 1) * BOARD_ARRAY);
    nobody.fill(0, move * BOARD_ARRAY, (move + 1) * BOARD_ARRAY);
  }
  moments.fill(0);
}

function tallyStart(capacity: number): number {
  return Math.ceil(treeBytes(capacity) / 8) * 8;
}
