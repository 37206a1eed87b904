/** Where optional test data outside the project lies: regression suites with games, and their reference results. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder, or undefined where it is absent; tests that need it are then skipped, saying so. */
export function sharedDir(): string | undefined {
  const dir = process.env.YOMI_SHARED ?? resolve(import.meta.dirname, '../../../shared');
  return existsSync(dir) ? dir : undefined;
}

/** The gnugo program used as an oracle, or undefined. */
export function gnugoPath(): string | undefined {
  return ['/usr/games/gnugo', '/usr/bin/gnugo'].find((path) => existsSync(path));
}

/** Says loudly that a test is skipped, and why. In CI only a missing Electron binary may be a reason. */
export function skipReason(what: string, reason: string): void {
  console.warn(`SKIPPED ${what}: ${reason}`);
  if (process.env.CI && !/electron/i.test(reason))
    throw new Error(`in CI nothing may be skipped: ${what}: ${reason}`);
}
