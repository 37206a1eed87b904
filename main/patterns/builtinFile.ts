/** The compiled databases that come with the program, as a file: `npm run build` makes it (build/scripts/compilePatterns.ts). */
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** Bytes that another thread is reading. */
export interface BuiltinsToCome {
  bytes: SharedArrayBuffer;
  /** One cell: TO_COME, THERE or FAILED. */
  state: Int32Array;
}

export const TO_COME = 0;
const THERE = 1;
export const FAILED = 2;

/** Begins to read them, for a thread that is begun now and takes as long to be there. */
export function readBuiltinsAhead(): BuiltinsToCome {
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const file = builtinFile();
  const bytes = new SharedArrayBuffer(statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const settle = (how: number): void => {
    Atomics.store(state, 0, how);
    Atomics.notify(state, 0);
  };
  readFile(file).then(
    (read) => {
      const isWhole = read.length === bytes.byteLength;
      if (isWhole) new Uint8Array(bytes).set(read);
      settle(isWhole ? THERE : FAILED);
    },
    () => settle(FAILED),
  );
  return { bytes, state };
}

/** As useBuiltins, in the thread that readBuiltinsAhead was for. What could not be read there is read here, or throws. */
export function useBuiltinsToCome({ bytes, state }: BuiltinsToCome): void {
  provideBuiltins(() => {
    Atomics.wait(state, 0, TO_COME);
    if (Atomics.load(state, 0) === FAILED) return builtinBytes();
    setEnvironmentData(SHARED, bytes);
    return bytes;
  });
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
