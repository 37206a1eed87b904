/**
 * `yomi patterns mine`: goes through games, asks the engine about a part of their moves, and makes patterns of the shapes that predict the
 * moves which it missed (engine/learning/mine.ts). What the engine said is kept line by line beside the output, so a run that is ended goes on;
 * going through the games is quick, and done again.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { BLACK, PASS, WHITE, pointName } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { CaseTests } from '../../engine/genmove/caseTests.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { cellsAround } from '../../engine/learning/around.ts';
import { GameWalk, ShapeCounter, WIDEST_CELLS } from '../../engine/learning/caseGatherer.ts';
import type { ShapeCounts, TurnPoint, WalkOptions } from '../../engine/learning/caseGatherer.ts';
import { readGame, type RecordedGame } from '../../engine/learning/gameReplay.ts';
import { mineShapes, type GoThrough, type MinedCounts, type Seed } from '../../engine/learning/mine.ts';
import { conditionText, minedPattern, testsOf } from '../../engine/learning/minedPattern.ts';
import { liesAt, orientations, shapeName } from '../../engine/learning/minedShape.ts';
import { partsKept, separate, type TestedCase } from '../../engine/learning/separateCases.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { VALUATION } from '../../engine/valuation/parameters.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { printDatabase } from '../../patterns/compiler/print.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { gamesOf, progressBar } from './gameLines.ts';
import type { Evidence, MinedFile } from './mineFile.ts';
import { readInput } from './patternFiles.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface MineCommandOptions {
  /** The database to write; the evidence goes to the same name with .json. */
  output: string;
  /** Other games, in which the shapes are counted too. */
  check?: string;
  /** Moves that the engine is asked about. */
  ask: number;
  /** A move that is not among the first so many was missed. */
  top: number;
  played: number;
  /** In percent. */
  share: number;
  every: number;
  /** Played cases, and others, that tests are asked about for each shape; 0 for no constraints. */
  cases: number;
  dragons: boolean;
}

/** Moves at both ends of games that are not asked about. */
const FROM = 10;
const UNTIL = 20;
const EXAMPLES = 6;
/** Games between two looks at how far it is. */
const BLOCK = 500;

/** A move that the engine was asked about. */
interface Asked extends TurnPoint {
  /** How many moves the engine values higher; -1 when it does not propose it. */
  rank: number;
}

/** A line of the file that is kept: what it is about, what the engine said of a move, what tests said of a shape's cases. */
type KeptLine =
  | { about: string }
  | { asked: number; rank: number }
  | { tested: string; train: TestedCase[]; check: TestedCase[] };

/** Runs the command; returns the exit code. Throws UsageError. */
export function minePatterns(files: readonly string[], options: MineCommandOptions, output: Output): number {
  useBuiltins();
  const lines = files.flatMap((file) => gamesOf(file));
  if (lines.length === 0) throw new UsageError('There is no game in these files');
  const others = options.check === undefined ? [] : gamesOf(options.check);
  const engine = new Engine(19);
  const { output: target, ...how } = options;
  const about = createHash('sha256')
    .update(JSON.stringify([lines, others, how, engine.patternSet.id]))
    .digest('hex');
  const kept = new KeptLines(`${target}.mining`, about);
  if (kept.asked.size > 0) output.err(`going on after ${kept.asked.size} of ${options.ask} moves\n`);
  const asked = askAll(engine, lines, options.ask, kept, output);
  const missed = asked.filter(({ rank }) => rank < 0 || rank >= options.top);
  output.err(`${asked.length} moves, ${missed.length} of them not among the engine's first ${options.top}\n`);
  const { shapes, walk } = mineShapes(
    missed.map((turn) => surroundings(lines, turn)),
    { played: options.played, share: options.share / 100, every: options.every },
    goingThrough(lines, { every: options.every, strengths: builtinMoves() }, output),
    options.cases,
  );
  const apart = countApart(shapes, others, options.cases, output);
  const legal = walk ? walk.legalPoints / Math.max(1, walk.wholeTurns) : 0;
  const found = shapes.map((mined, i): Found => {
    const { tests, train, check } = testShape(engine, mined, apart[i], { lines, others, options, kept });
    if ((i + 1) % 5 === 0 || i + 1 === shapes.length)
      output.err(`${progressBar((i + 1) / shapes.length)} ${i + 1} of ${shapes.length} shapes tested\n`);
    return { mined, apart: apart[i], tests, train, check };
  });
  writeResult(target, { found, asked, missed, lines, legal, options });
  kept.remove();
  output.out(
    `${shapes.length} patterns of ${missed.length} missed moves in ${lines.length} games: ${target}\n`,
  );
  return FINE;
}

/** What is kept between runs: lines that are only ever added. */
class KeptLines {
  readonly asked = new Map<number, number>();
  readonly tested = new Map<string, { train: TestedCase[]; check: TestedCase[] }>();
  readonly #file: string;

  constructor(file: string, about: string) {
    this.#file = file;
    const whole: KeptLine[] = existsSync(file) ? linesOf(readInput(file), file) : [];
    const [first] = whole;
    if (first && !('about' in first && first.about === about))
      throw new UsageError(
        `'${file}' is there, and holds something other than what a run of these games, options and patterns keeps`,
      );
    for (const line of whole) {
      if ('asked' in line) this.asked.set(line.asked, line.rank);
      else if ('tested' in line) this.tested.set(line.tested, line);
    }
    // Written anew, so that a line which was not finished is none.
    this.#write(() => writeFileSync(file, textOf(first ? whole : [{ about }])));
  }

  add(line: KeptLine): void {
    this.#write(() => appendFileSync(this.#file, textOf([line])));
  }

  remove(): void {
    rmSync(this.#file);
  }

  #write(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw new UsageError(
        `Cannot write '${this.#file}': ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

function textOf(lines: readonly KeptLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The finished lines; throws UsageError at one that is none. */
function linesOf(text: string, file: string): KeptLine[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, i) => {
      try {
        return JSON.parse(line) as KeptLine;
      } catch {
        throw new UsageError(`${file}:${i + 1}: not what an earlier run kept`);
      }
    });
}

/** The position before a move of a game, and who is to move. */
function before(line: string, at: number): { position: Position; color: Stone } {
  const { komi, moves } = readGame(line)!;
  const position = new Position(19);
  position.komi = komi;
  for (let i = 0; i < at; i++) position.play(moves[i], i % 2 === 0 ? BLACK : WHITE);
  position.canonicalize();
  return { position, color: at % 2 === 0 ? BLACK : WHITE };
}

/** Asks about `count` moves, spread over the games and over their length. */
function askAll(
  engine: Engine,
  lines: readonly string[],
  count: number,
  kept: KeptLines,
  output: Output,
): Asked[] {
  const asked: Asked[] = [];
  for (let n = 0; n < count; n++) {
    const game = Math.floor((n * lines.length) / count);
    const { moves } = readGame(lines[game])!;
    const at = FROM + ((n * 37) % Math.max(1, moves.length - UNTIL - FROM));
    const point = moves[at] as Point | undefined;
    if (point === undefined || point === PASS) continue;
    let rank = kept.asked.get(n);
    if (rank === undefined) {
      const { position, color } = before(lines[game], at);
      engine.clearCache();
      engine.position = position;
      const values = engine.decide(color, { seed: 1 }).moves;
      const own = values.find((move) => move.point === point)?.value;
      rank = own === undefined ? -1 : values.filter(({ value }) => value > own).length;
      kept.add({ asked: n, rank });
    }
    asked.push({ game, at, point, rank });
    if ((n + 1) % 10 === 0 || n + 1 === count)
      output.err(`${progressBar((n + 1) / count)} ${n + 1} of ${count} moves asked about\n`);
  }
  return asked;
}

function surroundings(lines: readonly string[], { game, at, point }: TurnPoint): Seed {
  const { position, color } = before(lines[game], at);
  const board = new PatternBoard(19, builtinTable());
  board.load(position.colorAt);
  const cells = new Uint8Array(WIDEST_CELLS);
  cellsAround(board, point, color, WIDEST_CELLS, cells);
  return cells;
}

function goingThrough(
  lines: readonly string[],
  how: Omit<WalkOptions, 'playouts'>,
  output: Output,
): GoThrough {
  return (what, look): GameWalk => {
    const walk = new GameWalk({ ...how, playouts: builtinTable() });
    for (const [i, line] of lines.entries()) {
      look(walk, i, readGame(line) as RecordedGame);
      if ((i + 1) % BLOCK === 0 || i + 1 === lines.length)
        output.err(`${progressBar((i + 1) / lines.length)} ${i + 1} of ${lines.length} games ${what}\n`);
    }
    return walk;
  };
}

/** Counts the shapes in other games, on every turn, so that intervals are about what was seen and not about estimates. */
function countApart(
  shapes: readonly MinedCounts[],
  lines: readonly string[],
  cases: number,
  output: Output,
): readonly ShapeCounts[] {
  const counter = new ShapeCounter(shapes, { every: 1, mostOthers: cases });
  if (lines.length > 0)
    goingThrough(
      lines,
      { every: 1 },
      output,
    )('checked', (walk, game, record) => counter.add(walk, game, record));
  return counter.counts;
}

interface Found {
  mined: MinedCounts;
  apart: ShapeCounts;
  tests: readonly string[];
  train: readonly TestedCase[];
  check: readonly TestedCase[];
}

/** What tests say of cases of a shape, in the games it was mined in and in the others. */
function testShape(
  engine: Engine,
  { shape, counts }: MinedCounts,
  apart: ShapeCounts,
  {
    lines,
    others,
    options,
    kept,
  }: { lines: readonly string[]; others: readonly string[]; options: MineCommandOptions; kept: KeptLines },
): Pick<Found, 'tests' | 'train' | 'check'> {
  const tests = options.cases === 0 ? [] : testsOf(shape, options.dragons);
  if (tests.length === 0) return { tests, train: [], check: [] };
  const known = kept.tested.get(shapeName(shape));
  if (known) return { tests, ...known };
  const asks = new CaseTests(shape, tests, options.dragons);
  const ask = (turns: readonly TurnPoint[], played: boolean, games: readonly string[]): TestedCase[] =>
    turns.map(({ game, at, point }) => {
      const { position, color } = before(games[game], at);
      engine.clearCache();
      return { played, holds: asks.ask(engine, position, color, point) };
    });
  const both = ({ plays, others: rest }: ShapeCounts, games: readonly string[]): TestedCase[] => [
    ...ask(spread(plays, options.cases), true, games),
    ...ask(rest.kept, false, games),
  ];
  const said = { train: both(counts, lines), check: both(apart, others) };
  kept.add({ tested: shapeName(shape), ...said });
  return { tests, ...said };
}

/** At most so many, evenly from all. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]);
}

function writeResult(
  target: string,
  {
    found,
    asked,
    missed,
    lines,
    legal,
    options,
  }: {
    found: readonly Found[];
    asked: readonly Asked[];
    missed: readonly Asked[];
    lines: readonly string[];
    legal: number;
    options: MineCommandOptions;
  },
): void {
  const evidence = found.map((one, i) => evidenceOf(`Mined${i + 1}`, one, { asked, missed, lines, legal }));
  const patterns = found.map(({ mined }, i) => {
    const { name, constraint, value } = evidence[i];
    return minedPattern(mined.shape, {
      name,
      constraint,
      comments: commentOf(evidence[i]),
      values: [['minvalue', value]],
    });
  });
  const comments = [
    'Shapes around moves that strong players play and the engine missed. Made by "yomi patterns mine".',
    `${lines.length} games, ${asked.length} moves asked about, ${missed.length} of them not among the first ${options.top}.`,
    'matched: turns on which the pattern was there; lift: how many times as often it was played as any legal move;',
    'beyond: as often as the learnt strengths of moves expect; apart: the share in games that it was not mined in.',
  ];
  const file: MinedFile = {
    mined: basename(target),
    games: lines.length,
    asked: asked.length,
    missed: missed.length,
    top: options.top,
    patterns: evidence,
  };
  const text = printDatabase({
    name: basename(target, extname(target)),
    matcher: 'dfa',
    patterns,
    comments,
  });
  try {
    writeFileAtomic(target, text);
    writeFileAtomic(evidenceFile(target), `${JSON.stringify(file, null, 1)}\n`);
  } catch (error) {
    throw new UsageError(
      `Cannot write '${target}': ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The file of the evidence, beside the database. */
function evidenceFile(target: string): string {
  return `${target.slice(0, target.length - extname(target).length)}.json`;
}

function evidenceOf(
  name: string,
  { mined: { shape, counts }, apart, tests, train, check }: Found,
  {
    asked,
    missed,
    lines,
    legal,
  }: { asked: readonly Asked[]; missed: readonly Asked[]; lines: readonly string[]; legal: number },
): Evidence {
  const conditions = separate(train, tests.length);
  const constraint = conditions.map((one) => conditionText(tests, one)).join(' && ');
  /** Counts with the part of them that fulfils the constraint. */
  const within = (of: ShapeCounts, cases: readonly TestedCase[]): { matched: number; played: number } => {
    const parts = partsKept(cases, conditions);
    const rest = Math.max(0, of.matched - of.played) * parts.others;
    const played = of.played * parts.played;
    return { matched: Math.round(played + rest), played: Math.round(played) };
  };
  const own = within(counts, train);
  const other = within(apart, check);
  const share = own.played / Math.max(1, own.matched);
  const apartShare = other.played / Math.max(1, other.matched);
  const [low, high] = wilson(apartShare, Math.max(1, other.matched));
  const lies = orientations(shape);
  const isThere = ({ game, at, point }: TurnPoint): boolean => {
    const { position, color } = before(lines[game], at);
    return lies.some((one) => liesAt(one, position.colorAt, point, color));
  };
  const { oddsPoints, leastOdds } = VALUATION.defaults;
  return {
    name,
    constraint,
    ...own,
    share,
    lift: share * legal,
    beyond: counts.played / Math.max(1, counts.expected),
    apart: { ...other, share: apartShare, low, high },
    asked: asked.filter(isThere).length,
    missed: missed.filter(isThere).length,
    value: Math.max(1, Math.round(oddsPoints * Math.log(Math.max(share, leastOdds) / leastOdds))),
    examples: fromDifferentGames(counts.plays).map(({ game, at, point }) => {
      const { id } = readGame(lines[game])!;
      return {
        game: id,
        move: at + 1,
        point: pointName(point, 19),
        moves: lines[game]
          .trim()
          .split(/\s+/)[3]
          .slice(0, 2 * at),
      };
    }),
  };
}

/** Plays of different games, evenly from all. */
function fromDifferentGames(plays: readonly TurnPoint[]): TurnPoint[] {
  const byGame = new Map(plays.map((one) => [one.game, one]));
  return spread([...byGame.values()], EXAMPLES);
}

function commentOf({
  matched,
  played,
  share,
  lift,
  beyond,
  apart,
  asked,
  missed,
  examples,
}: Evidence): string[] {
  const percent = (part: number): string => (100 * part).toFixed(1);
  const checked =
    apart.matched === 0
      ? []
      : [
          `apart: ${apart.played} of ${apart.matched}, ${percent(apart.share)} % [${percent(apart.low)}, ${percent(apart.high)}]`,
        ];
  return [
    `matched ${matched}, played ${played}: ${percent(share)} %, lift ${lift.toFixed(1)}, beyond ${beyond.toFixed(2)}`,
    ...checked,
    `missed ${missed} of the ${asked} moves of this shape that were asked about`,
    `examples (game, move): ${examples.map(({ game, move }) => `${game} ${move}`).join(', ')}`,
  ];
}
