/**
 * `yomi patterns stats GAMES`: goes through collections of games and counts what each pattern of the built-in databases does in them
 * (engine/genmove/patternStats.ts). Decisions take a second or two each, so what was counted is kept after every position, and a run that is ended
 * goes on.
 */
import { createHash } from 'node:crypto';
import { PASS } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { countDecision, countOf, type PatternCounts } from '../../engine/genmove/patternStats.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { progressBar } from './gameLines.ts';
import { askedPositions, keptIn, writeKept } from './gamePositions.ts';
import { FINE, type Output } from './patternOutput.ts';

export interface GameStatsOptions {
  /** Where the counts are kept as JSON. */
  output: string;
  /** A position in so many moves is asked about. */
  every: number;
}

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
  const { lines, asked } = askedPositions(files, options.every);
  const engine = new Engine(19);
  const about = createHash('sha256')
    .update(JSON.stringify([lines, options.every, engine.patternSet.id]))
    .digest('hex');
  const kept = keptIn<Kept>(options.output, about) ?? { about, done: 0, games: lines.length, patterns: {} };
  const matchers = engine.patternSet.databases
    .filter(({ name }) => DATABASES.includes(name))
    .map((database) => ({ database, matcher: new Matcher(database) }));
  if (kept.done > 0) output.err(`going on after ${kept.done} of ${asked.length} positions\n`);
  for (const setUp of asked.slice(kept.done)) {
    const { position, color, played } = setUp();
    if (played !== PASS) {
      for (const { database, matcher } of matchers)
        matcher.matchAll(position.colorAt, position.size, color, (pattern) => {
          countOf(kept.patterns, `${database.name}:${database.records[pattern].name}`).matches++;
        });
      countDecision(engine, position, color, played, kept.patterns);
    }
    kept.done++;
    writeKept(options.output, kept);
    if (kept.done % 10 === 0 || kept.done === asked.length)
      output.err(`${progressBar(kept.done / asked.length)} ${kept.done} of ${asked.length} positions\n`);
  }
  output.out(textOf(kept));
  return FINE;
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
