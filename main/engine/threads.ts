/** How many threads a search has, and how much memory. */
import { availableParallelism } from 'node:os';

/** More threads than this were never measured. */
export const MAX_THREADS = 16;
/** Default of --cache-size; about 1.7 million nodes. */
export const DEFAULT_MEGABYTES = 128;
/**
 * The threads a search has when nothing else is said: one for each core, or YOMI_THREADS of them; with one, the same seed
 * gives the same move.
 */
export function usualThreads(): number {
  const wanted = Number(process.env.YOMI_THREADS);
  return Math.min(MAX_THREADS, Number.isInteger(wanted) && wanted > 0 ? wanted : availableParallelism());
}
