/** Where the commands of `yomi patterns` write, and how they end. */

/** Where a command writes; each call is one or more whole lines. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** Exit codes: all is well; a source has errors; the command was used in a way that makes no sense, or a file is not there. */
export const FINE = 0;
export const ERRORS = 1;
export const USAGE = 2;

/** The command cannot do its work; the message says why. */
export class UsageError extends Error {}
