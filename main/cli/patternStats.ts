/**
 * `yomi patterns stats`: how often each pattern matches in the main lines of games, for the side to move (manual 9.11).
 * It is the diagrams that are counted, and what finding them costs. With `--reasons` classes and constraints are tested too, as
 * when a move is chosen: how often a pattern gives a reason for a move, and how often that move was played.
 */
import { performance } from 'node:perf_hooks';
import type { Position } from '../../engine/board/position.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { Generators } from '../../engine/genmove/classicReasons.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { MoveReasons } from '../../engine/generators/reasons.ts';
import { runShapes } from '../../engine/generators/shapes.ts';
import { PatternRunner } from '../../engine/patterns/runner.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, nodeMove, PositionCursor, toMoveAt } from '../../engine/sgf/replay.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { compileFiles, counted, readInput } from './patternFiles.ts';
import { ERRORS, FINE, UsageError, type Output } from './patternOutput.ts';

/** What is counted of one database, by pattern. */
interface Counter {
  database: PatternDatabase;
  matches: number[];
  positions: number[];
  /** Moves that a pattern gave a reason for, and those of them that were played; with `--reasons`. */
  moves: number[];
  played: number[];
  milliseconds: number;
}

/** Counts what happens in one position, where `next` is played (0: nothing). */
type Look = (counter: Counter, position: Position, color: Stone, next: Point) => void;

/**
 * Prints matches and positions with a match by pattern, in the order of the files; with `reasons` also the moves that were proposed and
 * played, which takes seconds for each position of a large board. Returns the exit code.
 */
export function patternStats(
  files: readonly string[],
  games: readonly string[],
  output: Output,
  reasons = false,
): number {
  if (games.length === 0) throw new UsageError('No games to look at: give them with --game.');
  const { databases, errors } = compileFiles(files, output);
  if (errors > 0) return ERRORS;
  const set = PatternSet.from(new PatternSetBuilder().build(databases).buffer);
  const looks = [countMatches(), ...(reasons ? [countReasons()] : [])];
  const counters = set.databases.map((database): Counter => {
    const zeros = (): number[] => new Array<number>(database.count).fill(0);
    return {
      database,
      matches: zeros(),
      positions: zeros(),
      moves: zeros(),
      played: zeros(),
      milliseconds: 0,
    };
  });
  let looked = 0;
  let played = 0;
  for (const file of games) {
    played += eachPosition(readInput(file), (position, color, next) => {
      looked++;
      for (const look of looks) for (const counter of counters) look(counter, position, color, next);
    });
  }
  output.out(`${counted(played, 'game')}, ${counted(looked, 'position')}\n`);
  for (const counter of counters) printCounter(counter, looked, reasons, output);
  return FINE;
}

function printCounter(counter: Counter, looked: number, reasons: boolean, output: Output): void {
  const { database, matches, positions, moves, played, milliseconds } = counter;
  const each = looked === 0 ? 0 : milliseconds / looked;
  const columns = reasons ? [matches, positions, moves, played] : [matches, positions];
  const titles = ['  matches', ' positions', '     moves', '    played'].slice(0, columns.length).join(' ');
  output.out(`\n${database.name}: ${each.toFixed(3)} ms a position\n ${titles}  pattern\n`);
  for (const [i, { name }] of database.records.entries()) {
    output.out(`${columns.map((column) => String(column[i]).padStart(10)).join(' ')}  ${name}\n`);
  }
}

/** Counts where diagrams match, and the time. */
function countMatches(): Look {
  const matchers = new Map<PatternDatabase, Matcher>();
  return (counter, position, color) => {
    const { database } = counter;
    const matcher = matchers.get(database) ?? new Matcher(database);
    matchers.set(database, matcher);
    const seen = new Set<number>();
    const began = performance.now();
    matcher.matchAll(position.colorAt, position.size, color, (pattern) => {
      counter.matches[pattern]++;
      seen.add(pattern);
    });
    counter.milliseconds += performance.now() - began;
    for (const pattern of seen) counter.positions[pattern]++;
  };
}

/** Counts the moves that patterns give reasons for. */
function countReasons(): Look {
  const engines = new Map<number, Engine>();
  const runners = new Map<string, PatternRunner>();
  return (counter, position, color, next) => {
    const { database, moves, played } = counter;
    const { size } = position;
    const engine = engines.get(size) ?? new Engine(size);
    engines.set(size, engine);
    const board = position.copy();
    board.canonicalize();
    engine.position = board;
    const analysis = engine.analysis();
    const key = `${size} ${database.name}`;
    const evaluator = analysis.evaluator.knowing(() => analysis.knowledge(analysis.dragons(), color));
    const runner = runners.get(key)?.by(evaluator) ?? new PatternRunner(database, evaluator);
    runners.set(key, runner);
    const found = new MoveReasons();
    const { tools } = new Generators(analysis, color, found);
    runShapes(board, color, runner, tools, found, 'stats');
    for (const { point, reasons } of found.candidates()) {
      const patterns = new Set(reasons.flatMap(({ source }) => source.pattern?.index ?? []));
      for (const pattern of patterns) {
        moves[pattern]++;
        if (point === next) played[pattern]++;
      }
    }
  };
}

/** Every position of the main lines in which a side is to move; returns the number of games. */
function eachPosition(text: string, look: (position: Position, color: Stone, next: Point) => void): number {
  const { value } = parseSgf(text);
  for (const root of value.games) {
    const cursor = new PositionCursor(root);
    const line = mainLine(root);
    for (const [i, node] of line.entries()) {
      const position = cursor.moveTo(node);
      const color = toMoveAt(node);
      const next = i + 1 < line.length ? nodeMove(line[i + 1], position.size) : undefined;
      look(position, color, next?.color === color ? next.point : 0);
    }
  }
  return value.games.length;
}
