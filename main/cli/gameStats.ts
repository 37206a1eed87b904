/**
 * `yomi patterns stats GAMES`: goes through collections of games and counts what each pattern of the built-in databases does in them
 * (engine/genmove/patternStats.ts). Decisions take a second or two each, so what was counted is kept after every position, and a run that is ended
 * goes on.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { PASS } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { countDecision, countOf, type PatternCounts } from '../../engine/genmove/patternStats.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { gamesOf, progressBar } from './gameLines.ts';
import { readInput } from './patternFiles.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface GameStatsOptions {
  /** Where the counts are kept as JSON. */
  output: string;
  /** A position in so many moves is asked about. */
  every: number;
}

/** Moves at both ends of games that are not asked about. */
const FROM = 10;
const UNTIL = 20;
/** The databases whose patterns propose moves. */
const DATABASES = ['patterns', 'patterns2', 'endgame'];

/** The file that is kept. */
interface Kept {
  /** Names games, patterns and how many positions are asked about. */
  about: string;
  /** Positions that have been counted, in their order. */
  done: number;
  games: number;
  patterns: PatternCounts;
}

/** Runs the command; returns the exit code. Throws UsageError. */
export function gameStats(files: readonly string[], options: GameStatsOptions, output: Output): number {
  useBuiltins();
  const lines = files.flatMap((file) => gamesOf(file));
  if (lines.length === 0) throw new UsageError('There is no game in these files');
  const engine = new Engine(19);
  const asked = lines.flatMap((line, n) => {
    const { length } = readGame(line)!.moves;
    const first = FROM + ((n * 7) % options.every);
    const count = Math.max(0, Math.ceil((length - UNTIL - first) / options.every));
    return Array.from({ length: count }, (_, i) => ({ line, at: first + i * options.every }));
  });
  const about = createHash('sha256')
    .update(JSON.stringify([lines, options.every, engine.patternSet.id]))
    .digest('hex');
  const kept = restored(options.output, about) ?? { about, done: 0, games: lines.length, patterns: {} };
  const matchers = engine.patternSet.databases
    .filter(({ name }) => DATABASES.includes(name))
    .map((database) => ({ database, matcher: new Matcher(database) }));
  if (kept.done > 0) output.err(`going on after ${kept.done} of ${asked.length} positions\n`);
  for (const { line, at } of asked.slice(kept.done)) {
    const game = readGame(line)!;
    const { moves } = game;
    const { position, color } = positionBefore(game, at);
    if (moves[at] !== PASS) {
      for (const { database, matcher } of matchers)
        matcher.matchAll(position.colorAt, position.size, color, (pattern) => {
          countOf(kept.patterns, `${database.name}:${database.records[pattern].name}`).matches++;
        });
      countDecision(engine, position, color, moves[at], kept.patterns);
    }
    kept.done++;
    writeKept(options.output, kept);
    if (kept.done % 10 === 0 || kept.done === asked.length)
      output.err(`${progressBar(kept.done / asked.length)} ${kept.done} of ${asked.length} positions\n`);
  }
  output.out(textOf(kept));
  return FINE;
}

function restored(file: string, about: string): Kept | undefined {
  if (!existsSync(file)) return undefined;
  let kept: Partial<Kept>;
  try {
    kept = JSON.parse(readInput(file)) as Partial<Kept>;
  } catch {
    throw new UsageError(`'${file}' is there, and holds no statistics of patterns`);
  }
  if (kept.about !== about)
    throw new UsageError(
      `'${file}' is there, and holds something other than statistics of these games by these patterns`,
    );
  return kept as Kept;
}

function writeKept(file: string, kept: Kept): void {
  try {
    writeFileAtomic(file, `${JSON.stringify(kept, null, 1)}\n`);
  } catch (error) {
    throw new UsageError(`Cannot write '${file}': ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A line for each pattern, the most useful first. */
function textOf({ games, done, patterns }: Kept): string {
  const titles = ['matches', 'proposed', 'played', 'agreed', 'lost', 'gained', 'places'];
  const rows = Object.entries(patterns)
    .sort(([a, one], [b, other]) => other.places - one.places || (a < b ? -1 : 1))
    .map(([name, { matches, proposed, played, agreed, firstLost, firstGained, places }]) => ({
      name,
      columns: [matches, proposed, played, agreed, firstLost, firstGained, places],
    }));
  const cells = (columns: readonly (number | string)[]): string =>
    columns.map((column) => String(column).padStart(9)).join('');
  return [
    `${games} games, ${done} positions`,
    'lost, gained: positions whose played move is first only with the pattern, and only without it; places: how much further behind it is without',
    `${cells(titles)}  pattern`,
    ...rows.map(({ name, columns }) => `${cells(columns)}  ${name}`),
    '',
  ].join('\n');
}
