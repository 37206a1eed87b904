/** What the commands of `yomi patterns` share: reading files, telling what is wrong with them, and when to give up. */
import { checkEyeDatabase } from '../../engine/eyes/checkDatabase.ts';
import { readFileSync } from 'node:fs';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { compileDatabase, inactiveLines, type CompiledDatabase } from '../patterns/database.ts';
import { countDiagnostics } from '../patterns/library.ts';
import { UsageError, type Output } from './patternOutput.ts';

/** A file's text; throws UsageError. */
export function readInput(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read '${file}': ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Compiles the files and writes what was found to `err`. `errors` is how many errors there were. With `exact`, eye shapes are
 * compared with their exact values, which takes milliseconds for each.
 */
export function compileFiles(
  files: readonly string[],
  output: Output,
  exact = false,
): { databases: CompiledDatabase[]; errors: number } {
  let errors = 0;
  const databases = files.map((file) => {
    const text = readInput(file);
    const compiled = compileDatabase(file, text);
    const database =
      exact && compiled.kind === 'eye' ? { ...compiled, diagnostics: checkEyeDatabase(text) } : compiled;
    for (const diagnostic of database.diagnostics) output.err(`${formatDiagnostic(diagnostic, file)}\n`);
    for (const line of inactiveLines(database, file)) output.err(`${line}\n`);
    errors += countDiagnostics(database.diagnostics).errors;
    return database;
  });
  return { databases, errors };
}

/** "1 error", "2 errors". */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
