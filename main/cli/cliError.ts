/** A problem to be told in one sentence, with exit code 1. */
export class CliError extends Error {}
