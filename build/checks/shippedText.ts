/** The sources of the databases that come with the program, for tests of what reads and compiles them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a file of patterns/db. */
export function shippedText(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../patterns/db', file), 'utf8');
}
