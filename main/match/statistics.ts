/** What the results of a match say of two engines: Elo, and the sequential test of Wald. */

export interface Tally {
  wins: number;
  losses: number;
  draws: number;
}

/** The difference in Elo that a share of the points means; infinite at 0 and 1. */
export function elo(share: number): number {
  return -400 * Math.log10(1 / share - 1);
}

/** The share of the points that a difference in Elo means. */
export function expected(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}

/** The two hypotheses of a sequential test, as differences in Elo, and how often each may be taken wrongly. */
export interface SequentialTest {
  low: number;
  high: number;
  alpha: number;
  beta: number;
}

/**
 * The logarithm of how much likelier the results are if the first engine is `high` stronger than if it is `low` (Wald,
 * "Sequential tests of statistical hypotheses", 1945), by the normal approximation of the mean of the points.
 */
export function logLikelihoodRatio({ wins, losses, draws }: Tally, { low, high }: SequentialTest): number {
  const games = wins + losses + draws;
  if (games === 0) return 0;
  // Half a game of each kind, so that the spread is not 0 before both have won.
  const total = games + 1.5;
  const mean = (wins + draws / 2 + 0.75) / total;
  const square = (wins + 0.5 + (draws + 0.5) / 4) / total;
  const variance = square - mean * mean;
  const a = expected(low);
  const b = expected(high);
  return (games * (b - a) * (2 * mean - a - b)) / (2 * variance);
}

/** What a sequential test says by now: which hypothesis holds, or undefined while it goes on. */
export function decided(tally: Tally, test: SequentialTest): 'high' | 'low' | undefined {
  const ratio = logLikelihoodRatio(tally, test);
  if (ratio >= Math.log((1 - test.beta) / test.alpha)) return 'high';
  return ratio <= Math.log(test.beta / (1 - test.alpha)) ? 'low' : undefined;
}
