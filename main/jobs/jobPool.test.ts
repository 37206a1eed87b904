import { sayingText } from '../../engine/protocol/sayings.ts';
import { WORDS as de } from '../../engine/protocol/words/de.ts';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { isProcess } from '../regression/engines.ts';
import { runAndKill, seededInts } from '../store/testKill.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { JobPool, type JobPoolOptions } from './jobPool.ts';
import { JOBS_FILE, JOBS_FOLDER, JobStore } from './jobStore.ts';
import { InnerWorker, type JobWorker } from './jobWorker.ts';
import type { Assignment, TaskEnd } from './taskRun.ts';
import { addTestJobs, essences, matchOf, testOwn, testWorker } from './testJobs.ts';

const at = useTestFolder();
const killed = join(import.meta.dirname, 'killedPool.ts');
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close();
});

function storeAt(folder: string, now?: () => number): JobStore {
  mkdirSync(at(folder), { recursive: true });
  const store = new JobStore(at(folder, JOBS_FILE), now);
  open.push(store);
  return store;
}

function poolOf(store: JobStore, workers: JobWorker[], more: Partial<JobPoolOptions> = {}): JobPool {
  const onFault = (error: Error): void => {
    throw error;
  };
  const pool = new JobPool({ store, folder: at(JOBS_FOLDER), own: testOwn, workers, onFault, ...more });
  open.push(pool);
  return pool;
}

/** Does what the test says, when it says so. */
class ScriptedWorker implements JobWorker {
  readonly asked: Assignment[] = [];
  readonly held: boolean[] = [];
  end: (end: TaskEnd) => void = () => undefined;
  abandoned = 0;

  run(assignment: Assignment): Promise<TaskEnd> {
    this.asked.push(assignment);
    return new Promise((resolve) => (this.end = resolve));
  }
  hold(isHeld: boolean): void {
    this.held.push(isHeld);
  }
  abandon(): void {
    this.abandoned++;
    this.end({ kind: 'abandoned' });
  }
  close(): void {
    this.end({ kind: 'abandoned' });
  }
  done(): void {
    const { task } = this.asked[this.asked.length - 1];
    const row = { game: task, black: 'first', white: 'second', result: 'B+1', winner: 'first' };
    const result = { row: { ...row, end: 'passes', moves: 1, milliseconds: {} }, sgf: `game ${task}` };
    this.end({ kind: 'done', result, milliseconds: 5 });
  }
}

const GAMES = 10;
const addJobs = (store: JobStore): void => addTestJobs(store, at('suites'), GAMES);

async function undisturbed(): Promise<string[]> {
  const store = storeAt('reference');
  addJobs(store);
  const pool = poolOf(store, [new InnerWorker(testOwn), new InnerWorker(testOwn)]);
  await pool.idle();
  pool.close();
  return essences(store);
}

describe('with processes', () => {
  test('that are killed, host and workers, every task has its result once, as if nothing had been', async () => {
    const expected = await undisturbed();
    expect(expected).toHaveLength(GAMES + 6 + 2);
    expect(expected.filter((line) => line === 'finished')).toHaveLength(2);
    const store = storeAt('killed');
    addJobs(store);
    const below = seededInts(27);
    const workers: number[] = [];
    const kept = (): number => store.count(1) + store.count(2);
    // Half of the tasks are left for the workers that die.
    let rounds = 0;
    for (; rounds < 5 && 2 * kept() < GAMES + 6; rounds++) {
      const before = kept();
      const lines = await runAndKill(killed, [at('killed')], {
        lines: 1,
        milliseconds: below(150),
        mayEnd: rounds > 0,
      });
      workers.push(...lines.flatMap((line) => line.split(' ').filter(Boolean).map(Number)));
      expect(kept()).toBeGreaterThanOrEqual(before + lines.length);
    }
    // Those of a host that was killed end by themselves.
    expect(workers.length).toBeGreaterThanOrEqual(rounds);
    await until(() => expect(workers.filter(isProcess)).toEqual([]));

    // Then a worker dies here and there.
    let kills = 0;
    const pool: JobPool = poolOf(store, [testWorker(), testWorker()], {
      onChange() {
        const { pids } = pool;
        if (kills >= 4 || pids.length === 0) return;
        kills++;
        process.kill(pids[below(pids.length)], 'SIGKILL');
      },
    });
    await pool.idle();
    expect(kills).toBeGreaterThan(0);
    expect(essences(store)).toEqual(expected);
    expect(store.jobs().flatMap(({ id }) => [...store.leased(id)])).toEqual([]);
    expect(readdirSync(at(JOBS_FOLDER))).toEqual([]);
  }, 200_000);

  test('of two hosts at once, each does its part', async () => {
    const expected = await undisturbed();
    const store = storeAt('two');
    addJobs(store);
    const run = (): Promise<unknown> => promisify(execFile)(process.execPath, [killed, at('two')]);
    await Promise.all([run(), run()]);
    expect(essences(store)).toEqual(expected);
  }, 200_000);
});

describe('a pool', () => {
  test('begins tasks in order, and knows when all is done', async () => {
    const store = storeAt('.');
    store.add(matchOf(3), 'three');
    const [one, two] = [new ScriptedWorker(), new ScriptedWorker()];
    const changes: number[] = [];
    const pool = poolOf(store, [one, two], { onChange: (job) => changes.push(job) });
    expect([...one.asked, ...two.asked].map(({ task }) => task).sort()).toEqual([0, 1]);
    expect([...store.leased(1)]).toEqual([0, 1]);
    one.done();
    await until(() => expect(one.asked).toHaveLength(2));
    expect(one.asked[1].task).toBe(2);
    one.done();
    two.done();
    await pool.idle();
    expect(store.get(1)).toMatchObject({ state: 'finished' });
    expect(changes).toEqual([1, 1, 1]);
    expect(store.log(1, 10).map(({ message }) => message)).toEqual(['added', 'finished']);
  });

  test('that is held begins nothing, and has workers hold what they do', async () => {
    const store = storeAt('.');
    store.add(matchOf(3), 'three');
    const one = new ScriptedWorker();
    const pool = poolOf(store, [one]);
    pool.hold(true);
    expect(one.held.at(-1)).toBe(true);
    one.done();
    await until(() => expect(store.count(1)).toBe(1));
    expect(one.asked).toHaveLength(1);
    pool.hold(false);
    expect(one.held.at(-1)).toBe(false);
    expect(one.asked.map(({ task }) => task)).toEqual([0, 1]);
  });

  test('ends the tasks of a job that is paused, gives up those of one that is stopped, and goes on', async () => {
    const store = storeAt('.');
    store.add(matchOf(4), 'four');
    const one = new ScriptedWorker();
    const pool = poolOf(store, [one]);
    store.want(1, 'paused');
    pool.look();
    expect(one.abandoned).toBe(0);
    one.done();
    await pool.idle();
    expect([store.count(1), one.asked.length]).toEqual([1, 1]);
    store.want(1, 'active');
    pool.look();
    store.want(1, 'stopped');
    pool.look();
    expect(one.abandoned).toBe(1);
    await pool.idle();
    expect([store.count(1), [...store.leased(1)]]).toEqual([1, []]);
    store.want(1, 'active');
    pool.look();
    expect(one.asked.map(({ task }) => task)).toEqual([0, 1, 1]);
  });

  test('gives a job up whose task fails again and again; it can be tried anew', async () => {
    const store = storeAt('.');
    store.add(matchOf(2), 'two');
    const one = new ScriptedWorker();
    const pool = poolOf(store, [one]);
    for (let i = 1; i <= 3; i++) {
      await until(() => expect(one.asked).toHaveLength(i));
      one.end({ kind: 'failed', problem: 'no such engine' });
    }
    await pool.idle();
    expect(store.get(1)).toMatchObject({ state: 'failed', problem: 'no such engine' });
    expect(store.log(1, 10).map(({ message }) => message)).toContain('task 0: no such engine');
    expect(store.want(1, 'paused')).toBe(false);
    expect(store.want(1, 'active')).toBe(true);
    pool.look();
    expect(one.asked).toHaveLength(4);
  });

  test('does not begin a job about another engine', () => {
    const store = storeAt('.');
    store.add({ ...matchOf(2), build: 'that' }, '');
    poolOf(store, [new ScriptedWorker()]);
    const job = store.get(1);
    expect(job).toMatchObject({
      state: 'failed',
      name: 'first against second, 2 games',
      problem: 'it is about build that of the engine, and this is build this: add it anew',
    });
    // In the language of whoever looks.
    const shown = [job?.title, job?.why, store.log(1, 10).at(-1)?.says].map((says) => sayingText(says!, de));
    expect(shown).toEqual([
      'first gegen second, Partien: 2',
      'er gilt Build that der Engine, und dies ist Build this: Legen Sie ihn neu an',
      'fehlgeschlagen: er gilt Build that der Engine, und dies ist Build this: Legen Sie ihn neu an',
    ]);
  });

  test('takes what another computer has only when the lease expired, what a dead process had at once', () => {
    let time = 1000;
    const store = storeAt('.', () => time);
    store.add(matchOf(2), 'two');
    store.lease(1, 0, 'elsewhere 1 x', 5000);
    const one = new ScriptedWorker();
    const pool = poolOf(store, [one], { now: () => time });
    expect(one.asked.map(({ task }) => task)).toEqual([1]);
    pool.close();
    time = 6000;
    const two = new ScriptedWorker();
    poolOf(store, [two], { now: () => time });
    expect(two.asked.map(({ task }) => task)).toEqual([0]);
  });
});

describe('the store', () => {
  test('keeps one result of a task, and one job of a kind', () => {
    const store = storeAt('.');
    const id = store.add(matchOf(2), 'two');
    expect(store.add(matchOf(2), 'again')).toBe(id);
    const result = { worker: 'w', milliseconds: 1, result: 'first' };
    expect(store.keep(id, 0, result)).toBe(true);
    expect(store.keep(id, 0, { ...result, result: 'second' })).toBe(false);
    expect(store.results(id).map((one) => one.result)).toEqual(['first']);
    expect(store.lease(id, 0, 'w', Infinity)).toBe(false);
  });

  test('of an older program is brought up to date, and tells what is new of a job without looking at the rest', () => {
    const before = storeAt('.');
    const id = before.add(matchOf(3), 'three');
    for (let task = 0; task < 3; task++)
      before.keep(id, task, { worker: 'w', milliseconds: 1, result: task });
    const old = new Sqlite(at(JOBS_FILE));
    old.exec('DROP INDEX result_of_job; PRAGMA user_version = 1');
    old.close();
    const store = storeAt('.');
    expect(store.results(id, 2).map(({ task }) => task)).toEqual([2]);
    const db = new Sqlite(at(JOBS_FILE));
    const plan = db
      .prepare('EXPLAIN QUERY PLAN SELECT task, result FROM result WHERE job = 1 AND id > 2 ORDER BY id')
      .all();
    db.close();
    expect(plan).toMatchObject([{ detail: 'SEARCH result USING INDEX result_of_job (job=? AND id>?)' }]);
  });

  test('forgets a job with all that was its own', () => {
    const store = storeAt('.');
    addJobs(store);
    const [, tests] = store.jobs();
    const { hash } = (tests.spec.kind === 'regression' && tests.spec.suites[0]) as { hash: string };
    expect(store.input(hash)).toBeDefined();
    store.keep(2, 0, { worker: 'w', milliseconds: 1, result: [] });
    store.remove(2);
    expect([store.jobs().length, store.count(2), store.input(hash)]).toEqual([1, 0, undefined]);
    // A worker that comes late loses nothing else.
    expect(store.keep(2, 1, { worker: 'w', milliseconds: 1, result: [] })).toBe(false);
    expect(store.failed(2, 1, { worker: 'w', kind: 'failed', problem: '' })).toBe(0);
  });
});
