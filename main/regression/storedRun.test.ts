import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { PlannedTest, ResultRow, RunOptions } from '../../engine/protocol/regression.ts';
import { answererOf, answerersOf } from '../../engine/protocol/answerers.ts';
import { Store } from '../store/store.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { runAndKill, seededInts } from '../store/testKill.ts';
import type { EngineChange } from '../../engine/protocol/match.ts';
import { inProcessSource, isAlive, thisMachine, type EngineSource, type SessionMaker } from './engines.ts';
import { BoardFolders } from './boardFolders.ts';
import { fakeSource, testsOf } from './fakeEngine.ts';
import { crashTests } from './killedRun.ts';
import { MixedEngineError, runChanges, type RunEngine } from './sameEngine.ts';
import { resumeRun, startRun, type Resumption, type StoredRun } from './storedRun.ts';

const at = useTestFolder();
const options: RunOptions = { selectors: [], jobs: 1, limitSeconds: 60, commands: [], setup: [] };

/** Sessions that find one game under every name. */
const makeSession: SessionMaker = (_folder, errorLine) =>
  new GtpSession(new Engine(), {
    version: '1',
    readFile: () => '(;SZ[3]AB[aa][ba]AW[ab];B[cc])',
    writeFile: () => undefined,
    cpuSeconds: () => 0,
    secondsNow: () => 0,
    today: () => '',
    errorLine,
  });

function rowsOf(store: Store, run: number): ResultRow[] {
  return store.regression.queries.page({ run, filter: {}, sort: [], offset: 0, limit: 1000 }).rows;
}

const text = `
loadsgf a.sgf
1 countlib A3
#? [2]
trymove white C3
2 attack A2
#? [1 (A1|B2)]
3 captures white
#? [5]
popgo
4 genmove_of_nobody
#? [x]`;

test('our own engine in this process, with boards', async () => {
  const store = new Store(':memory:');
  const seen: string[] = [];
  const boards = new BoardFolders(makeSession);
  const run = startRun(
    testsOf('s', text),
    { name: 'n', patternSet: 'p' },
    {
      repository: store.regression,
      engine: inProcessSource(makeSession, '', 'b'),
      options,
      draw: (planned) => Promise.resolve(boards.draw(planned)),
      onProgress: ({ done, planned, totals }) => seen.push(`${done}/${planned} ${totals.verdicts.skipped}`),
    },
  );
  const info = await run.done;
  expect(info).toMatchObject({
    ...{ state: 'finished', planned: 4, patternSet: 'p' },
    engine: { kind: 'in-process', name: 'Yomi', version: '1', build: 'b' },
  });
  expect(seen).toEqual(['1/4 3', '2/4 2', '3/4 1', '4/4 0']);
  const rows = rowsOf(store, run.id);
  expect(rows.map(({ number, verdict, answer }) => [number, verdict, answer])).toEqual([
    [1, 'passed', '2'],
    [2, 'passed', '1 B2'],
    [3, 'FAILED', '0'],
    [4, 'FAILED', 'unknown command'],
  ]);
  expect(rows.map(({ board }) => `${board?.stones} ${board?.lastMove}`)).toEqual([
    'XX.O....X C1',
    ...Array<string>(2).fill('XXOO....X C3'),
    'XX.O....X C1',
  ]);
  expect(rows[1].counters.reading).toBeGreaterThan(0);
});

test('a run that is cancelled goes on where it stopped', async () => {
  const store = new Store(':memory:');
  const tests = testsOf('s', '1 answer A1\n#? [A1]\n2 answer B2\n#? [A1]\n3 answer A1\n#? [A1]');
  const using = { repository: store.regression, engine: fakeSource(), options };
  const run = startRun(tests, { name: '', patternSet: '' }, { ...using, onResult: () => run.cancel() });
  const cancelled = await run.done;
  expect(cancelled).toMatchObject({ state: 'cancelled', totals: { verdicts: { passed: 1, skipped: 2 } } });
  const whole = await resumeRun(run.id, store.regression.remaining(run.id), using).done;
  expect(whole).toMatchObject({
    state: 'finished',
    totals: { verdicts: { passed: 2, FAILED: 1, skipped: 0 }, reading: 15 },
  });
});

test('a run goes on with another engine only when told to, and says so from then on', async () => {
  const { regression: repository } = new Store(':memory:');
  const tests = testsOf('s', [1, 2, 3].map((n) => `${n} answer A1\n#? [A1]`).join('\n'));
  const using = { repository, engine: fakeSource(), options };
  const begun = startRun(tests, { name: '', patternSet: '' }, { ...using, onResult: () => begun.cancel() });
  const { id, engine } = await begun.done;
  const go = (other: EngineSource, how?: Resumption): StoredRun => {
    const run: StoredRun = resumeRun(
      id,
      repository.remaining(id),
      { ...using, engine: other, onResult: () => run.cancel() },
      how,
    );
    return run;
  };
  const renamed = fakeSource('noIds');
  const command = { player: 'Fake', part: 'command', before: 'fake', now: 'fake noIds' };
  expect(() => go(renamed)).toThrow(new MixedEngineError([command as EngineChange]));
  // Its version is known when it is started.
  const newer = { ...fakeSource('version'), description: fakeSource().description };
  await expect(go(newer).done).rejects.toThrow('Fake 8 now');
  expect(repository.run(id)).toMatchObject({
    state: 'cancelled',
    engine,
    totals: { verdicts: { skipped: 2 } },
  });
  expect(repository.run(id)).not.toHaveProperty('changes');
  const mixed = await go(renamed, { mixed: true }).done;
  expect(mixed).toMatchObject({ engine, changes: [command], totals: { verdicts: { skipped: 1 } } });
  // The one it was begun with needs no word.
  const whole = await resumeRun(id, repository.remaining(id), using).done;
  expect(whole).toMatchObject({ state: 'finished', engine, changes: [command] });
  // And who answered what stays known.
  const command1 = { part: 'command', is: 'fake', first: true };
  const command2 = { part: 'command', is: 'fake noIds', first: false };
  const { rows } = repository.queries.page({ run: id, filter: {}, sort: [], offset: 0, limit: 9 });
  expect(rows.map((row) => answererOf(whole, row))).toEqual([[command1], [command2], [command1]]);
  expect(answerersOf(whole, whole.totals)).toEqual([
    { engine: [command1], results: 2 },
    { engine: [command2], results: 1 },
  ]);
});

test('a run that was mixed before that was noted goes on without saying who answered what', async () => {
  const { regression: repository } = new Store(':memory:');
  const using = { repository, engine: fakeSource(), options };
  const tests = testsOf('s', '1 answer A1\n#? [A1]\n2 answer A1\n#? [A1]');
  const begun = startRun(tests, { name: '', patternSet: '' }, { ...using, onResult: () => begun.cancel() });
  const { id, engine, patternSet } = await begun.done;
  const changes: EngineChange[] = [{ player: 'Fake', part: 'command', before: 'fake', now: 'fake old' }];
  repository.setEngine(id, { engine, patternSet, changes });
  const go = { ...using, engine: fakeSource('noIds') };
  const whole = await resumeRun(id, repository.remaining(id), go, { mixed: true }).done;
  expect(whole.changes).toHaveLength(2);
  expect(answerersOf(whole, whole.totals)).toEqual([]);
});

test('what has no result yet may be answered by any engine', async () => {
  const { regression: repository } = new Store(':memory:');
  const using = { repository, engine: fakeSource(), options };
  const about = {
    name: '',
    patternSet: '',
    engine: using.engine.description,
    options,
    machine: thisMachine(),
  };
  const { id, planned } = repository.begin(about, testsOf('s', '1 answer A1\n#? [A1]'));
  repository.end(id, 'interrupted');
  const whole = await resumeRun(id, planned, { ...using, engine: fakeSource('noIds') }).done;
  expect(whole).toMatchObject({ state: 'finished', engine: { command: 'fake noIds' } });
  expect(whole).not.toHaveProperty('changes');
});

test('our own engine is the program and its patterns, however it is started', () => {
  const own = (kind: 'process' | 'in-process', build: string, patternSet: string): RunEngine => ({
    engine: { kind, command: `yomi ${kind}`, name: 'Yomi', version: '1', build },
    patternSet,
  });
  const parts = (now: RunEngine): unknown[] =>
    runChanges(own('process', 'a', 'p'), now).map(({ part }) => part);
  expect(parts(own('in-process', 'a', 'p'))).toEqual([]);
  expect(parts(own('process', 'b', 'q'))).toEqual(['build', 'patterns']);
  expect(parts({ engine: fakeSource().description, patternSet: '' })).toEqual(['command']);
});

test('without an engine there is no run, and the reason is told', async () => {
  const store = new Store(':memory:');
  const run = startRun(
    testsOf('s', '1 a\n#? [x]'),
    { name: '', patternSet: '' },
    {
      repository: store.regression,
      engine: fakeSource('dies'),
      options,
    },
  );
  await expect(run.done).rejects.toThrow('no licence found');
  expect(store.regression.run(run.id)).toBeUndefined();
});

test('kill -9 of the runner at any moment loses no finished result', async () => {
  const random = seededInts(9);
  const path = at('yomi.db');
  const tests: PlannedTest[] = crashTests();
  const printed = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const moment = { lines: random(12), milliseconds: random(20) };
    for (const line of await runAndKill(join(import.meta.dirname, 'killedRun.ts'), [path], moment))
      printed.add(line);
    const store = new Store(path);
    expect(store.notices).toEqual([]);
    expect(store.regression.markInterrupted(isAlive).length).toBeLessThanOrEqual(1);
    const done = store.regression
      .runs()
      .flatMap(({ id }) => rowsOf(store, id).filter((row) => row.verdict !== 'skipped'));
    for (const row of done) expect(row).toMatchObject({ verdict: 'passed', answer: String(row.number) });
    expect(done.length).toBeLessThan(tests.length);
    expect(done.map(({ number }) => String(number))).toEqual(expect.arrayContaining([...printed]));
    store.close();
  }
  expect(printed.size).toBeGreaterThan(10);
}, 600_000);
