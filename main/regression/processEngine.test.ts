import { sayingText } from '../../engine/protocol/sayings.ts';
import { spawnSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { until } from '../store/testUntil.ts';
import { fakeEngine } from './fakeEngine.ts';
import { splitCommand } from './commandWords.ts';
import { spawnLines } from './lineProcess.ts';
import { ProcessEngine } from './processEngine.ts';
import type { GtpOutcome } from './testEngine.ts';

const LONG = 60_000;
let engine: ProcessEngine | undefined;

afterEach(() => {
  engine?.close();
  engine = undefined;
});

async function ask(how: string, ...commands: string[]): Promise<GtpOutcome[]> {
  engine = fakeEngine(how);
  const outcomes: GtpOutcome[] = [];
  for (const command of commands) outcomes.push(await engine.ask(command, LONG));
  return outcomes;
}

const fine = (text: string): GtpOutcome => ({ kind: 'answer', ok: true, text });

test.each(['', 'noIds'])('answers, and refusals (%s)', async (how) => {
  expect(await ask(how, 'answer 1 A1', 'name', 'nonsense')).toEqual([
    fine('1 A1'),
    fine('Fake'),
    { kind: 'answer', ok: false, text: 'unknown command' },
  ]);
});

test('nonsense is told from answers, and the next command gets its own', async () => {
  expect(await ask('', 'garbage', 'answer B2', 'chatty', 'stale', 'answer C3')).toEqual([
    { kind: 'garbage', text: '%&$! what?' },
    fine('B2'),
    fine('A1'),
    fine('A1'),
    fine('C3'),
  ]);
});

test('a greeting spoils the first answer only', async () => {
  const [, second, third] = await ask('banner', 'name', 'answer A1', 'answer B2');
  expect([second, third]).toEqual([fine('A1'), fine('B2')]);
});

test('death is an outcome, and stays one', async () => {
  const [killed, again] = await ask('', 'crash', 'name');
  expect(killed).toEqual({ kind: 'gone', how: { key: 'host.gone.signal', args: { signal: 'SIGKILL' } } });
  expect(again).toEqual(killed);
  expect(engine?.takeStderr()).toBe('assertion failed');
});

test('half an answer is none', async () => {
  expect(await ask('', 'halfway')).toEqual([
    { kind: 'gone', how: { key: 'host.gone.code', args: { code: '0' } } },
  ]);
});

test('a program that ends at once says why', async () => {
  const [outcome] = await ask('dies', 'name');
  expect(outcome).toEqual({ kind: 'gone', how: { key: 'host.gone.code', args: { code: '3' } } });
  expect(engine?.takeStderr()).toBe('no licence found');
});

test('a program that is not there', async () => {
  engine = new ProcessEngine(spawnLines({ file: '/no/such/engine', args: [], folder: '/' }));
  const outcome = await engine.ask('name', LONG);
  expect(outcome.kind === 'gone' && sayingText(outcome.how)).toBe(
    'could not be started: there is no program “/no/such/engine”',
  );
  engine = new ProcessEngine(spawnLines({ file: process.execPath, args: [], folder: '/no/such/folder' }));
  const nowhere = await engine.ask('name', LONG);
  expect(nowhere.kind === 'gone' && sayingText(nowhere.how)).toBe(
    'could not be started: there is no folder “/no/such/folder” to run it in',
  );
  engine = new ProcessEngine(spawnLines({ file: '/', args: [], folder: '/' }));
  const folder = await engine.ask('name', LONG);
  expect(folder.kind === 'gone' && sayingText(folder.how)).toBe(
    'could not be started: “/” is no program that you may start',
  );
  engine = new ProcessEngine(spawnLines({ file: process.execPath, args: ['a\0b'], folder: '/' }));
  const never = await engine.ask('name', LONG);
  expect(never.kind === 'gone' && sayingText(never.how)).toMatch(/could not be started.*null bytes/);
});

test('what hangs is ended at its time limit', async () => {
  engine = fakeEngine();
  expect(await engine.ask('name', LONG)).toEqual(fine('Fake'));
  expect(await engine.ask('hang', 300)).toEqual({ kind: 'timeout' });
  expect((await engine.ask('name', LONG)).kind).toBe('gone');
});

test.each([
  ['endless', 'its answer had more than 1 million'],
  ['lines', 'its answer had more than 1 million'],
  ['answers', 'it wrote more than 16 million'],
  ['errors', 'it flooded its error stream'],
])('what writes without end is ended long before its time limit: %s', async (command, why) => {
  const [outcome] = await ask('', command);
  expect(outcome.kind === 'gone' && sayingText(outcome.how)).toContain(why);
});

test('an engine that closes its output is gone', async () => {
  expect(await ask('', 'deaf')).toEqual([{ kind: 'gone', how: { key: 'host.gone.output' } }]);
});

test.skipIf(process.platform === 'win32').each(['', ' &', ' --daemon'])(
  'nothing that an engine started outlives it: %j',
  async (how) => {
    engine = fakeEngine(`parent${how}`);
    const outcome = await engine.ask('children', LONG);
    const pids = outcome.kind === 'answer' ? outcome.text.split(' ').map(Number) : [];
    expect(pids).toHaveLength(2);
    engine.close();
    await until(() => expect(pids.filter(isRunning)).toEqual([]));
  },
);

test.skipIf(process.platform === 'win32')('nor what outlives a wrapper that has ended itself', async () => {
  engine = fakeEngine('parent');
  const outcome = await engine.ask('children', LONG);
  const pids = outcome.kind === 'answer' ? outcome.text.split(' ').map(Number) : [];
  expect((await engine.ask('exit 0', LONG)).kind).toBe('gone');
  await until(() => expect(pids.filter(isRunning)).toEqual([]));
});

/** Whether a process is there and has not ended. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

test('a flood of complaints is kept only in its last lines', async () => {
  expect(await ask('', 'flood 20000')).toEqual([fine('A1')]);
  const stderr = engine?.takeStderr() ?? '';
  expect(stderr.length).toBeLessThanOrEqual(20_000);
  expect(engine?.takeStderr()).toBe('');
});

test.each<[string, string[] | undefined]>([
  ['gnugo --mode gtp', ['gnugo', '--mode', 'gtp']],
  [`  "my engine" -o 'a b' c\\ d  `, ['my engine', '-o', 'a b', 'c d']],
  [`x"y z"'w'  ""`, ['xy zw', '']],
  ['"a \\"b\\" c\\d"', ['a "b" c\\d']],
  ['', []],
  ['a "b', undefined],
])('the words of %j', (command, words) => {
  expect(splitCommand(command)).toEqual(words);
});
