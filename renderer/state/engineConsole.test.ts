import { expect, test } from 'vitest';
import type { EngineConsole } from '../../main/ipc/enginesApi.ts';
import { GtpConversation } from './engineConsole.svelte.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';

const entry = (command: string): EngineConsole['log'][number] => ({
  ...{ command, kind: 'answer', text: '', stderr: '', milliseconds: 1 },
});
const said = (...commands: string[]): EngineConsole => ({
  ...{ running: true, asked: '', commands: [] },
  log: commands.map(entry),
});

function conversation(replies: ConstructorParameters<typeof FakeApi>[0]): {
  api: FakeApi;
  talk: GtpConversation;
} {
  const api = new FakeApi(replies);
  const engine = { id: 'x', name: 'X', command: 'run x', setup: [] };
  return { api, talk: new GtpConversation(api, new Notices(), engine) };
}

test('what is typed is there again after lines from before were called up', async () => {
  const { talk } = conversation({ 'engines.console': () => said('name', 'version') });
  await talk.open();
  talk.line = 'gen';
  talk.recall(1);
  talk.recall(1);
  expect(talk.line).toBe('name');
  talk.recall(-1);
  talk.recall(-1);
  expect(talk.line).toBe('gen');
});

test('a line that could not be said stays to be said again', async () => {
  const { api, talk } = conversation({});
  api.failing = { 'engines.ask': { code: 'conflict', message: 'It answers another one.' } };
  talk.line = 'genmove b';
  await talk.send();
  expect([talk.line, talk.waiting]).toEqual(['genmove b', '']);
});

test('a console that is opened again waits for what is being answered', async () => {
  const { promise, resolve } = Promise.withResolvers<EngineConsole>();
  const { talk } = conversation({
    'engines.console': ({ answered }) =>
      answered === true ? promise : { ...said('name'), asked: 'genmove b' },
  });
  const opened = talk.open();
  await settle();
  expect(talk.waiting).toBe('genmove b');
  resolve(said('name', 'genmove b'));
  await opened;
  expect([talk.waiting, talk.said.log.length]).toEqual(['', 2]);
});
