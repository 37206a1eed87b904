/**
 * What a runner needs of an engine: an answer to one command, or to know that none will come. A program and our own engine
 * in this process are the two kinds; what is hard about tests (preludes, verdicts, counters) is above and knows neither.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';

/** What came of a command. */
export type GtpOutcome =
  | { kind: 'answer'; ok: boolean; text: string }
  /** Something that is no GTP answer. */
  | { kind: 'garbage'; text: string }
  /** The engine is gone; `how` finishes the sentence "the engine …". */
  | { kind: 'gone'; how: Saying }
  /** No answer in time; the engine has been ended. */
  | { kind: 'timeout' };

/** An engine that answers one command after the other. */
export interface TestEngine {
  /** Sends a command without number or line feed. After 'gone' and 'timeout' every command is answered by 'gone'. */
  ask(command: string, limitMs: number): Promise<GtpOutcome>;
  /** What was written to the error stream since the last call, bounded. */
  takeStderr(): string;
  /** Ends the engine at once. */
  close(): void;
}

/** One that can go on telling while it answers, as engines do that analyse. */
export interface StreamingEngine extends TestEngine {
  /** As `ask`, with every line after the first told as it comes instead of in the answer, until `endStream`. */
  stream(command: string, onLine: (line: string) => void): Promise<GtpOutcome>;
  /** Has it end its answer, as any further line does; it is ended if it does not. */
  endStream(): void;
}

/** Starts engines that are all alike. */
export type EngineMaker = () => TestEngine;
