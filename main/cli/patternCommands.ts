/** The work of `yomi patterns check`, `compile`, `joseki` and `transpose`. Each returns the exit code. */
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { printPattern } from '../../patterns/compiler/print.ts';
import { transposePattern } from '../../patterns/compiler/transpose.ts';
import { TRANSFORMATION_LETTERS } from '../../patterns/format/transform.ts';
import { compileJoseki } from '../../patterns/joseki/compile.ts';
import { databaseName, hasErrors, withoutMistaken, type CompiledDatabase } from '../patterns/database.ts';
import { countDiagnostics } from '../patterns/library.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { compileFiles, counted, readInput } from './patternFiles.ts';
import { writing } from '../files/atomicFile.ts';
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

/** How many patterns a text is meant to have, those among them that cannot even be read. */
function writtenPatterns({ kind, text, entries }: CompiledDatabase): number {
  return kind === 'move' ? [...text.matchAll(/^[^\S\n]*Pattern(?=\s|$)/gm)].length : entries.length;
}

/** Writes one PatternSet with all files: of those with errors the patterns that have none. */
export function compilePatternFiles(files: readonly string[], target: string, output: Output): number {
  const { databases: compiled, errors } = compileFiles(files, output);
  const databases = compiled.map(withoutMistaken);
  for (const { file, kind } of databases) {
    if (kind !== 'move' && kind !== 'joseki')
      throw new UsageError(`${file} holds ${KINDS[kind]}s, which are compiled where they are used.`);
  }
  const builder = new PatternSetBuilder();
  const set = builder.build(databases);
  for (const database of databases) {
    const lost = builder.lost(set, database, undefined);
    if (lost.length > 0) throw new Error(`${database.file}: pattern ${lost[0]} is lost in compiling`);
  }
  writing(target, UsageError, () => writeFileSync(target, new Uint8Array(set.buffer)));
  const sum = (count: (database: CompiledDatabase) => number): number =>
    databases.reduce((all, database) => all + count(database), 0);
  const patterns = sum((database) => database.patterns?.length ?? 0);
  const inactive = sum(
    (database) => database.patterns?.filter(({ unknown }) => unknown.length > 0).length ?? 0,
  );
  const refused = sum(writtenPatterns) - patterns;
  const besides = [
    ...(inactive > 0 ? [`${inactive} of them inactive`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  const all = [counted(patterns, 'pattern'), ...besides, `${set.buffer.byteLength} bytes`, `id ${set.id}`];
  output.out(`${target}: ${all.join(', ')}\n`);
  return errors === 0 ? FINE : ERRORS;
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
