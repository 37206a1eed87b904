/**
 * A run of the mine: goes through games, asks the engine about a part of their moves, and makes patterns of the shapes that predict the
 * moves which it missed (engine/learning/mine.ts). What the engine said is kept line by line beside the output, so a run that is ended goes on;
 * going through the games is quick, and done again.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { PASS } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { CaseTests } from '../../engine/genmove/caseTests.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { cellsAround } from '../../engine/learning/around.ts';
import { GameWalk, ShapeCounter, WIDEST_CELLS } from '../../engine/learning/caseGatherer.ts';
import type { ShapeCounts, TurnPoint, WalkOptions } from '../../engine/learning/caseGatherer.ts';
import { readGame, type RecordedGame } from '../../engine/learning/gameReplay.ts';
import { mineShapes, type MinedCounts, type Seed } from '../../engine/learning/mine.ts';
import { testsOf } from '../../engine/learning/minedPattern.ts';
import { shapeName } from '../../engine/learning/minedShape.ts';
import type { TestedCase } from '../../engine/learning/separateCases.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { JournalError, journalRows } from '../files/journal.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import type { MineOptions, MineProgress, MineStep } from '../ipc/mineApi.ts';
import { before, spread, writeResult, type Asked, type Found } from './mineResult.ts';

/** A run cannot go on; the message says why. */
export class MineError extends Error {}

export interface MineRun {
  /** The database to write; the evidence goes to the same name with .json. */
  target: string;
  /** Games to mine, a line each. */
  lines: readonly string[];
  /** Other games, in which the shapes are counted too. */
  others: readonly string[];
  options: MineOptions;
  tell: Tell;
}

/** Hears how far a step is. */
type Tell = (progress: MineProgress) => void;

/** What came of a run. */
export interface MineResult {
  patterns: number;
  missed: number;
}

/** Moves at both ends of games that are not asked about. */
const FROM = 10;
const UNTIL = 20;
/** Games between two looks at how far it is. */
const BLOCK = 100;

/** A line of the file that is kept: what it is about, what the engine said of a move, what tests said of a shape's cases. */
type KeptLine =
  | { about: string }
  | { asked: number; rank: number }
  | { tested: string; train: TestedCase[]; check: TestedCase[] };

/** How many moves an earlier run of the same has asked about. Throws MineError when the file beside the output is about something else. */
export function mineKept(run: Omit<MineRun, 'tell'>): number {
  return keptOf(run, new Engine(19)).asked.size;
}

/** Runs it to its end. Throws MineError. */
export function runMine(run: MineRun): MineResult {
  const { target, lines, others, options, tell } = run;
  if (lines.length === 0) throw new MineError('There is no game in these files');
  const engine = new Engine(19);
  const kept = keptOf(run, engine);
  const asked = askAll(engine, lines, options.ask, kept, tell);
  const missed = asked.filter(({ rank }) => rank < 0 || rank >= options.top);
  const { shapes, walk } = mineShapes(
    missed.map((turn) => surroundings(lines, turn)),
    { played: options.played, share: options.share / 100, every: options.every },
    goingThrough(lines, { every: options.every, strengths: builtinMoves() }, tell),
    options.cases,
  );
  const apart = countApart(shapes, others, options.cases, tell);
  const legal = walk ? walk.legalPoints / Math.max(1, walk.wholeTurns) : 0;
  const found = shapes.map((mined, i): Found => {
    const { tests, train, check } = testShape(engine, mined, apart[i], { lines, others, options, kept });
    tell({ step: 'tested', done: i + 1, of: shapes.length });
    return { mined, apart: apart[i], tests, train, check };
  });
  writeResult(target, { found, asked, missed, lines, legal, top: options.top });
  kept.remove();
  return { patterns: shapes.length, missed: missed.length };
}

function keptOf({ target, lines, others, options }: Omit<MineRun, 'tell'>, engine: Engine): KeptLines {
  useBuiltins();
  const about = createHash('sha256')
    .update(JSON.stringify([lines, others, options, engine.patternSet.id]))
    .digest('hex');
  return new KeptLines(`${target}.mining`, about);
}

/** What is kept between runs: lines that are only ever added. */
class KeptLines {
  readonly asked = new Map<number, number>();
  readonly tested = new Map<string, { train: TestedCase[]; check: TestedCase[] }>();
  readonly #file: string;

  constructor(file: string, about: string) {
    this.#file = file;
    const whole = journal(file);
    const [first] = whole;
    if (first && !('about' in first && first.about === about))
      throw new MineError(
        `'${file}' is there, and holds something other than what a run of these games, options and patterns keeps`,
      );
    for (const line of whole) {
      if ('asked' in line) this.asked.set(line.asked, line.rank);
      else if ('tested' in line) this.tested.set(line.tested, line);
    }
    if (!first) this.add({ about });
  }

  add(line: KeptLine): void {
    try {
      appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      throw new MineError(
        `Cannot write '${this.#file}': ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  remove(): void {
    rmSync(this.#file);
  }
}

/** Throws MineError where a line is damaged. */
function journal(file: string): KeptLine[] {
  try {
    return journalRows(file);
  } catch (error) {
    throw error instanceof JournalError ? new MineError(error.message) : error;
  }
}

/** Asks about `count` moves, spread over the games and over their length. */
function askAll(
  engine: Engine,
  lines: readonly string[],
  count: number,
  kept: KeptLines,
  tell: Tell,
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
      tell({ step: 'asked', done: n + 1, of: count });
    }
    asked.push({ game, at, point, rank });
  }
  tell({ step: 'asked', done: count, of: count });
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

type LookAt = (walk: GameWalk, game: number, record: RecordedGame) => void;

function goingThrough(
  lines: readonly string[],
  how: Omit<WalkOptions, 'playouts'>,
  tell: Tell,
): (what: MineStep, look: LookAt) => GameWalk {
  return (what, look): GameWalk => {
    const walk = new GameWalk({ ...how, playouts: builtinTable() });
    for (const [i, line] of lines.entries()) {
      look(walk, i, readGame(line) as RecordedGame);
      if ((i + 1) % BLOCK === 0 || i + 1 === lines.length)
        tell({ step: what, done: i + 1, of: lines.length });
    }
    return walk;
  };
}

/** Counts the shapes in other games, on every turn, so that intervals are about what was seen and not about estimates. */
function countApart(
  shapes: readonly MinedCounts[],
  lines: readonly string[],
  cases: number,
  tell: Tell,
): readonly ShapeCounts[] {
  const counter = new ShapeCounter(shapes, { every: 1, mostOthers: cases });
  if (lines.length > 0)
    goingThrough(
      lines,
      { every: 1 },
      tell,
    )('checked', (walk, game, record) => counter.add(walk, game, record));
  return counter.counts;
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
  }: { lines: readonly string[]; others: readonly string[]; options: MineOptions; kept: KeptLines },
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
