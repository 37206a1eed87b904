/** The eye shape database that comes with the program. */
import { BUILTIN_EYES } from './builtinText.ts';
import { compileEyes } from './table.ts';
import type { EyeTable } from './table.ts';

let table: EyeTable | undefined;

/** Compiled when first asked for, once for everyone, which takes a tenth of a second; throws when its source is wrong, which a test rules out. */
export function builtinEyeTable(): EyeTable {
  if (table) return table;
  const compiled = compileEyes(BUILTIN_EYES);
  if (!compiled.table) throw new Error(`eyes.db: ${JSON.stringify(compiled.diagnostics.slice(0, 5))}`);
  return (table = compiled.table);
}
