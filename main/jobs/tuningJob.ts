/**
 * Tuning by games as a job: a task is a game. The games of a step can be played at once, those of the next when it is known what they are about;
 * a step learns from its games when all are there, so a run finds the same wherever and in whatever order they were played.
 */
import { percentSaying, type Saying } from '../../engine/protocol/sayings.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import type { GameRow, MatchSummary } from '../../engine/protocol/match.ts';
import type { MatchPlan } from '../match/matchRun.ts';
import { summaryOf, tallyOf } from '../match/statistics.ts';
import { checkPlan, FIRST, SECOND, stepPlan, stepResult, type GameTuning } from '../tuning/byGames.ts';
import { Spsa, type Proposal } from '../tuning/spsa.ts';
import {
  gameEssence,
  isTimedGame,
  parseGame,
  playTask,
  refereeOf,
  startEngine,
  type GameResult,
} from './gameJob.ts';
import type { JobKind, JobProgress, JobSummary, TaskContext } from './jobKind.ts';
import { otherResult, type TuningSpec } from './jobSpec.ts';

/** What a run found. */
export interface TuningData {
  steps: number;
  start: ParameterValues;
  last: ParameterValues;
  tuned: ParameterValues;
  check?: MatchSummary;
}

/** The settings that a game is played with. */
type Given = Proposal;

export const tuningJob: JobKind<TuningSpec, GameResult> = {
  begin: (spec) => new TuningProgress(spec),

  async run(spec, task, given, context) {
    const { plus, minus } = given as Given;
    const { step, game } = placeOf(spec, task);
    const tuning = tuningOf(spec, context);
    const plan: MatchPlan =
      step < spec.steps
        ? stepPlan(tuning, { plus, minus }, step)
        : checkPlan(tuning, { tuned: plus, start: minus }, spec.check);
    const { judge, end } = refereeOf(context.own, context.scratch);
    try {
      return await playTask({ ...plan, referee: judge }, game, context);
    } finally {
      end();
    }
  },

  essence: gameEssence,
  isTimed: ({ options }, result) => isTimedGame(result, [{ kind: 'own', options }]),
  parse: (spec, task, data) => parseGame(data, { game: placeOf(spec, task).game, players: [FIRST, SECOND] }),
  after: (spec, task) => (placeOf(spec, task).step + 1) * 2 * spec.pairs,
};

/** The step of a task, which is the number of steps for the games that check, and its game there. */
function placeOf({ pairs, steps }: TuningSpec, task: number): { step: number; game: number } {
  const step = Math.min(steps, Math.floor(task / (2 * pairs)));
  return { step, game: task - step * 2 * pairs };
}

function tuningOf(spec: TuningSpec, context: TaskContext): GameTuning {
  const { options, build, komi } = spec;
  return {
    ...spec,
    parallel: 1,
    program: `yomi ${options}`,
    start(values, seed) {
      const own = Object.entries(values).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
      const args = ['--chinese-rules', '--komi', String(komi), ...own];
      return startEngine({ kind: 'own', options }, seed, { build, args, context });
    },
  };
}

class TuningProgress implements JobProgress<GameResult> {
  readonly #spec: TuningSpec;
  readonly #spsa: Spsa;
  /** Of the present step, or of the check. */
  #rows: GameRow[] = [];
  #proposal: Proposal;

  constructor(spec: TuningSpec) {
    this.#spec = spec;
    const { parameters, steps, seed, gain } = spec;
    this.#spsa = new Spsa({ parameters, steps, seed, ...(gain === null ? {} : { gain }) });
    this.#proposal = this.#spsa.propose();
  }

  get total(): number {
    const { steps, pairs, check } = this.#spec;
    return steps * 2 * pairs + check;
  }

  get open(): number {
    const { steps, pairs } = this.#spec;
    return this.#spsa.done === steps ? this.total : (this.#spsa.done + 1) * 2 * pairs;
  }

  get isFinished(): boolean {
    const { steps, check } = this.#spec;
    return this.#spsa.done === steps && this.#rows.length === check;
  }

  learn(task: number, { row }: GameResult): void {
    const { steps, pairs } = this.#spec;
    const { step } = placeOf(this.#spec, task);
    if (step !== this.#spsa.done) throw otherResult();
    this.#rows.push(row);
    if (step === steps || this.#rows.length < 2 * pairs) return;
    this.#spsa.learn(stepResult(tallyOf(this.#rows, FIRST)));
    this.#rows = [];
    if (this.#spsa.done < steps) this.#proposal = this.#spsa.propose();
  }

  given(task: number): Given {
    if (placeOf(this.#spec, task).step < this.#spec.steps) return this.#proposal;
    return { plus: this.#spsa.mean(), minus: this.#start() };
  }

  #start(): ParameterValues {
    return Object.fromEntries(this.#spec.parameters.map(({ name, start }) => [name, start]));
  }

  summary(): JobSummary {
    const { steps, check } = this.#spec;
    const { done } = this.#spsa;
    const tuned = this.#spsa.mean();
    const data: TuningData = { steps: done, start: this.#start(), last: this.#spsa.present(), tuned };
    const found = Object.entries(tuned).map(([name, value]) => `--param ${name}=${value}`);
    const lines: Saying[] = [
      { key: 'host.job.step', args: { done: `${done}`, steps: `${steps}`, values: found.join(' ') } },
    ];
    if (done === steps && check > 0) {
      const byNumber = [...this.#rows].sort((x, y) => x.game - y.game);
      data.check = summaryOf(byNumber, { a: FIRST, b: SECOND });
      const { wins, games, interval } = data.check;
      const [low, high] = interval.map((share) => percentSaying(share));
      lines.push({ key: 'host.job.checked', args: { wins: `${wins}`, games: `${games}`, low, high } });
    }
    return { lines, data };
  }
}
