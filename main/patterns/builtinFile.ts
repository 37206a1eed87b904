/** The compiled databases that come with the program, as a file: `npm run build` makes it (build/scripts/compilePatterns.ts). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { provideBuiltins } from '../../patterns/builtin/source.ts';

/** Under which this program's threads find the bytes. */
const SHARED = 'yomi.builtins';

/** Where it is. This file and every built chunk lie two folders below the root. */
export function builtinFile(): string {
  return resolve(import.meta.dirname, '../../resources/patterns.bin');
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
  try {
    // Whole, not piece by piece: only so Electron reads from its archive without a copy on the disk.
    const read = readFileSync(path);
    const bytes = new Uint8Array(new SharedArrayBuffer(read.length));
    bytes.set(read);
    return bytes.buffer;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The compiled pattern databases are missing; 'npm run patterns' makes them. ${why}`, {
      cause: error,
    });
  }
}
