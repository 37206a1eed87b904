/** The work of `yomi patterns check`, `compile`, `joseki` and `transpose`. Each returns the exit code. */
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { printPattern } from '../../patterns/compiler/print.ts';
import { transposePattern } from '../../patterns/compiler/transpose.ts';
import { TRANSFORMATION_LETTERS } from '../../patterns/format/transform.ts';
import { compileJoseki } from '../../patterns/joseki/compile.ts';
import { databaseName, hasErrors } from '../patterns/database.ts';
import { countDiagnostics } from '../patterns/library.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { compileFiles, counted, readInput } from './patternFiles.ts';
import { ERRORS, FINE, UsageError, type Output } from './patternOutput.ts';

/** What one thing in a database of each kind is called. */
const KINDS = {
  move: 'move pattern',
  eye: 'eye pattern',
  monteCarlo: 'Monte Carlo pattern',
  joseki: 'joseki pattern',
  strengths: 'strength',
} as const;

/** Tells of every file what it holds and what is wrong with it. */
export function checkPatterns(files: readonly string[], output: Output): number {
  const { databases, errors } = compileFiles(files, output, true);
  for (const [i, { kind, count, diagnostics }] of databases.entries()) {
    const { errors: wrong, warnings } = countDiagnostics(diagnostics);
    const patterns = counted(count, KINDS[kind]);
    output.out(`${files[i]}: ${patterns}, ${counted(wrong, 'error')}, ${counted(warnings, 'warning')}\n`);
  }
  return errors === 0 ? FINE : ERRORS;
}

/** Writes one PatternSet with all files; nothing when one has errors. */
export function compilePatternFiles(files: readonly string[], target: string, output: Output): number {
  const { databases, errors } = compileFiles(files, output);
  for (const { file, kind } of databases) {
    if (kind !== 'move' && kind !== 'joseki')
      throw new UsageError(`${file} holds ${KINDS[kind]}s, which are compiled where they are used.`);
  }
  if (errors > 0) return ERRORS;
  const builder = new PatternSetBuilder();
  const set = builder.build(databases);
  for (const database of databases) {
    const lost = builder.lost(set, database, undefined);
    if (lost.length > 0) throw new Error(`${database.file}: pattern ${lost[0]} is lost in compiling`);
  }
  try {
    writeFileSync(target, new Uint8Array(set.buffer));
  } catch (error) {
    throw new UsageError(
      `Cannot write '${target}': ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const patterns = databases.reduce((sum, { entries }) => sum + entries.length, 0);
  output.out(`${target}: ${counted(patterns, 'pattern')}, ${set.buffer.byteLength} bytes, id ${set.id}\n`);
  return FINE;
}

/** Writes the database that the joseki compiler makes of an SGF file; nothing when the file has errors. */
export function josekiDatabase(file: string, output: Output): number {
  if (extname(file).toLowerCase() !== '.sgf') throw new UsageError(`'${file}' is no .sgf file.`);
  const { errors } = compileFiles([file], output);
  if (errors > 0) return ERRORS;
  output.out(compileJoseki(readInput(file), databaseName(file)).text);
  return FINE;
}

/** Prints the patterns with their diagrams turned, by one transformation or by each of the eight in turn. */
export function transposeDatabase(file: string, transformation: number | undefined, output: Output): number {
  const { value, diagnostics } = parseDatabase(readInput(file), databaseName(file));
  for (const diagnostic of diagnostics) output.err(`${formatDiagnostic(diagnostic, file)}\n`);
  if (hasErrors(diagnostics)) return ERRORS;
  const all = [...TRANSFORMATION_LETTERS].map((_, t) => t);
  for (const t of transformation === undefined ? all : [transformation]) {
    output.out(`# Transformation ${TRANSFORMATION_LETTERS[t]}\n\n`);
    for (const pattern of value.patterns) output.out(`${printPattern(transposePattern(pattern, t))}\n\n`);
  }
  return FINE;
}
