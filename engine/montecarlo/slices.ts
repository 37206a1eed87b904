/**
 * Runs a search in slices until its budget is spent, the clock runs out or someone asks to stop. The engine knows playouts
 * only, so that it is deterministic; whoever has a clock lends it to this loop. Slices are sized by how long the last one
 * took: short enough for the clock and the reports to be exact, long enough to cost nothing. How a search is cut does not
 * change what it finds.
 */
import type { SearchBudget } from '../protocol/types.ts';

/** The part of a search that is needed here (UctSearch). */
export interface SlicedSearch {
  readonly playouts: number;
  /** Those of them that were played since it began. */
  readonly fresh: number;
  /** Plays up to that many more playouts and returns how many; less when stop[0] became non-zero or nothing is left to do. */
  run(playouts: number, stop: Int32Array): number;
  /** Whether so many more playouts would not change what is played. */
  isDecided(playouts: number): boolean;
}

export interface SliceOptions {
  stop: Int32Array;
  /** Milliseconds from any fixed moment. */
  now: () => number;
  /** Called about every 100 ms, between slices. */
  report?: () => void;
  /** The search is to find a move, and began when this did: it ends when the rest of the time would change nothing. */
  forMove?: boolean;
}

const SLICE_MILLISECONDS = 20;
const REPORT_MILLISECONDS = 100;
const FIRST_SLICE = 16;
const LONGEST_SLICE = 20_000;
/** A search may be faster in the end than it was so far, by this much. */
const MARGIN = 1.1;

/** Whether what a search for a move can do from `time` until `end`, by its speed since `start`, would change nothing. */
export function isDecidedInTime(
  search: Pick<SlicedSearch, 'fresh' | 'isDecided'>,
  { start, time, end }: { start: number; time: number; end: number },
): boolean {
  if (end === Infinity || time <= start) return false;
  return search.isDecided((MARGIN * search.fresh * (end - time)) / (time - start));
}

/**
 * Spends the budget, or less when the search ends itself or the rest of the time would change nothing; returns true when a
 * stop ended it before.
 */
export function runSliced(search: SlicedSearch, budget: SearchBudget, options: SliceOptions): boolean {
  const { stop, now, report } = options;
  const start = now();
  const end = budget.seconds === undefined ? Infinity : start + budget.seconds * 1000;
  let reported = start;
  let time = start;
  let slice = FIRST_SLICE;
  while (search.playouts < budget.playouts && time < end) {
    if (Atomics.load(stop, 0) !== 0) return true;
    const done = search.run(Math.min(slice, budget.playouts - search.playouts), stop);
    const before = time;
    time = now();
    if (done === 0) return Atomics.load(stop, 0) !== 0;
    if (options.forMove === true && isDecidedInTime(search, { start, time, end })) return false;
    const wanted = Math.min(SLICE_MILLISECONDS, end - time);
    slice = Math.max(
      1,
      Math.min(LONGEST_SLICE, 2 * slice, Math.floor((done * wanted) / Math.max(0.1, time - before))),
    );
    if (report && time - reported >= REPORT_MILLISECONDS) {
      reported = time;
      report();
    }
  }
  return search.playouts < budget.playouts && Atomics.load(stop, 0) !== 0;
}
