/**
 * `--mode gtp`: feeds lines to a GtpSession and writes its replies. A reply is out before the next line is looked at,
 * because a search keeps the thread busy and would hold it back.
 */
import type { Readable, Writable } from 'node:stream';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { readLines } from './lines.ts';

/** Resolves when `text` is handed to the system; false when nobody reads any more (EPIPE). Other failures reject. */
export function writeAll(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error) resolve(true);
      else if (isClosedPipe(error)) resolve(false);
      else reject(error);
    });
  });
}

function isClosedPipe(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ECONNRESET';
}

/**
 * Answers `input` until quit, its end, or the end of the reader. `afterCommand` runs once a command's reply is out.
 */
export async function runGtp(
  session: GtpSession,
  input: Readable,
  output: Writable,
  afterCommand: () => void,
): Promise<void> {
  // Without a listener the error that the write's callback also gets would end the process.
  output.on('error', () => undefined);
  for await (const line of readLines(input)) {
    const { reply, quit } = session.execute(line);
    if (reply !== '' && !(await writeAll(output, reply))) return;
    afterCommand();
    if (quit) return;
  }
}
