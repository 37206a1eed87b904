import { linkSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import type { PackedPatterns } from '../../engine/protocol/messages.ts';
import { idOfAll } from '../../patterns/format/container.ts';
import { compileMoves } from '../../patterns/moves/table.ts';
import type { Events } from '../ipc/api.ts';
import type { LabStart } from '../ipc/labApi.ts';
import type { PairAsk, PairPlayer } from '../ipc/lockstepApi.ts';
import { chosenPatterns } from '../patterns/chosenSet.ts';
import { thisMachine, type OwnStarter } from '../regression/engines.ts';
import { spawnLines } from '../regression/lineProcess.ts';
import { readSuite } from '../regression/suiteFiles.ts';
import { emptyResult } from '../regression/testSession.ts';
import type { RegressionRepository } from '../store/regression.ts';
import { Store } from '../store/store.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import type { LabEngine } from './labThoughts.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
const FAKE = `${process.execPath} ${join(import.meta.dirname, '../regression/fakeGtp.ts')}`;
let yomi: TestHost;
/** Of the fake engine, and what a run by it asks for. */
let fake: string;
let params: LabStart;

const SUITE = `# What the fake engine answers.
# CATEGORY=echo
10 answer D4
#? [D4]

20 answer E5
#? [D4|C3]

30 answer F6
#? [!F6]*
`;

beforeEach(async () => {
  mkdirSync(at('data/regression'), { recursive: true });
  writeFileSync(at('data/regression/echo.tst'), SUITE);
  yomi = new TestHost(at('data'), { homeDir: at(), engineBuild: () => 'build' });
  fake = await yomi.addEngine(FAKE);
  params = {
    selectors: ['echo'],
    engine: fake,
    jobs: 1,
    limitSeconds: 20,
    commands: [],
    setup: [],
    name: 'first',
  };
});
afterEach(() => yomi.close());

/** The run once it has ended. */
function ended(begun: RunInfo): Promise<RunInfo> {
  return until(async () => {
    const run = (await yomi.call('lab.runs', {})).find(({ id }) => id === begun.id)!;
    expect(run.state).not.toBe('running');
    return run;
  });
}

test('own suites and those of the program are listed', async () => {
  const { suites, own } = await yomi.call('lab.suites', {});
  expect(own).toBe(at('data/regression'));
  expect(suites.find(({ name }) => name === 'echo')).toMatchObject({
    tests: 3,
    shipped: false,
    problems: [],
  });
});

test('what is wrong with the file of a suite is told as phrases', async () => {
  writeFileSync(at('data/regression/odd.tst'), '1 name\n#? [(x]\n2 name\n');
  const { suites } = await yomi.call('lab.suites', {});
  expect(suites.find(({ name }) => name === 'odd')?.problems).toMatchObject([
    { line: 2, severity: 'error', says: { key: 'host.suite.found.unjudged', args: { pattern: '(x' } } },
    { line: 3, severity: 'warning', says: { key: 'host.suite.found.none', args: { number: '2' } } },
  ]);
});

test('a folder can be added and taken away', async () => {
  mkdirSync(at('more'));
  writeFileSync(at('more/other.tst'), '10 answer A1\n#? [A1]\n');
  await yomi.call('lab.folder', { path: at('more'), add: true });
  const names = async (): Promise<string[]> =>
    (await yomi.call('lab.suites', {})).suites.map(({ name }) => name);
  expect(await names()).toContain('other');
  await yomi.call('lab.folder', { path: at('more'), add: false });
  expect(await names()).not.toContain('other');
  expect((await yomi.failure('lab.folder', { path: at('nowhere'), add: true })).code).toBe('not-found');
});

test('a run is kept with its verdicts, and tells how far it is and when it ended', async () => {
  const run = await ended(await yomi.call('lab.start', params));
  expect(run).toMatchObject({ name: 'first', state: 'finished', planned: 3 });
  const { rows, total } = await yomi.call('lab.results', {
    run: run.id,
    filter: {},
    sort: [{ key: 'unexpected', descending: false }],
    offset: 0,
    limit: 10,
  });
  expect(total).toBe(3);
  expect(rows.map(({ number, verdict }) => [number, verdict])).toEqual([
    [20, 'FAILED'],
    [10, 'passed'],
    [30, 'failed'],
  ]);
  expect(rows[0].marks).toEqual({ expected: ['D4', 'C3'], wrong: false, given: ['E5'], asked: ['E5'] });
  const told = yomi.events.map(({ name }) => name);
  expect(told).toContain('lab.progress');
  expect(told.at(-1)).toBe('lab.ended');
  expect(await yomi.call('lab.groups', { run: run.id, filter: {}, key: 'category' })).toMatchObject([
    { key: '' },
    { key: 'echo', totals: { verdicts: { passed: 1 } } },
  ]);
});

test('an engine that is not there is told in words, and leaves no empty run', async () => {
  const engine = await yomi.addEngine('/no/such/engine --gtp');
  const { id } = await yomi.call('lab.start', { ...params, engine });
  await until(() =>
    expect(yomi.events.find(({ name }) => name === 'lab.ended')?.value).toMatchObject({ id }),
  );
  expect(yomi.takeNotices().map(({ message }) => message)).toEqual([
    'The regression run could not go on. The engine could not be started: there is no program “/no/such/engine”.',
  ]);
  expect(await yomi.call('lab.runs', {})).toEqual([]);
});

test('a mended expectation passes in the next run, and the runs are compared', async () => {
  const first = await ended(await yomi.call('lab.start', params));
  const file = at('data/regression/echo.tst');
  const { before, now } = await yomi.call('lab.expect', { file, number: 20, change: { pattern: 'E5' } });
  expect([before?.pattern, now.pattern]).toEqual(['D4|C3', 'E5']);
  expect(readFileSync(file, 'utf8')).toBe(SUITE.replace('[D4|C3]', '[E5]'));
  const { rows } = await yomi.call('lab.results', {
    run: first.id,
    filter: { verdicts: ['FAILED'] },
    sort: [],
    offset: 0,
    limit: 10,
  });
  const begun = await yomi.call('lab.rerun', { results: rows.map(({ id }) => id), name: 'again' });
  const again = await ended(begun);
  expect(again.totals.verdicts).toMatchObject({ passed: 1, FAILED: 0 });
  expect(await yomi.call('lab.changes', { run: again.id, since: first.id })).toMatchObject({
    fixed: 1,
    broken: 0,
  });
  expect((await yomi.call('lab.history', { suite: 'echo', number: 20 })).entries).toHaveLength(2);
});

/** A run of echo.tst that was stopped when its first test had passed. */
function stoppedAfterOne(regression: RegressionRepository, engine: RunInfo['engine']): number {
  const file = at('data/regression/echo.tst');
  const about = { name: '', patternSet: '', options: { ...params, selectors: [] }, machine: thisMachine() };
  const tests = readSuite(file).tests.map((test) => ({ test, file }));
  const { id, planned } = regression.begin({ ...about, engine }, tests);
  regression.finish(planned[0].id, { ...emptyResult(planned[0].test), verdict: 'passed' });
  regression.end(id, 'cancelled');
  return id;
}

test('tests that their suite has no more are told, and the others run again', async () => {
  const first = await ended(await yomi.call('lab.start', params));
  const all = { filter: {}, sort: [], offset: 0, limit: 10 };
  const { rows } = await yomi.call('lab.results', { run: first.id, ...all });
  const file = at('data/regression/echo.tst');
  writeFileSync(file, SUITE.replace('20 answer', '21 answer'));
  yomi.takeNotices();
  const again = await ended(
    await yomi.call('lab.rerun', { results: rows.map(({ id }) => id), name: 'again' }),
  );
  const { rows: now } = await yomi.call('lab.results', { run: again.id, ...all });
  expect(now.map(({ number }) => number).sort()).toEqual([10, 30]);
  expect(yomi.takeNotices()).toMatchObject([
    { severity: 'warning', message: 'Not run, since the suites do not have them any more: echo:20.' },
  ]);
  // A run that was stopped goes on with what is there.
  writeFileSync(file, SUITE);
  const store = new Store(at('data/yomi.db'));
  const stopped = stoppedAfterOne(store.regression, first.engine);
  store.close();
  writeFileSync(file, SUITE.replace('20 answer', '21 answer'));
  await ended(await yomi.call('lab.resume', { run: stopped }));
  const { rows: resumed } = await yomi.call('lab.results', { run: stopped, ...all });
  expect(resumed.map(({ number, verdict }) => [number, verdict]).sort()).toEqual([
    [10, 'passed'],
    [20, 'skipped'],
    [30, 'failed'],
  ]);
  expect(yomi.takeNotices()).toHaveLength(1);
});

test('what means nothing is refused in words', async () => {
  expect((await yomi.failure('lab.start', { ...params, selectors: ['nothing'] })).message).toContain(
    'nothing',
  );
  expect((await yomi.failure('engines.check', { command: "'half" })).code).toBe('bad-params');
});

const position: PositionSpec = {
  size: 9,
  komi: 5.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [
    { color: 2, point: 105 },
    { color: 1, point: 106 },
  ],
  toMove: 2,
};

test('a new test is written with its position, which can be shown again', async () => {
  const written = await yomi.call('lab.addTest', {
    file: 'mine',
    position,
    command: 'answer B2',
    expectation: { pattern: 'B2', negated: false, expectedFail: false, ignored: false },
    description: 'the corner',
    category: 'shape',
    severity: 0,
  });
  expect(written).toEqual({ file: at('data/regression/mine.tst'), number: 10 });
  const suite = readSuite(written.file);
  expect(suite.tests[0]).toMatchObject({ category: 'shape', prelude: ['loadsgf games/mine-10.sgf'] });
  const run = await ended(await yomi.call('lab.start', { ...params, selectors: ['mine'] }));
  expect(run.totals.verdicts.passed).toBe(1);
  const { rows } = await yomi.call('lab.results', { run: run.id, filter: {}, sort: [], offset: 0, limit: 1 });
  expect(rows[0].board?.stones.match(/[XO]/g)).toHaveLength(2);
  const shown = await yomi.call('lab.position', { result: rows[0].id });
  expect(shown.sgf).toMatch(/;B\[[a-i]{2}\];W\[[a-i]{2}\]/);
  expect(shown.shell).toContain('loadsgf games/mine-10.sgf');
  const bad = { file: '../up', position, command: 'x', description: '', category: '', severity: 0 };
  const expectation = { pattern: '', negated: false, expectedFail: false, ignored: true };
  expect((await yomi.failure('lab.addTest', { ...bad, expectation })).code).toBe('not-found');
});

test('a test is opened with its position and nothing is run', async () => {
  await yomi.call('lab.addTest', {
    file: 'mine',
    position,
    command: 'reg_genmove black',
    expectation: { pattern: 'C3|D4', negated: false, expectedFail: true, ignored: false },
    description: 'the corner',
    category: '',
    severity: 0,
  });
  const { suites } = await yomi.call('lab.suites', {});
  const file = suites.find(({ name }) => name === 'mine')!.file;
  expect(await yomi.call('lab.tests', { file })).toMatchObject([
    { suite: 'mine', number: 10, command: 'reg_genmove black', description: 'the corner' },
  ]);
  const opened = await yomi.call('lab.test', { file, number: 10 });
  expect(opened.test.prelude).toEqual(['loadsgf games/mine-10.sgf']);
  expect(opened.sgf).toMatch(/;B\[[a-i]{2}\];W\[[a-i]{2}\]/);
  expect(opened.board?.stones.match(/[XO]/g)).toHaveLength(2);
  expect(opened.marks).toEqual({ expected: ['C3', 'D4'], wrong: false, given: [], asked: [] });
  expect(await yomi.call('lab.runs', {})).toEqual([]);
  expect((await yomi.failure('lab.test', { file, number: 20 })).message).toBe('mine.tst has no test 20.');
  expect((await yomi.failure('lab.tests', { file: at('elsewhere.tst') })).code).toBe('not-found');
});

test('a suite is changed in its own encoding, or not at all', async () => {
  const file = at('data/regression/old.tst');
  const before = Buffer.from(
    '# M\xfcller\r\n10 answer D4\r\n#?  [D4]* \xe9\r\n20 answer E5\r\n#? [E5]\r\n',
    'latin1',
  );
  writeFileSync(file, before);
  await yomi.call('lab.expect', { file, number: 10, change: { pattern: 'C3' } });
  const after = before.toString('latin1').replace('#?  [D4]*', '#? [C3]*');
  expect(readFileSync(file).toString('latin1')).toBe(after);
  const expectation = { pattern: 'B2', negated: false, expectedFail: false, ignored: false };
  const added = { file, position, command: 'answer B2', expectation, category: '', severity: 0 };
  const failure = await yomi.failure('lab.addTest', { ...added, description: '黒番' });
  expect(failure.code).toBe('encoding');
  expect(failure.message).toContain('Latin-1, which has no “黒”');
  expect(readFileSync(file).toString('latin1')).toBe(after);
  await yomi.call('lab.addTest', { ...added, description: 'für Schwarz' });
  expect(readFileSync(file).toString('latin1').startsWith(after)).toBe(true);
  expect(readFileSync(file).toString('latin1')).toContain('für Schwarz');
});

test('suites and reports are replaced as a whole: whoever holds the old file holds all of it', async () => {
  const file = at('data/regression/echo.tst');
  linkSync(file, at('held.tst'));
  await yomi.call('lab.expect', { file, number: 20, change: { pattern: 'E5' } });
  expect(readFileSync(at('held.tst'), 'utf8')).toBe(SUITE);
  const run = await ended(await yomi.call('lab.start', params));
  for (const name of ['run.html', 'run.gz']) {
    writeFileSync(at(name), 'before');
    linkSync(at(name), at(`held-${name}`));
    const refused = await yomi.failure('lab.export', { run: run.id, path: at(name) });
    expect(refused).toMatchObject({ code: 'conflict', message: `“${name}” already exists. Replace it?` });
    expect(readFileSync(at(name), 'utf8')).toBe('before');
    expect(await yomi.call('lab.export', { run: run.id, path: at(name), force: true })).toEqual({
      path: at(name),
    });
    expect(readFileSync(at(`held-${name}`), 'utf8')).toBe('before');
    expect(readFileSync(at(name)).length).toBeGreaterThan(100);
  }
  mkdirSync(at('taken.gz'));
  const failure = await yomi.failure('lab.export', { run: run.id, path: at('taken.gz') });
  expect(failure).toMatchObject({ code: 'file', message: expect.stringContaining('taken.gz') as string });
  const nowhere = await yomi.failure('lab.export', { run: run.id, path: at('no/folder/run.gz') });
  expect(nowhere.message).toContain('its folder does not exist');
  expect(readdirSync(at()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('numbers beyond those that count are refused, and so is a second line', async () => {
  const file = at('data/regression/big.tst');
  const text = `${Number.MAX_SAFE_INTEGER} answer D4\n#? [D4]\n`;
  writeFileSync(file, text);
  const expectation = { pattern: 'B2', negated: false, expectedFail: false, ignored: false };
  const added = {
    file,
    position,
    command: 'answer B2',
    expectation,
    description: '',
    category: '',
    severity: 0,
  };
  expect((await yomi.failure('lab.addTest', added)).message).toContain('no number left above');
  const other = { ...added, file: 'mine', command: 'answer B2\nprintsgf x' };
  expect((await yomi.failure('lab.addTest', other)).message).toContain('one line');
  const change = { pattern: 'x]\nprintsgf y\n#' };
  const again = { file, number: Number.MAX_SAFE_INTEGER, change };
  expect((await yomi.failure('lab.expect', again)).message).toContain('one line');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('two engines are asked the same, and the other one is suggested the next time', async () => {
  const run = await ended(await yomi.call('lab.start', params));
  const query = { run: run.id, filter: { point: 'e5' }, sort: [], offset: 0, limit: 10 };
  const { rows } = await yomi.call('lab.results', query);
  expect(rows.map(({ number, flaky }) => [number, flaky])).toEqual([[20, false]]);
  const result = rows[0].id;
  const player = (engine: string): PairPlayer => ({ engine, run: null, setup: [] });
  const values = await yomi.addEngine(`${FAKE} values`);
  const pair = (second: string): PairAsk => ({
    at: { result },
    question: 'moves',
    players: [player(fake), player(second)],
    limitSeconds: 20,
  });
  const found = await yomi.call('lab.lockstep', pair(values));
  const test20 = { command: 'answer E5', answer: 'E5', verdict: 'FAILED' };
  expect(found?.sides).toMatchObject([{ test: test20, moves: null }, { test: test20 }]);
  expect(found?.sides[1].moves?.map(({ value }) => value)).toEqual([12.5, 7]);
  await yomi.call('lab.folder', { path: at(), add: true });
  expect((await yomi.call('lab.suites', {})).secondEngine).toBe(values);
  const none = await yomi.call('lab.lockstep', pair(await yomi.addEngine('/no/such/engine')));
  expect(none?.sides.map(({ failure }) => failure?.kind)).toEqual([undefined, 'start']);
  expect((await yomi.failure('lab.lockstep', pair(FAKE))).code).toBe('not-found');
  expect((await yomi.failure('lab.thoughts', { result })).code).toBe('refused');
  expect((await yomi.failure('lab.bisect', { result, since: run.id })).code).toBe('refused');
});

test('what Yomi thinks of failures is found out after its run, with the patterns of the run', async () => {
  yomi.close();
  const used: PackedPatterns[] = [];
  let setOf = 'before';
  const request = ((name: string) =>
    Promise.resolve(
      name === 'read'
        ? { ended: 'finished', tree: { hashes: '0123' } }
        : { size: 9, board: [], setId: setOf, decision: { moves: [] } },
    )) as unknown as LabEngine['request'];
  const labEngine = (): LabEngine => ({
    request,
    usePatterns: (databases) => void used.push(databases),
    close: () => undefined,
  });
  yomi = new TestHost(at('data'), { homeDir: at(), engineBuild: () => 'build', labEngine });
  const { setId } = await yomi.call('patterns.list', {});
  writeFileSync(at('data/regression/own.tst'), 'boardsize 9\n10 attack E5\n#? [1 E4]\n20 name\n#? [Yomi]\n');
  const begun = await yomi.call('lab.start', {
    ...params,
    selectors: ['own'],
    engine: '',
    limitSeconds: 60,
    keepThoughts: true,
  });
  const told = (): Events['lab.thinking'][] =>
    yomi.events
      .filter(({ name }) => name === 'lab.thinking')
      .map(({ value }) => value as Events['lab.thinking']);
  await until(() => expect(told()).toEqual([0, 1].map((done) => ({ run: begun.id, done, of: 1 }))));
  expect(used.map((databases) => idOfAll(databases.map(({ id }) => id)))).toEqual([setId]);
  const query = { run: begun.id, filter: { verdicts: ['FAILED' as const] }, sort: [], offset: 0, limit: 9 };
  const { rows } = await yomi.call('lab.results', query);
  setOf = 'after';
  expect(await yomi.call('lab.thoughts', { result: rows[0].id })).toMatchObject({
    before: { decision: { setId: 'before' }, position: { setId: 'before' }, readings: [] },
    after: { decision: { setId: 'after' }, position: { setId: 'after' } },
    sameBuild: true,
  });
  expect(used.map((databases) => idOfAll(databases.map(({ id }) => id)))).toEqual([setId, setId]);
});

test('runs by Yomi itself go by the strengths of moves of the pattern folder, as they were then', async () => {
  yomi.close();
  const file = at('data/patterns/moves.db');
  mkdirSync(at('data/patterns'), { recursive: true });
  const text = 'feature line 0 3 1\n';
  writeFileSync(file, text);
  const used: string[] = [];
  const ownEngine: OwnStarter = (args, folder) => {
    used.push(args[args.indexOf('--patterns') + 1]);
    const [program, ...rest] = FAKE.split(' ');
    return spawnLines({ file: program, args: rest, folder });
  };
  yomi = new TestHost(at('data'), { homeDir: at(), engineBuild: () => 'build', ownEngine });
  const strengths = (path: string) => chosenPatterns(path).strengths;
  const { table } = compileMoves(text);
  const run = async (): Promise<RunInfo> => ended(await yomi.call('lab.start', { ...params, engine: '' }));
  const first = await run();
  expect(strengths(used[0])).toEqual(table);
  const { setId } = await yomi.call('patterns.list', {});
  expect(first.patternSet).toMatch(new RegExp(`^${setId}-.`));

  await yomi.call('patterns.revert', { name: 'moves' });
  const second = await run();
  expect(second.patternSet).toBe(setId);
  expect(strengths(used.at(-1)!)).toBeUndefined();

  // The same tests again by what the first run had, and nothing of runs that are gone stays.
  expect(strengths(used[0])).toEqual(table);
  const kept = (): string[] => readdirSync(at('data/regression/sets')).sort();
  expect(kept()).toEqual([`${first.patternSet}.moves`, `${first.patternSet}.set`, `${setId}.set`].sort());
  await yomi.call('lab.remove', { runs: [first.id] });
  yomi.close();
  yomi = new TestHost(at('data'), { homeDir: at(), engineBuild: () => 'build' });
  expect(kept()).toEqual([`${setId}.set`]);
});

test('a run goes through a file and back', async () => {
  const run = await ended(await yomi.call('lab.start', params));
  await yomi.call('lab.export', { run: run.id, path: at('run.gz') });
  await yomi.call('lab.export', { run: run.id, path: at('run.html') });
  expect(readFileSync(at('run.html'), 'utf8')).toContain('echo');
  expect((await yomi.call('lab.import', { path: at('run.gz') })).id).toBe(run.id);
  await yomi.call('lab.remove', { runs: [run.id] });
  const read = await yomi.call('lab.import', { path: at('run.gz') });
  expect(read.totals.verdicts).toEqual(run.totals.verdicts);
  const listed = async () => (await yomi.call('lab.runs', {})).map(({ id }) => id);
  expect(await listed()).toEqual([read.id]);
  await yomi.call('lab.restore', { runs: [run.id] });
  expect(await listed()).toEqual([read.id, run.id]);
  writeFileSync(at('junk'), 'no run');
  expect((await yomi.failure('lab.import', { path: at('junk') })).code).toBe('file');
});

test('a run goes on with another command of its engine, or another build of ours, only when told to', async () => {
  const store = new Store(at('data/yomi.db'));
  const { regression } = store;
  const begin = (engine: RunInfo['engine']): number => stoppedAfterOne(regression, engine);
  const named = { kind: 'process', name: 'Fake', version: '7', build: '' } as const;
  const run = begin({ ...named, id: fake, command: FAKE });
  const changes = async (): Promise<unknown> =>
    (await yomi.call('lab.runs', {})).find(({ id }) => id === run)?.changes;
  expect(await changes()).toBeUndefined();
  const command = `${FAKE} noIds`;
  const { words } = await yomi.call('engines.check', { command });
  await yomi.call('engines.command', { id: fake, command, words });
  const change = { player: 'Fake', part: 'command', before: FAKE, now: command };
  expect(await changes()).toEqual([change]);
  expect(await yomi.failure('lab.resume', { run })).toMatchObject({ code: 'conflict' });
  const whole = await ended(await yomi.call('lab.resume', { run, mixed: true }));
  expect(whole).toMatchObject({ state: 'finished', engine: { command: FAKE }, changes: [change] });
  const own = begin({ kind: 'process', command: 'yomi', name: 'Yomi', version: '1', build: 'older' });
  store.close();
  const listed = (await yomi.call('lab.runs', {})).find(({ id }) => id === own);
  expect(listed?.changes).toMatchObject([{ part: 'build', before: 'older', now: 'build' }]);
  expect(await yomi.failure('lab.resume', { run: own })).toMatchObject({ code: 'conflict' });
});
