/**
 * What the commands of a GTP conversation work on: the engine they steer, and what only the protocol knows (orientation,
 * handicap, clocks, tried moves). Which line calls which command is the session's.
 */
import { BLACK, EMPTY, PASS, WHITE, opponent, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Analysis } from '../genmove/analysis.ts';
import type { Engine } from '../genmove/engine.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import type { MoveChoice, SearchReport } from '../protocol/types.ts';
import { moveDraw, searchPlayouts, type MoveDraw } from '../protocol/searchLevels.ts';
import { GtpError } from './args.ts';
import { GtpClock } from './clock.ts';
import type { GtpHost } from './host.ts';
import { turned, unturned } from './orientation.ts';
import type { Orientation } from './orientation.ts';

/** How moves are generated; set from the command line. */
export interface GtpOptions {
  /** Monte Carlo plays, and not the classic engine (--monte-carlo), with all the playouts of its level (manual 3.9). */
  monteCarlo?: boolean;
  /** From level 2 on the search plays, with as many playouts as take about a second at level 10; otherwise the classic engine. */
  search?: boolean;
  /** Playouts per move instead of the level's; Monte Carlo plays then. */
  playouts?: number;
  /** Whether genmove may answer "resign"; default true (manual 3.9.1). */
  mayResign?: boolean;
  /** Instead of passing, take the opponent's dead stones; and play on until everything is settled for ever (manual 3.9.3). */
  captureAllDead?: boolean;
  playOutAftermath?: boolean;
  /** The levels between which the clock may choose: by default down to 0 from the engine's own, which `most` replaces. */
  levels?: { least?: number; most?: number };
}

/** What the engine thought when it last chose a move: Monte Carlo's report, or the decision of the classic engine. */
export type LastThought = { choice: MoveChoice; /** What it was about. */ position: Position } & (
  | { report: SearchReport; draw?: MoveDraw }
  | { decision: ClassicDecision }
);

/** The state of one conversation, which its commands read and change. */
export class SessionState {
  readonly engine: Engine;
  readonly host: GtpHost;
  readonly options: GtpOptions;
  readonly clock = new GtpClock();
  orientation: Orientation = 0;
  /** trymove and tryko commands carried out since the last reset. */
  tryCount = 0;
  /** Set by quit. */
  quitting = false;
  /** Whether owl commands say when reading ran out of nodes. */
  reportUncertainty = false;
  /** How the game ended, in SGF's form, once one side has resigned. */
  result: string | undefined;
  /** About the last move generated in this game. */
  lastThought: LastThought | undefined;
  /** Who the last command chose a move for and played it by a search, which may be gone on with; undefined after any other command. */
  searchedFor: Stone | undefined;
  /** Number of handicap stones of the game. */
  handicap = 0;
  /** Who a move was last asked for, and on which board. */
  private asked: { position: Position; serial: number; color: Stone } | undefined;
  /** Whose turn it was before the first move. */
  private firstToMove: Stone = BLACK;

  constructor(engine: Engine, host: GtpHost, options: GtpOptions = {}) {
    this.engine = engine;
    this.host = host;
    this.options = options;
  }

  /** Who chooses the moves. */
  get playsMonteCarlo(): boolean {
    const { monteCarlo, playouts, search } = this.options;
    return monteCarlo === true || playouts !== undefined || (search === true && this.engine.level > 1);
  }

  /** Whether the classic engine thinks first, where nobody asked for Monte Carlo alone. */
  get takesAdvice(): boolean {
    return this.options.monteCarlo !== true && this.options.playouts === undefined;
  }

  /** The level of a move that has all the time it wants. */
  get fullLevel(): number {
    const most = this.clock.running ? this.options.levels?.most : undefined;
    return most ?? this.engine.level;
  }

  /** Playouts of a move by the search, at most. */
  get movePlayouts(): number {
    const { engine, options } = this;
    if (options.playouts !== undefined) return options.playouts;
    return options.monteCarlo === true
      ? engine.playouts
      : searchPlayouts(this.fullLevel, {
          size: engine.position.size,
          stones: engine.position.stonesOnBoard(3),
        });
  }

  /** How the move of a game is drawn, where the level says how the search plays. */
  get draw(): MoveDraw | undefined {
    return this.takesAdvice ? moveDraw(this.engine.level) : undefined;
  }

  get position(): Position {
    return this.engine.position;
  }

  /** Replaces the game by `game`, komi and rules included. */
  setGame(game: Position, handicap: number, toMove: Stone): void {
    this.engine.position = game;
    this.engine.clearCache();
    this.handicap = handicap;
    this.firstToMove = toMove;
    this.result = undefined;
    this.lastThought = undefined;
  }

  /** An empty board of a size, perhaps with handicap stones, under the current komi and rules. */
  newGame(size: number, handicapStones: Point[] = []): void {
    this.engine.clearBoard(size);
    for (const point of handicapStones) this.position.addStone(point, BLACK);
    this.setGame(this.position, handicapStones.length, handicapStones.length > 0 ? WHITE : BLACK);
  }

  /** Runs `answer` under another random seed, if one is given. */
  withSeed<T>(seed: number | undefined, answer: () => T): T {
    const own = this.engine.seed;
    this.engine.seed = seed ?? own;
    try {
      return answer();
    } finally {
      this.engine.seed = own;
    }
  }

  /** The colour whose turn it is by the record; GTP itself lets either play. */
  toMove(): Stone {
    const last = this.position.lastMove();
    return last ? opponent(last.color) : this.firstToMove;
  }

  /** Notes who a move is asked for on the board as it stands. */
  noteAsked(color: Stone): void {
    const { position } = this;
    this.asked = { position, serial: position.serial, color };
  }

  /** Who a move was last asked for on the board as it stands; undefined when for nobody. */
  sideAsked(): Stone | undefined {
    const { asked, position } = this;
    return asked?.position === position && asked.serial === position.serial ? asked.color : undefined;
  }

  /** What is known of the position as it stands, tried moves included. */
  analysis(): Analysis {
    const { position } = this;
    if (position.depth === 0) position.canonicalize();
    const analysis = this.engine.analysis();
    if (position.depth > 0) analysis.setPosition(asPlayed(position));
    return analysis;
  }

  /** Refuses what must not happen while moves are tried out. */
  requireNoTries(what: string): void {
    if (this.position.depth > 0) throw new GtpError(`${what} cannot be called when stackp > 0`);
  }

  /** Where the controller sees a point of the board that is kept; and the other way round. */
  shownPoint(point: Point): Point {
    return point === PASS ? PASS : unturned(point, this.position.size, this.orientation);
  }
  keptPoint(point: Point): Point {
    return point === PASS ? PASS : turned(point, this.position.size, this.orientation);
  }

  /** "D4" as the controller names it, or "PASS". */
  name(point: Point): string {
    return pointName(this.shownPoint(point), this.position.size);
  }

  /** Points in the order given, separated by spaces. */
  names(points: Iterable<Point>): string {
    return Array.from(points, (point) => this.name(point)).join(' ');
  }
}

/** The board with the moves that are being tried out for good. */
function asPlayed(position: Position): Position {
  const board = new Position(position.size, position.rules);
  for (const point of position.points) {
    const color = position.colorAt[point];
    if (color !== EMPTY) board.addStone(point, color as Stone);
  }
  board.koPoint = position.koPoint;
  board.komi = position.komi;
  return board;
}
