/** Which points of an ownership map are worth showing: the drawn board and the spoken one agree. */

/** Ownership below this is noise and is never shown. */
const MIN_OWNERSHIP = 0.12;

/** Whether a point of that ownership (-1..1) shows when the user wants to see it from `threshold` (0..1) on. */
export function showsOwnership(value: number, threshold = 0): boolean {
  return Math.abs(value) >= Math.max(MIN_OWNERSHIP, threshold);
}
