/**
 * Commands whose answer takes a search. Such a command hands the session a task, which is run in steps: between them the
 * owner of the streams looks for input, without which neither an analysis could be ended nor a long search interrupted.
 * A task knows nothing of ids and of the "=" before an answer: that is the session's.
 */
import { BLACK, PASS } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MoveChoice, SearchReport } from '../protocol/types.ts';
import type { GtpTask } from './command.ts';
import { infoLine } from './infoLine.ts';
import type { InfoOptions } from './infoLine.ts';
import type { SessionState } from './state.ts';
import { MoveThought, Thought } from './think.ts';

/** How a search is shown while it runs. */
export interface Watching extends InfoOptions {
  /** Seconds between lines. */
  interval: number;
}

/**
 * The longest analysis: its tree has then long been full, and the counts of the search are kept in numbers that are exact
 * up to 16 million. The task then waits, and leaves the processor to others.
 */
const ANALYSIS_PLAYOUTS = 10_000_000;

/** Decides when a line is due. */
class Reporter {
  private readonly session: SessionState;
  private readonly watching: Watching;
  private last: number;

  constructor(session: SessionState, watching: Watching) {
    this.session = session;
    this.watching = watching;
    this.last = session.host.secondsNow();
  }

  /** Whether it needs detailed reports. */
  get detailed(): boolean {
    return this.watching.dialect === 'kata';
  }

  line(report: SearchReport): string {
    return infoLine(report, this.watching, this.session);
  }

  lineWhenDue(thought: Thought): string {
    const now = this.session.host.secondsNow();
    if (now - this.last < this.watching.interval) return '';
    this.last = now;
    return this.line(thought.search.report(this.detailed));
  }
}

/** lz-analyze and kata-analyze: shows what the search thinks until there is input. */
export class AnalysisTask implements GtpTask {
  readonly streams = true;
  readonly endsOnInput = true;
  readonly endless = true;
  private readonly thought: Thought;
  private readonly reporter: Reporter;

  constructor(session: SessionState, color: Stone, watching: Watching, rootMoves?: readonly Point[]) {
    const budget = { playouts: ANALYSIS_PLAYOUTS, seconds: Infinity, forMove: false };
    this.thought = new Thought(session, color, budget, rootMoves);
    this.reporter = new Reporter(session, watching);
  }

  get done(): boolean {
    return this.thought.done;
  }

  step(): string {
    if (this.done) return '';
    this.thought.step();
    return this.done
      ? this.reporter.line(this.thought.search.report(this.reporter.detailed))
      : this.reporter.lineWhenDue(this.thought);
  }

  interrupt(): void {
    this.thought.done = true;
  }

  close(): string {
    return '';
  }
}

/** What distinguishes the commands that find a move. */
export interface MoveTaskOptions {
  /** Whether the move is played. */
  play: boolean;
  /** Whether input cancels it. */
  cancellable?: boolean;
  /** Shows the search while it runs; the move then comes in a line of its own, "play D4". */
  watching?: Watching;
  /** The only first moves to consider, all legal and at least one; absent: all. */
  rootMoves?: readonly Point[];
}

/** genmove and its variants. */
export class MoveTask implements GtpTask {
  readonly endless = false;
  private readonly session: SessionState;
  private readonly color: Stone;
  private readonly options: MoveTaskOptions;
  private readonly thought: MoveThought;
  private readonly reporter: Reporter | undefined;

  constructor(session: SessionState, color: Stone, options: MoveTaskOptions) {
    this.session = session;
    this.color = color;
    this.options = options;
    this.thought = new MoveThought(session, color, options.rootMoves);
    this.reporter = options.watching && new Reporter(session, options.watching);
  }

  get streams(): boolean {
    return this.reporter !== undefined;
  }

  get endsOnInput(): boolean {
    return this.options.cancellable === true;
  }

  get done(): boolean {
    return this.thought.done;
  }

  step(): string {
    this.thought.step();
    return this.done ? '' : (this.reporter?.lineWhenDue(this.thought) ?? '');
  }

  interrupt(): void {
    // Even then there is to be a move.
    if (this.thought.search.playouts === 0) this.thought.step();
    this.thought.done = true;
  }

  /** Decides, and plays the move if that is asked for; the choice. */
  decide(): MoveChoice {
    const { session, color, thought } = this;
    const report = thought.search.report();
    const { rootMoves } = this.options;
    const chosen = thought.choose(session.options.mayResign ?? true);
    const choice = rootMoves ? amongMoves(chosen, report, rootMoves) : chosen;
    const { draw } = session;
    session.lastThought = { choice, report, ...(draw && { draw }), position: session.position.copy() };
    if (!this.options.play) return choice;
    session.result = undefined;
    if (choice.kind === 'resign') session.result = `${color === BLACK ? 'W' : 'B'}+R`;
    else session.position.play(choice.kind === 'play' ? choice.point : PASS, color);
    if (choice.kind === 'play') session.searchedFor = color;
    return choice;
  }

  close(byInput: boolean): string {
    const { reporter, thought, session } = this;
    if (byInput && this.endsOnInput) {
      thought.spendTime();
      return reporter ? 'play cancelled' : 'cancelled';
    }
    const report = thought.search.report(reporter?.detailed);
    const choice = this.decide();
    if (!reporter) return choiceText(session, choice);
    const vertex = choice.kind === 'pass' ? 'pass' : choiceText(session, choice);
    return [reporter.line(report), `play ${vertex}`].filter((line) => line !== '').join('\n');
  }
}

/** The account at the end of a game knows nothing of limits: its move outside of `among` gives way to the favourite. */
export function amongMoves(choice: MoveChoice, report: SearchReport, among: readonly Point[]): MoveChoice {
  if (choice.kind === 'resign' || among.includes(choice.kind === 'play' ? choice.point : PASS)) return choice;
  const favourite = report.moves.find((move) => among.includes(move.point));
  const point = favourite?.point ?? among[0];
  return point === PASS ? { kind: 'pass' } : { kind: 'play', point };
}

/** "D4", "PASS" or "resign". */
export function choiceText(session: SessionState, choice: MoveChoice): string {
  if (choice.kind === 'resign') return 'resign';
  return session.name(choice.kind === 'play' ? choice.point : PASS);
}
