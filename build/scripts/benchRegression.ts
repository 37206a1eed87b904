/**
 * `npm run bench:regression`: processor time of the questions the regression browser asks of its store, over 100,000 results in
 * 31 runs; the median and the least of several turns, since the machine may be busy with other things. The goal is 50 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewRun, PlannedTest, ResultFilter, ResultQuery } from '../../engine/protocol/regression.ts';
import { Rng } from '../../engine/util/rng.ts';
import { Store } from '../../main/store/store.ts';

const RUNS = 31;
const TESTS = 3325;
const SUITES = 49;

const about: NewRun = {
  name: '',
  engine: { kind: 'process', command: 'engine', name: '', version: '', build: '' },
  options: { selectors: [], jobs: 1, limitSeconds: 1, commands: [], setup: [] },
  patternSet: '',
  machine: { host: '', cpu: '', cores: 1, platform: '', pid: 1 },
};

function planned(i: number): PlannedTest {
  const suite = `suite${i % SUITES}`;
  const expectation = { pattern: 'A1|B2', negated: false, expectedFail: false, ignored: false, line: 2 };
  const test = {
    ...{ suite, number: Math.floor(i / SUITES) + 1, line: i, expectation, severity: i % 9 },
    command: ['reg_genmove white', 'attack A1', 'owl_attack C3'][i % 3],
    description: i % 7 === 0 ? 'some description' : '',
    category: ['', 'EYES', 'KO_READING'][i % 3],
    comment: 'some comment',
    prelude: [`loadsgf games/game.sgf ${i}`],
  };
  return { test, file: `/suites/${suite}.tst` };
}

const folder = mkdtempSync(join(tmpdir(), 'yomi-bench-'));
const store = new Store(join(folder, 'bench.db'));
const rng = new Rng(1);
const tests = Array.from({ length: TESTS }, (_, i) => planned(i));
const verdicts = ['passed', 'passed', 'passed', 'failed', 'FAILED', 'PASSED'] as const;
for (let run = 1; run <= RUNS; run++) {
  store.transaction(() => {
    const begun = store.regression.begin(about, tests);
    for (const { id, test } of begun.planned) {
      store.regression.write(id, {
        ...{ suite: test.suite, number: test.number, refused: false, wall: 1, problem: '' },
        verdict: verdicts[rng.below(verdicts.length)],
        answer: ['A1', 'B2', 'C3'][rng.below(3)],
        counters: { reading: rng.below(100_000), owl: rng.below(10_000), connection: rng.below(1000) },
        cpu: rng.below(1000) / 100,
        stderr: 'x'.repeat(rng.below(100)),
      });
    }
    store.regression.end(begun.id, 'finished');
  });
}

const { queries } = store.regression;
const page =
  (query: Partial<ResultQuery>, filter: ResultFilter = {}) =>
  (): unknown =>
    queries.page({ filter, sort: [], offset: 0, limit: 200, ...query });
const cases: [name: string, ask: () => unknown][] = [
  ['all', page({})],
  ['FAILED, by processor time', page({ sort: [{ key: 'cpu', descending: true }] }, { verdicts: ['FAILED'] })],
  ['all, by time for each owl node', page({ sort: [{ key: 'cpuPerOwl', descending: true }] })],
  ['text', page({}, { text: 'description' })],
  [
    'category, command and severity',
    page({}, { categories: ['EYES'], commands: ['attack'], minSeverity: 4 }),
  ],
  ['groups by suite', () => queries.groups({ filter: {} }, 'suite')],
  ['groups of FAILED by category', () => queries.groups({ filter: { verdicts: ['FAILED'] } }, 'category')],
  ['groups by suite, severe ones', () => queries.groups({ filter: { minSeverity: 4 } }, 'suite')],
  ['groups by suite, one command', () => queries.groups({ filter: { commands: ['attack'] } }, 'suite')],
  [
    'a run against another, by ratio',
    page({ run: RUNS, since: 1, sort: [{ key: 'cpuRatio', descending: true }] }),
  ],
  ['a run against another, broken', page({ run: RUNS, since: 1 }, { changes: ['broken'] })],
  ['history of a test', () => queries.history('suite5', 10)],
  ['flaky tests', () => queries.flaky()],
];
const TURNS = 9;
const times = cases.map((): number[] => []);
for (let turn = 0; turn <= TURNS; turn++) {
  for (const [i, [, ask]] of cases.entries()) {
    const before = process.cpuUsage();
    ask();
    const { user, system } = process.cpuUsage(before);
    // The first turn fills the caches.
    if (turn > 0) times[i].push((user + system) / 1000);
  }
}
console.log(`${''.padEnd(36)}  median   least`);
for (const [i, [name]] of cases.entries()) {
  const sorted = times[i].sort((a, b) => a - b);
  const shown = [sorted[TURNS >> 1], sorted[0]].map((time) => time.toFixed(1).padStart(7)).join(' ');
  console.log(`${name.padEnd(36)} ${shown} ms`);
}
store.close();
rmSync(folder, { recursive: true, force: true });
