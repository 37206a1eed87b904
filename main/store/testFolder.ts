/** For tests: a fresh folder on disk for each test of a file, removed after it. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Registers the hooks; the returned function names a path in the present test's folder. */
export function useTestFolder(): (...names: string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'yomi-test-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
}
