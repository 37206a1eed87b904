/** Changes of a database of strengths, line by line, as changes of its text. */
import { sayingText } from '../../../engine/protocol/sayings.ts';
import { isFault, moveLine, readMoveLine } from '../../../patterns/moves/text.ts';
import type { ShapeEntry } from '../../../patterns/moves/entry.ts';
import type { DatabaseText } from './databaseText.svelte.ts';
import type { TextChange } from './textCommands.ts';
import { explanationWords, t } from '../../messages/messages.ts';

/** Where a line lies, from 1; without its line feed. One that there is not lies at the end. */
function extent(text: string, line: number): { from: number; to: number } {
  let from = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', from);
    if (end < 0) return { from: text.length, to: text.length };
    from = end + 1;
  }
  const to = text.indexOf('\n', from);
  return { from, to: to < 0 ? text.length : to };
}

/** A line of the text, from 1. */
export function textOfLine(text: string, line: number): string {
  const { from, to } = extent(text, line);
  return text.slice(from, to);
}

/** Gives the line another strength; why not when that is none. */
export function setStrength(file: DatabaseText, line: number, strength: string): string | null {
  const { from, to } = extent(file.text, line);
  const before = file.text.slice(from, to);
  const found = /\S+(?=\s+\S+\s*$)/.exec(before);
  if (!found) return t('patterns:strength.noStrength', { line });
  // A comma is what many write for the point.
  const insert = strength.trim().replace(',', '.');
  const after = before.slice(0, found.index) + insert + before.slice(found.index + found[0].length);
  if (!/^\S+$/.test(insert)) {
    const message = t('patterns:strength.noNumber', { typed: insert });
    return t('patterns:strength.fault', { line, message });
  }
  const read = readMoveLine(after);
  if (isFault(read))
    return t('patterns:strength.fault', { line, message: sayingText(read, explanationWords()) });
  if (insert !== found[0])
    file.change([{ from: from + found.index, to: from + found.index + found[0].length, insert }]);
  return null;
}

/** Takes the line out; what puts it back is returned. */
export function removeLine(file: DatabaseText, line: number): () => void {
  const { from, to } = extent(file.text, line);
  const end = Math.min(to + 1, file.text.length);
  const insert = file.text.slice(from, end);
  file.change([{ from, to: end, insert: '' }]);
  return () => {
    const at = extent(file.text, line).from;
    file.change([{ from: at, to: at, insert }]);
  };
}

/** Adds a shape at the end, with no say in the odds yet; returns its line. */
export function addShape(file: DatabaseText, of: ShapeEntry): number {
  const { text } = file;
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  const change: TextChange = {
    from: text.length,
    to: text.length,
    insert: `${gap}${moveLine({ of, strength: 1, count: 0 })}\n`,
  };
  file.change([change]);
  return `${text}${gap}`.split('\n').length;
}

/** The line, from 1, that says what another text's line said, whatever its strength is now; null when it is gone. */
export function sameLine(text: string, line: number, said: string): number | null {
  const about = said.replace(/\s+\S+\s+\S+\s*$/, ' ');
  if (textOfLine(text, line).startsWith(about)) return line;
  const at = text.startsWith(about) ? 0 : text.indexOf(`\n${about}`) + 1;
  return at === 0 && !text.startsWith(about) ? null : text.slice(0, at).split('\n').length;
}
