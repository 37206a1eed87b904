/** The shape factor of a move (manual 6.4.3). */

/**
 * `perPoint` to the power of: the largest positive contribution and 1 for each further one, and likewise the largest negative one with −1 for each
 * further one. So two good shapes at once do not count as if each stood alone.
 */
export function shapeFactor(contributions: readonly number[], perPoint: number): number {
  const good = contributions.filter((value) => value > 0);
  const bad = contributions.filter((value) => value < 0);
  const points =
    (good.length === 0 ? 0 : Math.max(...good) + good.length - 1) +
    (bad.length === 0 ? 0 : Math.min(...bad) - (bad.length - 1));
  return perPoint ** points;
}
