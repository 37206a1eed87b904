/** For tests: what genmove of Monte Carlo has decided. */
import type { GenmoveResult, MonteCarloDecision } from '../../engine/protocol/decision.ts';

/** The decision of an answer; throws when there is none, or one of another engine. */
export function searched({ decision }: GenmoveResult): MonteCarloDecision {
  if (decision?.engine !== 'montecarlo') throw new Error('no decision of Monte Carlo');
  return decision;
}
