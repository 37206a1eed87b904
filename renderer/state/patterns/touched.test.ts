import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunInfo, Verdict } from '../../../engine/protocol/regression.ts';
import type { ApiErrorData, Calls } from '../../../main/ipc/api.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import type { TouchedFound, TouchedResult, TouchedTest } from '../../../main/ipc/touchedApi.ts';
import { CallError } from '../../api/errors.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Workbench } from '../workbench.svelte.ts';
import { openTouched } from './actions.ts';
import { TouchedTests, turnOf, turnsText } from './touched.svelte.ts';

const ABOUT = { database: 'patterns', name: 'Cut1' };

function result(number: number, verdict: Verdict, answer = verdict as string): TouchedResult {
  return { suite: 'owl', number, verdict, answer, refused: false, problem: '' };
}

function touchedTest(number: number, before: Verdict | null = 'passed'): TouchedTest {
  return {
    test: {
      ...{ suite: 'owl', number, line: 1, command: 'attack A1', description: '', category: '', severity: 0 },
      ...{ comment: '', prelude: [] },
    },
    file: '/suites/owl.tst',
    touch: 'move',
    at: ['A1'],
    undecided: false,
    before: before ? { ...result(number, before), id: number, run: 1 } : null,
    marks: { expected: [], wrong: false, given: [], asked: [] },
  };
}

const found = (...tests: TouchedTest[]): TouchedFound => ({ setId: 'set', tests, looked: 9, elsewhere: 2 });
type Waiting<C extends 'lab.touched' | 'lab.touchedRun'> = {
  params: Calls[C]['params'];
  answer: (value: Calls[C]['result']) => void;
  fail: (message: string, code?: ApiErrorData['code']) => void;
};

let api: FakeApi;
let looks: Waiting<'lab.touched'>[];
let runs: Waiting<'lab.touchedRun'>[];
let touched: TouchedTests;

function waits<C extends 'lab.touched' | 'lab.touchedRun'>(list: Waiting<C>[]) {
  return (params: Calls[C]['params']): Calls[C]['result'] =>
    new Promise<Calls[C]['result']>((answer, reject) => {
      const fail = (message: string, code: ApiErrorData['code'] = 'internal'): void =>
        reject(new CallError({ code, message }));
      list.push({ params, answer, fail });
    }) as unknown as Calls[C]['result'];
}

beforeEach(() => {
  looks = [];
  runs = [];
  api = new FakeApi({ 'lab.touched': waits(looks), 'lab.touchedRun': waits(runs) });
  touched = new TouchedTests(api);
});
afterEach(() => touched.dispose());

const rows = (): string[] =>
  touched.rows.map(({ key, turn, gone, then, now }) =>
    [key, turn, then?.verdict ?? '-', now?.verdict ?? '-', ...(gone ? ['gone'] : [])].join(' '),
  );

/** The list of these tests. */
async function listed(...tests: TouchedTest[]): Promise<void> {
  void touched.look(ABOUT);
  await settle();
  looks.at(-1)!.answer(found(...tests));
  await settle();
}

async function ranWith(...results: TouchedResult[]): Promise<void> {
  void touched.run();
  await settle();
  runs.at(-1)!.answer({ setId: 'set', results });
  await settle();
}

test('tests come as they are found, and the answer has them in order', async () => {
  void touched.look(ABOUT);
  await settle();
  expect(looks[0].params).toEqual({ ...ABOUT, suites: [] });
  const other = { ...ABOUT, name: 'Other1', done: 25, of: 50, tests: [touchedTest(9)] };
  api.emit('lab.touching', other);
  api.emit('lab.touching', { ...ABOUT, done: 25, of: 50, tests: [touchedTest(2)] });
  expect(touched.looking).toEqual({ done: 25, of: 50 });
  expect(rows()).toEqual(['owl:2 waiting passed -']);
  looks[0].answer(found(touchedTest(1, null), touchedTest(2)));
  await settle();
  expect(rows()).toEqual(['owl:1 waiting - -', 'owl:2 waiting passed -']);
  expect(touched.looked).toEqual({ tests: 9, elsewhere: 2 });
  expect(touched.looking).toBeNull();
  void touched.chooseSuite('owl');
  await settle();
  expect(looks.at(-1)!.params).toEqual({ ...ABOUT, suites: ['owl'] });
  // The answer to the older question does not count any more.
  void touched.chooseSuite(null);
  await settle();
  looks[1].answer(found(touchedTest(7)));
  looks[2].answer(found(touchedTest(8)));
  await settle();
  expect(rows()).toEqual(['owl:8 waiting passed -']);
});

test('results are set beside those before, also while they come', async () => {
  await listed(touchedTest(1), touchedTest(2, 'FAILED'), touchedTest(3), touchedTest(4, null));
  void touched.run();
  await settle();
  expect(runs[0].params.tests).toEqual([1, 2, 3, 4].map((number) => ({ file: '/suites/owl.tst', number })));
  api.emit('lab.touchedResult', { done: 1, of: 4, result: result(1, 'FAILED') });
  expect(touched.running).toEqual({ done: 1, of: 4 });
  expect(rows()[0]).toBe('owl:1 broken passed FAILED');
  runs[0].answer({
    setId: 'set',
    results: [result(1, 'FAILED'), result(2, 'passed'), result(3, 'passed', 'B2'), result(4, 'passed')],
  });
  await settle();
  expect(touched.turns).toMatchObject({ fixed: 1, broken: 1, answer: 1, first: 1, same: 0 });
  expect(turnsText(touched.turns)).toBe(
    '1 newly passed, 1 newly failed, 1 answered otherwise, 1 run for the first time',
  );
  touched.compareFromHere();
  expect(touched.turns).toMatchObject({ same: 4 });
  expect(turnsText(touched.turns)).toBe('All as before');
});

test('what is wrong, and what is right, in capitals or not', () => {
  expect(turnOf(result(1, 'failed', 'A'), result(1, 'PASSED', 'A'))).toBe('fixed');
  expect(turnOf(result(1, 'PASSED'), result(1, 'timedOut'))).toBe('broken');
  expect(turnOf(result(1, 'failed', 'A'), result(1, 'FAILED', 'A'))).toBe('same');
  expect(turnOf(result(1, 'failed', 'A'), null)).toBe('waiting');
});

test('a stop and a failure keep the results that are there', async () => {
  await listed(touchedTest(1), touchedTest(2));
  await ranWith(result(1, 'passed'), result(2, 'FAILED'));
  void touched.run();
  await settle();
  await touched.stop();
  expect(api.sent('lab.touchedStop')).toHaveLength(1);
  api.emit('lab.touchedResult', { done: 1, of: 2, result: result(1, 'FAILED') });
  runs[1].answer(null);
  await settle();
  expect(rows()).toEqual(['owl:1 broken passed FAILED', 'owl:2 broken passed FAILED']);
  expect(touched).toMatchObject({ running: null, stale: true, failure: null });
  void touched.run();
  await settle();
  runs[2].fail('The engine does not start.');
  await settle();
  expect(touched).toMatchObject({ failure: 'The engine does not start.', running: null });
  expect(rows()).toEqual(['owl:1 broken passed FAILED', 'owl:2 broken passed FAILED']);
});

test('the list follows the cursor until it holds results', async () => {
  const other = { ...ABOUT, name: 'Other1' };
  await listed(touchedTest(1));
  void touched.follow(ABOUT);
  await settle();
  expect(looks).toHaveLength(1);
  void touched.follow(other);
  await settle();
  expect(looks.map(({ params: { name } }) => name)).toEqual(['Cut1', 'Other1']);
  looks[1].answer(found(touchedTest(1)));
  await settle();
  await ranWith(result(1, 'passed'));
  await touched.follow(ABOUT);
  expect(looks).toHaveLength(2);
  await listed();
  expect(touched.holds).toBe(false);
});

const SAVED = { database: 'patterns', swapped: true, errors: 0, milliseconds: 1 };

test('a save lists anew and runs both what is touched and what was', async () => {
  await listed(touchedTest(1), touchedTest(2));
  await ranWith(result(1, 'passed'), result(2, 'passed'));
  touched.runOnSave = true;
  void touched.saved(SAVED);
  await settle();
  expect(touched.stale).toBe(true);
  expect(rows()).toHaveLength(2);
  looks.at(-1)!.answer(found(touchedTest(2), touchedTest(3)));
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
  expect(touched.stale).toBe(false);
});

test('a pattern that was taken out leaves its tests, which run without it', async () => {
  await listed(touchedTest(1));
  touched.runOnSave = true;
  void touched.saved(SAVED);
  await settle();
  looks.at(-1)!.fail('Cut1 is not in use.', 'not-found');
  await settle();
  expect(rows()).toEqual(['owl:1 waiting passed - gone']);
  expect(runs).toHaveLength(1);
});

test('a save with mistakes says so and keeps everything; one that changes nothing runs nothing', async () => {
  await listed(touchedTest(1));
  await ranWith(result(1, 'FAILED'));
  touched.runOnSave = true;
  await touched.saved({ ...SAVED, swapped: false, errors: 2 });
  expect(touched.note).toContain('patterns has 2 errors');
  expect(rows()).toEqual(['owl:1 broken passed FAILED']);
  await touched.saved({ ...SAVED, swapped: false });
  expect(touched.note).toContain('same as before');
  expect([looks.length, runs.length, touched.stale]).toEqual([1, 1, false]);
});

test('without the switch a save only lists anew; before any list it does nothing', async () => {
  await touched.saved(SAVED);
  expect(looks).toHaveLength(0);
  await listed(touchedTest(1));
  void touched.saved(SAVED);
  await settle();
  looks.at(-1)!.answer(found(touchedTest(1)));
  await settle();
  expect(runs).toHaveLength(0);
});

test('the workshop tells of saves, and its keys list and run', async () => {
  const text = 'Pattern Cut1\n\nXO\n*X\n\n:/,-\n';
  api.patterns.set('patterns', text);
  const bench = new Workbench(api);
  await bench.start();
  bench.goTo('patterns');
  await settle();
  const shop = bench.patterns;
  bench.run('patterns.tests');
  await settle();
  expect(shop.tab).toBe('tests');
  expect(looks.at(-1)!.params).toEqual({ ...ABOUT, suites: [] });
  looks.at(-1)!.answer(found(touchedTest(1)));
  await settle();
  bench.run('patterns.runOnSave');
  shop.file!.typed(`${text}# more\n`);
  void shop.save();
  await settle();
  expect(shop.tab).toBe('tests');
  looks.at(-1)!.answer(found(touchedTest(1)));
  await settle();
  expect(runs).toHaveLength(1);
  runs[0].answer({ setId: 'set', results: [result(1, 'FAILED')] });
  await settle();
  bench.run('patterns.runTests');
  await settle();
  expect(runs).toHaveLength(2);
  bench.dispose();
});

test('a row opens its kept result in the Regression place, whatever was shown there', async () => {
  const run = { id: 1, state: 'finished', patternSet: '' } as RunInfo;
  const rowOf = (number: number): LabRow => ({ id: number, run: 1, suite: 'owl', number }) as LabRow;
  api = new FakeApi({
    'lab.suites': () => ({ own: '', folders: [], suites: [], secondEngine: '' }),
    'lab.runs': () => [{ ...run, id: 2 }, run],
    'lab.groups': () => [],
    'lab.results': ({ filter }) => ({
      rows: filter.text === undefined ? [1, 4].map(rowOf) : [],
      total: filter.text === undefined ? 2 : 0,
    }),
  });
  const bench = new Workbench(api);
  await bench.start();
  bench.lab.results.text = 'something else';
  await openTouched(bench, { ...result(4, 'FAILED'), id: 4, run: 1 });
  await settle();
  expect(bench.place).toBe('regression');
  expect(bench.lab.results.current?.number).toBe(4);
  expect(api.sent('lab.results').at(-1)).toMatchObject({ run: 1, filter: { suites: ['owl'] } });
  bench.dispose();
});
