/** Settings of our own engine compared by games: each step plays pairs of games, with both colours from one opening. */
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import type { GameRow, Tally } from '../../engine/protocol/match.ts';
import { runMatch, type Contender, type DuelPlan, type MatchKeeper } from '../match/matchRun.ts';
import { ownVerdict } from '../match/referees.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import type { Proposal } from './spsa.ts';
import type { Check, Objective } from './tunePlan.ts';

export interface GameTuning {
  size: number;
  komi: number;
  seed: number;
  /** Pairs of games a step. */
  pairs: number;
  /** Games at the same time. */
  parallel: number;
  /** Random moves at the beginning of each pair. */
  randomPlies: number;
  /** An engine with these values for a game with that seed. */
  start: (values: ParameterValues, seed: number) => TestEngine;
  /** How it is started, for people. */
  program: string;
}

/** How the players are called. */
export const FIRST = 'tuned';
export const SECOND = 'other';

const MOVE_MS = 300_000;
const SETUP_MS = 60_000;
/** Seeds of the games that check lie so far from those of the steps. */
const CHECK_SEED = 1_000_000;

/** Games as what settings are compared by. */
export function byGames(tuning: GameTuning): Objective {
  const { size, komi, pairs, program } = tuning;
  return {
    about: `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of games a step on ${size}x${size}, komi ${komi}, \`${program}\``,
    async compare(proposal, step, stop) {
      const tally = await runMatch(stepPlan(tuning, proposal, step), new Memory(), { stop, abandon: stop });
      return stop.aborted ? undefined : stepResult(tally);
    },
  };
}

/** The games by which two settings are compared at a step. */
export function stepPlan(tuning: GameTuning, { plus, minus }: Proposal, step: number): DuelPlan {
  const games = 2 * tuning.pairs;
  return planOf(tuning, { plus, minus, games, seed: tuning.seed + step * games });
}

/** How much better the first of two settings is by their games, -2 to 2; 0 when none counts. */
export function stepResult({ wins, losses, draws }: Tally): number {
  const counted = wins + losses + draws;
  return counted === 0 ? 0 : (2 * (wins - losses)) / counted;
}

/** So many games of what was found against where it began, none of which was played at a step. */
export function checkPlan(
  tuning: GameTuning,
  { tuned, start }: { tuned: ParameterValues; start: ParameterValues },
  games: number,
): DuelPlan {
  return planOf(tuning, { plus: tuned, minus: start, games, seed: tuning.seed + CHECK_SEED });
}

/** A match of them as what checks a run. */
export function checkByGames(tuning: GameTuning, games: number): Check {
  return (values, keeper, stop) =>
    runMatch(checkPlan(tuning, values, games), keeper, { stop, abandon: stop });
}

function planOf(
  { size, komi, parallel, randomPlies, start }: GameTuning,
  {
    plus,
    minus,
    games,
    seed,
  }: { plus: ParameterValues; minus: ParameterValues; games: number; seed: number },
): DuelPlan {
  const side = (name: string, values: ParameterValues): Contender => ({
    name,
    start: (ofGame) => start(values, ofGame),
    init: [],
  });
  return {
    players: [side(FIRST, plus), side(SECOND, minus)],
    size,
    komi,
    rules: { ...DEFAULT_RULES, scoring: 'chinese' },
    referee: ownVerdict,
    openings: [],
    randomPlies,
    seed,
    black: 'alternate',
    games,
    parallel,
    maxMoves: 3 * size * size,
    moveLimit: MOVE_MS,
    setupLimit: SETUP_MS,
  };
}

/** The games of a step are not kept. */
class Memory implements MatchKeeper {
  rows(): GameRow[] {
    return [];
  }

  keep(): void {
    // What they said is kept with the step.
  }
}
