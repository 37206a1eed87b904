/**
 * Goes through games and finds the turns on which shapes around a point stood: how often, how often the point was played, and
 * examples of both. Played points are looked at on every turn, all other points on one turn of `every`, which then stand for the rest;
 * there the learnt odds of moves say how often a point of that shape should have been played.
 */
import { BLACK, MAX_SIZE, PASS, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from '../montecarlo/layout.ts';
import { MoveOdds } from '../montecarlo/moveOdds.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { Rng } from '../util/rng.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { keysOf } from '../../patterns/moves/entry.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { CELL_COUNTS, SIZES, TURNED, TURNS, finishKey } from '../../patterns/moves/shapes.ts';
import { ShapeIndex } from '../../patterns/moves/shapeIndex.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { cellsAround } from './around.ts';
import type { RecordedGame } from './gameReplay.ts';
import { liesAt, orientations, type MinedShape } from './minedShape.ts';

/** The size of patterns/moves/shapes.ts up to which a shape's surroundings are looked at, and its cells. */
export const WIDEST = SIZES - 2;
export const WIDEST_CELLS = CELL_COUNTS[WIDEST];

/** All cells around a point up to some size: what shapes are grown from. */
export interface Core {
  readonly size: number;
  /** CELL_COUNTS[size] of them. */
  readonly cells: Uint8Array;
}

/** A turn in a game: `point` is empty, and `color` to move. */
export interface TurnPoint {
  /** Index of the game, and of the move. */
  readonly game: number;
  readonly at: number;
  readonly point: Point;
}

/** A point that has the shape on a turn. */
export interface ShapeCase extends TurnPoint {
  readonly played: boolean;
  /** How many such cases it stands for, and how many of those should have been played by the learnt odds. */
  weight: number;
  expected: number;
  /** WIDEST_CELLS around the point, turned in each way in which they agree with the core. */
  readonly views: readonly Uint8Array[];
}

/** What is seen on a turn. */
interface Turn {
  readonly game: number;
  readonly at: number;
  readonly color: Stone;
  readonly played: Point;
  /** The points that are looked at: all that may be played on one turn of `every`, else the played one. */
  readonly points: readonly Point[];
  readonly isWhole: boolean;
  /** On whole turns: by point. */
  readonly odds: ReadonlyMap<Point, number>;
}

export interface WalkOptions {
  every: number;
  playouts: MonteCarloTable;
  /** Strengths of moves, of which the odds are made; without, nothing is expected. */
  strengths?: MoveTable;
}

/** Goes through games; a game ends before a move that cannot be played. */
export class GameWalk {
  readonly board: PatternBoard;
  readonly shapes = new ShapeIndex(MAX_SIZE);
  /** Turns so far, and legal points on the whole ones. */
  turns = 0;
  wholeTurns = 0;
  legalPoints = 0;
  readonly #every: number;
  readonly #odds: MoveOdds | undefined;

  constructor({ every, playouts, strengths }: WalkOptions) {
    this.board = new PatternBoard(MAX_SIZE, playouts);
    this.#every = every;
    this.#odds = strengths && new MoveOdds(MAX_SIZE, strengths);
  }

  game(number: number, { moves }: RecordedGame, look: (turn: Turn) => void): void {
    const { board } = this;
    board.clear();
    let last: Point = PASS;
    let before: Point = PASS;
    for (const [at, played] of moves.entries()) {
      const color: Stone = at % 2 === 0 ? BLACK : WHITE;
      if (played === PASS) board.pass();
      else {
        if (board.state[layout.COLOR + played] !== 0 || played === board.ko) return;
        const isWhole = this.turns++ % this.#every === 0;
        this.shapes.sync(board.state);
        const odds = new Map<Point, number>();
        if (isWhole && this.#odds) {
          this.#odds.list(board, color, last, before);
          for (let i = 0; i < this.#odds.count; i++) odds.set(this.#odds.moves[i], this.#odds.odds[i]);
        }
        const points = isWhole ? this.#playable(color) : [played];
        if (isWhole) {
          this.wholeTurns++;
          this.legalPoints += points.length;
          if (!points.includes(played)) points.push(played);
        }
        look({ game: number, at, color, played, points, isWhole, odds });
        if (!board.place(played, color)) return;
      }
      before = last;
      last = played;
    }
  }

  /** Points that may be played and fill no eye. */
  #playable(color: Stone): Point[] {
    const { board } = this;
    const points: Point[] = [];
    for (let i = 0; i < board.emptyCount; i++) {
      const p = board.state[layout.EMPTIES + i];
      if (p !== board.ko && !board.isEye(p, color) && !board.isSuicide(p, color)) points.push(p);
    }
    return points;
  }
}

/** Finds which cores lie around a point. */
class CoreIndex {
  readonly #table: KeyTable;
  readonly #planes = new Int32Array(SIZES);
  readonly #largest: number;

  constructor(cores: readonly Core[]) {
    this.#table = new KeyTable(8 * cores.length + 16);
    for (const [i, { size, cells }] of cores.entries())
      for (const key of keysOf({ kind: size, cells, last: -1, liberties: new Uint8Array(5) }))
        this.#table.add(key, i);
    this.#largest = Math.max(0, ...cores.map(({ size }) => size));
  }

  /** Calls `found` with the index of each. */
  around({ shapes }: GameWalk, p: Point, color: Stone, found: (core: number) => void): void {
    shapes.planes(shapes.slotOf[p], color, this.#planes);
    for (let size = 0; size <= this.#largest; size++) {
      const core = this.#table.find(finishKey(this.#planes[size], size, 0));
      if (core >= 0) found(core);
    }
  }
}

/** How often something stood on turns, and was played; the first is an estimate. */
export interface CaseCounts {
  matched: number;
  played: number;
}

/** Counts cores. Distinct ones only: see `distinctCores`. */
export class CoreSurvey {
  readonly counts: readonly CaseCounts[];
  readonly #index: CoreIndex;
  readonly #every: number;

  constructor(cores: readonly Core[], every: number) {
    this.#index = new CoreIndex(cores);
    this.#every = every;
    this.counts = cores.map(() => ({ matched: 0, played: 0 }));
  }

  add(walk: GameWalk, game: number, record: RecordedGame): void {
    walk.game(game, record, ({ color, points, played, isWhole }) => {
      for (const p of points) {
        this.#index.around(walk, p, color, (core) => {
          const count = this.counts[core];
          if (isWhole) count.matched += this.#every;
          if (p === played) count.played++;
        });
      }
    });
  }
}

/** Names a core, however it lies. */
export function coreName({ size, cells }: Core): number {
  const keys = keysOf({ kind: size, cells, last: -1, liberties: new Uint8Array(5) });
  return Math.min(...keys.map((key) => key >>> 0));
}

/** A sample of a stream, every part of it as likely as any other. */
export class Reservoir<T> {
  readonly kept: T[] = [];
  seen = 0;
  readonly #most: number;
  readonly #rng: Rng;

  constructor(most: number, seed: number) {
    this.#most = most;
    this.#rng = new Rng(seed);
  }

  /** `make` is called for what is kept. */
  offer(make: () => T): void {
    this.seen++;
    if (this.kept.length < this.#most) this.kept.push(make());
    else {
      const at = this.#rng.below(this.seen);
      if (at < this.#most) this.kept[at] = make();
    }
  }
}

/** Cases of each core, at most so many of the played ones and of the others. */
export class CaseGatherer {
  readonly #cores: readonly Core[];
  readonly #index: CoreIndex;
  readonly #every: number;
  readonly #played: Reservoir<ShapeCase>[];
  readonly #others: Reservoir<ShapeCase>[];
  readonly #cells = new Uint8Array(WIDEST_CELLS);

  constructor(
    cores: readonly Core[],
    { every, mostPlayed, mostOthers }: { every: number; mostPlayed: number; mostOthers: number },
  ) {
    this.#cores = cores;
    this.#index = new CoreIndex(cores);
    this.#every = every;
    this.#played = cores.map((_, i) => new Reservoir(mostPlayed, 2 * i + 1));
    this.#others = cores.map((_, i) => new Reservoir(mostOthers, 2 * i + 2));
  }

  add(walk: GameWalk, game: number, record: RecordedGame): void {
    const { board } = walk;
    walk.game(game, record, ({ at, color, points, played, isWhole, odds }) => {
      for (const point of points) {
        this.#index.around(walk, point, color, (core) => {
          const isPlayed = point === played;
          (isPlayed ? this.#played : this.#others)[core].offer(() => {
            cellsAround(board, point, color, WIDEST_CELLS, this.#cells);
            const views = viewsOf(this.#cores[core], this.#cells);
            const weight = isPlayed ? 1 : this.#every;
            const expected = isWhole ? (odds.get(point) ?? 0) * this.#every : 0;
            return { game, at, point, played: isPlayed, weight, expected, views };
          });
        });
      }
    });
  }

  /** The cases of a core, each with its weight. For once: the gatherer is done with then. */
  casesOf(core: number): ShapeCase[] {
    return [this.#played[core], this.#others[core]].flatMap(({ kept, seen }) => {
      const times = kept.length === 0 ? 0 : seen / kept.length;
      return kept
        .filter(({ views }) => views.length > 0)
        .map((one) => ({ ...one, weight: one.weight * times, expected: one.expected * times }));
    });
  }
}

/** The cells turned in each way in which the core's are as the core says, each once. */
export function viewsOf({ cells: wanted }: Core, cells: Uint8Array): Uint8Array[] {
  const views: Uint8Array[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const to = TURNED[turn];
    if (!wanted.every((_, i) => wanted[to[i]] === cells[i])) continue;
    const view = new Uint8Array(cells.length);
    for (let i = 0; i < cells.length; i++) view[to[i]] = cells[i];
    if (!views.some((one) => one.every((value, i) => value === view[i]))) views.push(view);
  }
  return views;
}

/** What games say of a shape. */
export interface ShapeCounts extends CaseCounts {
  /** Plays that the learnt odds expected. */
  expected: number;
  /** The index of each game and move where it was played. */
  plays: TurnPoint[];
  /** A sample of those where it was there and was not played. */
  others: Reservoir<TurnPoint>;
}

/** Counts shapes, each of which has a core among the cells around it. */
export class ShapeCounter {
  readonly counts: readonly ShapeCounts[];
  readonly #shapes: readonly { core: number; lies: readonly MinedShape[] }[];
  readonly #byCore = new Map<number, number[]>();
  readonly #index: CoreIndex;
  readonly #every: number;

  constructor(
    shapes: readonly { core: Core; shape: MinedShape }[],
    { every, mostOthers }: { every: number; mostOthers: number },
  ) {
    const names = new Map<number, Core>();
    for (const { core } of shapes) names.set(coreName(core), core);
    const order = [...names.keys()];
    this.#index = new CoreIndex([...names.values()]);
    this.#shapes = shapes.map(({ core, shape }) => ({
      core: order.indexOf(coreName(core)),
      lies: orientations(shape),
    }));
    for (const [i, { core }] of this.#shapes.entries())
      this.#byCore.set(core, [...(this.#byCore.get(core) ?? []), i]);
    this.#every = every;
    this.counts = shapes.map((_, i) => ({
      matched: 0,
      played: 0,
      expected: 0,
      plays: [],
      others: new Reservoir(mostOthers, i + 1),
    }));
  }

  add(walk: GameWalk, game: number, record: RecordedGame): void {
    walk.game(game, record, ({ at, color, points, played, isWhole, odds }) => {
      for (const point of points) {
        this.#index.around(walk, point, color, (core) => {
          for (const i of this.#byCore.get(core)!) {
            if (!this.#shapes[i].lies.some((one) => liesAt(one, walk.board.state, point, color))) continue;
            const count = this.counts[i];
            if (isWhole) count.matched += this.#every;
            if (isWhole) count.expected += (odds.get(point) ?? 0) * this.#every;
            if (point === played) {
              count.played++;
              count.plays.push({ game, at, point });
            } else count.others.offer(() => ({ game, at, point }));
          }
        });
      }
    });
  }
}
