import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenDocument } from '../ipc/api.ts';
import type { JobDraft, JobView } from '../ipc/jobsApi.ts';
import { JOBS_FILE, JobStore } from '../jobs/jobStore.ts';
import type { JobWorker } from '../jobs/jobWorker.ts';
import type { Assignment, TaskEnd } from '../jobs/taskRun.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { REST_MS } from './jobs.ts';
import { set, TestHost } from './testHost.ts';

useBuiltins();
const at = useTestFolder();
const hosts: TestHost[] = [];
beforeEach(() => void (workers.length = 0));
afterEach(() => {
  for (const { host } of hosts.splice(0)) host.close();
  vi.useRealTimers();
});

/** What two sides with the same options are called. */
const FIRST = 'Yomi --playouts 8 (1)';
const SECOND = 'Yomi --playouts 8 (2)';

/** Waits with each task until the test has it end. */
class Worker implements JobWorker {
  asked: Assignment[] = [];
  isHeld = false;
  abandoned = 0;
  end: (end: TaskEnd) => void = () => undefined;
  run(assignment: Assignment): Promise<TaskEnd> {
    this.asked.push(assignment);
    return new Promise((resolve) => (this.end = resolve));
  }
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
  }
  abandon(): void {
    this.abandoned++;
    this.end({ kind: 'abandoned' });
  }
  close(): void {
    this.end({ kind: 'abandoned' });
  }
  play(): void {
    const game = this.asked[this.asked.length - 1].task;
    const row = {
      game,
      black: FIRST,
      white: SECOND,
      result: 'B+1',
      winner: FIRST,
      end: 'passes',
      moves: 9,
    };
    this.end({ kind: 'done', result: { row: { ...row, milliseconds: {} }, sgf: '(;)' }, milliseconds: 5 });
  }
}
const workers: Worker[] = [];

function start(): TestHost {
  const host = new TestHost(at(), {
    engineBuild: () => 'this',
    jobWorkers: () => {
      const worker = new Worker();
      workers.push(worker);
      return [worker];
    },
  });
  hosts.push(host);
  return host;
}

const match: JobDraft = {
  ...{ kind: 'match', name: '', a: '--playouts 8', b: '--playouts 8', games: 3 },
  ...{ size: 5, komi: 0.5, randomPlies: 2, seed: 1, sprt: null },
};

const changes = ({ events }: TestHost): (JobView | null)[] =>
  events.filter(({ name }) => name === 'jobs.changed').map(({ value }) => value as JobView | null);

test('a job is added, worked on, paused, stopped, and gone on with by the next host', async () => {
  const first = start();
  expect(await first.call('jobs.list', {})).toMatchObject({ jobs: [], held: false });
  expect(existsSync(at(JOBS_FILE))).toBe(false);
  const job = await first.call('jobs.add', match);
  expect(job).toMatchObject({
    id: 1,
    name: `${FIRST} against ${SECOND}, 3 games`,
    state: 'active',
    done: 0,
    total: 3,
  });
  expect(workers[0].asked).toHaveLength(1);
  workers[0].play();
  await until(() => expect(changes(first).at(-1)).toMatchObject({ id: 1, done: 1 }));
  expect(await first.call('jobs.want', { id: 1, state: 'paused' })).toMatchObject({ state: 'paused' });
  expect(workers[0].abandoned).toBe(0);
  expect(await first.call('jobs.want', { id: 1, state: 'stopped' })).toMatchObject({ state: 'stopped' });
  expect(workers[0].abandoned).toBe(1);
  await first.call('jobs.want', { id: 1, state: 'active' });
  await until(() => expect(workers[0].asked.map(({ task }) => task)).toEqual([0, 1, 1]));
  const detail = await first.call('jobs.get', { id: 1 });
  expect(detail.lines[0].message).toContain(`${FIRST} +1-0 of 1 `);
  expect(detail.log.map(({ message }) => message)).toEqual(['added', 'paused', 'stopped', 'resumed']);
  first.host.close();

  const next = start();
  expect(workers[1].asked.map(({ task }) => task)).toEqual([1]);
  workers[1].play();
  await until(() => expect(workers[1].asked).toHaveLength(2));
  workers[1].play();
  await until(() => expect(changes(next).at(-1)).toMatchObject({ state: 'finished', done: 3 }));
  // The results of a job that has ended are read once.
  const read = vi.spyOn(JobStore.prototype, 'results');
  const twice = [await next.call('jobs.get', { id: 1 }), await next.call('jobs.get', { id: 1 })];
  expect(read.mock.results.map(({ value }) => (value as unknown[]).length)).toEqual([3, 0]);
  expect(twice[1]).toEqual(twice[0]);
  read.mockRestore();
  expect((await next.failure('jobs.want', { id: 1, state: 'paused' })).code).toBe('refused');
});

test('jobs rest while the user plays, and go on a while later', async () => {
  const host = start();
  await host.call('jobs.add', match);
  vi.useFakeTimers();
  const ask = (): Promise<unknown> =>
    host.failure('doc.genmove', { id: 99, node: 1, budget: { playouts: 1 }, seed: 1, mayResign: true });
  await ask();
  expect(workers[0].isHeld).toBe(true);
  expect((await host.call('jobs.list', {})).held).toBe(true);
  vi.advanceTimersByTime(REST_MS - 1);
  await ask();
  vi.advanceTimersByTime(REST_MS - 1);
  expect(workers[0].isHeld).toBe(true);
  vi.advanceTimersByTime(1);
  expect(workers[0].isHeld).toBe(false);
  expect(host.events.filter(({ name }) => name === 'jobs.held').map(({ value }) => value)).toEqual([
    true,
    false,
  ]);
});

test('a job is taken off the list and brought back', async () => {
  const host = start();
  await host.call('jobs.add', match);
  expect(await host.call('jobs.remove', { id: 1 })).toBeNull();
  expect(workers[0].abandoned).toBe(1);
  expect((await host.call('jobs.list', {})).jobs).toEqual([]);
  expect((await host.failure('jobs.get', { id: 1 })).code).toBe('not-found');
  expect(await host.call('jobs.restore', { id: 1 })).toMatchObject({ id: 1, state: 'stopped' });
});

test('games of the library are analysed as they are now: all, or those of a search and a collection', async () => {
  const host = start();
  const keep = (name: string, sgf: string): Promise<OpenDocument> =>
    host.call('doc.openData', { name, base64: Buffer.from(sgf).toString('base64') });
  const ann = await keep('a.sgf', '(;SZ[5]PB[Ann]PW[Ben];B[cc])(;SZ[5]PB[Cay];B[bb])');
  const eve = await keep('b.sgf', '(;SZ[5]PB[Eve];B[dd]C[as Ann plays])');
  await keep('large.sgf', '(;SZ[30];B[dd])');
  await host.edit(ann, 0, [set(1, 'C', 'edited')]);
  const labels = await host.call('library.addLabel', { kind: 'collection', name: 'chosen', ids: [ann.id] });
  const add = async (query: string, label: number | null, chosen?: number[]): Promise<string[][]> => {
    const draft: JobDraft = {
      ...{ kind: 'analysis', name: '', games: chosen, query, label, options: '--playouts 8', seed: 1 },
    };
    const { id } = await host.call('jobs.add', draft);
    const { log } = await host.call('jobs.get', { id });
    const store = new JobStore(at(JOBS_FILE));
    const { spec } = store.get(id)!;
    const games = spec.kind === 'analysis' ? spec.games : [];
    const texts = games.map(({ name, hash }) => `${name}: ${Buffer.from(store.input(hash)!).toString()}`);
    store.close();
    return [texts, log.map(({ message }) => message)];
  };
  const [all, log] = await add('', null);
  expect(all).toEqual([
    'Ann – Ben: (;SZ[5]PB[Ann]PW[Ben];B[cc]C[edited])',
    'Cay – ?: (;SZ[5]PB[Cay];B[bb])',
    'Eve – ?: (;SZ[5]PB[Eve];B[dd]C[as Ann plays])',
  ]);
  expect(log).toContain('games passed over, since they cannot be taken: 1');
  const [chosen] = await add('', labels[0].id);
  expect(chosen).toEqual(all.slice(0, 2));
  const [found] = await add('eve', null);
  expect(found).toEqual(all.slice(2));
  const [named] = await add('', null, [eve.id, 999]);
  expect(named).toEqual(all.slice(2));
  const none = { kind: 'analysis', name: '', query: 'nobody', label: null, options: '--playouts 8', seed: 1 };
  expect((await host.failure('jobs.add', none as JobDraft)).message).toContain('no such games');
});

test.each([
  [{ kind: 'regression', name: '', selectors: 'nothing', options: '' }, 'There is no suite nothing.'],
  [{ kind: 'regression', name: '', selectors: 'eyes', options: '"x' }, /a quote that is not closed/],
  [{ ...match, a: "'" }, /a quote that is not closed/],
  [
    {
      ...{ kind: 'tuning', name: '', parameters: 'nothing', options: '', steps: 1, pairs: 1, check: 0 },
      ...{ size: 5, komi: 0.5, randomPlies: 2, seed: 1 },
    },
    'there is no parameter nothing',
  ],
] as [JobDraft, string | RegExp][])('what cannot be a job is refused: %j', async (draft, message) => {
  const host = start();
  const error = await host.failure('jobs.add', draft);
  expect(error.code).toBe('bad-params');
  expect(error.message).toMatch(message);
});

test('the suites that come with Yomi are a job, one task each', async () => {
  const host = start();
  const job = await host.call('jobs.add', {
    kind: 'regression',
    name: 'mine',
    selectors: 'eyes worms',
    options: '',
  });
  expect(job).toMatchObject({ name: 'mine', kind: 'regression', total: 2 });
  expect(workers[0].asked[0].spec).toMatchObject({
    suites: [{ path: '0/eyes.tst' }, { path: '0/worms.tst' }],
  });
});
