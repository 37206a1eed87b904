import { SayingError } from '../../../engine/protocol/sayings.ts';
import { describe, expect, test } from 'vitest';
import { parseSgf } from '../../../engine/sgf/parser.ts';
import { readProblems } from '../../../engine/sgf/problem.ts';
import type { Calls, ProblemCollection, ProblemProgress, ProblemRow } from '../../../main/ipc/api.ts';
import { CallError } from '../../api/errors.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Notices } from '../notices.svelte.ts';
import { ProblemDesk } from './problemDesk.svelte.ts';
import { dueText, stateOf } from './words.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;

function progress(due: number, grade: ProblemProgress['grade'] = 'right'): ProblemProgress {
  return { grade, tries: 1, time: NOW - MINUTE, due };
}

/** A collection of which problem `at` was looked at last, with these results. `listed` is told of every reading of the list, and may delay it. */
function make(
  results: (ProblemProgress | null)[],
  place = 0,
  listed: (list: ProblemCollection[]) => ProblemCollection[] | Promise<ProblemCollection[]> = (list) => list,
): { desk: ProblemDesk; api: FakeApi; notices: Notices; removed: Set<number> } {
  const [read] = readProblems(parseSgf('(;SZ[9]AB[ba][bb][ab]PL[W];W[ee])').value);
  if (!('problem' in read)) throw new SayingError(read.fault);
  const removed = new Set<number>();
  const rows = results.map((one): ProblemRow => ({ name: '', task: null, solver: 1, progress: one }));
  const described = (id: number): ProblemCollection => ({
    ...{ id, name: `c${id}`, builtin: false, at: place, count: rows.length },
    ...{ fresh: 0, due: 0, failed: 0 },
  });
  const api = new FakeApi({
    'problems.list': () => listed([1, 2].filter((id) => !removed.has(id)).map(described)),
    'problems.rows': () => ({ rows, faults: [] }),
    'problems.read': () => read.problem,
    'problems.record': ({ grade }: Calls['problems.record']['params']) => progress(NOW + MINUTE, grade),
    'problems.openData': ({ name }: Calls['problems.openData']['params']) => {
      if (name === 'bad.sgf') throw new CallError({ code: 'file', message: 'It holds no problem.' });
      return described(2);
    },
    'problems.remove': ({ id }) => (removed.add(id), null),
    'problems.restore': ({ id }) => (removed.delete(id), null),
  });
  const notices = new Notices();
  return { desk: new ProblemDesk(api, notices, () => NOW), api, notices, removed };
}

describe('how the user stands', () => {
  test('with a problem', () => {
    expect(stateOf(null, NOW)).toBe('new');
    expect(stateOf(progress(NOW), NOW)).toBe('due');
    expect(stateOf(progress(NOW, 'wrong'), NOW)).toBe('due');
    expect(stateOf(progress(NOW + 1, 'wrong'), NOW)).toBe('failed');
    expect(stateOf(progress(NOW + 1, 'helped'), NOW)).toBe('learnt');
  });

  test.each([
    [0, 'now'],
    [10_000, 'in 1 minute'],
    [9.6 * MINUTE, 'in 10 minutes'],
    [90 * MINUTE, 'in 2 hours'],
    [24 * 60 * MINUTE, 'in 1 day'],
    [45 * 24 * 60 * MINUTE, 'in 2 months'],
    [800 * 24 * 60 * MINUTE, 'in 2 years'],
  ])('%d milliseconds from now: %s', (left, text) => {
    expect(dueText(NOW + left, NOW)).toBe(text);
  });
});

test('the place goes on where the user was', async () => {
  const { desk } = make([null, null, null], 2);
  await desk.open();
  expect(desk).toMatchObject({ chosen: 1, index: 2, loaded: true });
  expect(desk.solving?.headline).toBe('White to play');
});

test('what is due comes first, the longest first, then what is new in order, then what failed', async () => {
  const results = [
    progress(NOW + 9 * MINUTE, 'wrong'),
    null,
    progress(NOW - MINUTE),
    progress(NOW - 2 * MINUTE, 'wrong'),
    progress(NOW + 9 * MINUTE),
  ];
  const { desk, notices } = make(results);
  await desk.open();
  const seen: number[] = [];
  for (let i = 0; i < 3; i++) {
    await desk.next();
    seen.push(desk.index);
    await desk.solving!.showSolution();
    await settle();
  }
  expect(seen).toEqual([3, 2, 1]);
  // Nothing is due or new any more: the failed ones before their time.
  expect(desk.counts).toEqual({ new: 0, due: 0, failed: 4, learnt: 1 });
  await desk.next();
  expect(desk.states[desk.index]).toBe('failed');
  await desk.previous();
  await desk.previous();
  expect(desk.index).toBe(2);
  expect(notices.list).toEqual([]);
});

test('a file that is opened while the list is read stays the one that is shown', async () => {
  // The first list is of before the file was there, and comes last if it can.
  const lists = [[1], [1, 2]].map((ids) => ({ ids, reply: Promise.withResolvers<ProblemCollection[]>() }));
  const waiting = [...lists];
  const { desk } = make([null], 0, (all) => {
    const { ids, reply } = waiting.shift()!;
    return reply.promise.then(() => all.filter(({ id }) => ids.includes(id)));
  });
  const opened = desk.open();
  const taken = desk.openData([{ name: 'two.sgf', bytes: new Uint8Array(1) }]);
  await settle();
  for (const { reply } of lists.toReversed()) {
    reply.resolve([]);
    await settle();
  }
  await Promise.all([opened, taken]);
  expect(desk).toMatchObject({ chosen: 2, loaded: true });
  expect(desk.collection?.name).toBe('c2');
  expect(desk.collections.map(({ id }) => id)).toEqual([1, 2]);
});

test('when nothing is left it is said', async () => {
  const { desk, notices } = make([progress(NOW + MINUTE)]);
  await desk.open();
  await desk.next();
  expect(desk.index).toBe(0);
  expect(notices.list[0].message).toMatch(/Nothing is due/);
});

test('only what is asked for is listed, and arrows go through that', async () => {
  const { desk } = make([null, progress(NOW + 1), null, progress(NOW - 1)]);
  await desk.open();
  desk.filter = 'new';
  expect(desk.listed).toEqual([0, 2]);
  await desk.step(1);
  expect(desk.index).toBe(2);
  await desk.step(Infinity);
  expect(desk.index).toBe(2);
  desk.filter = 'failed';
  await desk.step(1);
  expect(desk.index).toBe(2);
});

test('a file that is opened is shown; one that cannot be read is told and changes nothing', async () => {
  const { desk, notices } = make([null]);
  await desk.open();
  await desk.openData([{ name: 'bad.sgf', bytes: new Uint8Array([40]) }]);
  expect(desk.chosen).toBe(1);
  expect(notices.list[0].message).toBe('“bad.sgf” could not be opened: It holds no problem.');
  await desk.openData([{ name: 'good.sgf', bytes: new Uint8Array([40]) }]);
  expect(desk.chosen).toBe(2);
});

test('a collection that is removed is offered back', async () => {
  const { desk, notices, removed } = make([null]);
  await desk.open();
  await desk.remove();
  expect([...removed]).toEqual([1]);
  expect(desk.chosen).toBe(2);
  notices.list[0].action!.run();
  await settle();
  expect([...removed]).toEqual([]);
  expect(desk.chosen).toBe(1);
});

test('a result that could not be kept is told', async () => {
  const { desk, notices, api } = make([null]);
  await desk.open();
  api.failing = { 'problems.record': { code: 'file', message: 'The disk is full.' } };
  await desk.solving!.showSolution();
  await settle();
  expect(notices.list[0].message).toBe('The result was not kept: The disk is full.');
});
