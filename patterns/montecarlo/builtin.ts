/** The Monte Carlo databases that come with the program, by the names of the manual (3.9.2). */
import { BUILTIN_TEXTS } from './builtinTexts.ts';
import { compileMonteCarlo } from './compile.ts';
import type { MonteCarloTable } from './table.ts';

export type BuiltinName = keyof typeof BUILTIN_TEXTS;

/** In the order in which they are listed. */
export const BUILTIN_NAMES = Object.keys(BUILTIN_TEXTS) as readonly BuiltinName[];

/** Compiles a database; throws when its source is wrong, which a test rules out. */
export function builtinTable(name: BuiltinName): MonteCarloTable {
  const { table, diagnostics } = compileMonteCarlo(BUILTIN_TEXTS[name]);
  if (!table) throw new Error(`${name}.db: ${JSON.stringify(diagnostics)}`);
  return table;
}

/** The database used unless another one is asked for; see its header for why. */
export const DEFAULT_NAME: BuiltinName = 'mc_montegnu_classic';
/** Compiled once for everyone, since it never changes. */
export const DEFAULT_TABLE: MonteCarloTable = builtinTable(DEFAULT_NAME);
