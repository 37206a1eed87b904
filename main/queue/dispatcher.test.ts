import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameResult } from '../jobs/gameJob.ts';
import type { JobSpec } from '../jobs/jobSpec.ts';
import { matchOf } from '../jobs/testJobs.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import type { FarmReplies, TaskMessage, TaskReport } from './farmApi.ts';
import { FarmStore } from './farmStore.ts';
import type { TaskQueue } from './taskQueue.ts';
import { NO_POSTGRES, TestPostgres } from './testPostgres.ts';

const at = useTestFolder();
let store: FarmStore;
let dispatcher: Dispatcher;
let now = 1_000_000;
let messages: TaskMessage[] = [];
let active: TaskMessage[] = [];
const queue: TaskQueue = {
  add: (more) => Promise.resolve(void messages.push(...more)),
  remove: () => Promise.resolve(),
  isWaiting: ({ task }) => Promise.resolve(!active.some((one) => one.task === task)),
  close: () => Promise.resolve(),
};

function begin(spec: JobSpec, more: Partial<DispatcherOptions> = {}): void {
  store.add(spec, '');
  dispatcher = new Dispatcher({
    ...{ store, queue, checkEvery: 0, graceMs: 0, now: () => now },
    onFault: (error) => {
      throw error;
    },
    ...more,
  });
}

const tuning: JobSpec = {
  ...{ kind: 'tuning', build: 'this', patternSet: 'these', steps: 3, seed: 4, gain: null, options: '' },
  parameters: [{ name: 'montecarlo.bias', start: 0.2, min: 0, max: 10, step: 0.1, whole: false }],
  ...{ size: 5, komi: 0.5, pairs: 1, randomPlies: 3, check: 2 },
};

function game(number: number, players = ['first', 'second']): GameResult {
  const [black, white] = players;
  const row = { game: number, black, white, result: 'B+1', winner: black, end: 'passes' as const };
  return { row: { ...row, moves: 1, milliseconds: {} }, sgf: `game ${number}` };
}
/** The newest message of a task. */
const message = (task: number): TaskMessage => messages.findLast((one) => one.task === task)!;
const beat = (
  name: string,
  tasks: { key: string; task: number; milliseconds: number }[] = [],
): FarmReplies['farm.beat'] => dispatcher.beat(name, { instance: name, host: 'h', threads: 1, tasks });

const settled = async (): Promise<void> => await new Promise((go) => setImmediate(go));
const tell = async (worker: string, report: TaskReport): Promise<boolean> => {
  const taken = await dispatcher.report(worker, report);
  // What follows from it is in the queue.
  await settled();
  return taken;
};
const bring = (worker: string, { key, task, mark }: TaskMessage, result: unknown): Promise<boolean> =>
  tell(worker, { kind: 'done', key, task, mark, result, milliseconds: 5 });
const fail = (worker: string, { key, task, mark }: TaskMessage): Promise<boolean> =>
  tell(worker, { kind: 'failed', key, task, mark, problem: 'no such engine' });

let postgres: TestPostgres;

describe.each([
  { name: 'SQLite', place: () => at('jobs.db') },
  { name: 'PostgreSQL', place: () => postgres.url },
])('over $name', ({ name, place }) => {
  if (name === 'PostgreSQL') {
    if (NO_POSTGRES !== undefined) {
      test.skip(NO_POSTGRES);
      return;
    }
    beforeAll(async () => void (postgres = await TestPostgres.make()));
    beforeEach(async () => await postgres.empty());
    afterAll(async () => await postgres.remove());
  }
  beforeEach(() => {
    messages = [];
    active = [];
    now = 1_000_000;
    store = new FarmStore(place(), () => now);
    for (const name of ['good', 'bad', 'third']) store.addMember(name, 'worker');
  });
  afterEach(async () => {
    await dispatcher.close();
    store.close();
  });

  test('a result counts once, whoever brings it, and what is none is refused', async () => {
    begin(matchOf(3));
    await settled();
    expect(messages.map(({ task }) => task)).toEqual([0, 1, 2]);
    expect(await bring('good', message(0), game(0))).toBe(true);
    expect(await bring('bad', message(0), game(0))).toBe(false);
    for (const wrong of [game(2), game(1, ['first', 'other']), { ...game(1), more: 1 }, null])
      await expect(bring('bad', message(1), wrong)).rejects.toThrow(/^what came is (no|not the) result of /);
    expect(store.results(1).map(({ worker, task }) => [worker, task])).toEqual([['good', 0]]);
    expect(store.get(1)?.state).toBe('failed');
  });

  test('one worker that cannot do a task does not end a job while there are others', async () => {
    begin(matchOf(3));
    beat('good');
    beat('bad');
    await settled();
    for (let i = 0; i < 4; i++) await fail('bad', message(0));
    expect(store.get(1)?.state).toBe('active');
    expect(message(0).not).toEqual(['bad']);
    expect(message(0).copy).toBe(4);
    await fail('good', message(0));
    expect(store.get(1)).toMatchObject({ state: 'failed', problem: 'no such engine' });
  });

  test('what a worker brought that is quarantined is done again, with all that came of it', async () => {
    const own = [
      ['tuned', 'other'],
      ['other', 'tuned'],
    ];
    begin(tuning);
    beat('good');
    await settled();
    expect(messages.map(({ task }) => task)).toEqual([0, 1]);
    const first = message(0);
    await bring('bad', first, game(0, own[0]));
    await bring('good', message(1), game(1, own[1]));
    await settled();
    expect(messages.map(({ task }) => task)).toEqual([0, 1, 2, 3]);
    const stale = message(3);
    await bring('good', message(2), game(0, own[0]));
    await bring('good', stale, game(1, own[0]));
    // Others do what it could not, three times.
    store.add(matchOf(3), 'games');
    dispatcher.look();
    await settled();
    const games = messages.filter(({ key }) => key === store.get(2)!.key);
    for (const [i, one] of games.entries()) {
      await fail('bad', one);
      await bring('good', one, game(i));
    }
    expect(store.members().find(({ name }) => name === 'bad')?.quarantine).toContain(
      'host.quarantine.unable',
    );
    expect(store.results(1).map(({ task }) => task)).toEqual([1]);
    expect(store.get(1)?.state).toBe('active');
    dispatcher.look();
    await settled();
    // The second step is not what it was: a result of the first way is not taken.
    expect(await bring('good', message(0), game(0, own[1]))).toBe(true);
    await settled();
    expect(message(3).mark).not.toBe(stale.mark);
    expect(await bring('third', stale, game(1, own[0]))).toBe(false);
    expect(await bring('third', message(3), game(1, own[0]))).toBe(true);
  });

  test('what the queue lost is put in again, and what takes too long is given to somebody else, too', async () => {
    begin(matchOf(2), { againMs: 30_000, stragglerMs: 60_000 });
    await settled();
    const { key } = message(0);
    now += 31_000;
    await dispatcher.sweep();
    await settled();
    expect(messages.map(({ task, copy }) => [task, copy])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [1, 0],
    ]);
    now += 70_000;
    beat('good', [{ key, task: 0, milliseconds: 65_000 }]);
    await dispatcher.sweep();
    expect(message(0)).toMatchObject({ copy: 1, not: ['good'] });
    // Somebody has the other one and does not speak of it.
    active = [message(1)];
    now += 70_000;
    beat('good', [{ key, task: 0, milliseconds: 135_000 }]);
    await dispatcher.sweep();
    await settled();
    expect(message(1).copy).toBe(1);
    await bring('third', message(0), game(0));
    expect(beat('good', [{ key, task: 0, milliseconds: 140_000 }]).drop).toEqual([{ key, task: 0 }]);
  });

  test('tasks that are checked have a result when two agree; of three that differ none is blamed', async () => {
    begin(matchOf(2), { checkEvery: 1 });
    for (const name of ['good', 'bad', 'third']) beat(name);
    await settled();
    await bring('bad', message(0), { ...game(0), sgf: 'a lie' });
    expect(store.count(1)).toBe(0);
    // A worker that asks twice is asked once.
    await bring('bad', message(0), { ...game(0), sgf: 'a lie' });
    expect(message(0).not).toEqual(['bad']);
    await bring('good', message(0), game(0));
    expect(message(0).not).toEqual(['bad', 'good']);
    await bring('third', message(0), game(0));
    expect(store.results(1).map(({ worker, result }) => [worker, (result as GameResult).sgf])).toEqual([
      ['good', 'game 0'],
    ]);
    expect(store.members().flatMap(({ name, quarantine }) => (quarantine === '' ? [] : [name]))).toEqual([
      'bad',
    ]);
    store.quarantine('bad', '');
    for (const [i, name] of ['good', 'bad', 'third'].entries())
      await bring(name, message(1), { ...game(1), sgf: `other ${i}` });
    expect(store.get(1)?.state).toBe('finished');
    expect(store.isUnsteady(1)).toBe(true);
    expect(store.members().every(({ quarantine }) => quarantine === '')).toBe(true);
  });
});
