import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { GtpConsoles } from './gtpConsoles.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
const FAKE = `'${process.execPath}' '${join(import.meta.dirname, '../regression/fakeGtp.ts')}'`;
let yomi: TestHost | undefined;
afterEach(() => yomi?.close());

function console_(outcomes: GtpOutcome[]): {
  consoles: GtpConsoles;
  made: string[];
  asked: string[];
  closed: number[];
} {
  const made: string[] = [];
  const asked: string[] = [];
  const closed: number[] = [];
  let time = 0;
  const consoles = new GtpConsoles(
    (command) => {
      made.push(command);
      const engine: TestEngine = {
        ask: (line) => {
          asked.push(line);
          time += 7;
          const answer: GtpOutcome = { kind: 'answer', ok: true, text: 'name\nname\nboard\u0007size x' };
          return Promise.resolve(line === 'list_commands' ? answer : outcomes.shift()!);
        },
        takeStderr: () => 'a\u001b[31mred',
        close: () => void closed.push(1),
      };
      return engine;
    },
    () => time,
  );
  return { consoles, made, asked, closed };
}
const ENGINE = { id: 'x', name: 'X', command: 'run x', setup: [] };

test('an engine that was told to quit is started anew by the next line', async () => {
  const fine: GtpOutcome = { kind: 'answer', ok: true, text: '' };
  const { consoles, made, closed } = console_([{ ...fine, ok: false }, fine, fine]);
  expect((await consoles.ask(ENGINE, 'quit now')).running).toBe(true);
  expect((await consoles.ask(ENGINE, '7 quit')).running).toBe(false);
  expect(closed).toHaveLength(1);
  expect((await consoles.ask(ENGINE, 'quitting')).running).toBe(true);
  expect(made).toHaveLength(2);
});

test('what is being answered is told, and waited for', async () => {
  const { consoles } = console_([{ kind: 'answer', ok: true, text: 'D4' }]);
  const asking = consoles.ask(ENGINE, 'genmove b');
  expect(consoles.open(ENGINE)).toMatchObject({ asked: 'genmove b', log: [] });
  await expect(consoles.ask(ENGINE, 'name')).rejects.toMatchObject({ code: 'conflict' });
  expect(await consoles.answered(ENGINE)).toMatchObject({ asked: '', log: [{ text: 'D4' }] });
  expect(await asking).toEqual(consoles.open(ENGINE));
});

test('says commands, tells answers with their time and the error stream, and keeps them', async () => {
  const { consoles, made, asked, closed } = console_([
    { kind: 'answer', ok: true, text: 'Fine\u202e' },
    { kind: 'answer', ok: false, text: 'unknown command' },
    { kind: 'garbage', text: 'what?' },
    { kind: 'gone', how: { key: 'host.gone.signal', args: { signal: 'SIGKILL' } } },
    { kind: 'answer', ok: true, text: 'y'.repeat(30_000) },
  ]);
  expect(consoles.open(ENGINE)).toEqual({ running: false, asked: '', commands: [], log: [] });
  expect(made).toEqual([]);
  const first = await consoles.ask(ENGINE, 'name');
  expect(first).toEqual({
    running: true,
    asked: '',
    // What is no name of a command is left out.
    commands: ['name', 'x'],
    log: [{ command: 'name', kind: 'answer', text: 'Fine\ufffd', stderr: 'a\ufffd[31mred', milliseconds: 7 }],
  });
  for (const line of ['fly', 'talk']) await consoles.ask(ENGINE, line);
  const dead = await consoles.ask(ENGINE, 'die');
  expect(dead.running).toBe(false);
  expect(closed).toHaveLength(1);
  expect(dead.log.map(({ kind, text }) => [kind, text]).slice(1)).toEqual([
    ['refusal', 'unknown command'],
    ['fault', 'No GTP: what?'],
    ['fault', 'The engine was killed by SIGKILL.'],
  ]);
  const again = await consoles.ask(ENGINE, 'long');
  expect(made).toEqual(['run x', 'run x']);
  expect(asked).toEqual(['list_commands', 'name', 'fly', 'talk', 'die', 'long']);
  expect(again.log.at(-1)?.text).toMatch(/^y{20000}\n… 10000 more characters$/);
  consoles.forget('x');
  expect(consoles.open(ENGINE).log).toEqual([]);
  expect(closed).toHaveLength(2);
});

test('a real process that never answers is ended by the user; one line at a time, and no line feed', async () => {
  yomi = new TestHost(at('data'), { homeDir: at() });
  const id = await yomi.addEngine(`${FAKE} plays`);
  expect((await yomi.call('engines.ask', { id, line: 'name' })).log.at(-1)?.text).toBe('Fake');
  const hanging = yomi.call('engines.ask', { id, line: 'deaf' });
  expect((await yomi.failure('engines.ask', { id, line: 'name' })).code).toBe('conflict');
  await yomi.call('engines.endConsole', { id });
  expect((await hanging).log.at(-1)).toMatchObject({ command: 'deaf', kind: 'fault' });
  expect((await yomi.failure('engines.ask', { id, line: 'name\nquit' })).code).toBe('bad-params');
  for (const line of ['endless', 'halfway', 'errors']) {
    const { log, running } = await yomi.call('engines.ask', { id, line });
    expect([log.at(-1)?.kind, running]).toEqual(['fault', false]);
  }
  await yomi.call('engines.remove', { id });
  expect((await yomi.failure('engines.console', { id })).code).toBe('not-found');
});
