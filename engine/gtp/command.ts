/** What a command of the GTP table is, and what one whose answer takes a search hands back. */
import type { Args } from './args.ts';
import type { SessionState } from './state.ts';

/** A command under way. */
export interface GtpTask {
  /** Whether lines are written as they come, behind a bare "="; else the whole answer comes at the end. */
  readonly streams: boolean;
  /** Whether any input ends it; else the input waits. */
  readonly endsOnInput: boolean;
  /** Whether it goes on until there is input. */
  readonly endless: boolean;
  /** Set when another step would do nothing. */
  readonly done: boolean;
  /** Goes on for a moment, and returns the line that is due, or ''. */
  step(): string;
  /** Ends the search where it is; the answer is the best so far. */
  interrupt(): void;
  /** Ends the task, perhaps because of input, and returns the end of the answer. */
  close(byInput: boolean): string;
}

/** One entry of the command table. `run` returns the reply's text, or what will find it; or throws a GtpError. */
export interface GtpCommand {
  name: string;
  /** One line for people: arguments and effect. */
  help: string;
  run(session: SessionState, args: Args): string | GtpTask;
}
