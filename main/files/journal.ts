/** Long runs that are kept in a folder: what a run is about, and a line of JSON for each thing that is finished. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from './atomicFile.ts';

/** Writes down what a run is about, as JSON has it; false when the file is there and tells of another one. */
export function isSameRun(path: string, setting: object): boolean {
  const text = `${JSON.stringify(setting, null, 1)}\n`;
  if (existsSync(path)) return readFileSync(path, 'utf8') === text;
  writeFileAtomic(path, text);
  return true;
}

/** The lines of a file, none when there is no file; one that was not written to its end is taken out of it. */
export function journalRows<Row>(path: string): Row[] {
  if (!existsSync(path)) return [];
  const rows: Row[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    try {
      if (line !== '') rows.push(JSON.parse(line) as Row);
    } catch {
      // The program was ended while it wrote.
    }
  }
  writeFileAtomic(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return rows;
}
