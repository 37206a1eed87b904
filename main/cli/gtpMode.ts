/**
 * `--mode gtp`: feeds lines to a GtpSession and writes its replies. A reply is out before the next line is carried out,
 * because a search keeps the thread busy and would hold it back. Searches run in short steps, between which the input is
 * looked at: it ends analyses, and the comment line "# interrupt" any search.
 */
import type { Readable, Writable } from 'node:stream';
import { setImmediate as eventsHandled } from 'node:timers/promises';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { Lookahead } from './lookahead.ts';
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
  const lines = new Lookahead(readLines(input));
  try {
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      const { reply, quit } = session.begin(line);
      if (reply !== '' && !(await writeAll(output, reply))) return;
      if (!(await search(session, lines, output))) return;
      afterCommand();
      if (quit) return;
    }
    const rest = session.end();
    if (rest !== '') await writeAll(output, rest);
  } finally {
    // Somebody may still be waiting for a line, which would keep the program alive.
    input.destroy();
  }
}

/** Runs what is under way until its end or the input that ends it; false when nobody reads any more. */
async function search(session: GtpSession, lines: Lookahead, output: Writable): Promise<boolean> {
  while (session.state !== 'free') {
    lines.look();
    await (session.state === 'waiting' ? lines.settled() : eventsHandled());
    let text: string;
    if (lines.arrived && session.endsOnInput) return true;
    if (lines.line !== undefined && /^\s*#\s*interrupt\s*$/i.test(lines.line)) {
      await lines.next();
      text = session.interrupt();
    } else text = session.step();
    if (text !== '' && !(await writeAll(output, text))) return false;
  }
  return true;
}
