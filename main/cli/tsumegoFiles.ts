/** Files that `yomi tsumego` reads. */
import { readFileSync } from 'node:fs';
import { parseSgf } from '../../engine/sgf/parser.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { CliError } from './cliError.ts';

/** The bytes of a file as characters. Throws CliError. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    throw new CliError(`Cannot read '${file}': ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The games of an SGF file's text. Throws CliError. */
export function gamesIn(file: string, text: string): readonly SgfNode[] {
  const { value, diagnostics } = parseSgf(text);
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (fault && value.games.length === 0)
    throw new CliError(`'${file}' is no SGF file: line ${fault.line}: ${fault.message}`);
  return value.games;
}
