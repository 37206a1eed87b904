import { Z95 } from './wilson.ts';

/**
 * The difference of two shares of the same `count` trials, of which `only` succeed in the first way alone and `other` in the second alone, and its
 * 95 % interval, after Agresti and Min, "Simple improved confidence intervals for comparing matched proportions" (Statistics in Medicine, 2005).
 */
export function pairedDifference(
  only: number,
  other: number,
  count: number,
): { difference: number; interval: [low: number, high: number] } {
  const trials = count + 2;
  const centre = (only - other) / trials;
  const spread = Math.sqrt(only + other + 1 - (only - other) ** 2 / trials) / trials;
  return {
    difference: count === 0 ? 0 : (only - other) / count,
    interval: [Math.max(-1, centre - Z95 * spread), Math.min(1, centre + Z95 * spread)],
  };
}
