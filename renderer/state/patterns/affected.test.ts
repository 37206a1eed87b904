import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunInfo, Verdict } from '../../../engine/protocol/regression.ts';
import type { ApiErrorData, Calls } from '../../../main/ipc/api.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import type { AffectedFound, AffectedResult, AffectedTest } from '../../../main/ipc/affectedApi.ts';
import { CallError } from '../../api/errors.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { createActions } from '../actions.ts';
import { Workbench } from '../workbench.svelte.ts';
import { openAffected } from './actions.ts';
import { AffectedTests, turnOf, turnsText } from './affected.svelte.ts';

const ABOUT = { database: 'patterns', name: 'Cut1' };

function result(number: number, verdict: Verdict, answer = verdict as string): AffectedResult {
  return { suite: 'owl', number, verdict, answer, refused: false, problem: '' };
}

function affectedTest(number: number, kept: Verdict | null = 'passed'): AffectedTest {
  return {
    test: {
      ...{ suite: 'owl', number, line: 1, command: 'attack A1', description: '', category: '', severity: 0 },
      ...{ comment: '', prelude: [] },
    },
    file: '/suites/owl.tst',
    by: 'move',
    at: ['A1'],
    undecided: false,
    kept: kept ? { ...result(number, kept), id: number, run: 1 } : null,
    marks: { expected: [], wrong: false, given: [], asked: [] },
  };
}

const found = (...tests: AffectedTest[]): AffectedFound => ({
  setId: 'set',
  tests,
  searched: 9,
  elsewhere: 2,
});
type Waiting<C extends 'lab.affected' | 'lab.affectedRun'> = {
  params: Calls[C]['params'];
  answer: (value: Calls[C]['result']) => void;
  fail: (message: string, code?: ApiErrorData['code']) => void;
};

let api: FakeApi;
let searches: Waiting<'lab.affected'>[];
let runs: Waiting<'lab.affectedRun'>[];
let affected: AffectedTests;

function waits<C extends 'lab.affected' | 'lab.affectedRun'>(list: Waiting<C>[]) {
  return (params: Calls[C]['params']): Calls[C]['result'] =>
    new Promise<Calls[C]['result']>((answer, reject) => {
      const fail = (message: string, code: ApiErrorData['code'] = 'internal'): void =>
        reject(new CallError({ code, message }));
      list.push({ params, answer, fail });
    }) as unknown as Calls[C]['result'];
}

beforeEach(() => {
  searches = [];
  runs = [];
  api = new FakeApi({ 'lab.affected': waits(searches), 'lab.affectedRun': waits(runs) });
  affected = new AffectedTests(api);
});
afterEach(() => affected.dispose());

const rows = (): string[] =>
  affected.rows.map(({ key, turn, gone, before, after }) =>
    [key, turn, before?.verdict ?? '-', after?.verdict ?? '-', ...(gone ? ['gone'] : [])].join(' '),
  );

/** The list of these tests. */
async function listed(...tests: AffectedTest[]): Promise<void> {
  void affected.list(ABOUT);
  await settle();
  searches.at(-1)!.answer(found(...tests));
  await settle();
}

async function ranWith(...results: AffectedResult[]): Promise<void> {
  void affected.run();
  await settle();
  runs.at(-1)!.answer({ setId: 'set', results });
  await settle();
}

test('tests come as they are found, and the answer has them in order', async () => {
  void affected.list(ABOUT);
  await settle();
  expect(searches[0].params).toEqual({ ...ABOUT, suites: [] });
  const other = { ...ABOUT, name: 'Other1', done: 25, of: 50, tests: [affectedTest(9)] };
  api.emit('lab.affectedProgress', other);
  api.emit('lab.affectedProgress', { ...ABOUT, done: 25, of: 50, tests: [affectedTest(2)] });
  expect(affected.searching).toEqual({ done: 25, of: 50 });
  expect(rows()).toEqual(['owl:2 waiting passed -']);
  searches[0].answer(found(affectedTest(1, null), affectedTest(2)));
  await settle();
  expect(rows()).toEqual(['owl:1 waiting - -', 'owl:2 waiting passed -']);
  expect(affected.searched).toEqual({ tests: 9, elsewhere: 2 });
  expect(affected.searching).toBeNull();
  void affected.chooseSuite('owl');
  await settle();
  expect(searches.at(-1)!.params).toEqual({ ...ABOUT, suites: ['owl'] });
  // The answer to the older question does not count any more.
  void affected.chooseSuite(null);
  await settle();
  searches[1].answer(found(affectedTest(7)));
  searches[2].answer(found(affectedTest(8)));
  await settle();
  expect(rows()).toEqual(['owl:8 waiting passed -']);
});

test('results are set beside those before, also while they come', async () => {
  await listed(affectedTest(1), affectedTest(2, 'FAILED'), affectedTest(3), affectedTest(4, null));
  void affected.run();
  await settle();
  expect(runs[0].params.tests).toEqual([1, 2, 3, 4].map((number) => ({ file: '/suites/owl.tst', number })));
  api.emit('lab.affectedResult', { done: 1, of: 4, result: result(1, 'FAILED') });
  expect(affected.running).toEqual({ done: 1, of: 4 });
  expect(rows()[0]).toBe('owl:1 broken passed FAILED');
  runs[0].answer({
    setId: 'set',
    results: [result(1, 'FAILED'), result(2, 'passed'), result(3, 'passed', 'B2'), result(4, 'passed')],
  });
  await settle();
  expect(affected.turns).toMatchObject({ fixed: 1, broken: 1, answer: 1, first: 1, same: 0 });
  expect(turnsText(affected.turns)).toBe(
    '1 newly passed, 1 newly failed, 1 answered otherwise, 1 run for the first time',
  );
  affected.compareFromHere();
  expect(affected.turns).toMatchObject({ same: 4 });
  expect(turnsText(affected.turns)).toBe('All as before');
});

test('what is wrong, and what is right, in capitals or not', () => {
  expect(turnOf(result(1, 'failed', 'A'), result(1, 'PASSED', 'A'))).toBe('fixed');
  expect(turnOf(result(1, 'PASSED'), result(1, 'timedOut'))).toBe('broken');
  expect(turnOf(result(1, 'failed', 'A'), result(1, 'FAILED', 'A'))).toBe('same');
  expect(turnOf(result(1, 'failed', 'A'), null)).toBe('waiting');
});

test('a stop and a failure keep the results that are there', async () => {
  await listed(affectedTest(1), affectedTest(2));
  await ranWith(result(1, 'passed'), result(2, 'FAILED'));
  void affected.run();
  await settle();
  await affected.stop();
  expect(api.sent('lab.affectedStop')).toHaveLength(1);
  api.emit('lab.affectedResult', { done: 1, of: 2, result: result(1, 'FAILED') });
  runs[1].answer(null);
  await settle();
  expect(rows()).toEqual(['owl:1 broken passed FAILED', 'owl:2 broken passed FAILED']);
  expect(affected).toMatchObject({ running: null, stale: true, failure: null });
  void affected.run();
  await settle();
  runs[2].fail('The engine does not start.');
  await settle();
  expect(affected).toMatchObject({ failure: 'The engine does not start.', running: null });
  expect(rows()).toEqual(['owl:1 broken passed FAILED', 'owl:2 broken passed FAILED']);
});

test('the list follows the cursor until it holds results', async () => {
  const other = { ...ABOUT, name: 'Other1' };
  await listed(affectedTest(1));
  void affected.follow(ABOUT);
  await settle();
  expect(searches).toHaveLength(1);
  void affected.follow(other);
  await settle();
  expect(searches.map(({ params: { name } }) => name)).toEqual(['Cut1', 'Other1']);
  searches[1].answer(found(affectedTest(1)));
  await settle();
  await ranWith(result(1, 'passed'));
  await affected.follow(ABOUT);
  expect(searches).toHaveLength(2);
  await listed();
  expect(affected.holds).toBe(false);
});

const SAVED = { database: 'patterns', swapped: true, errors: 0, milliseconds: 1 };

test('a save lists anew and runs both what is affected and what was', async () => {
  await listed(affectedTest(1), affectedTest(2));
  await ranWith(result(1, 'passed'), result(2, 'passed'));
  affected.runOnSave = true;
  void affected.saved(SAVED);
  await settle();
  expect(affected.stale).toBe(true);
  expect(rows()).toHaveLength(2);
  searches.at(-1)!.answer(found(affectedTest(2), affectedTest(3)));
  await settle();
  expect(rows().map((row) => row.split(' ')[0])).toEqual(['owl:2', 'owl:3', 'owl:1']);
  expect(rows()[2]).toContain('gone');
  expect(runs.at(-1)!.params.tests.map(({ number }) => number)).toEqual([2, 3, 1]);
  runs
    .at(-1)!
    .answer({ setId: 'set', results: [result(1, 'FAILED'), result(2, 'passed'), result(3, 'passed')] });
  await settle();
  expect(rows()).toEqual([
    'owl:2 same passed passed',
    'owl:3 same passed passed',
    'owl:1 broken passed FAILED gone',
  ]);
  expect(affected.stale).toBe(false);
});

test('a pattern that was taken out leaves its tests, which run without it', async () => {
  await listed(affectedTest(1));
  affected.runOnSave = true;
  void affected.saved(SAVED);
  await settle();
  searches.at(-1)!.fail('Cut1 is not in use.', 'not-found');
  await settle();
  expect(rows()).toEqual(['owl:1 waiting passed - gone']);
  expect(runs).toHaveLength(1);
});

test('a save with mistakes says so and keeps everything; one that changes nothing runs nothing', async () => {
  await listed(affectedTest(1));
  await ranWith(result(1, 'FAILED'));
  affected.runOnSave = true;
  await affected.saved({ ...SAVED, swapped: false, errors: 2 });
  expect(affected.note).toContain('patterns has 2 errors');
  expect(rows()).toEqual(['owl:1 broken passed FAILED']);
  await affected.saved({ ...SAVED, swapped: false });
  expect(affected.note).toContain('same as before');
  expect([searches.length, runs.length, affected.stale]).toEqual([1, 1, false]);
});

test('without the switch a save only lists anew; before any list it does nothing', async () => {
  await affected.saved(SAVED);
  expect(searches).toHaveLength(0);
  await listed(affectedTest(1));
  void affected.saved(SAVED);
  await settle();
  searches.at(-1)!.answer(found(affectedTest(1)));
  await settle();
  expect(runs).toHaveLength(0);
});

test('the workshop tells of saves, and its keys list and run', async () => {
  const text = 'Pattern Cut1\n\nXO\n*X\n\n:/,-\n';
  api.patterns.set('patterns', text);
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  workbench.goTo('patterns');
  await settle();
  const shop = workbench.patterns;
  workbench.run('patterns.tests');
  await settle();
  expect(shop.tab).toBe('tests');
  expect(searches.at(-1)!.params).toEqual({ ...ABOUT, suites: [] });
  searches.at(-1)!.answer(found(affectedTest(1)));
  await settle();
  workbench.run('patterns.runOnSave');
  shop.file!.typed(`${text}# more\n`);
  void shop.save();
  await settle();
  expect(shop.tab).toBe('tests');
  searches.at(-1)!.answer(found(affectedTest(1)));
  await settle();
  expect(runs).toHaveLength(1);
  runs[0].answer({ setId: 'set', results: [result(1, 'FAILED')] });
  await settle();
  workbench.run('patterns.runTests');
  await settle();
  expect(runs).toHaveLength(2);
  workbench.dispose();
});

test('a row opens its kept result in the Regression place, whatever was shown there', async () => {
  const run = { id: 1, state: 'finished', patternSet: '' } as RunInfo;
  const rowOf = (number: number): LabRow => ({ id: number, run: 1, suite: 'owl', number }) as LabRow;
  api = new FakeApi({
    'lab.suites': () => ({ own: '', folders: [], suites: [], secondEngine: '', engines: [] }),
    'lab.runs': () => [{ ...run, id: 2 }, run],
    'lab.groups': () => [],
    'lab.results': ({ filter }) => ({
      rows: filter.text === undefined ? [1, 4].map(rowOf) : [],
      total: filter.text === undefined ? 2 : 0,
    }),
  });
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  workbench.lab.results.text = 'something else';
  await openAffected(workbench, { ...result(4, 'FAILED'), id: 4, run: 1 });
  await settle();
  expect(workbench.place).toBe('regression');
  expect(workbench.lab.results.current?.number).toBe(4);
  expect(api.sent('lab.results').at(-1)).toMatchObject({ run: 1, filter: { suites: ['owl'] } });
  workbench.dispose();
});
