/** A run of tuning: what it is about, and what it finds. */
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import type { MatchSummary } from '../../engine/protocol/match.ts';
import type { MatchFolder } from '../match/matchFolder.ts';
import type { Proposal, TunedParameter } from './spsa.ts';

/** What two settings are compared by. */
export interface Objective {
  /** As a person would say it, without a full stop. */
  readonly about: string;
  /** How much better `plus` is, −2 to 2 as of a pair of games; undefined when it was stopped. `step` chooses games, seeds and positions. */
  compare(proposal: Proposal, step: number, stop: AbortSignal): Promise<number | undefined>;
}

/** A match of `tuned` against `start`, kept by `keeper`; fewer games than it names when it was stopped. */
export type Check = (
  values: { tuned: ParameterValues; start: ParameterValues },
  keeper: MatchFolder,
  stop: AbortSignal,
) => Promise<MatchSummary>;

export interface TunePlan {
  parameters: readonly TunedParameter[];
  steps: number;
  seed: number;
  gain?: number;
  objective: Objective;
  /** Absent: nothing is checked. */
  check?: { games: number; play: Check };
  folder: string;
  /** What makes it another run, beside parameters, steps, seed and gain. */
  setting: object;
}

export interface TuneResult {
  /** Steps that are done. */
  steps: number;
  start: ParameterValues;
  /** Where the last step ended, and the mean of the second half, which is what was found. */
  last: ParameterValues;
  tuned: ParameterValues;
  check?: MatchSummary;
}
