import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { runAndKill } from '../store/testKill.ts';
import { LOCK_FILE, lockDataDir } from './lock.ts';

const at = useTestFolder();

test('a second host is refused, with the process that holds the lock, until it is released', () => {
  const lock = lockDataDir(at());
  const refusal = refused(at());
  expect(refusal.code).toBe('refused');
  expect(refusal.message).toContain(`process ${process.pid}`);
  lock.release();
  lock.release();
  lockDataDir(at()).release();
});

test('a refused one does not loosen the lock', () => {
  const lock = lockDataDir(at());
  for (let i = 0; i < 3; i++) expect(refused(at()).code).toBe('refused');
  lock.release();
});

test('the lock of another process holds as long as it lives, and is taken over when it was killed', async () => {
  const script = at('holder.ts');
  const lockModule = JSON.stringify(join(import.meta.dirname, 'lock.ts'));
  writeFileSync(
    script,
    `import { lockDataDir } from ${lockModule};
     lockDataDir(process.argv[2]);
     console.log(process.pid);
     setInterval(() => undefined, 1000);`,
  );
  let holder: ApiError | undefined;
  const lines = await runAndKill(script, [at()], {
    lines: 1,
    milliseconds: 0,
    before: () => (holder = refused(at())),
  });
  expect(holder?.message).toContain(`process ${lines[0]}`);
  const lock = lockDataDir(at());
  expect(refused(at()).message).toContain(`process ${process.pid}`);
  lock.release();
});

test('a lock file that is no lock is replaced', () => {
  writeFileSync(at(LOCK_FILE), 'not a database, '.repeat(100));
  const lock = lockDataDir(at());
  expect(refused(at()).code).toBe('refused');
  lock.release();
  writeFileSync(at(LOCK_FILE), '');
  lockDataDir(at()).release();
  expect(readdirSync(at())).toEqual([LOCK_FILE]);
});

function refused(dataDir: string): ApiError {
  try {
    lockDataDir(dataDir).release();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the lock was given twice');
}
