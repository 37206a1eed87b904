/**
 * A GTP conversation: the engine it steers, what only the protocol knows (orientation, handicap, clocks, tried moves), and
 * the dispatch of a line to its command. Pure: a line goes in, the reply text comes out; streams belong to the caller.
 */
import { BLACK, EMPTY, PASS, WHITE, opponent, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Analysis } from '../genmove/analysis.ts';
import type { Engine } from '../genmove/engine.ts';
import type { MoveDecision } from '../protocol/moves.ts';
import type { MoveChoice, SearchReport } from '../protocol/types.ts';
import { Args, GtpError } from './args.ts';
import { GtpClock } from './clock.ts';
import { commandTable } from './commands.ts';
import type { GtpHost } from './host.ts';
import { formatReply, parseLine } from './line.ts';
import { unturned } from './orientation.ts';
import type { Orientation } from './orientation.ts';
import type { GtpTask } from './task.ts';

/** One entry of the command table. `run` returns the reply's text, or what will find it; or throws a GtpError. */
export interface GtpCommand {
  name: string;
  /** One line for people: arguments and effect. */
  help: string;
  run(session: GtpSession, args: Args): string | GtpTask;
}

/** What a line led to. An empty reply means that the line asked for none. */
export interface GtpAnswer {
  reply: string;
  /** True after quit: the caller ends the conversation once the reply is out. */
  quit: boolean;
}

/** How moves are generated; set from the command line. */
export interface GtpOptions {
  /** Monte Carlo plays, and not the classic engine (--monte-carlo). */
  monteCarlo?: boolean;
  /** Playouts per move instead of the level's; Monte Carlo plays then. */
  playouts?: number;
  /** Whether genmove may answer "resign"; default true (manual 3.9.1). */
  mayResign?: boolean;
  /** Instead of passing, take the opponent's dead stones; and play on until everything is settled for ever (manual 3.9.3). */
  captureAllDead?: boolean;
  playOutAftermath?: boolean;
}

/** What the engine thought when it last chose a move: Monte Carlo's report, or the decision of the classic engine. */
export interface LastThought {
  choice: MoveChoice;
  report?: SearchReport;
  decision?: MoveDecision;
}

/** A task, and the id of the line that began it. */
interface Running {
  task: GtpTask;
  id: string;
}

export class GtpSession {
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
  /** Number of handicap stones of the game. */
  handicap = 0;
  /** Whose turn it was before the first move. */
  private firstToMove: Stone = BLACK;
  private running: Running | undefined;

  constructor(engine: Engine, host: GtpHost, options: GtpOptions = {}) {
    this.engine = engine;
    this.host = host;
    this.options = options;
  }

  /**
   * Carries out one line to its end, whatever that takes. Only an analysis, which has none, is left running. Never throws
   * for anything a controller may send.
   */
  execute(line: string): GtpAnswer {
    const { reply, quit } = this.begin(line);
    const more = this.running && !this.running.task.endless ? this.complete() : '';
    return { reply: reply + more, quit };
  }

  /**
   * Carries out one line as far as that needs no search; what is left is done by `step`, while `searching`. What was under
   * way is brought to its end first.
   */
  begin(line: string): GtpAnswer {
    const before = this.end();
    const request = parseLine(line);
    if (!request) return { reply: before, quit: false };
    const { id } = request;
    const command = commandTable.get(request.command);
    if (!command) return { reply: before + formatReply(false, id, 'unknown command'), quit: false };
    const reply = this.guarded(id, false, () => {
      const answer = command.run(this, new Args(request.args, this.position.size, this.orientation));
      if (typeof answer === 'string') return formatReply(true, id, answer);
      this.running = { task: answer, id };
      return answer.streams ? `=${id}\n` : '';
    });
    return { reply: before + reply, quit: this.quitting };
  }

  /** Whether a command is under way: free, searching, or waiting for the input that ends it. */
  get state(): 'free' | 'searching' | 'waiting' {
    if (!this.running) return 'free';
    return this.running.task.done ? 'waiting' : 'searching';
  }

  /** Whether any input, a blank line included, ends what is under way. */
  get endsOnInput(): boolean {
    return this.running?.task.endsOnInput === true;
  }

  /** Searches on for a moment; returns what is to be written. */
  step(): string {
    if (!this.running) return '';
    const { task, id } = this.running;
    return this.guarded(id, task.streams, () => {
      const text = withLineFeed(task.step());
      return task.done && !task.endless ? text + this.close(false) : text;
    });
  }

  /** The search under way is to end now, with the best it has found (`gogui-interrupt`). Returns what is to be written. */
  interrupt(): string {
    if (!this.running) return '';
    const { task, id } = this.running;
    return this.guarded(id, task.streams, () => {
      task.interrupt();
      return this.close(false);
    });
  }

  /** Ends what is under way, the way input does: at once, or after its search. Returns what is to be written. */
  end(): string {
    if (!this.running) return '';
    const { task, id } = this.running;
    if (!task.endsOnInput) return this.complete();
    return this.guarded(id, task.streams, () => this.close(true));
  }

  private complete(): string {
    let text = '';
    while (this.running) text += this.step();
    return text;
  }

  private close(byInput: boolean): string {
    const { task, id } = this.running as Running;
    const last = task.close(byInput);
    this.running = undefined;
    return task.streams ? `${withLineFeed(last)}\n` : formatReply(true, id, last);
  }

  /** Runs `act`; what it throws becomes the reply, or, when that has begun, its end. */
  private guarded(id: string, begun: boolean, act: () => string): string {
    try {
      return act();
    } catch (error) {
      this.running = undefined;
      if (error instanceof GtpError && !begun) return formatReply(false, id, error.message);
      // A bug; the controller gets an answer, and whoever watches the error stream the stack.
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.host.errorLine(trace);
      return begun ? '\n' : formatReply(false, id, 'internal error, see the error stream');
    }
  }

  /** Who chooses the moves. */
  get playsMonteCarlo(): boolean {
    return this.options.monteCarlo === true || this.options.playouts !== undefined;
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

  /** "D4" as the controller names it, or "PASS". */
  name(point: Point): string {
    const { size } = this.position;
    return pointName(point === PASS ? PASS : unturned(point, size, this.orientation), size);
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

function withLineFeed(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
