/**
 * What of a text may stand in a log: nothing that people wrote. Messages of errors quote names, paths and whole boards, and nobody can
 * tell a player's name from another word. So it goes by form, and rather too far: everything from the first quotation mark to the last,
 * everything from the first path on, all further lines, and whatever is not ASCII. Of a stack the names of functions and of our own
 * program's files stay, which say where to look.
 */
import type { Facts } from './log.ts';

const MAX_TEXT = 500;
const MAX_FRAMES = 20;

const OPENING = /(^|[^\p{L}\p{N}])["'“‘”„«»`]/u;
const CLOSING = '"\'”’»“«`';
/** Where an absolute path begins: `/home`, `~/games`, `C:\\games`, `\\\\server`, `file:///home`. */
const ABSOLUTE = /(?:^|[\s(=:[])(?:[/\\~]|[A-Za-z]:[\\/]|file:)/;
/** A path or a name of a file that begins nobody knows where; I/O is none. */
const RELATIVE = /(?<!\bI)[/\\]|\.(?:sgf|ngf|gib|tst|db)\b/i;

/** The text without anything that somebody may have written. */
export function plain(text: string): string {
  return withoutPaths(withoutQuotes(text.split(/[\r\n]/, 1)[0]))
    .replace(/[^\x20-\x7e…]+/g, '…')
    .slice(0, MAX_TEXT);
}

function withoutQuotes(line: string): string {
  const found = OPENING.exec(line);
  if (!found) return line;
  const from = found.index + found[1].length;
  const to = Math.max(...[...CLOSING].map((mark) => line.lastIndexOf(mark)));
  return `${line.slice(0, from)}"…"${to > from ? line.slice(to + 1) : ''}`;
}

function withoutPaths(line: string): string {
  const found = ABSOLUTE.exec(line);
  const before = found ? line.slice(0, found.index) : line;
  if (RELATIVE.test(before)) return '…';
  return found ? `${before} …` : line;
}

/** Facts about something thrown: its kind, its code, what is left of its message, and where it came from. */
export function errorFacts(thrown: unknown): Facts {
  if (typeof thrown !== 'object' || thrown === null) return { error: typeof thrown };
  const { name, code, message, stack, detail, cause } = thrown as Partial<Record<keyof ThrownParts, unknown>>;
  // What came from another process has the stack of its own as the detail.
  const frames = [detail, stack]
    .map((text) => stackFrames(after(text, message)))
    .find((lines) => lines.length > 0);
  return {
    error: identifier(name) ?? 'Error',
    code: identifier(code),
    message: typeof message === 'string' ? plain(message) : undefined,
    stack: frames,
    cause:
      cause instanceof Error ? `${identifier(cause.name) ?? 'Error'}: ${plain(cause.message)}` : undefined,
  };
}

interface ThrownParts {
  name: string;
  code: string;
  message: string;
  stack: string;
  detail: string;
  cause: unknown;
}

/** Names of errors and codes are words of programs; what does not look like one is left out. */
function identifier(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][\w-]{0,63}$/.test(value) ? value : undefined;
}

/** `at f (file:///x/y/z.js:1:2)`, `at async /x/z.ts:1:2`, and Firefox' `f@http://x/z.js:1:2`. */
const FRAME =
  /^\s*(?:at\s+)?(.*?)[(@\s]?(?:[a-z-]+:\/\/)?[^()@]*?([\w.-]+\.(?:[cm]?[jt]s|svelte)|node:[\w/.-]+)(?:\?[^:]*)?:(\d+):(\d+)\)?$/;

const FUNCTION = /^(?:async )?(?:new )?[\w$.#<>]+(?: \[as [\w$]+\])?$/;

/** What follows the message in a stack: a message may be made to look like one. */
function after(text: unknown, message: unknown): unknown {
  if (typeof text !== 'string' || typeof message !== 'string' || message === '') return text;
  const at = text.indexOf(message);
  return at < 0 ? text : text.slice(at + message.length);
}

/** The lines of a stack that say a place in a program: the function, the name of the file, line and column. */
export function stackFrames(stack: unknown): string[] {
  if (typeof stack !== 'string') return [];
  const frames: string[] = [];
  for (const line of stack.slice(0, 20_000).split('\n')) {
    if (frames.length === MAX_FRAMES) break;
    if (!/^\s+at |^[^\s@]*@/.test(line) || line.length > 1000) continue;
    const found = FRAME.exec(line);
    if (!found) continue;
    const [, called, file, row, column] = found;
    const place = `${file.replaceAll('/', '.')}:${row}:${column}`;
    frames.push(FUNCTION.test(called.trim()) ? `${called.trim()} (${place})` : place);
  }
  return frames;
}

/** What the last words of a program of ours say: its errors and where they came from, without what it printed besides. */
export function lastWords(text: string | undefined): string[] {
  const heads = (text ?? '')
    .split('\n')
    .filter((line) => /^\s*(?:\w*Error\b|FATAL ERROR|Fatal|Trace\/|Segmentation|Out of memory)/.test(line))
    .slice(-5)
    .map(plain);
  return [...heads, ...stackFrames(text)];
}
