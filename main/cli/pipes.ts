/**
 * What becomes of a program whose output cannot be written. When its reader has gone (`yomi ... | head`) it ends without a word, as programs
 * do; else, as on a full disk, it says why.
 */

function endWithOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') process.exit();
  process.stderr.write(`error: ${cannotWrite(error)}\n`);
  process.exit(1);
}

/** What is told of output that was lost. */
export function cannotWrite(error: Error): string {
  return `Cannot write the output: ${error.message}`;
}

/** Ends the program when its output can be written no more. */
export function endWithReaders(): void {
  process.stdout.on('error', endWithOutput);
  process.stderr.on('error', endWithOutput);
}

/** From now on whoever writes to standard output looks at the error himself. */
export function leaveOutputAlone(): void {
  process.stdout.removeListener('error', endWithOutput);
}

/** For what goes on without readers, such as a server: what it would have written is lost, and it stays. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeListener('error', endWithOutput);
    stream.on('error', () => undefined);
  }
}
