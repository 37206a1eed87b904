/**
 * Where the engine's program is. Run from source (tests), Node executes the TypeScript file beside this one; built, every
 * entry and shared chunk lies one folder below out/, so the path from any of them is the same.
 */
import { join } from 'node:path';

/** The file to start as the engine process; in a packaged app it is inside the archive, from which utility processes start. */
export function enginePath(): string {
  return import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'entry.ts')
    : join(import.meta.dirname, '../main/engine.js');
}
