/** What `yomi match` does. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MAX_SIZE, type Point } from '../../engine/board/point.ts';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { SequentialTest, TimeLimit } from '../../engine/protocol/match.ts';
import { writing } from '../files/atomicFile.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { MatchFolder } from '../match/matchFolder.ts';
import { MatchError, runMatch, type Contender, type MatchPlan } from '../match/matchRun.ts';
import { openingFrom } from '../match/openings.ts';
import { asItStands, ownVerdict } from '../match/referees.ts';
import { changesOf } from '../match/standings.ts';
import { resultLines, scoreText } from '../match/resultText.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { UsageError } from './patternOutput.ts';
import { EngineCommandError, programSource } from '../regression/engines.ts';
import { MixedEngineError } from '../regression/sameEngine.ts';
import type { TestEngine } from '../regression/testEngine.ts';

/** Of a match of two; jobs have them, too. */
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

/** Of a tournament, too. */
export interface TournamentCliOptions extends MatchCliOptions {
  engine: string[];
  init: string[];
  mixed?: boolean;
}

/** Runs the match; says each game in a line; answers the exit code. */
export async function match(options: TournamentCliOptions, say: (line: string) => void): Promise<number> {
  useBuiltins();
  const stop = new AbortController();
  // The game that is being played is played to its end.
  process.once('SIGINT', () => stop.abort());
  try {
    const players = allPlayersOf(options);
    const plan = planOf(options, players);
    writing(options.output, UsageError, () => makeFolder(resolve(options.output)));
    const folder = new MatchFolder(resolve(options.output), settingOf(options, players, plan));
    const result = await runMatch(plan, folder, {
      onGame: (row, so) =>
        say(
          `game ${row.game + 1}: ${row.black} (black) ${row.white} (white) ${row.result}${row.problem === undefined ? '' : ` (${row.problem})`}, ${row.moves} moves; ${scoreText(so)}`,
        ),
      onAside: (name, problem) =>
        say(
          `${name} cannot be set up (${problem}): its games are left out, and tried again when the match goes on`,
        ),
      stop: stop.signal,
    });
    for (const line of resultLines(result)) say(line);
    for (const { player, before, now } of changesOf(folder.rows()))
      say(`${player} was not the same in all games: first ${before}, then also ${now}`);
    return stop.signal.aborted ? ENDED : PLAYED;
  } catch (error) {
    if (
      !(
        error instanceof MatchError ||
        error instanceof MixedEngineError ||
        error instanceof EngineCommandError ||
        error instanceof UsageError ||
        (error as NodeJS.ErrnoException).code
      )
    )
      throw error;
    const hint = error instanceof MixedEngineError ? '; --mixed goes on all the same' : '';
    process.stderr.write(`error: ${(error as Error).message}${hint}\n`);
    return NOT_BEGUN;
  }
}

interface Player {
  name: string;
  command: string;
  init: string[];
}

/** Who plays, as the options say. Throws MatchError and EngineCommandError. */
export function playersOf(options: MatchCliOptions): { a: Player; b: Player } {
  const { size, komi, moveTimeout } = options;
  if (size > MAX_SIZE) throw new MatchError(verbatim(`--size: boards have at most ${MAX_SIZE} lines`));
  if (!Number.isFinite(komi)) throw new MatchError(verbatim('--komi is no number'));
  if (!(moveTimeout > 0)) throw new MatchError(verbatim('--move-timeout is no number of seconds'));
  const a = playerOf(options.a, options.initA, '--a');
  const b = playerOf(options.b, options.initB, '--b');
  if (a.name === b.name) throw new MatchError(verbatim(`both engines are named "${a.name}"`));
  return { a, b };
}

/** All of a tournament. Throws MatchError and EngineCommandError. */
function allPlayersOf(options: TournamentCliOptions): Player[] {
  const { a, b } = playersOf(options);
  const players = [a, b, ...options.engine.map((text) => playerOf(text, [], '--engine'))];
  for (const [i, { name }] of players.entries())
    if (players.findIndex((other) => other.name === name) < i)
      throw new MatchError(verbatim(`two engines are named "${name}"`));
  if (players.length > 2 && options.sprt !== undefined)
    throw new MatchError(verbatim('--sprt is about two engines, and there are more'));
  if (players.length > 2 && options.black !== 'alternate')
    throw new MatchError(verbatim('--black is about two engines, and there are more'));
  for (const line of options.init) {
    const [, name, command] = /^([^=\s]+)=(.+)$/.exec(line) ?? [];
    const player = players.find((one) => one.name === name);
    if (!player)
      throw new MatchError(verbatim(`--init is not NAME=COMMAND with the name of an engine: ${line}`));
    player.init.push(command);
  }
  return players;
}

function playerOf(text: string, init: string[], option: string): Player {
  const [, name, command] = /^([^=\s]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined) throw new MatchError(verbatim(`${option} is not NAME=COMMAND: ${text}`));
  programSource(command);
  return { name, command, init: [...init] };
}

/** Throws MatchError and EngineCommandError. */
function planOf(options: MatchCliOptions, players: readonly Player[]): MatchPlan {
  const { size, openings, sprt, maxMoves = 3 * size * size, output } = options;
  return {
    ...options,
    players: players.map((player) => contender(player, output)),
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
  { score, time, black }: MatchCliOptions,
  [a, b, ...more]: readonly Player[],
  { size, komi, rules, seed, randomPlies }: MatchPlan,
): object {
  const said = ({ name, command, init }: Player): object => ({ name, command, init });
  return {
    a: said(a),
    b: said(b),
    ...(more.length === 0 ? {} : { more: more.map(said) }),
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

function contender({ name, command, init }: Player, folder: string): Contender {
  const start = (seed: number): TestEngine =>
    programSource(command.replaceAll('{seed}', String(seed))).makeFor(join(resolve(folder), 'game'))();
  return { name, start, init };
}

/** A clock as the option says it. Throws MatchError. */
export function timeOf(text: string): TimeLimit {
  const [main, period = 0, stones = 0, ...more] = text.split(',').map(Number);
  const good = main >= 0 && period >= 0 && Number.isInteger(stones) && stones >= 0 && more.length === 0;
  if (!good || period > 0 !== stones > 0 || main + period === 0)
    throw new MatchError(
      verbatim(`--time is not seconds, or seconds with a period and its stones as 600,30,5: ${text}`),
    );
  return { main, period, stones };
}

/** The lines of a file of openings. Throws MatchError at one that is none. */
export function openingLines(file: string, size: number): string[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line, i) => {
      if (line.trim() === '' || line.startsWith('#')) return false;
      if (openingFrom(line, size) !== undefined) return true;
      throw new MatchError(verbatim(`${file}:${i + 1}: not points such as "Q16 D4": ${line}`));
    });
}

function openingsOf(file: string, size: number): Point[][] {
  return openingLines(file, size).map((line) => openingFrom(line, size)!);
}

/** A sequential test as the option says it. Throws MatchError. */
export function testOf(text: string): SequentialTest {
  const [low, high] = text.split(',').map(Number);
  if (!(low < high))
    throw new MatchError(verbatim(`--sprt is not two numbers of Elo, the lower first: ${text}`));
  return { low, high, alpha: RISK, beta: RISK };
}
