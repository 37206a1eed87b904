/**
 * The little a supervisor needs of a process that runs the engine. Two things implement it, a forked Node process and
 * Electron's utility process, and a test's fake is a third; everything that is hard (when to give up, what to send again)
 * is in client.ts and knows none of them.
 */
import type { FromEngine, ToEngine } from '../../engine/protocol/messages.ts';
import type { Saying } from '../../engine/protocol/sayings.ts';

/** What a process tells its supervisor. */
export interface EngineProcessListener {
  message(message: FromEngine): void;
  /** Text the process wrote to its standard error; any chunk, not whole lines. */
  stderr(text: string): void;
  /** The process is gone; `how` finishes the sentence "the engine …". Called at most once. */
  exit(how: Saying): void;
}

export interface EngineProcess {
  /** Called once, right after the process was made. */
  listen(listener: EngineProcessListener): void;
  /** Sends a message; one to a process that is dying is lost, and its exit reported. */
  send(message: ToEngine): void;
  /** Ends the process at once and for certain. */
  kill(): void;
}

/** "stopped with exit code 1", "was killed by SIGKILL". */
export function describeExit(code: number | null, signal?: string | null): Saying {
  return signal
    ? { key: 'host.gone.signal', args: { signal } }
    : { key: 'host.gone.code', args: { code: code === null ? '?' : String(code) } };
}
