import { expect, test } from 'vitest';
import { said, verbatim } from '../../../engine/protocol/sayings.ts';
import type { JobDetail, JobView } from '../../../main/ipc/jobsApi.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Notices } from '../notices.svelte.ts';
import { jobOf, namesGames, newJobDraft } from './draft.ts';
import { JobsDesk } from './jobsDesk.svelte.ts';
import { doneText, leftText, speedText } from './words.ts';

const job = (id: number, more: Partial<JobView> = {}): JobView => ({
  ...{ id, name: `job ${id}`, kind: 'match', state: 'active', problem: '', created: 0, ended: null },
  ...{ done: 2, total: 12, pace: null, ...more },
});
const detail = (view: JobView): JobDetail => ({
  job: view,
  lines: [said(verbatim('first +1-1 of 2'))],
  log: [],
  curve: null,
  games: 2,
  comparable: [],
});

test('how far and how fast a job is', () => {
  expect(doneText(job(1))).toBe('2 of 12 games');
  expect([speedText(job(1)), leftText(job(1))]).toEqual(['', '']);
  const known = job(1, { pace: 90_000 });
  expect([speedText(known), leftText(known)]).toEqual(['40 games an hour', '15 min']);
  expect(leftText(job(1, { pace: 90_000, state: 'paused' }))).toBe('');
  const slow = job(1, { pace: 3 * 3_600_000, kind: 'regression' });
  expect([speedText(slow), leftText(slow)]).toEqual(['3 h for each of the suites', '30 h']);
  expect(leftText(job(1, { pace: 10 }))).toBe('less than a minute');
  expect(leftText(job(1, { pace: 3_600_000, total: 122 }))).toBe('5 days');
});

test('a form makes a job of its kind only', () => {
  const draft = { ...newJobDraft(), name: 'x' };
  expect(jobOf(draft)).toMatchObject({ kind: 'match', games: 100, sprt: null });
  expect(jobOf({ ...draft, sprt: true })).toMatchObject({ sprt: { low: 0, high: 30 } });
  expect(jobOf({ ...draft, kind: 'regression', selectors: 'eyes' })).toEqual({
    ...{ kind: 'regression', name: 'x', selectors: 'eyes', options: '' },
  });
  expect(jobOf({ ...draft, kind: 'analysis', query: 'Lee', label: 3 })).toEqual({
    ...{ kind: 'analysis', name: 'x', query: 'Lee', label: 3, options: '--playouts 400', seed: 1 },
  });
  const files = ['/games/a.txt'];
  expect(jobOf({ ...draft, kind: 'learning', files })).toEqual({
    ...{ kind: 'learning', name: 'x', files, library: false, played: 100, possible: 300 },
  });
  const mining = { ...draft, kind: 'mining' as const, mine: { ...draft.mine, files } };
  expect(jobOf(mining)).toMatchObject({
    kind: 'mining',
    name: 'x',
    files,
    check: [],
    options: { ask: 1000 },
  });
  expect([draft, { ...draft, kind: 'learning' as const, library: true }, mining].map(namesGames)).toEqual([
    true,
    true,
    true,
  ]);
  expect((['mining', 'learning'] as const).map((kind) => namesGames({ ...draft, kind }))).toEqual([
    false,
    false,
  ]);
  expect(jobOf({ ...draft, kind: 'tuning', parameters: 'montecarlo.bias' })).toEqual({
    ...{ kind: 'tuning', name: 'x', parameters: 'montecarlo.bias', options: '', steps: 500, pairs: 1 },
    ...{ check: 100, size: 9, komi: 7, randomPlies: 2, seed: 1 },
  });
});

test('the list is read, follows what happens, and a job is paused, removed and brought back', async () => {
  let jobs = [job(2), job(1)];
  const api: FakeApi = new FakeApi({
    'jobs.list': () => ({ jobs, workers: 2, held: false }),
    'jobs.get': ({ id }) => detail(jobs.find((one) => one.id === id)!),
    'jobs.want': ({ id, state }) => {
      jobs = jobs.map((one) => (one.id === id ? { ...one, state } : one));
      return jobs.find((one) => one.id === id)!;
    },
    'jobs.remove': () => {
      jobs = jobs.filter(({ id }) => id !== 2);
      return null;
    },
    'jobs.restore': () => {
      jobs = [job(2), ...jobs];
      return job(2);
    },
  });
  const notices = new Notices();
  const desk = new JobsDesk(api, notices);
  let isShown = true;
  desk.isShown = () => isShown;
  await desk.open();
  expect([desk.chosen, desk.detail?.lines[0].message, desk.workers]).toEqual([2, 'first +1-1 of 2', 2]);

  jobs = [job(2, { done: 5 }), job(1)];
  const before = api.sent('jobs.get').length;
  for (let i = 0; i < 5; i++) api.emit('jobs.changed', job(2, { done: 5 }));
  await settle();
  expect(desk.current?.done).toBe(5);
  // What came while it was read is read once more, not five times.
  expect(api.sent('jobs.get').length).toBe(before + 2);
  isShown = false;
  api.emit('jobs.changed', job(2, { done: 6 }));
  expect(desk.current?.done).toBe(5);
  isShown = true;
  api.emit('jobs.held', true);
  expect(desk.held).toBe(true);

  await desk.want('paused');
  expect(desk.current?.state).toBe('paused');
  await desk.remove();
  expect(desk.jobs.map(({ id }) => id)).toEqual([1]);
  expect(desk.chosen).toBe(1);
  notices.list.at(-1)?.action?.run();
  await settle();
  expect(desk.jobs.map(({ id }) => id)).toEqual([2, 1]);
  expect(desk.chosen).toBe(2);
  // Another program added one.
  jobs = [job(3), ...jobs];
  api.emit('jobs.changed', null);
  await settle();
  expect(desk.jobs.map(({ id }) => id)).toEqual([3, 2, 1]);
  desk.dispose();
});

test('why a job was not added is told until it is', async () => {
  const api = new FakeApi({ 'jobs.add': () => job(1), 'jobs.get': () => detail(job(1)) });
  const notices = new Notices();
  const desk = new JobsDesk(api, notices);
  for (const message of ['there is no parameter a', 'there is no parameter b']) {
    api.failing = { 'jobs.add': { code: 'bad-params', message } };
    expect(await desk.add(jobOf(newJobDraft()))).toBe(false);
    expect(notices.list.map((told) => told.message)).toEqual([`The job was not added: ${message}`]);
  }
  api.failing = {};
  expect(await desk.add(jobOf(newJobDraft()))).toBe(true);
  expect(notices.list).toEqual([]);
});
