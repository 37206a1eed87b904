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
import { remember } from '../montecarlo/recentPlay.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { RECENT } from '../../patterns/moves/families.ts';
import { keysOf } from '../../patterns/moves/entry.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { CELL_COUNTS, SIZES, TURNED, TURNS, finishKey } from '../../patterns/moves/shapes.ts';
import { ShapeIndex } from '../../patterns/moves/shapeIndex.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
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
  /** How many such cases it stands for. */
  readonly weight: number;
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

/**
 * Goes through games; a game ends before a move that cannot be played. What it sees of a game depends on that and its number alone, so parts of the
 * games may be gone through by others.
 */
export class GameWalk {
  readonly board: PatternBoard;
  readonly shapes = new ShapeIndex(MAX_SIZE);
  /** Turns of which all points were looked at, and the legal points on those. */
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
    const recent = new Int16Array(RECENT).fill(PASS);
    for (const [at, played] of moves.entries()) {
      const color: Stone = at % 2 === 0 ? BLACK : WHITE;
      if (played === PASS) board.pass();
      else {
        if (board.state[layout.COLOR + played] !== 0 || played === board.ko) return;
        const isWhole = (number + at) % this.#every === 0;
        this.shapes.sync(board.state);
        const odds = new Map<Point, number>();
        if (isWhole && this.#odds) {
          this.#odds.list(board, color, recent);
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
      remember(recent, played);
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

/** At most so many of the turns that are met, every one as likely as any other: the same ones in whatever order, and in whatever parts, they come. */
export class TurnSample {
  seen = 0;
  readonly #most: number;
  #ranked: { turn: TurnPoint; rank: number }[] = [];
  /** A turn of a higher rank is not among them. */
  #limit = Infinity;

  constructor(most: number) {
    this.#most = most;
  }

  meet(turn: TurnPoint): void {
    this.seen++;
    this.#take(turn);
  }

  /** Takes what another sample of as many, of other turns, has. */
  join({ seen, kept }: Pick<TurnSample, 'seen' | 'kept'>): void {
    this.seen += seen;
    for (const turn of kept) this.#take(turn);
  }

  /** By game and move. */
  get kept(): readonly TurnPoint[] {
    this.#cut();
    return this.#ranked.map(({ turn }) => turn).sort(byTurn);
  }

  #take(turn: TurnPoint): void {
    const rank = rankOf(turn);
    if (rank > this.#limit) return;
    this.#ranked.push({ turn, rank });
    if (this.#ranked.length > 2 * this.#most + 16) this.#cut();
  }

  #cut(): void {
    if (this.#ranked.length <= this.#most) return;
    this.#ranked.sort((a, b) => a.rank - b.rank || byTurn(a.turn, b.turn));
    this.#ranked.length = this.#most;
    this.#limit = this.#ranked.at(-1)?.rank ?? -1;
  }
}

/** The order of games. */
export function byTurn(a: TurnPoint, b: TurnPoint): number {
  return a.game - b.game || a.at - b.at || a.point - b.point;
}

/** 0 to 2^32 - 1, of which nothing follows for the turns beside it. */
function rankOf({ game, at, point }: TurnPoint): number {
  const mix = (from: number): number => {
    let h = from;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return h ^ (h >>> 16);
  };
  return mix(mix(game + 0x9e3779b9) + 1024 * at + point) >>> 0;
}

/** Turns on which a core stood: where the point was played, and others. */
export interface CoreSamples {
  played: TurnSample;
  others: TurnSample;
}

/** Turns of each core, at most so many of the played ones and of the others. */
export class CaseGatherer {
  readonly samples: readonly CoreSamples[];
  readonly #index: CoreIndex;

  constructor(
    cores: readonly Core[],
    { mostPlayed, mostOthers }: { mostPlayed: number; mostOthers: number },
  ) {
    this.#index = new CoreIndex(cores);
    this.samples = cores.map(() => ({
      played: new TurnSample(mostPlayed),
      others: new TurnSample(mostOthers),
    }));
  }

  add(walk: GameWalk, game: number, record: RecordedGame): void {
    walk.game(game, record, ({ at, color, points, played }) => {
      for (const point of points) {
        this.#index.around(walk, point, color, (core) =>
          this.samples[core][point === played ? 'played' : 'others'].meet({ game, at, point }),
        );
      }
    });
  }
}

/** The cases that samples of a core stand for, where points other than the played one were looked at on one turn of `every`. */
export function casesOf(
  core: Core,
  { played, others }: Readonly<Record<keyof CoreSamples, Pick<TurnSample, 'seen' | 'kept'>>>,
  { every, cellsOf }: { every: number; cellsOf: (turn: TurnPoint) => Uint8Array },
): ShapeCase[] {
  return [
    { isPlayed: true, sample: played, one: 1 },
    { isPlayed: false, sample: others, one: every },
  ].flatMap(({ isPlayed, sample: { seen, kept }, one }) => {
    const weight = (one * seen) / Math.max(1, kept.length);
    return kept.flatMap((turn) => {
      const views = viewsOf(core, cellsOf(turn));
      return views.length === 0 ? [] : [{ ...turn, played: isPlayed, weight, views }];
    });
  });
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
  others: TurnSample;
}

/** Rounded to where sums are exact, and the same in whatever order. */
const exact = (number: number): number => Math.round(number * 2 ** 20) / 2 ** 20;

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
    this.counts = shapes.map(() => ({
      matched: 0,
      played: 0,
      expected: 0,
      plays: [],
      others: new TurnSample(mostOthers),
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
            if (isWhole) count.expected += exact((odds.get(point) ?? 0) * this.#every);
            if (point === played) {
              count.played++;
              count.plays.push({ game, at, point });
            } else count.others.meet({ game, at, point });
          }
        });
      }
    });
  }
}
