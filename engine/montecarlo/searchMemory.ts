/**
 * What the threads of one search share: the tree, and a tally for each thread of what it has counted, so that no two
 * threads write to the same sum. The thread that reports adds the tallies up.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import { treeBytes } from './tree.ts';

/** Doubles at the start of a tally. */
const SUMS = 3;
/** Bytes of a tally: the doubles, then the owners of the points, rounded up to whole doubles. */
const TALLY_BYTES = 8 * SUMS + 8 * Math.ceil(BOARD_ARRAY / 2);

/** What one thread has counted. */
export interface Tally {
  /**
   * sums[DONE]: playouts finished. sums[MARGIN]: sum of their margins. sums[LIMIT], of the leading thread's only: playouts of
   * all threads at which they are to stop.
   */
  readonly sums: Float64Array;
  /** As AreaCounter.owned. */
  readonly owned: Int32Array;
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
    return {
      sums: new Float64Array(buffer, start, SUMS),
      owned: new Int32Array(buffer, start + 8 * SUMS, BOARD_ARRAY),
    };
  });
}

function tallyStart(capacity: number): number {
  return Math.ceil(treeBytes(capacity) / 8) * 8;
}
