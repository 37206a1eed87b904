/** Logistic regression over many features of which each observation has a few: of the moves of the solver, and of the shapes that are mined for it. */
import type { Rng } from '../../engine/util/rng.ts';

const RATE = 0.1;
/** Usual ridge. */
const RIDGE = 1e-5;
const BATCH = 512;

export interface Observations {
  readonly count: number;
  /** Numbers of the features that observation `i` has, in one or more lists. */
  features(i: number): readonly ArrayLike<number>[];
  /** Whether it came true: 1 or 0. */
  result(i: number): number;
  weight(i: number): number;
  /** Log odds that are known of it without the features. */
  known(i: number): number;
}

/** The log odds that weights, the last of which is the constant, give to features. */
export function logOdds(features: readonly ArrayLike<number>[], weights: Float64Array): number {
  let sum = weights[weights.length - 1];
  for (const list of features) for (let k = 0; k < list.length; k++) sum += weights[list[k]];
  return sum;
}

/** The weights of `size` features and a constant: stochastic gradient descent with steps that shrink by feature (AdaGrad). */
export function fitSparse(
  of: Observations,
  size: number,
  epochs: number,
  rng: Rng,
  ridge = RIDGE,
): Float64Array {
  const weights = new Float64Array(size + 1);
  const squares = new Float64Array(size + 1).fill(1e-2);
  const gradient = new Float64Array(size + 1);
  const order = Int32Array.from({ length: of.count }, (_, i) => i);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = rng.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    for (let from = 0; from < order.length; from += BATCH) {
      gradient.fill(0);
      const end = Math.min(order.length, from + BATCH);
      for (let k = from; k < end; k++) {
        const i = order[k];
        const features = of.features(i);
        const chance = 1 / (1 + Math.exp(-of.known(i) - logOdds(features, weights)));
        const error = ((chance - of.result(i)) * of.weight(i)) / (end - from);
        gradient[size] += error;
        for (const list of features) for (let n = 0; n < list.length; n++) gradient[list[n]] += error;
      }
      for (let i = 0; i <= size; i++) {
        const slope = gradient[i] + ridge * weights[i];
        squares[i] += slope * slope;
        weights[i] -= (RATE * slope) / Math.sqrt(squares[i]);
      }
    }
  }
  return weights;
}

/** Mean cross-entropy of what the log odds say. */
export function crossEntropy(of: Observations, odds: (i: number) => number): number {
  let sum = 0;
  let all = 0;
  for (let i = 0; i < of.count; i++) {
    const z = odds(i);
    sum += of.weight(i) * Math.log1p(Math.exp(of.result(i) ? -z : z));
    all += of.weight(i);
  }
  return sum / all;
}
