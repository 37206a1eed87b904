import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { runAndKill } from '../store/testKill.ts';
import { until } from '../store/testUntil.ts';
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
  const script = holderScript();
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

test('a lock whose file is deleted is taken again before another process finds it', async () => {
  const holder = await startHolder();
  try {
    for (const remove of [rmSync, (path: string) => renameSync(path, `${path}.old`)]) {
      remove(at(LOCK_FILE));
      await until(() => expect(existsSync(at(LOCK_FILE))).toBe(true));
      await until(() => expect(refused(at()).message).toContain(`process ${holder.process.pid}`));
    }
  } finally {
    holder.process.kill('SIGKILL');
  }
});

test('a holder that was too late to notice is told that it has lost the directory', async () => {
  const holder = await startHolder();
  try {
    // A stopped process stands for one that is busy, or whose machine sleeps.
    holder.process.kill('SIGSTOP');
    rmSync(at(LOCK_FILE));
    const lock = lockDataDir(at());
    holder.process.kill('SIGCONT');
    expect(await holder.nextLine()).toContain(`lost to process ${process.pid}`);
    lock.release();
    // It has let go, and does not come back.
    lockDataDir(at()).release();
  } finally {
    holder.process.kill('SIGKILL');
  }
});

test('a check notices what the watcher has not told yet', () => {
  const told: string[] = [];
  const lock = lockDataDir(at(), (why) => told.push(why.code));
  rmSync(at(LOCK_FILE));
  lock.check();
  expect(existsSync(at(LOCK_FILE))).toBe(true);
  expect(refused(at()).message).toContain(`process ${process.pid}`);
  rmSync(at(LOCK_FILE));
  const other = lockDataDir(at());
  lock.check();
  lock.check();
  expect(told).toEqual(['refused']);
  other.release();
});

/** A program that holds the lock of its argument, prints its process id, and later that it has lost it. */
function holderScript(): string {
  const script = at('holder.ts');
  const lockModule = JSON.stringify(join(import.meta.dirname, 'lock.ts'));
  writeFileSync(
    script,
    `import { lockDataDir } from ${lockModule};
     lockDataDir(process.argv[2], (why) => console.log('lost to', /process \\d+/.exec(why.message)?.[0]));
     console.log(process.pid);
     setInterval(() => undefined, 1000);`,
  );
  return script;
}

/** Runs it until it has the lock. */
async function startHolder(): Promise<{ process: ChildProcess; nextLine: () => Promise<string> }> {
  const child = spawn(process.execPath, [holderScript(), at()], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const nextLine = async (): Promise<string> => String((await once(lines, 'line'))[0]);
  await nextLine();
  return { process: child, nextLine };
}

function refused(dataDir: string): ApiError {
  try {
    lockDataDir(dataDir).release();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the lock was given twice');
}
