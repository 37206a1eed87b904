/** The eye shape database that comes with the program. */
import { BUILTIN_EYES } from './builtinText.ts';
import { compileEyes } from './table.ts';
import type { EyeTable } from './table.ts';

/**
 * Compiles the database anew, which takes a tenth of a second: whoever asks keeps the table. Throws when its source is
 * wrong, which a test rules out.
 */
export function builtinEyeTable(): EyeTable {
  const { table, diagnostics } = compileEyes(BUILTIN_EYES);
  if (!table) throw new Error(`eyes.db: ${JSON.stringify(diagnostics.slice(0, 5))}`);
  return table;
}
