/** Data never becomes a command: what comes from elsewhere, and what it may do. */
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ResultRow, RunInfo } from '../../engine/protocol/regression.ts';
import type { LabStart } from '../ipc/labApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { LabPositions } from './labPositions.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
const FAKE = `${process.execPath} ${join(import.meta.dirname, '../regression/fakeGtp.ts')}`;
let yomi: TestHost;

beforeEach(() => {
  for (const folder of ['data/regression', 'elsewhere/games']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('data/regression/echo.tst'), '10 answer D4\n#? [D4]\n');
  writeFileSync(at('elsewhere/far.tst'), '10 answer D4\n#? [D4]\n');
  writeFileSync(at('secret.sgf'), '(;SZ[9];B[ee])');
  yomi = new TestHost(at('data'), { homeDir: at(), engineBuild: () => 'build' });
});
afterEach(() => yomi.close());

const start = (selector: string, engine: string): LabStart => ({
  ...{ selectors: [selector], engine, jobs: 1, limitSeconds: 60, commands: [], setup: [], name: '' },
});

function ended(begun: RunInfo): Promise<RunInfo> {
  return until(async () => {
    const run = (await yomi.call('lab.runs', {})).find(({ id }) => id === begun.id)!;
    expect(run.state).not.toBe('running');
    return run;
  });
}

async function rows(run: number): Promise<ResultRow[]> {
  return (await yomi.call('lab.results', { run, filter: {}, sort: [], offset: 0, limit: 99 })).rows;
}

/** The fake engine that leaves a file when it is started. */
const leaving = (name: string): string =>
  `${process.execPath} -e "require('fs').writeFileSync('${at(name)}','')"`;

test('a command line is shown word by word, and is what was shown or nothing', async () => {
  const command = `sh -c 'rm "$HOME"' \\; a&b`;
  const checked = await yomi.call('engines.check', { command });
  expect(checked).toEqual({
    words: ['sh', '-c', 'rm "$HOME"', ';', 'a&b'],
    program: expect.stringMatching(/\/sh$/) as string,
    known: null,
  });
  const other = { name: '', command, words: ['sh', '-c'] };
  expect((await yomi.failure('engines.add', other)).code).toBe('conflict');
  expect(await yomi.call('engines.list', {})).toEqual([]);
  const id = await yomi.addEngine(command);
  expect((await yomi.call('engines.check', { command })).known).toBe(id);
  expect(await yomi.addEngine(command)).toBe(id);
  // Beside a suite there may be a program of any name.
  expect((await yomi.failure('engines.check', { command: './gnugo' })).message).toContain('whole path');
  await yomi.call('engines.remove', { id });
  expect((await yomi.failure('lab.start', start('echo', id))).code).toBe('not-found');
  expect((await yomi.failure('lab.start', start('echo', command))).code).toBe('not-found');
});

test('a run from a file starts nothing: an engine of the user is chosen for it', async () => {
  const fake = await yomi.addEngine(FAKE);
  const made = await ended(await yomi.call('lab.start', start('echo', fake)));
  await yomi.call('lab.export', { run: made.id, path: at('run.gz') });
  const [header, ...lines] = gunzipSync(readFileSync(at('run.gz')))
    .toString()
    .split('\n');
  const file = JSON.parse(header) as { run: RunInfo };
  file.run.engine = { ...file.run.engine, command: leaving('started'), id: fake };
  file.run.state = 'interrupted';
  file.run.options.setup = ['printsgf x'];
  const row = JSON.parse(lines[0]) as { row: ResultRow };
  row.row.test.prelude = ['genmove black', `printsgf ${at('written')}`];
  row.row.test.command = `printsgf ${at('written')}`;
  const skipped = { row: { ...row.row, test: { ...row.row.test }, verdict: 'skipped' } };
  row.row.test = { ...row.row.test, number: 11 };
  writeFileSync(at('evil'), [JSON.stringify(file), JSON.stringify(row), JSON.stringify(skipped)].join('\n'));
  const read = await yomi.call('lab.import', { path: at('evil') });
  expect(read).toMatchObject({ engine: { kind: 'imported', command: '' }, options: { setup: [] } });
  const [evil, planned] = (await rows(read.id)).sort((a, b) => b.number - a.number);
  const results = [planned.id];
  const again = await yomi.failure('lab.rerun', { results, name: '' });
  expect(again).toMatchObject({ code: 'refused', message: expect.stringContaining('choose one') as string });
  expect((await yomi.failure('lab.resume', { run: read.id })).code).toBe('refused');
  // What runs is what the suite here says.
  const run = await ended(await yomi.call('lab.rerun', { results, name: '', engine: fake }));
  expect((await rows(run.id)).map(({ test, verdict }) => [test.command, verdict])).toEqual([
    ['answer D4', 'passed'],
  ]);
  const resumed = await ended(await yomi.call('lab.resume', { run: read.id, engine: fake }));
  expect(resumed.state).toBe('finished');
  expect((await yomi.failure('lab.position', { result: evil.id })).message).toContain('genmove black');
  const gone = { results: [evil.id], name: '', engine: fake };
  expect((await yomi.failure('lab.rerun', gone)).message).toContain('echo has no test 11 any more');
  expect([existsSync(at('started')), existsSync(at('written'))]).toEqual([false, false]);
});

test('an old run of a command that the user never saw is not carried out', async () => {
  const fake = await yomi.addEngine(FAKE);
  const made = await ended(await yomi.call('lab.start', start('echo', fake)));
  const results = (await rows(made.id)).map(({ id }) => id);
  await yomi.call('engines.remove', { id: fake });
  expect((await yomi.failure('lab.rerun', { results, name: '' })).code).toBe('refused');
  expect((await yomi.call('lab.position', { result: results[0] })).shell).toBe('');
  // Added again it is the same one, by its command.
  await yomi.addEngine(FAKE);
  expect((await ended(await yomi.call('lab.rerun', { results, name: '' }))).state).toBe('finished');
});

test('a folder from elsewhere is restricted until it is trusted, also by another way', async () => {
  const fake = await yomi.addEngine(FAKE);
  symlinkSync(at('elsewhere'), at('link'));
  await yomi.call('lab.folder', { path: at('link'), add: true });
  const restricted = async (): Promise<string[]> =>
    (await yomi.call('lab.suites', {})).suites.filter((one) => one.restricted).map(({ name }) => name);
  expect(await restricted()).toEqual(['far']);
  expect((await yomi.call('lab.suites', {})).folders).toEqual([{ path: at('link'), restricted: true }]);
  const failure = await yomi.failure('lab.start', start('far', fake));
  expect(failure).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('trust the folder') as string,
  });
  await yomi.call('lab.expect', { file: at('link/far.tst'), number: 10, change: { expectedFail: true } });
  await yomi.call('lab.trust', { folder: at('link'), trusted: true });
  expect(await restricted()).toEqual([]);
  expect((await ended(await yomi.call('lab.start', start('far', fake)))).state).toBe('finished');
  expect((await yomi.call('lab.suites', {})).folders).toEqual([{ path: at('link'), restricted: false }]);
  await yomi.call('lab.trust', { folder: realpathSync(at('elsewhere')), trusted: false });
  expect(await restricted()).toEqual(['far']);
  expect((await yomi.failure('lab.trust', { folder: at('nowhere'), trusted: true })).code).toBe('not-found');
});

test('our own engine writes nothing of the user, and of a restricted suite it reads only what is beside it', async () => {
  const suite = `10 printsgf ${at('mine.txt')}\n#? [.*]\n20 printsgf beside.sgf\n#? [.*]\n30 loadsgf ../secret.sgf\n#? [.*]\n`;
  writeFileSync(at('mine.txt'), 'mine');
  writeFileSync(at('elsewhere/far.tst'), suite);
  writeFileSync(at('data/regression/near.tst'), suite.replace('../secret', '../../secret'));
  await yomi.call('lab.folder', { path: at('elsewhere'), add: true });
  const refused = async (selector: string): Promise<boolean[]> => {
    const run = await ended(await yomi.call('lab.start', start(selector, '')));
    return (await rows(run.id)).map((row) => row.refused);
  };
  expect(await refused('far')).toEqual([true, true, true]);
  expect(await refused('near')).toEqual([true, false, false]);
  expect(readFileSync(at('mine.txt'), 'utf8')).toBe('mine');
  expect([existsSync(at('elsewhere/beside.sgf')), existsSync(at('data/regression/beside.sgf'))]).toEqual([
    false,
    false,
  ]);
  yomi.close();
  expect(existsSync(at('data/regression/scratch'))).toBe(false);
}, 300_000);

test('a position that takes too long is given up, and the next one gets another thread', async () => {
  const record = {
    ...{
      suite: 's',
      number: 1,
      line: 1,
      command: 'name',
      description: '',
      category: '',
      severity: 0,
      comment: '',
    },
    prelude: ['loadsgf big.sgf'],
  };
  const node = ';B[aa];W[bb]';
  writeFileSync(at('elsewhere/big.sgf'), `(;SZ[9]${node.repeat(200_000)})`);
  const positions = new LabPositions({ version: '1', isRestricted: () => true, limit: 1 });
  const planned = { test: record, file: at('elsewhere/far.tst') };
  await expect(positions.ask('game', planned)).rejects.toThrow('s:1 takes too long');
  const patient = new LabPositions({ version: '1', isRestricted: () => true });
  writeFileSync(at('elsewhere/games/small.sgf'), '(;SZ[9];B[ee])');
  const small = { ...record, prelude: ['loadsgf games/small.sgf'] };
  expect(await patient.ask('game', { ...planned, test: small })).toContain('B[ee]');
  const outside = { ...record, prelude: ['loadsgf ../secret.sgf'] };
  await expect(patient.ask('game', { ...planned, test: outside })).rejects.toThrow('cannot be set up');
  expect(await patient.board({ ...planned, test: outside })).toBeUndefined();
  positions.close();
  patient.close();
});
