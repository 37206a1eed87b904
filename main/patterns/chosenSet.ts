/** The patterns that a command line names: a compiled one in a file, or a folder of databases that is compiled now. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { unpackMoves, type MoveTable } from '../../patterns/moves/table.ts';
import { PatternFolder } from './folder.ts';
import { PatternLibrary } from './library.ts';
import { PatternSetBuilder } from './set.ts';

/** What is named is no set of patterns; the message says where and why. */
export class PatternSetError extends Error {}

/** What a file or folder holds. */
export interface ChosenPatterns {
  set: PatternSet;
  /** Absent: those that the program brings. */
  strengths?: MoveTable;
}

/** The set in a file; throws PatternSetError. */
export function chosenSet(path: string): PatternSet {
  return chosenPatterns(path).set;
}

/** What is in a file or folder; throws PatternSetError. Databases with errors are not passed over: they would be missed. */
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
  return existsSync(beside) ? { set, strengths: unpackMoves(setBytes(beside)) } : { set };
}

function ofFolder(path: string): ChosenPatterns {
  const folder = new PatternFolder(path);
  const isShipped = (file: string, text: string): boolean => folder.isShipped(file, text);
  const { set, strengths } = compileFolder(path, isShipped);
  if (!set) throw new PatternSetError(`There are no pattern databases in '${path}'`);
  const own = strengths && !isShipped(strengths.file, strengths.text);
  return {
    set: PatternSet.from(set.buffer),
    ...(own ? { strengths: strengths.strengths!().table! } : {}),
  };
}

/** The databases of a folder, compiled; `isShipped` as in PatternLibrary. Throws PatternSetError when one has errors, else the system's errors. */
export function compileFolder(
  path: string,
  isShipped?: (file: string, text: string) => boolean,
): PatternLibrary {
  const folder = new PatternFolder(path);
  const library = new PatternLibrary(new PatternSetBuilder(), isShipped);
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
