/**
 * Where the engine's program is. Run from source (tests), Node executes the TypeScript file beside this one; built, every
 * entry and shared chunk lies one folder below out/, so the path from any of them is the same.
 */
import { join } from 'node:path';

/** The file to start as the engine process. In a packaged app it is outside the archive, where a thread can load it too. */
export function enginePath(): string {
  const path = import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'entry.ts')
    : join(import.meta.dirname, '../main/engine.js');
  return path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
}
