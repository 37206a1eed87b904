/**
 * A GTP conversation: the engine it steers, what only the protocol knows (orientation, handicap, clocks, tried moves), and
 * the dispatch of a line to its command. Pure: a line goes in, the reply text comes out; streams belong to the caller.
 */
import { BLACK, PASS, WHITE, opponent, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Engine } from '../genmove/engine.ts';
import { Args, GtpError } from './args.ts';
import { GtpClock } from './clock.ts';
import { commandTable } from './commands.ts';
import type { GtpHost } from './host.ts';
import { formatReply, parseLine } from './line.ts';
import { unturned } from './orientation.ts';
import type { Orientation } from './orientation.ts';

/** One entry of the command table. `run` returns the reply's text, or throws a GtpError. */
export interface GtpCommand {
  name: string;
  /** One line for people: arguments and effect. */
  help: string;
  run(session: GtpSession, args: Args): string;
}

/** What a line led to. An empty reply means that the line asked for none. */
export interface GtpAnswer {
  reply: string;
  /** True after quit: the caller ends the conversation once the reply is out. */
  quit: boolean;
}

/** How moves are generated; set from the command line. */
export interface GtpOptions {
  /** Playouts per move instead of the level's. */
  playouts?: number;
  /** Whether genmove may answer "resign"; default true (manual 3.9.1). */
  mayResign?: boolean;
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
  /** How the game ended, in SGF's form, once one side has resigned. */
  result: string | undefined;
  /** Number of handicap stones of the game. */
  handicap = 0;
  /** Whose turn it was before the first move. */
  private firstToMove: Stone = BLACK;

  constructor(engine: Engine, host: GtpHost, options: GtpOptions = {}) {
    this.engine = engine;
    this.host = host;
    this.options = options;
  }

  /** Carries out one line. Never throws for anything a controller may send. */
  execute(line: string): GtpAnswer {
    const request = parseLine(line);
    if (!request) return { reply: '', quit: false };
    const { id } = request;
    const command = commandTable.get(request.command);
    if (!command) return { reply: formatReply(false, id, 'unknown command'), quit: false };
    try {
      const args = new Args(request.args, this.position.size, this.orientation);
      const text = command.run(this, args);
      return { reply: formatReply(true, id, text), quit: this.quitting };
    } catch (error) {
      if (error instanceof GtpError) return { reply: formatReply(false, id, error.message), quit: false };
      // A bug; the controller gets an answer, and whoever watches the error stream the stack.
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.host.errorLine(trace);
      return { reply: formatReply(false, id, 'internal error, see the error stream'), quit: false };
    }
  }

  get position(): Position {
    return this.engine.position;
  }

  /** Replaces the game by `game`, komi and rules included. */
  setGame(game: Position, handicap: number, toMove: Stone): void {
    this.engine.position = game;
    this.handicap = handicap;
    this.firstToMove = toMove;
    this.result = undefined;
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
