/**
 * `yomi patterns stats`: how often each pattern matches in the main lines of games, for the side to move (manual 9.11).
 * Constraints are not evaluated: it is the diagrams that are counted, and what finding them costs.
 */
import { performance } from 'node:perf_hooks';
import type { Position } from '../../engine/board/position.ts';
import type { Stone } from '../../engine/board/point.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, PositionCursor, toMoveAt } from '../../engine/sgf/replay.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { compileFiles, counted, ERRORS, FINE, readInput, UsageError, type Output } from './patternFiles.ts';

/** Prints matches and positions with a match by pattern, in the order of the files. Returns the exit code. */
export function patternStats(files: readonly string[], games: readonly string[], output: Output): number {
  if (games.length === 0) throw new UsageError('No games to look at: give them with --game.');
  const { databases, errors } = compileFiles(files, output);
  if (errors > 0) return ERRORS;
  const set = PatternSet.from(new PatternSetBuilder().build(databases).buffer);
  const counters = set.databases.map((database) => ({
    database,
    matcher: database.createMatcher(),
    hits: new Array<number>(database.count).fill(0),
    positions: new Array<number>(database.count).fill(0),
    milliseconds: 0,
  }));
  let looked = 0;
  let played = 0;
  for (const file of games) {
    played += eachPosition(readInput(file), (position, color) => {
      looked++;
      for (const counter of counters) {
        const seen = new Set<number>();
        const began = performance.now();
        counter.matcher.matchAll(position.colorAt, position.size, color, (pattern) => {
          counter.hits[pattern]++;
          seen.add(pattern);
        });
        counter.milliseconds += performance.now() - began;
        for (const pattern of seen) counter.positions[pattern]++;
      }
    });
  }
  output.out(`${counted(played, 'game')}, ${counted(looked, 'position')}\n`);
  for (const { database, hits, positions, milliseconds } of counters) {
    const each = looked === 0 ? 0 : milliseconds / looked;
    output.out(`\n${database.name}: ${each.toFixed(3)} ms a position\n   matches  positions  pattern\n`);
    for (const [i, { name }] of database.records.entries()) {
      output.out(`${String(hits[i]).padStart(10)} ${String(positions[i]).padStart(10)}  ${name}\n`);
    }
  }
  return FINE;
}

/** Every position of the main lines in which a side is to move; returns the number of games. */
function eachPosition(text: string, look: (position: Position, color: Stone) => void): number {
  const { value } = parseSgf(text);
  for (const root of value.games) {
    const cursor = new PositionCursor(root);
    for (const node of mainLine(root)) look(cursor.moveTo(node), toMoveAt(node));
  }
  return value.games.length;
}
