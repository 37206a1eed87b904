/** Collections of problems as the interface opens, lists and solves them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProblemCollection } from '../ipc/api.ts';
import { TestHost } from './testHost.ts';

const THREE = 'SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]';
const ONE = `(;${THREE}GN[One]GC[kill]PL[W];W[ba])`;
const TWO = `(;${THREE}PL[B])`;
const GAME = '(;SZ[9];B[ee])';
const START = Date.UTC(2026, 0, 1);
const DAY = 24 * 3600 * 1000;

let folder: string;
let host: TestHost;
let time = START;

function start(): TestHost {
  return new TestHost(join(folder, 'data'), {
    now: () => time,
    homeDir: folder,
    problems: join(folder, 'builtin'),
  });
}

beforeEach(() => {
  time = START;
  folder = mkdtempSync(join(tmpdir(), 'yomi-host-problems-'));
  host = start();
});
afterEach(() => {
  host.close();
  rmSync(folder, { recursive: true });
});

function reopen(): void {
  host.close();
  host = start();
}

function openData(text: string, name = 'two.sgf'): Promise<ProblemCollection> {
  return host.call('problems.openData', { name, base64: Buffer.from(text).toString('base64') });
}

function openFile(text: string): Promise<ProblemCollection> {
  writeFileSync(join(folder, 'file.sgf'), text);
  return host.call('problems.openPath', { path: '~/file.sgf' });
}

test('a collection is listed with its problems, and says what in it is none', async () => {
  expect(await host.call('problems.list', {})).toEqual([]);
  const collection = await openData(`${ONE}\n${GAME}\n${TWO}\n(;SZ[9]AB[aa`);
  expect(collection).toMatchObject({ name: 'two.sgf', builtin: false, at: 0, count: 3, fresh: 3, due: 0 });
  expect(collection.path).toBeUndefined();
  const { id } = collection;
  const { rows, faults } = await host.call('problems.rows', { id });
  expect(rows.slice(0, 2)).toEqual([
    { name: 'One', task: 'kill', solver: 1, progress: null },
    { name: '', task: null, solver: 2, progress: null },
  ]);
  expect(faults[0]).toMatchObject({ line: 2, message: 'skipped: no stones are set up' });
  expect(faults.slice(1).map(({ line }) => line)).toEqual(faults.slice(1).map(() => 4));
  expect(faults.length).toBeGreaterThan(1);
});

test('a file without a problem is refused with the reason, and does not come onto the list', async () => {
  const error = await host
    .call('problems.openData', { name: 'g.sgf', base64: Buffer.from(GAME).toString('base64') })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'file',
    message: '“g.sgf” holds no problem: line 1: skipped: no stones are set up.',
  });
  expect((await host.failure('problems.openPath', { path: '/no/such.sgf' })).code).toBe('file');
  expect(await host.call('problems.list', {})).toEqual([]);
});

test('results outlive a restart, and say when a problem is due', async () => {
  const { id } = await openData(`${ONE}${TWO}`);
  const right = await host.call('problems.record', { id, index: 1, grade: 'right' });
  expect(right).toMatchObject({ grade: 'right', tries: 1, time: START });
  await host.call('problems.record', { id, index: 0, grade: 'wrong' });
  expect(await host.call('problems.read', { id, index: 1 })).toMatchObject({ solver: 2, name: '' });
  reopen();
  expect(await host.call('problems.list', {})).toMatchObject([{ id, at: 1, fresh: 0, due: 0, failed: 1 }]);
  const { rows } = await host.call('problems.rows', { id });
  expect(rows[1].progress).toEqual(right);
  time += 30 * DAY;
  expect(await host.call('problems.list', {})).toMatchObject([{ fresh: 0, due: 2, failed: 0 }]);
  await host.call('problems.record', { id, index: 1, grade: 'right' });
  expect(await host.call('problems.list', {})).toMatchObject([{ due: 1 }]);
});

test('a problem is known again in another file, and in its own after it was changed', async () => {
  const { id } = await openFile(ONE);
  await host.call('problems.record', { id, index: 0, grade: 'helped' });
  const changed = await openFile(`${TWO}${ONE}`);
  expect(changed).toMatchObject({ id, count: 2, fresh: 1, path: join(folder, 'file.sgf') });
  // The other colour moves first: another problem.
  const { rows } = await host.call('problems.rows', { id });
  expect(rows.map(({ progress }) => progress?.grade)).toEqual([undefined, 'helped']);
  const other = await openData(`(;GN[Another name]${THREE}PL[W])`, 'other.sgf');
  expect(other.id).not.toBe(id);
  expect(other.fresh).toBe(0);
  expect((await openData(`(;GN[Another name]${THREE}PL[W])`, 'renamed.sgf')).id).toBe(other.id);
});

test('a collection that is removed can be brought back with all results', async () => {
  const { id } = await openData(ONE);
  await host.call('problems.record', { id, index: 0, grade: 'right' });
  await host.call('problems.remove', { id });
  expect(await host.call('problems.list', {})).toEqual([]);
  expect((await host.failure('problems.rows', { id })).code).toBe('not-found');
  await host.call('problems.restore', { id });
  expect(await host.call('problems.list', {})).toMatchObject([{ id, fresh: 0 }]);
  expect((await host.failure('problems.read', { id, index: 1 })).code).toBe('not-found');
});

test('collections that come with the program are there, follow it, and cannot be removed', async () => {
  mkdirSync(join(folder, 'builtin'));
  writeFileSync(join(folder, 'builtin', 'shapes.sgf'), ONE);
  writeFileSync(join(folder, 'builtin', 'README.md'), 'not one');
  const [collection] = await host.call('problems.list', {});
  expect(collection).toMatchObject({ name: 'shapes', builtin: true, count: 1 });
  const { id } = collection;
  expect((await host.failure('problems.remove', { id })).code).toBe('refused');
  await host.call('problems.record', { id, index: 0, grade: 'right' });
  writeFileSync(join(folder, 'builtin', 'shapes.sgf'), `${ONE}${TWO}`);
  reopen();
  expect(await host.call('problems.list', {})).toMatchObject([{ id, count: 2, fresh: 1 }]);
});

test('whoever asks while they are being read waits for them', async () => {
  mkdirSync(join(folder, 'builtin'));
  // So many that they are read in steps.
  writeFileSync(join(folder, 'builtin', 'many.sgf'), ONE.repeat(250));
  const [first, second] = await Promise.all([host.call('problems.list', {}), host.call('problems.list', {})]);
  expect(first).toMatchObject([{ name: 'many', count: 250 }]);
  expect(second).toEqual(first);
});

test('a question goes to the engine', async () => {
  const { id } = await openData(ONE);
  const { position, solver } = await host.call('problems.read', { id, index: 0 });
  const answer = { aim: null, verdict: 'unknown', move: 0, line: [], evidence: 'judgement', nodes: 0 };
  host.engine.answer = () => Promise.resolve(answer);
  expect(await host.call('problems.ask', { position, solver, goal: 'kill' })).toEqual(answer);
  expect(host.engine.asked).toEqual([{ method: 'problem', params: { position, solver, goal: 'kill' } }]);
});
