/** What `yomi tune` does. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { join, resolve } from 'node:path';
import { ParameterError, type ParameterValues } from '../../engine/genmove/parameters.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { writing } from '../files/atomicFile.ts';
import { JournalError } from '../files/journal.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { MatchError } from '../match/matchRun.ts';
import { percent } from '../match/statistics.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { EngineCommandError, ownProgramSource, wordsOf } from '../regression/engines.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { gamesOf } from './gameLines.ts';
import { UsageError } from './patternOutput.ts';
import { byGames, checkByGames, type GameTuning } from '../tuning/byGames.ts';
import { byMoves } from '../tuning/byMoves.ts';
import type { Objective, TuneResult } from '../tuning/tunePlan.ts';
import { tunedParameter } from '../tuning/tunedParameter.ts';
import { TuneError, runTuning } from '../tuning/tuneRun.ts';

export interface TuneCliOptions {
  output: string;
  steps: number;
  gain?: number;
  seed: number;
  size: number;
  komi: number;
  engine: string;
  pairs: number;
  parallel: number;
  randomPlies: number;
  games?: string;
  positions: number;
  playouts: number;
  check: number;
}

const FOUND = 0;
const ENDED = 1;
const NOT_BEGUN = 2;
/** Steps between two lines that say how far it is. */
const SAY_EVERY = 10;

/** Runs or goes on with the run; says now and then where it is; answers the exit code. */
export async function tune(
  parameters: readonly string[],
  options: TuneCliOptions,
  say: (line: string) => void,
): Promise<number> {
  useBuiltins();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  try {
    const tuned = parameters.map(tunedParameter);
    const twice = tuned.find(({ name }, i) => tuned.findIndex((one) => one.name === name) < i);
    if (twice !== undefined) throw new TuneError(verbatim(`${twice.name} is named twice`));
    const { steps, seed, gain, output, check } = options;
    writing(output, UsageError, () => makeFolder(resolve(output)));
    const games = gameTuning(options);
    const result = await runTuning(
      {
        parameters: tuned,
        steps,
        seed,
        gain,
        objective: objectiveOf(options, games),
        ...(check === 0 ? {} : { check: { games: check, play: checkByGames(games, check) } }),
        folder: resolve(output),
        setting: settingOf(options),
      },
      {
        onStep: ({ step, at }) => {
          if ((step + 1) % SAY_EVERY === 0 || step + 1 === steps)
            say(`step ${step + 1} of ${steps}: ${valuesText(at)}`);
        },
        stop: stop.signal,
      },
    );
    say(endText(result, resolve(output)));
    return stop.signal.aborted ? ENDED : FOUND;
  } catch (error) {
    const told =
      error instanceof TuneError ||
      error instanceof MatchError ||
      error instanceof EngineCommandError ||
      error instanceof ParameterError ||
      error instanceof UsageError ||
      error instanceof JournalError ||
      (error as NodeJS.ErrnoException).code;
    if (!told) throw error;
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return NOT_BEGUN;
  }
}

function gameTuning({
  size,
  komi,
  seed,
  pairs,
  parallel,
  randomPlies,
  engine,
  output,
}: TuneCliOptions): GameTuning {
  if (!Number.isFinite(komi)) throw new TuneError(verbatim('--komi is no number'));
  const words = wordsOf(engine);
  const place = join(resolve(output), 'game');
  const start = (values: ParameterValues, ofGame: number): TestEngine => {
    const own = Object.entries(values).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
    const args = [...words, '--chinese-rules', '--komi', String(komi), '--seed', String(ofGame + 1), ...own];
    return ownProgramSource(args, '').makeFor(place)();
  };
  return { size, komi, seed, pairs, parallel, randomPlies, start, program: `yomi ${engine}` };
}

function objectiveOf({ games, positions, playouts, seed }: TuneCliOptions, tuning: GameTuning): Objective {
  if (games === undefined) return byGames(tuning);
  const all = gamesOf(games);
  if (!all.some((line) => readGame(line)!.moves.length > 0))
    throw new TuneError(verbatim(`${games}: no game has a move`));
  return byMoves({ lines: all, positions, playouts, seed });
}

/** What makes a run another one, beside its parameters, steps, seed and gain. */
function settingOf({
  size,
  komi,
  engine,
  pairs,
  randomPlies,
  games,
  positions,
  playouts,
  check,
}: TuneCliOptions): object {
  const moves = games === undefined ? {} : { games, positions, playouts };
  return { size, komi, engine, pairs, randomPlies, check, ...moves };
}

function valuesText(values: ParameterValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function endText({ tuned, check, steps }: TuneResult, folder: string): string {
  const options = Object.entries(tuned).map(([name, value]) => `--param ${name}=${value}`);
  const games =
    check === undefined
      ? 'not checked by games'
      : `${check.wins} of ${check.games} games won against the start [${percent(check.interval[0])}, ${percent(check.interval[1])}]`;
  return `after ${steps} steps: ${options.join(' ')}; ${games}; ${join(folder, 'report.md')}`;
}
