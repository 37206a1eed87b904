/**
 * Reads a byte stream by lines. Not node:readline, which also ends lines at a carriage return or a Unicode line separator,
 * while in GTP only the line feed does; nor anything that looks at the collected text again with every chunk, since a line
 * may be very long.
 */
import type { Readable } from 'node:stream';

/** The lines of a UTF-8 stream without their line feeds; the last one may lack its own. `came` hears of everything that comes in, at once. */
export async function* readLines(
  stream: Readable,
  came: () => void = () => undefined,
): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let parts: string[] = [];
  for await (const chunk of stream as AsyncIterable<string>) {
    came();
    const pieces = chunk.split('\n');
    for (let i = 0; i + 1 < pieces.length; i++) {
      parts.push(pieces[i]);
      yield parts.join('');
      parts = [];
    }
    parts.push(pieces[pieces.length - 1]);
  }
  const last = parts.join('');
  if (last !== '') yield last;
}
