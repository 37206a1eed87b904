import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyTotals, type Expectation, type RunInfo } from '../../../engine/protocol/regression.ts';
import type { Calls } from '../../../main/ipc/api.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Notices } from '../notices.svelte.ts';
import { UserEngineList } from '../userEngines.svelte.ts';
import { RegressionLab } from './lab.svelte.ts';

const run = (id: number, patternSet: string): RunInfo =>
  ({ id, name: '', patternSet, state: 'finished', engine: { build: 'b' }, totals: emptyTotals() }) as RunInfo;
const ALL = [run(2, 'new'), run(1, 'old'), run(3, 'new'), run(4, '')];
const group = (key: string, passed: number, failed: number) => {
  const totals = emptyTotals();
  Object.assign(totals.verdicts, { passed, FAILED: failed });
  return { key, totals };
};

let asked: Calls['lab.results']['params'][];
let lab: RegressionLab;
let api: FakeApi;
let notices: Notices;
/** What the list holds. */
let listed: LabRow[];
/** The suites, as soon as they are read. */
let suites: Promise<Calls['lab.suites']['result']>;
const noSuites = { own: '', folders: [], suites: [], secondEngine: 'gnugo' };

let runs: RunInfo[];

/** The expectation of the only test. */
let kept: Expectation;

beforeEach(async () => {
  asked = [];
  listed = [];
  runs = ALL;
  suites = Promise.resolve(noSuites);
  api = new FakeApi({
    'lab.suites': () => suites,
    'engines.list': () => [{ id: 'e', name: 'gnugo', command: 'gnugo --mode gtp', setup: [] }],
    'lab.runs': () => runs,
    'lab.remove': ({ runs: [gone] }) => {
      runs = runs.filter(({ id }) => id !== gone);
      return null;
    },
    'lab.restore': () => {
      runs = ALL;
      return null;
    },
    'lab.results': (query) => {
      asked.push(query);
      return { rows: listed, total: listed.length };
    },
    'lab.place': ({ number }) => {
      const at = listed.findIndex((row) => row.number === number);
      return at < 0 ? null : at;
    },
    'lab.groups': ({ key }) => (key === 'verdict' ? [group('FAILED', 0, 3), group('passed', 250, 0)] : []),
    'lab.expect': ({ change }) => {
      const before = kept;
      kept = { ...kept, ...change };
      return { before, now: kept };
    },
    'lab.import': ({ path }) => run(Number.parseInt(path), 'read'),
    'lab.export': ({ path }) => ({ path: `/home/me/${path}` }),
    'lab.changes': () => ({ broken: 0, fixed: 0, answer: 0, new: 0, same: 0 }),
  });
  notices = new Notices();
  lab = new RegressionLab(api, notices, new UserEngineList(api, notices));
  await lab.open();
});
afterEach(() => lab.dispose());

test('the list of runs tells how far a run has got', () => {
  const { totals } = group('', 7, 2);
  api.emit('lab.progress', { run: 2, done: 9, planned: 12, totals });
  expect(lab.runs.current?.totals.verdicts).toMatchObject({ passed: 7, FAILED: 2 });
  expect(lab.runs.list.map((one) => one.totals.verdicts.passed)).toEqual([7, 0, 0, 0]);
});

test('runs and results do not wait for the suites to be read', async () => {
  lab.dispose();
  const { promise, resolve } = Promise.withResolvers<Calls['lab.suites']['result']>();
  suites = promise;
  lab = new RegressionLab(api, notices, new UserEngineList(api, notices));
  asked = [];
  const opened = lab.open();
  await settle();
  expect([lab.loaded, lab.runs.list.length, asked.length]).toEqual([true, 4, 1]);
  expect(lab.lockstep.players[1].engine).toBe('');
  resolve(noSuites);
  await opened;
  expect(lab.lockstep.players[1].engine).toBe('gnugo');
});

test('grouped results come in the order of their groups, which know their places', async () => {
  await lab.results.show({ groupBy: 'verdict' });
  expect(lab.results.sections).toEqual([
    { key: 'FAILED', start: 0, count: 3 },
    { key: 'passed', start: 3, count: 250 },
  ]);
  expect(asked.at(-1)?.sort.map(({ key }) => key)).toEqual(['verdict', 'unexpected', 'suite', 'number']);
  await lab.results.show({ groupBy: 'suite' });
  expect(asked.at(-1)?.sort.map(({ key }) => key)).toEqual(['suite', 'unexpected', 'number']);
  await lab.results.show({ groupBy: null });
  expect(lab.results.sections).toEqual([]);
});

test('orders are combined, and the first one is turned round', async () => {
  await lab.results.sortBy('cpu');
  await lab.results.sortBy('cpu');
  await lab.results.thenBy('owl');
  expect(asked.at(-1)?.sort.slice(0, 2)).toEqual([
    { key: 'cpu', descending: true },
    { key: 'owl', descending: false },
  ]);
  expect(new Set(lab.results.sort.map(({ key }) => key)).size).toBe(lab.results.sort.length);
});

test('an engine of the user is removed when the host has done so', async () => {
  const { engines } = lab.suites;
  const [engine] = engines.all;
  api.failing = { 'engines.remove': { code: 'internal', message: 'no' } };
  await engines.remove(engine);
  expect(engines.all).toEqual([engine]);
  api.failing = {};
  await engines.remove(engine);
  expect(api.sent('engines.remove')).toEqual([{ id: 'e' }, { id: 'e' }]);
  expect(engines.all).toEqual([]);
  expect(notices.list.at(-1)?.message).toMatch(/^gnugo was removed/);
});

test('a run that was removed leaves its place to the next one, and can be had back', async () => {
  await lab.chooseRun(1);
  await lab.compareWith(3);
  lab.renaming = true;
  await lab.removeRun();
  expect(lab.runs.list.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect([lab.runs.current?.id, lab.runs.since, lab.renaming]).toEqual([3, null, false]);
  expect(asked.at(-1)?.run).toBe(3);
  expect(notices.list.at(-1)?.message).toBe('#1 removed from the list.');
  notices.undo();
  await settle();
  expect([lab.runs.current?.id, asked.at(-1)?.run]).toEqual([1, 1]);
  await lab.chooseRun(4);
  await lab.removeRun();
  expect(lab.runs.current?.id).toBe(3);
});

test('the second engine of last time is suggested', () => {
  expect(lab.lockstep.players[1].engine).toBe('gnugo');
});

test('the selected test stays so when new results come before it', async () => {
  const row = (id: number): LabRow => ({ id, suite: 'pair', number: id }) as LabRow;
  listed = [row(10), row(30)];
  await lab.results.refresh();
  lab.results.select(1);
  listed = [row(5), row(10), row(20), row(30)];
  await lab.results.reread();
  expect(lab.results.current?.id).toBe(30);
  await lab.results.show({ text: 'other' });
  expect(lab.results.current?.id).toBe(5);
});

test('the selected test stays so in another run that has it', async () => {
  const row = (id: number, number: number): LabRow => ({ id, suite: 'pair', number }) as LabRow;
  listed = [row(10, 1), row(11, 2)];
  await lab.results.refresh();
  lab.results.select(1);
  listed = [row(20, 3), row(21, 4), row(22, 2)];
  await lab.chooseRun(1);
  expect(lab.results.current?.id).toBe(22);
  const [{ run: of, suite, number }] = api.sent('lab.place');
  expect([of, suite, number]).toEqual([1, 'pair', 2]);
  listed = [row(30, 5)];
  await lab.chooseRun(3);
  expect(lab.results.current?.id).toBe(30);
});

test('of a run that goes on no test is selected but the one that is chosen, until it has ended', async () => {
  const row = (id: number): LabRow => ({ id, suite: 'pair', number: id }) as LabRow;
  const begin = async (): Promise<void> => {
    runs = [{ ...run(5, 'new'), state: 'running' }, ...ALL];
    listed = [];
    await lab.chooseRun(1);
    await lab.runs.read();
    await lab.chooseRun(5);
    listed = [row(20), row(30)];
    await lab.results.reread();
    expect(lab.results.current).toBeNull();
  };
  const end = async (): Promise<void> => {
    listed = [row(5), row(20), row(30)];
    runs = [run(5, 'new'), ...ALL];
    api.emit('lab.ended', runs[0]);
    await settle();
  };
  await begin();
  await end();
  expect(lab.results.current?.id).toBe(5);
  await begin();
  lab.results.select(lab.results.selected + 1);
  expect(lab.results.current?.id).toBe(20);
  await end();
  expect(lab.results.current?.id).toBe(20);
});

test('of a run that has begun all is shown, whatever was looked for before', async () => {
  await lab.compareWith(1);
  await lab.results.show({ text: 'owl', point: 'D4', suite: 's', shown: 'wrong', change: 'broken' });
  await lab.runs.import('9.gz');
  await settle();
  expect(asked.at(-1)).toMatchObject({ run: 9, since: 1, filter: {} });
  expect(asked.at(-1)?.filter).toEqual({});
});

test('only a whole vertex filters', async () => {
  await lab.results.show({ point: 'D' });
  expect(asked.at(-1)?.filter.point).toBeUndefined();
  await lab.results.show({ point: ' d16 ' });
  expect(asked.at(-1)?.filter.point).toBe('d16');
});

test('patterns are searched only where they differ and the outcome does too', async () => {
  const row = (kind: string, of = 2): LabRow => ({ run: of, change: { kind } }) as LabRow;
  expect(lab.bisection.possible(row('broken'))).toBe(false);
  await lab.compareWith(1);
  for (const kind of ['broken', 'fixed', 'answer']) expect(lab.bisection.possible(row(kind))).toBe(true);
  for (const kind of ['same', 'new']) expect(lab.bisection.possible(row(kind))).toBe(false);
  expect(lab.bisection.possible(row('broken', 4))).toBe(false);
  await lab.compareWith(3);
  expect(lab.bisection.possible(row('broken'))).toBe(false);
  await settle();
});

test('a file that is there is replaced only when that is asked for, and what is written is told where it is', async () => {
  api.failing = { 'lab.export': { code: 'conflict', message: 'It already exists.' } };
  const { runs } = lab;
  await lab.chooseRun(1);
  runs.file = 'run.html';
  const write = (): Promise<void> => runs.export(runs.current!, 'run.html');
  // What else is done meanwhile makes it a question about nothing.
  for (const next of [() => (runs.file = 'other'), () => runs.askForFile(false), () => lab.chooseRun(3)]) {
    await lab.chooseRun(1);
    runs.file = 'run.html';
    await write();
    expect(notices.shown).toHaveLength(1);
    await Promise.resolve(next());
    expect(notices.shown).toEqual([]);
  }
  await lab.chooseRun(1);
  expect(runs.file).toBeNull();
  runs.file = 'run.html';
  await write();
  const [{ message, action }] = notices.list;
  expect([message, action?.label]).toEqual(['It already exists.', 'Replace']);
  api.failing = {};
  action?.run();
  await settle();
  expect(notices.list.at(-1)?.message).toBe('The run was written to /home/me/run.html.');
  expect(api.sent('lab.export').at(-1)).toEqual({ run: 1, path: 'run.html', force: true });
});

test('a run that is read from a file and is there already is shown in its place', async () => {
  const shown = (): unknown => [lab.runs.current?.id, lab.runs.list.map(({ id }) => id)];
  await lab.runs.import('9.gz');
  expect(shown()).toEqual([9, [9, 2, 1, 3, 4]]);
  expect(notices.list).toEqual([]);
  await lab.runs.import('1.gz');
  expect(shown()).toEqual([1, [9, 2, 1, 3, 4]]);
  expect(notices.list.map(({ message }) => message)).toEqual(['This run is in the list already.']);
});

test('a test of a run whose engine is none of the user’s is run again by the one that is chosen', async () => {
  const row = { id: 7, suite: 'echo', number: 20 } as LabRow;
  const from: RunInfo['engine'] = { ...run(1, '').engine, kind: 'imported', build: '' };
  runs = [{ ...run(5, ''), engine: from }];
  const here = { ...{ name: 'echo', file: '/s/echo.tst', tests: 1, shipped: false }, restricted: false };
  suites = Promise.resolve({ ...noSuites, suites: [{ ...here, problems: [] }] });
  await lab.open();
  await lab.rerunOne(row);
  expect(api.sent('lab.rerun')).toEqual([]);
  lab.awaitsEngine?.('e');
  await settle();
  expect(api.sent('lab.rerun')).toEqual([{ results: [7], name: 'again: echo:20', engine: 'e' }]);
});

test('a folder of suites is taken off the list, and offered back', async () => {
  api.failing = { 'lab.folder': { code: 'not-found', message: 'There is no folder /other.' } };
  expect(await lab.suites.addFolder('/other')).toBe(false);
  api.failing = {};
  expect(await lab.suites.addFolder('/suites')).toBe(true);
  expect(notices.list).toEqual([]);
  await lab.suites.removeFolder('/suites');
  expect(notices.list.map(({ message }) => message)).toEqual([
    '/suites was taken off the list; its files stay.',
  ]);
  notices.undo();
  await settle();
  expect(api.sent('lab.folder').map(({ path, add }) => [path, add])).toEqual([
    ['/other', true],
    ['/suites', true],
    ['/suites', false],
    ['/suites', true],
  ]);
});

test('another expectation can be taken back, and is shown before the test runs again', async () => {
  kept = { pattern: 'D4', negated: false, expectedFail: false, ignored: false, line: 7 };
  const row = { suite: 'echo', file: '/s/echo.tst', number: 20, test: { expectation: kept } } as LabRow;
  const { suites } = lab;
  await suites.expect(row, { pattern: 'E5' });
  expect(suites.expectationOf(row)?.pattern).toBe('E5');
  await suites.expect(row, { expectedFail: true });
  expect(suites.expectationOf(row)).toMatchObject({ pattern: 'E5', expectedFail: true });
  expect(notices.undoable?.message).toBe('Test echo:20 expects E5 (known to fail) in its file now.');
  notices.undo();
  await settle();
  expect(kept).toEqual({ pattern: 'E5', negated: false, expectedFail: false, ignored: false, line: 7 });
  expect(notices.undoable?.message).toBe('Test echo:20 expects E5 in its file now.');
  notices.undo();
  await settle();
  expect(suites.expectationOf(row)).toEqual(row.test.expectation);
  expect(notices.undoable).toBeUndefined();
});

test('what a run from a file expects is changed in the suite of that name here, if there is one', async () => {
  kept = { pattern: 'D4', negated: false, expectedFail: false, ignored: false, line: 7 };
  const row = { suite: 'echo', file: '', number: 20, test: { expectation: kept } } as LabRow;
  expect(lab.suites.suiteOf(row)).toBeUndefined();
  const here = { ...{ name: 'echo', file: '/s/echo.tst', tests: 1, shipped: false }, restricted: false };
  suites = Promise.resolve({ ...noSuites, suites: [{ ...here, problems: [] }] });
  await lab.suites.read();
  await lab.suites.expect(row, { pattern: 'E5' });
  expect(api.sent('lab.expect')).toEqual([{ file: '/s/echo.tst', number: 20, change: { pattern: 'E5' } }]);
  expect(lab.suites.expectationOf(row)?.pattern).toBe('E5');
});
