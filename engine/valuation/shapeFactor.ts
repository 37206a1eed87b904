/** The shape factor of a move (manual 6.4.3). */
import { shapePoints } from '../protocol/formula.ts';

/**
 * `perPoint` to the power of: the largest positive contribution and 1 for each further one, and likewise the largest negative one with −1 for each
 * further one. So two good shapes at once do not count as if each stood alone.
 */
export function shapeFactor(contributions: readonly number[], perPoint: number): number {
  return perPoint ** shapePoints(contributions);
}
