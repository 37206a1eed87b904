/** `--mode gtp`: takes the lines of the input one at a time. A reply is out before the next line is carried out. */
import type { Readable, Writable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { greetingReply } from '../../engine/gtp/greetings.ts';
import { writeAll, type Conversation } from './conversation.ts';
import { Lookahead } from './lookahead.ts';
import { readLines } from './lines.ts';

/** Who only wanted a greeting has closed the input by then. */
const PAUSE_MILLISECONDS = 10;

/** A conversation that may not have begun yet: the first command that needs it opens it. */
export interface Opening {
  opened: Conversation | undefined;
  open: () => Conversation;
  /** Of the program. */
  version: string;
  /** Hears of every line that is carried out. */
  heard?: (line: string) => void;
}

/** Answers `input` until quit, its end, or the end of the reader. Throws CliError. */
export async function runGtp(opening: Opening, input: Readable, output: Writable): Promise<void> {
  // Without a listener the error that the write's callback also gets would end the process.
  output.on('error', () => undefined);
  let { opened } = opening;
  const lines = new Lookahead(readLines(input, () => opened?.hush()));
  try {
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      opening.heard?.(line);
      const greeting = opened ? undefined : greetingReply(line, opening.version);
      if (greeting !== undefined) {
        if (!(await writeAll(output, greeting))) return;
        await Promise.race([lines.settled(), setTimeout(PAUSE_MILLISECONDS, undefined, { ref: false })]);
        // While the controller thinks of what to say next.
        if (!lines.arrived) opened = opening.open();
        continue;
      }
      opened ??= opening.open();
      if (!(await opened.carryOut(line, lines))) return;
      if (!opened.ponders) continue;
      // What came in with this line is next in line.
      lines.look();
      await setImmediate();
      // What goes wrong there is heard of at the next line.
      if (!lines.arrived) opened.ponder().catch(() => undefined);
    }
    await opened?.carryOut(null, lines);
  } finally {
    // Somebody may still be waiting for a line, which would keep the program alive.
    input.destroy();
    await opened?.close();
  }
}
