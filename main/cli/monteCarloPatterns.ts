/** Which Monte Carlo pattern database the options ask for (manual 3.9.2), compiled. */
import { readFileSync } from 'node:fs';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import type { CliOptions } from './options.ts';

/** A database file that cannot be used; the message is what to tell. */
export class PatternFileError extends Error {}

/**
 * The table, or undefined for the default. Warnings about a file go to `warn`, line by line. Throws PatternFileError.
 */
export function monteCarloPatterns(
  { mcPatterns, mcLoadPatterns }: Pick<CliOptions, 'mcPatterns' | 'mcLoadPatterns'>,
  warn: (line: string) => void,
): MonteCarloTable | undefined {
  if (mcPatterns !== undefined) return builtinTable(mcPatterns);
  if (mcLoadPatterns === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(mcLoadPatterns, 'utf8');
  } catch (error) {
    throw new PatternFileError(`Cannot read '${mcLoadPatterns}': ${(error as Error).message}`);
  }
  const { table, diagnostics } = compileMonteCarlo(text);
  const lines = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, mcLoadPatterns));
  if (!table) {
    throw new PatternFileError(`The Monte Carlo patterns have errors:\n${lines.join('\n')}`);
  }
  for (const line of lines) warn(line);
  return table;
}
