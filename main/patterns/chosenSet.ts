/** The pattern set that a command line names: a compiled one in a file, or a folder of databases that is compiled now. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { PatternFolder } from './folder.ts';
import { PatternLibrary } from './library.ts';
import { PatternSetBuilder } from './set.ts';

/** What is named is no set of patterns; the message says where and why. */
export class PatternSetError extends Error {}

/** The set in a file or folder; throws PatternSetError. Databases with errors are not passed over: they would be missed. */
export function chosenSet(path: string): PatternSet {
  try {
    return PatternSet.from(statSync(path).isDirectory() ? compiled(path) : setBytes(path));
  } catch (error) {
    if (error instanceof PatternSetError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new PatternSetError(`'${path}' holds no patterns: ${why}`);
  }
}

function compiled(path: string): ArrayBuffer {
  const { set } = compileFolder(path);
  if (!set) throw new PatternSetError(`There are no pattern databases in '${path}'`);
  return set.buffer;
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
