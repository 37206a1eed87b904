/** The patterns that a command line names: a compiled one in a file, or a folder of databases that is compiled now. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';
import { unpackMoves, type MoveTable } from '../../patterns/moves/table.ts';
import { databaseName, hasErrors, inactiveLines, type CompiledDatabase } from './database.ts';
import { precompiled } from './precompiled.ts';
import { PatternFolder, shippedFolder } from './folder.ts';
import { PatternLibrary } from './library.ts';
import { PatternSetBuilder } from './set.ts';

/** Errors of a database that are told one by one. */
const MOST_FAULTS = 20;

/** What is named is no set of patterns; the message says where and why. */
export class PatternSetError extends Error {}

/** What a file or folder holds. */
export interface ChosenPatterns {
  set: PatternSet;
  /** Absent: those that the program brings. */
  strengths?: MoveTable;
  /** What is wrong with databases, a line each: their other patterns are in use. */
  faults: readonly string[];
}

/** The set in a file; throws PatternSetError. */
export function chosenSet(path: string): PatternSet {
  return chosenPatterns(path).set;
}

/** What is in a file or folder, for a folder with the built-in databases where it has none of that name; throws PatternSetError. */
export function chosenPatterns(path: string): ChosenPatterns {
  try {
    return statSync(path).isDirectory() ? ofFolder(path) : ofFile(path);
  } catch (error) {
    if (error instanceof PatternSetError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new PatternSetError(`'${path}' holds no patterns: ${why}`);
  }
}

/** The strengths of moves that go with a compiled set, where there is such a file. */
export function strengthsBeside(set: string): string {
  return `${set.replace(/\.set$/, '')}.moves`;
}

function ofFile(path: string): ChosenPatterns {
  const set = PatternSet.from(setBytes(path));
  const beside = strengthsBeside(path);
  return { set, faults: [], ...(existsSync(beside) ? { strengths: unpackMoves(setBytes(beside)) } : {}) };
}

function ofFolder(path: string): ChosenPatterns {
  const folder = new PatternFolder(path);
  const isShipped = (file: string, text: string): boolean => folder.isShipped(file, text);
  const own = folder.files();
  if (own.length === 0) throw new PatternSetError(`There are no pattern databases in '${path}'`);
  const texts = new Map(own.map((file) => [file, folder.read(file)]));
  const names = new Set(own.map(databaseName));
  const builtin = new PatternFolder(shippedFolder());
  for (const file of builtin.files()) if (!names.has(databaseName(file))) texts.set(file, builtin.read(file));
  const library = new PatternLibrary(new PatternSetBuilder(), precompiled);
  library.update(texts);
  const { set, strengths, databases } = library;
  if (!set) throw new PatternSetError(`The databases in '${path}' make no set of patterns`);
  const ownStrengths = strengths && !isShipped(strengths.file, strengths.text);
  return {
    set: new PatternSet(set.databases.map(({ bytes }) => PatternDatabase.from(bytes, true))),
    faults: databases.flatMap((database) => faultsOf(database, join(path, database.file))),
    ...(ownStrengths ? { strengths: strengths.strengths!().table! } : {}),
  };
}

/** The errors of a database, a line each, and last what its inactive patterns lack. `file` as it is to be named. */
function faultsOf(database: CompiledDatabase, file: string): string[] {
  const found = database.diagnostics.filter((one) => hasErrors([one]));
  const errors = found.slice(0, MOST_FAULTS).map((one) => formatDiagnostic(one, file));
  if (found.length > MOST_FAULTS) errors.push(`${file}: and ${found.length - MOST_FAULTS} errors more`);
  return [...errors, ...inactiveLines(database, file)];
}

/** The databases of a folder, compiled. Throws PatternSetError when one has errors, else the system's errors. */
export function compileFolder(path: string): PatternLibrary {
  const folder = new PatternFolder(path);
  const library = new PatternLibrary(new PatternSetBuilder());
  library.update(new Map(folder.files().map((file) => [file, folder.read(file)])));
  for (const { file, diagnostics } of library.databases) {
    const wrong = diagnostics.find(({ severity }) => severity === 'error');
    if (wrong) throw new PatternSetError(formatDiagnostic(wrong, join(path, file)));
  }
  return library;
}

/** What a file of a compiled set holds. Throws the system's errors. */
export function setBytes(path: string): ArrayBuffer {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
