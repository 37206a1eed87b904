import { beforeEach, describe, expect, test } from 'vitest';
import type {
  NewRun,
  PlannedTest,
  ResultFilter,
  ResultQuery,
  SortKey,
  TestResult,
  Verdict,
} from '../../engine/protocol/regression.ts';
import { sayingText, type Saying } from '../../engine/protocol/sayings.ts';
import { WORDS as german } from '../../engine/protocol/words/de.ts';
import { GROUP_KEYS, VERDICTS } from '../../engine/protocol/regression.ts';
import { migrate, migrations } from './migrations.ts';
import { Store } from './store.ts';

const DAY = 24 * 3600 * 1000;
let time: number;
let store: Store;

beforeEach(() => {
  time = 1_000 * DAY;
  store = new Store(':memory:', () => time);
});

function planned(suite: string, number: number, more: Partial<PlannedTest['test']> = {}): PlannedTest {
  const expectation = {
    pattern: 'A1',
    negated: false,
    expectedFail: false,
    ignored: false,
    line: number + 1,
  };
  const test = {
    ...{ suite, number, line: number, command: 'attack A1', expectation, description: '', category: '' },
    ...{ severity: 0, comment: '', prelude: ['loadsgf a.sgf'] },
    ...more,
  };
  return { test, file: `/suites/${suite}.tst` };
}

function about(build = 'b1'): NewRun {
  return {
    name: '',
    engine: { kind: 'process', command: 'engine', name: 'E', version: '1', build },
    options: { selectors: [], jobs: 1, limitSeconds: 10, commands: [], setup: [] },
    patternSet: 'p1',
    machine: { host: 'h', cpu: 'c', cores: 2, platform: 'linux', pid: 1 },
  };
}

function result(suite: string, number: number, verdict: Verdict, more: Partial<TestResult> = {}): TestResult {
  const rest = { answer: 'A1', refused: false, counters: {}, wall: 0.5, problem: '', stderr: '' };
  return { suite, number, verdict, ...rest, ...more };
}

/** A run with these results; answers its id. */
function runOf(results: [PlannedTest, Partial<TestResult> & { verdict: Verdict }][], build?: string): number {
  const { id, planned: rows } = store.regression.begin(
    about(build),
    results.map(([test]) => test),
  );
  for (const [i, [test, given]] of results.entries())
    store.regression.finish(rows[i].id, {
      ...result(test.test.suite, test.test.number, given.verdict),
      ...given,
    });
  store.regression.end(id, 'finished');
  return id;
}

function names(query: Partial<ResultQuery>): string[] {
  const { rows } = store.regression.queries.page({ filter: {}, sort: [], offset: 0, limit: 100, ...query });
  return rows.map((row) => `${row.suite}:${row.number}`);
}

test('what went wrong is kept as a phrase; words without one, as those of older runs, stay', () => {
  const how: Saying[] = [{ key: 'host.gone.code', args: { code: '3' } }];
  const why: Saying = { key: 'host.test.gone', args: { how, command: 'attack A1' } };
  runOf([
    [planned('a', 1), { verdict: 'crashed', problem: sayingText(why), why }],
    [planned('a', 2), { verdict: 'crashed', problem: 'gone' }],
    [planned('a', 3), { verdict: 'passed' }],
  ]);
  const { rows } = store.regression.queries.page({ filter: {}, sort: [], offset: 0, limit: 9 });
  const told = rows.map((row) => [row.problem, row.why && sayingText(row.why, german)]);
  expect(new Set(told)).toEqual(
    new Set([
      [
        'The engine stopped with exit code 3 during: attack A1',
        'Die Engine ist ausgefallen (endete mit Exit-Code 3) bei: attack A1',
      ],
      ['gone', 'gone'],
      ['', undefined],
    ]),
  );
});

test('tests that name a point in their command, expectation or answer', () => {
  const asks = (number: number, command: string, pattern: string): PlannedTest =>
    planned('points', number, {
      command,
      expectation: { pattern, negated: false, expectedFail: false, ignored: false, line: 1 },
    });
  const run = runOf([
    [asks(1, 'attack D4', '0'), { verdict: 'passed', answer: '0' }],
    [asks(2, 'attack C3', '1 (E5|D4)'), { verdict: 'passed', answer: '1 E5' }],
    [asks(3, 'attack C3', '1 E5'), { verdict: 'FAILED', answer: '1 d4' }],
    [asks(4, 'attack D14', '1 D44'), { verdict: 'passed', answer: '1 AD4' }],
  ]);
  const { rows, total } = store.regression.queries.page({
    run,
    filter: { point: 'd4' },
    sort: [],
    offset: 0,
    limit: 9,
  });
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(total).toBe(3);
});

describe('a run', () => {
  test('has a skipped row for each test until the result is there, and goes on after an interruption', () => {
    const { regression } = store;
    const tests = [planned('a', 1), planned('a', 2), planned('b', 1)];
    const { id, planned: rows } = regression.begin(about(), tests);
    expect(rows.map(({ test }) => test)).toEqual(tests.map(({ test }) => test));
    regression.finish(rows[1].id, result('a', 2, 'FAILED', { cpu: 0.25, counters: { reading: 7 } }), {
      size: 2,
      stones: '.XO.',
      lastMove: 'B2',
    });
    expect(regression.run(id)).toMatchObject({
      state: 'running',
      planned: 3,
      totals: { reading: 7, cpu: 0.25 },
    });
    expect(regression.run(id)?.totals.verdicts).toMatchObject({ skipped: 2, FAILED: 1 });
    expect(regression.markInterrupted(() => true)).toEqual([]);
    expect(regression.markInterrupted(() => false)).toEqual([id]);
    expect(regression.run(id)).toMatchObject({ state: 'interrupted', ended: time });

    const left = regression.resume(id, about().machine);
    expect(left.map(({ test }) => `${test.suite}:${test.number}`)).toEqual(['a:1', 'b:1']);
    expect(left[1].file).toBe('/suites/b.tst');
    for (const { id: row, test } of left) regression.finish(row, result(test.suite, test.number, 'passed'));
    regression.end(id, 'finished');
    expect(regression.run(id)?.totals.verdicts).toMatchObject({ skipped: 0, passed: 2, FAILED: 1 });
    const [row] = regression.queries.rows([rows[1].id]);
    expect(row).toMatchObject({ verdict: 'FAILED', counters: { reading: 7 }, board: { stones: '.XO.' } });
    expect(row.test).toEqual(tests[1].test);
  });

  test('keeps each version of a test once', () => {
    runOf([[planned('a', 1), { verdict: 'passed' }]]);
    runOf([[planned('a', 1), { verdict: 'passed' }]]);
    runOf([[planned('a', 1, { command: 'attack B1' }), { verdict: 'passed' }]]);
    expect(store.db.prepare('SELECT count(*) FROM regression_test').pluck().get()).toBe(2);
    store.regression.remove([3]);
    expect(store.db.prepare('SELECT count(*) FROM regression_test').pluck().get()).toBe(1);
    expect(store.regression.runs().map(({ id }) => id)).toEqual([2, 1]);
  });

  test('that was removed is nowhere until it is brought back, and goes for good after a while', () => {
    const { regression } = store;
    const [a, b] = ['1', '2'].map((answer) => runOf([[planned('a', 1), { verdict: 'passed', answer }]]));
    const all = () => ({
      runs: regression.runs().map(({ id }) => id),
      flaky: regression.queries.flaky().length,
      history: regression.queries.history('a', 1).entries.length,
      differed: regression.queries.history('a', 1).flake.differed,
      results: regression.queries.page({ filter: {}, sort: [], offset: 0, limit: 9 }).total,
      counted: regression.queries.groups({ filter: {} }, 'suite')[0].totals.verdicts.passed,
    });
    const both = all();
    expect(both).toEqual({ runs: [b, a], flaky: 1, history: 2, differed: true, results: 2, counted: 2 });
    regression.hide([b]);
    expect(all()).toEqual({ runs: [a], flaky: 0, history: 1, differed: false, results: 1, counted: 1 });
    expect(regression.run(b)).toBeUndefined();
    regression.restore([b]);
    expect(all()).toEqual(both);
    regression.hide([b]);
    regression.purge(time);
    regression.restore([b]);
    expect(all()).toEqual(both);
    regression.hide([b]);
    regression.purge(time + 1);
    regression.restore([b]);
    expect(regression.runs().map(({ id }) => id)).toEqual([a]);
  });

  test('with a test twice is refused as a whole', () => {
    expect(() => store.regression.begin(about(), [planned('a', 1), planned('a', 1)])).toThrow();
    expect(store.regression.runs()).toEqual([]);
  });

  test('is pruned by age, unless it is pinned or among the newest', () => {
    const one: [PlannedTest, { verdict: Verdict }][] = [[planned('a', 1), { verdict: 'passed' }]];
    const old = [runOf(one), runOf(one), runOf(one)];
    store.regression.pin(old[1], true);
    for (const id of old) store.regression.details.put(id, 'trace', ['x']);
    time += 100 * DAY;
    for (let day = 0; day < 7; day++, time += DAY) store.retention.noteUse();
    const young = runOf(one);
    expect(store.regression.prune({ keepNewest: 2, maxAge: 90 * DAY, maxDetailAge: 10 * DAY })).toEqual([
      old[0],
    ]);
    expect(store.regression.runs().map(({ id }) => id)).toEqual([young, old[2], old[1]]);
    expect(old.map((id) => store.regression.details.kinds(id))).toEqual([[], ['trace'], []]);
  });
});

describe('queries', () => {
  beforeEach(() => {
    runOf([
      [planned('owl', 1, { category: 'EYES', severity: 8 }), { verdict: 'passed', cpu: 3, answer: 'C3' }],
      [planned('owl', 2, { command: 'defend B2' }), { verdict: 'FAILED', cpu: 1, answer: 'D4' }],
      [planned('owl', 10, { description: 'Über die Mitte' }), { verdict: 'failed', answer: '0' }],
      [planned('tiny', 1), { verdict: 'timedOut', cpu: 2 }],
    ]);
  });

  test.each<[ResultFilter, string[]]>([
    [{}, ['owl:1', 'owl:2', 'owl:10', 'tiny:1']],
    [{ suites: ['tiny', 'none'] }, ['tiny:1']],
    [{ suites: [] }, []],
    [{ numbers: [1], verdicts: ['passed', 'failed'] }, ['owl:1']],
    [{ categories: ['EYES'] }, ['owl:1']],
    [{ minSeverity: 8 }, ['owl:1']],
    [{ commands: ['defend'] }, ['owl:2']],
    [{ verdicts: ['FAILED', 'timedOut'] }, ['owl:2', 'tiny:1']],
    [{ text: 'uber MITTE' }, ['owl:10']],
    [{ text: 'd4' }, ['owl:2']],
    [{ text: 'owl:1' }, ['owl:1', 'owl:10']],
    [{ text: '100%' }, []],
  ])('filter %o', (filter, expected) => {
    expect(names({ filter })).toEqual(expected);
  });

  test.each<[SortKey, boolean, string[]]>([
    ['unexpected', false, ['owl:2', 'tiny:1', 'owl:1', 'owl:10']],
    ['cpu', true, ['owl:1', 'tiny:1', 'owl:2', 'owl:10']],
    ['cpu', false, ['owl:2', 'tiny:1', 'owl:1', 'owl:10']],
    ['verdict', false, ['owl:2', 'tiny:1', 'owl:10', 'owl:1']],
    ['suite', true, ['tiny:1', 'owl:1', 'owl:2', 'owl:10']],
    ['cpuRatio', true, ['owl:1', 'owl:2', 'owl:10', 'tiny:1']],
  ])('sort by %s, descending %s', (key, descending, expected) => {
    expect(names({ sort: [{ key, descending }] })).toEqual(expected);
  });

  test('pages, and counts all', () => {
    const page = store.regression.queries.page({ filter: {}, sort: [], offset: 1, limit: 2 });
    expect(page.rows.map((row) => row.number)).toEqual([2, 10]);
    expect(page.total).toBe(4);
  });

  test('groups', () => {
    const groups = store.regression.queries.groups({ filter: {} }, 'suite');
    expect(groups.map(({ key, totals }) => [key, totals.cpu, totals.wall])).toEqual([
      ['owl', 4, 1.5],
      ['tiny', 2, 0.5],
    ]);
    expect(groups[0].totals.verdicts).toMatchObject({ passed: 1, FAILED: 1, failed: 1, timedOut: 0 });
    const verdicts = store.regression.queries.groups({ filter: { suites: ['owl'] } }, 'verdict');
    expect(verdicts.map(({ key }) => key)).toEqual(['FAILED', 'failed', 'passed']);
  });

  test('groups over all runs are what their results add up to, whether the runs have ended or not', () => {
    const { regression } = store;
    const again = [planned('owl', 1, { category: 'EYES', severity: 8 }), planned('tiny', 3)];
    const { id, planned: rows } = regression.begin(about(), again);
    regression.finish(rows[0].id, result('owl', 1, 'failed', { cpu: 0.5, counters: { owl: 4 } }));
    regression.remove([runOf([[planned('gone', 1), { verdict: 'passed' }]])]);
    const agree = (): void => {
      for (const key of GROUP_KEYS) {
        for (const run of [undefined, 1, id]) {
          for (const verdicts of [undefined, [...VERDICTS], ['failed' as const, 'skipped' as const]]) {
            const query = { run, filter: { verdicts } };
            // Every result is at least this severe, so that the second question has to look at all of them.
            const counted = regression.queries.groups({ run, filter: { verdicts, minSeverity: -9 } }, key);
            expect(regression.queries.groups(query, key)).toEqual(counted);
          }
        }
      }
    };
    agree();
    regression.end(id, 'cancelled');
    agree();
    regression.resume(id, about().machine);
    regression.finish(rows[1].id, result('tiny', 3, 'PASSED', { uncertainty: 0.25 }));
    agree();
    regression.end(id, 'finished');
    agree();
    const suites = regression.queries.groups({ filter: {} }, 'suite');
    expect(suites.map(({ key, totals }) => [key, totals.owl, totals.uncertainty])).toEqual([
      ['owl', 4, 0],
      ['tiny', 0, 0.25],
    ]);
    expect(regression.queries.groups({ filter: {} }, 'severity').map(({ key }) => key)).toEqual(['0', '8']);
  });

  test('a store from before sums were kept gets them for the runs that have ended', () => {
    const before = store.regression.queries.groups({ filter: {} }, 'category');
    const { db } = store;
    db.exec('DROP TABLE regression_sum');
    db.pragma('user_version = 3');
    migrate(db, migrations.slice(0, 4));
    expect(db.prepare('SELECT count(*) FROM regression_sum').pluck().get()).toBe(4 + 4 + 4 + 4);
    expect(store.regression.queries.groups({ filter: {} }, 'category')).toEqual(before);
  });

  test('what changed since another run', () => {
    const now = runOf([
      [planned('owl', 1), { verdict: 'FAILED', cpu: 9, answer: 'B1' }],
      [planned('owl', 2), { verdict: 'passed', cpu: 1, answer: 'A1' }],
      [planned('owl', 10), { verdict: 'failed', answer: 'E5' }],
      [planned('tiny', 2), { verdict: 'passed', cpu: 4 }],
    ]);
    const changed = (filter: ResultFilter): string[] => names({ run: now, since: 1, filter });
    expect(changed({ changes: ['broken'] })).toEqual(['owl:1']);
    expect(changed({ changes: ['fixed', 'new'] })).toEqual(['owl:2', 'tiny:2']);
    expect(changed({ changes: ['answer'] })).toEqual(['owl:10']);
    expect(changed({ minCpuRatio: 2 })).toEqual(['owl:1']);
    expect(store.regression.queries.changes(now, 1)).toEqual({
      broken: 1,
      fixed: 1,
      answer: 1,
      new: 1,
      same: 0,
    });
    const [first] = store.regression.queries.page({
      ...{ run: now, since: 1, filter: {}, offset: 0, limit: 1 },
      sort: [{ key: 'cpuRatio', descending: true }],
    }).rows;
    expect(first.change).toEqual({ kind: 'broken', verdict: 'passed', answer: 'C3', cpuRatio: 3 });
    const place = (filter: ResultFilter, number: number): number | null =>
      store.regression.queries.place(
        { run: now, since: 1, filter, sort: [{ key: 'number', descending: true }] },
        ...(['owl', number] as const),
      );
    expect([10, 2, 1, 3].map((number) => place({}, number))).toEqual([0, 1, 3, null]);
    expect(place({ changes: ['broken'] }, 2)).toBeNull();
  });

  test('history, and tests that cannot make up their mind', () => {
    expect(store.regression.queries.flaky()).toEqual([]);
    const one = [[planned('owl', 2, { command: 'defend B2' }), { verdict: 'passed', answer: 'A1' }]] as const;
    runOf([[one[0][0], { ...one[0][1], uncertainty: 0.5 }]]);
    const other = runOf([[one[0][0], one[0][1]]], 'b2');
    const { entries, flake } = store.regression.queries.history('owl', 2);
    expect(entries.map(({ run, result: { answer } }) => [run.id, answer])).toEqual([
      [other, 'A1'],
      [2, 'A1'],
      [1, 'D4'],
    ]);
    expect(flake).toEqual({ differed: true, runs: 2, answers: 2, uncertainty: 0.5 });
    expect(store.regression.queries.flaky()).toEqual([{ suite: 'owl', number: 2 }]);
    expect(store.regression.queries.history('owl', 1).flake.differed).toBe(false);
    // Another engine may answer otherwise, and so may the same one to another version of the test.
    runOf(
      [[planned('owl', 1, { category: 'EYES', severity: 8 }), { verdict: 'passed', answer: 'H8' }]],
      'b3',
    );
    runOf([[planned('owl', 1, { category: 'EYES' }), { verdict: 'passed', answer: 'H8' }]]);
    runOf([[planned('tiny', 1), { verdict: 'skipped', answer: 'B9' }]]);
    expect(store.regression.queries.flaky()).toEqual([{ suite: 'owl', number: 2 }]);
  });
});
