/** The compiled databases that come with the program, as a file: `npm run build` makes it (build/scripts/compilePatterns.ts). */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { provideBuiltins } from '../../patterns/builtin/source.ts';

/** Under which this program's threads find the bytes. */
const SHARED = 'yomi.builtins';

/** Where it is. This file and every built chunk lie two folders below the root; in a packaged app it is outside the archive. */
export function builtinFile(): string {
  return resolve(import.meta.dirname, '../../resources/patterns.bin').replace(
    /app\.asar(?=[\\/])/,
    'app.asar.unpacked',
  );
}

/** Its bytes, read once and shared with the threads that are begun afterwards. Throws when they cannot be read. */
export function builtinBytes(): SharedArrayBuffer {
  const shared = getEnvironmentData(SHARED);
  if (shared instanceof SharedArrayBuffer) return shared;
  const bytes = readShared(builtinFile());
  setEnvironmentData(SHARED, bytes);
  return bytes;
}

/** Lets the engine find the databases in this program or thread. */
export function useBuiltins(): void {
  provideBuiltins(builtinBytes);
}

function readShared(path: string): SharedArrayBuffer {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The compiled pattern databases are missing; 'npm run patterns' makes them. ${why}`, {
      cause: error,
    });
  }
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, bytes.length - at, null);
      if (read === 0) throw new Error(`${path} was cut off while it was read.`);
      at += read;
    }
    return bytes.buffer;
  } finally {
    closeSync(file);
  }
}
