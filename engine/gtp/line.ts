/**
 * Takes a GTP command line apart: optional number, command, arguments. Preprocessing as GTP version 2 prescribes: control
 * characters vanish (so CRLF needs no case of its own), tabs become spaces, a # starts a comment anywhere in the line.
 */

/** A command as received. `id` holds decimal digits or is empty; `args` is trimmed. */
export interface GtpLine {
  id: string;
  command: string;
  args: string;
}

const controlCharacters = /[\x00-\x08\x0A-\x1F\x7F]/g;

/**
 * The command in `line`; undefined for a line that asks for no answer: blank, only a comment, only a number. The number
 * needs no space behind it ("5name"), and a negative one is taken for none, like in the reference implementation.
 */
export function parseLine(line: string): GtpLine | undefined {
  const text = line
    .replace(controlCharacters, '')
    .replaceAll('\t', ' ')
    .replace(/#[^]*$/, '')
    .trim();
  const match = /^([+-]?\d+|) *([^ ]+) *([^]*)$/.exec(text.replace(/^[+-]?\d+$/, ''));
  if (!match) return undefined;
  const id = match[1].startsWith('-') ? '' : match[1].replace(/^\+?0*(?=\d)/, '');
  return { id, command: match[2], args: match[3] };
}

/** A reply: the marker, the number and the text, closed by an empty line. The text gets no empty line of its own. */
export function formatReply(ok: boolean, id: string, text: string): string {
  const body = text.replace(/\n+$/, '').replace(/\n(?=\n)/g, '');
  return `${ok ? '=' : '?'}${id} ${body}\n\n`;
}
