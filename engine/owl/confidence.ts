/**
 * How likely an answer by playouts is right. How often its move succeeded is no such chance: playouts are kind to some answers and hard on others,
 * so a logistic regression on questions with known answers (build/scripts/fitConfidence.ts) makes one of it.
 */
import { LOSE } from '../reading/codes.ts';
import type { OwlParameters } from './parameters.ts';

/** The weights of `confidenceFeatures`, in their order. */
export const CONFIDENCE_WEIGHTS = ['sureKills', 'sureSafe', 'sureSaves', 'sureDead', 'sureOdds'] as const;

/** Playouts that all say the same are no proof. */
const LEAST = 0.02;

/** Which of four kinds the answer is (attack or defence, success or failure), and the logarithm of the odds of the playouts that speak for it. */
export function confidenceFeatures(defending: boolean, code: number, success: number): number[] {
  const fails = code === LOSE;
  const speak = Math.min(1 - LEAST, Math.max(LEAST, fails ? 1 - success : success));
  const kind = 2 * Number(defending) + Number(fails);
  return [...[0, 1, 2, 3].map((i) => Number(i === kind)), Math.log(speak / (1 - speak))];
}

/** From 0 to 1. */
export function confidenceOf(
  { defending, code, success }: { defending: boolean; code: number; success: number },
  parameters: Pick<OwlParameters, (typeof CONFIDENCE_WEIGHTS)[number]>,
): number {
  const features = confidenceFeatures(defending, code, success);
  const sum = CONFIDENCE_WEIGHTS.reduce((all, name, i) => all + parameters[name] * features[i], 0);
  return 1 / (1 + Math.exp(-sum));
}
