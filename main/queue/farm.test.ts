import { mkdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { JobPool } from '../jobs/jobPool.ts';
import { JOBS_FILE, JobStore } from '../jobs/jobStore.ts';
import { InnerWorker } from '../jobs/jobWorker.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { addOwnWork, addTestJobs, essences, testOwn } from '../jobs/testJobs.ts';
import { seededInts } from '../store/testKill.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { FarmClient } from './farmClient.ts';
import { TestFarm } from './testFarm.ts';
import { NO_REDIS } from './testRedis.ts';

useBuiltins();
const at = useTestFolder();
let farm: TestFarm | undefined;
afterEach(async () => {
  await farm?.close();
  farm = undefined;
});

const GAMES = 6;
const add = (store: JobStore): void => addTestJobs(store, at('suites'), GAMES);

/** What one process finds. */
async function alone(addTo = add): Promise<string[]> {
  mkdirSync(at('alone'));
  const store = new JobStore(at('alone', JOBS_FILE));
  addTo(store);
  const pool = new JobPool({
    ...{ store, folder: at('alone', 'jobs'), own: testOwn, workers: [new InnerWorker(testOwn)] },
    onFault: (error) => {
      throw error;
    },
  });
  await pool.idle();
  pool.close();
  const found = essences(store);
  store.close();
  return found;
}

const finished = (on: TestFarm): Promise<void> =>
  until(() => expect(on.store.jobs().map(({ state }) => state)).toEqual(['finished', 'finished']));

describe.skipIf(NO_REDIS !== undefined)('a server with two workers over a Redis', () => {
  test('finds what one process finds, whichever of them is killed and when', async () => {
    const expected = await alone();
    farm = await TestFarm.make(at(), 3);
    add(farm.store);
    farm.startServer();
    for (const name of ['one', 'two']) farm.startWorker(name);
    const below = seededInts(27);
    for (const [i, name] of ['one', 'redis', 'server', 'two'].entries()) {
      await farm.results(2 * i + 1);
      const kept = farm.store.count(1) + farm.store.count(2);
      await new Promise((go) => setTimeout(go, below(300)));
      await farm.killAndStart(name);
      expect(farm.store.count(1) + farm.store.count(2)).toBeGreaterThanOrEqual(kept);
    }
    await finished(farm);
    expect(essences(farm.store)).toEqual(expected);
    expect(farm.store.members().map(({ quarantine }) => quarantine)).toEqual(['', '']);
  }, 200_000);

  test('learns and mines what one process does', async () => {
    const expected = await alone(addOwnWork);
    expect(expected.length).toBeGreaterThan(20);
    farm = await TestFarm.make(at(), 3);
    addOwnWork(farm.store);
    farm.startServer();
    for (const name of ['one', 'two']) farm.startWorker(name);
    await finished(farm);
    expect(essences(farm.store)).toEqual(expected);
    const workers = farm.store.jobs().flatMap(({ id }) => farm!.store.results(id).map((one) => one.worker));
    expect([...new Set(workers)].sort()).toEqual(['one', 'two']);
    expect(farm.store.members().map(({ quarantine }) => quarantine)).toEqual(['', '']);
  }, 200_000);

  test('finds out who lies, takes nothing of that one, and finds the same', async () => {
    const expected = await alone();
    farm = await TestFarm.make(at(), 1);
    add(farm.store);
    farm.startServer();
    for (const name of ['one', 'two']) farm.startWorker(name);
    farm.startWorker('three', ['lies']);
    await finished(farm);
    expect(essences(farm.store)).toEqual(expected);
    const reasons = farm.store.members().map(({ name, quarantine }) => [name, quarantine]);
    expect(reasons).toEqual([
      ['one', ''],
      ['three', expect.stringMatching(/"host\.quarantine\.differs"/)],
      ['two', ''],
    ]);
    await until(() => expect(farm!.exitCode('three')).toBe(2));
    const found = farm.store.jobs().flatMap(({ id }) => farm!.store.results(id));
    expect(found.map(({ worker }) => worker)).not.toContain('three');
    // A token that is none is refused.
    const other = new FarmClient({ url: farm.url, token: 'x'.repeat(43) });
    await expect(other.call('farm.me', {})).rejects.toThrow('the token is not known here');
  }, 200_000);
});
