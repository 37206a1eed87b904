/** What `yomi match` does. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MAX_SIZE, type Point } from '../../engine/board/point.ts';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { MatchSummary, SequentialTest, TimeLimit } from '../../engine/protocol/match.ts';
import { MatchFolder } from '../match/matchFolder.ts';
import { MatchError, runMatch, type Contender, type MatchPlan } from '../match/matchRun.ts';
import { openingFrom } from '../match/openings.ts';
import { asItStands, ownVerdict } from '../match/referees.ts';
import { percent } from '../match/statistics.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { EngineCommandError, programSource } from '../regression/engines.ts';
import type { TestEngine } from '../regression/testEngine.ts';

export interface MatchCliOptions {
  a: string;
  b: string;
  output: string;
  games: number;
  size: number;
  komi: number;
  scoring: 'chinese' | 'japanese';
  score: 'own' | 'area';
  seed: number;
  openings?: string;
  randomPlies: number;
  initA: string[];
  initB: string[];
  maxMoves?: number;
  moveTimeout: number;
  time?: string;
  black: MatchPlan['black'];
  parallel: number;
  sprt?: string;
}

const PLAYED = 0;
const ENDED = 1;
const NOT_BEGUN = 2;
/** Seconds for any command but genmove. */
const SETUP_SECONDS = 60;
/** Of the sequential test: how often each answer may be wrong. */
const RISK = 0.05;

/** Runs the match; says each game in a line; answers the exit code. */
export async function match(options: MatchCliOptions, say: (line: string) => void): Promise<number> {
  useBuiltins();
  const stop = new AbortController();
  // The game that is being played is played to its end.
  process.once('SIGINT', () => stop.abort());
  try {
    const plan = planOf(options);
    const summary = await runMatch(plan, new MatchFolder(resolve(options.output), settingOf(options, plan)), {
      onGame: (row, so) =>
        say(
          `game ${row.game + 1}: ${row.black} (black) ${row.white} (white) ${row.result}${row.problem === undefined ? '' : ` (${row.problem})`}, ${row.moves} moves; ${scoreText(so)}`,
        ),
      stop: stop.signal,
    });
    say(endText(summary));
    return stop.signal.aborted ? ENDED : PLAYED;
  } catch (error) {
    if (!(
      error instanceof MatchError ||
      error instanceof EngineCommandError ||
      (error as NodeJS.ErrnoException).code
    ))
      throw error;
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return NOT_BEGUN;
  }
}

/** Throws MatchError and EngineCommandError. */
function planOf(options: MatchCliOptions): MatchPlan {
  const { size, openings, sprt, maxMoves = 3 * size * size, output } = options;
  if (size > MAX_SIZE) throw new MatchError(`--size: boards have at most ${MAX_SIZE} lines`);
  if (!Number.isFinite(options.komi)) throw new MatchError('--komi is no number');
  if (!(options.moveTimeout > 0)) throw new MatchError('--move-timeout is no number of seconds');
  const a = contender(options.a, options.initA, '--a', output);
  const b = contender(options.b, options.initB, '--b', output);
  if (a.name === b.name) throw new MatchError(`both engines are named "${a.name}"`);
  return {
    ...options,
    a,
    b,
    rules: { ...DEFAULT_RULES, scoring: options.scoring },
    referee: options.score === 'own' ? ownVerdict : asItStands,
    openings: openings === undefined ? [] : openingsOf(openings, size),
    maxMoves,
    moveLimit: options.moveTimeout * 1000,
    setupLimit: SETUP_SECONDS * 1000,
    test: sprt === undefined ? undefined : testOf(sprt),
    time: options.time === undefined ? undefined : timeOf(options.time),
  };
}

/** What makes a match another one. */
function settingOf(
  options: MatchCliOptions,
  { a, b, size, komi, rules, seed, randomPlies }: MatchPlan,
): object {
  const { score, time, black } = options;
  const said = (text: string, { name, init }: Contender): object => ({
    name,
    command: text.slice(name.length + 1),
    init,
  });
  return {
    a: said(options.a, a),
    b: said(options.b, b),
    size,
    komi,
    rules,
    seed,
    score,
    randomPlies,
    ...(time === undefined ? {} : { time }),
    ...(black === 'alternate' ? {} : { black }),
  };
}

function contender(text: string, init: readonly string[], option: string, folder: string): Contender {
  const [, name, command] = /^([^=\s]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined) throw new MatchError(`${option} is not NAME=COMMAND: ${text}`);
  programSource(command);
  const start = (seed: number): TestEngine =>
    programSource(command.replaceAll('{seed}', String(seed))).makeFor(join(resolve(folder), 'game'))();
  return { name, start, init };
}

function timeOf(text: string): TimeLimit {
  const [main, period = 0, stones = 0, ...more] = text.split(',').map(Number);
  const good = main >= 0 && period >= 0 && Number.isInteger(stones) && stones >= 0 && more.length === 0;
  if (!good || period > 0 !== stones > 0 || main + period === 0)
    throw new MatchError(
      `--time is not seconds, or seconds with a period and its stones as 600,30,5: ${text}`,
    );
  return { main, period, stones };
}

function openingsOf(file: string, size: number): Point[][] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const openings: Point[][] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const opening = openingFrom(line, size);
    if (opening === undefined) throw new MatchError(`${file}:${i + 1}: not points such as "Q16 D4": ${line}`);
    openings.push(opening);
  }
  return openings;
}

function testOf(text: string): SequentialTest {
  const [low, high] = text.split(',').map(Number);
  if (!(low < high)) throw new MatchError(`--sprt is not two numbers of Elo, the lower first: ${text}`);
  return { low, high, alpha: RISK, beta: RISK };
}

function scoreText({ a, wins, losses, draws, games, interval }: MatchSummary): string {
  const drawn = draws === 0 ? '' : `=${draws}`;
  return `${a} +${wins}-${losses}${drawn} of ${games} [${percent(interval[0])}, ${percent(interval[1])}]`;
}

function endText(summary: MatchSummary): string {
  const { share, elo, eloInterval, verdict, ratio, milliseconds } = summary;
  const round = (x: number): string =>
    Number.isFinite(x) ? x.toFixed(0) : x > 0 ? 'over all bounds' : 'below all bounds';
  const times = Object.entries(milliseconds)
    .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(2)} s a move`)
    .join(', ');
  const said =
    verdict === undefined
      ? ''
      : verdict === 'high'
        ? '; the first is stronger'
        : '; the first is not stronger';
  const test = ratio === undefined ? '' : `; log likelihood ratio ${ratio.toFixed(2)}${said}`;
  return `${scoreText(summary)}: ${percent(share)}, Elo ${round(elo)} [${round(eloInterval[0])}, ${round(eloInterval[1])}]; ${times}${test}`;
}
