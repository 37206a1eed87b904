/**
 * The process' own crash: an error that nobody caught, or a promise that failed with nobody waiting. Going on would mean answering from a
 * state that nobody thought of, so the handler is to say what happened, close what is open and end the process.
 */
export type CrashKind = 'uncaughtException' | 'unhandledRejection';

/** What a process exits with after a crash (EX_SOFTWARE of sysexits). */
export const CRASH_EXIT = 70;

/** Calls the handler at the first crash of this process, and at no later one; returns a function that stops it. */
export function onCrash(handle: (kind: CrashKind, error: unknown) => void): () => void {
  let crashed = false;
  const once = (kind: CrashKind) => (error: unknown) => {
    if (crashed) return;
    crashed = true;
    handle(kind, error);
  };
  const exception = once('uncaughtException');
  const rejection = once('unhandledRejection');
  process.on('uncaughtException', exception);
  process.on('unhandledRejection', rejection);
  return () => {
    process.off('uncaughtException', exception);
    process.off('unhandledRejection', rejection);
  };
}
