/** What becomes of a program whose reader has gone (`yomi ... | head`): it ends without a word, as programs do. */

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
  process.exit();
}

/** Ends the program quietly when nobody reads its output any more. */
export function endWithReaders(): void {
  process.stdout.on('error', endQuietly);
  process.stderr.on('error', endQuietly);
}

/** From now on whoever writes to standard output looks at the error himself. */
export function leaveOutputAlone(): void {
  process.stdout.removeListener('error', endQuietly);
}

/** For what goes on without readers, such as a server: what it would have written is lost, and it stays. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeListener('error', endQuietly);
    stream.on('error', () => undefined);
  }
}
