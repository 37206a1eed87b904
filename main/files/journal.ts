/** Long runs that are kept in files: what a run is about, and a line of JSON for each thing that is finished. */
import { SayingError } from '../../engine/protocol/sayings.ts';
import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from './atomicFile.ts';

/** A line in the middle that nothing can be made of; for people. */
export class JournalError extends SayingError {}

/** Writes down what a run is about, as JSON has it; false when the file is there and tells of another one. */
export function isSameRun(path: string, setting: object): boolean {
  const text = `${JSON.stringify(setting, null, 1)}\n`;
  if (existsSync(path)) return readFileSync(path, 'utf8') === text;
  writeFileAtomic(path, text);
  return true;
}

/**
 * The lines of a file, none when there is no file. One at its end that was not finished, since the program was ended while it wrote, is taken out
 * of it. Throws JournalError at any other that is damaged.
 */
export function journalRows<Row>(path: string): Row[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const rows = whole
    .split('\n')
    .slice(0, -1)
    .map((line, i) => {
      try {
        return JSON.parse(line) as Row;
      } catch {
        throw new JournalError({ key: 'host.journal.damaged', args: { place: `${path}:${i + 1}` } });
      }
    });
  if (whole !== text) writeFileAtomic(path, whole);
  return rows;
}
