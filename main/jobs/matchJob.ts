/**
 * A match as a job: a task is a game. A sequential test goes through the games by number, up to the first that is missing, and ends at the first
 * that decides it: its verdict is the same in whatever order games were finished, and short games do not come first.
 */
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { GameRow, MatchSummary, SequentialTest } from '../../engine/protocol/match.ts';
import type { Contender, MatchPlan } from '../match/matchRun.ts';
import { openingFrom } from '../match/openings.ts';
import { asItStands } from '../match/referees.ts';
import { summarySaying } from '../match/resultText.ts';
import { decided, summaryOf, tallyOf } from '../match/statistics.ts';
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
import { JobError, type MatchSpec } from './jobSpec.ts';

/** Of a sequential test: how often each answer may be wrong. */
const RISK = 0.05;
/** Milliseconds for anything but a move: an engine may load a network first. */
const SETUP_MS = 180_000;

/** What the games say, and by number those that count. */
export interface MatchData {
  summary: MatchSummary;
  games: GameRow[];
}

export const matchJob: JobKind<MatchSpec, GameResult> = {
  begin: (spec) => new MatchProgress(spec),

  async run(spec, task, _given, context) {
    const { judge, end } =
      spec.score === 'own'
        ? refereeOf(context.own, context.scratch)
        : { judge: asItStands, end: () => undefined };
    try {
      return await playTask({ ...planOf(spec, context), referee: judge }, task, context);
    } finally {
      end();
    }
  },

  essence: gameEssence,
  isTimed: ({ a, b, time }, result) => time !== null || isTimedGame(result, [a.engine, b.engine]),
  parse: ({ a, b }, task, data) => parseGame(data, { game: task, players: [a.name, b.name] }),
  after: () => Infinity,
};

function planOf(spec: MatchSpec, context: TaskContext): Omit<MatchPlan, 'referee'> {
  const { size, komi, scoring, openings, moveSeconds, time, build } = spec;
  const args = [`--${scoring}-rules`, '--komi', String(komi)];
  const contender = ({ name, engine, init }: MatchSpec['a']): Contender => ({
    name,
    init,
    start: (seed) => startEngine(engine, seed, { build, args, context }),
  });
  return {
    ...spec,
    players: [contender(spec.a), contender(spec.b)],
    rules: { ...DEFAULT_RULES, scoring },
    openings: openings.map((line) => {
      const opening = openingFrom(line, size);
      if (opening === undefined) throw new JobError({ key: 'host.job.opening', args: { text: line } });
      return opening;
    }),
    moveLimit: 1000 * moveSeconds,
    setupLimit: SETUP_MS,
    time: time ?? undefined,
    test: testOf(spec),
    parallel: 1,
  };
}

/** The sequential test of a match that has one. */
export function testOf({ sprt }: MatchSpec): SequentialTest | undefined {
  return sprt === null ? undefined : { ...sprt, alpha: RISK, beta: RISK };
}

class MatchProgress implements JobProgress<GameResult> {
  readonly #spec: MatchSpec;
  readonly #test: SequentialTest | undefined;
  /** By number; those that are missing are holes. */
  readonly #rows: (GameRow | undefined)[] = [];
  #learnt = 0;
  /** Games that are all there, and those that count. */
  #whole = 0;
  readonly #counted: GameRow[] = [];
  #isDecided = false;

  constructor(spec: MatchSpec) {
    this.#spec = spec;
    this.#test = testOf(spec);
  }

  get total(): number {
    return this.#spec.games;
  }

  get open(): number {
    return this.#isDecided ? 0 : this.total;
  }

  get isFinished(): boolean {
    return this.#isDecided || this.#learnt === this.total;
  }

  learn(task: number, { row }: GameResult): void {
    this.#rows[task] = row;
    this.#learnt++;
    if (this.#test === undefined) return;
    for (let next = this.#rows[this.#whole]; next !== undefined; next = this.#rows[this.#whole]) {
      this.#whole++;
      if (this.#isDecided) continue;
      this.#counted.push(next);
      this.#isDecided = decided(tallyOf(this.#counted, this.#spec.a.name), this.#test) !== undefined;
    }
  }

  given(): null {
    return null;
  }

  summary(): JobSummary {
    const { a, b } = this.#spec;
    const games = this.#test === undefined ? this.#rows.filter((row) => row !== undefined) : this.#counted;
    const summary = summaryOf(games, { a: a.name, b: b.name, test: this.#test });
    const data: MatchData = { summary, games };
    return { lines: [games.length === 0 ? { key: 'host.job.noGames' } : summarySaying(summary)], data };
  }
}
