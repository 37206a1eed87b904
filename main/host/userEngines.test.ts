import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserEngine } from '../ipc/enginesApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
let yomi: TestHost;
beforeEach(() => void (yomi = new TestHost(at('data'))));
afterEach(() => yomi.close());

test('every window hears of each change of the list, and of no others', async () => {
  const told = (): UserEngine[][] =>
    yomi.events.filter(({ name }) => name === 'engines.changed').map(({ value }) => value as UserEngine[]);
  const id = await yomi.addEngine('/nowhere/engine');
  expect(told()).toEqual([[{ id, name: 'engine', command: '/nowhere/engine', setup: [] }]]);
  await yomi.addEngine('/nowhere/engine');
  await yomi.call('engines.change', { id, name: 'Mine', setup: ['level 1'] });
  const { words } = await yomi.call('engines.check', { command: '/nowhere/other' });
  await yomi.call('engines.command', { id, command: '/nowhere/other', words });
  await yomi.call('engines.remove', { id });
  expect(told().slice(1)).toMatchObject([
    [{ name: 'Mine', setup: ['level 1'] }],
    [{ name: 'Mine', command: '/nowhere/other' }],
    [],
  ]);
});

test('an engine that was removed comes back as it was, unless its command is another one’s by then', async () => {
  const [a, b] = [await yomi.addEngine('/nowhere/a'), await yomi.addEngine('/nowhere/b')];
  await yomi.call('engines.change', { id: a, name: 'Mine', setup: ['level 1'] });
  const before = await yomi.call('engines.list', {});
  await yomi.call('engines.remove', { id: a });
  await yomi.call('engines.restore', { id: a });
  expect(await yomi.call('engines.list', {})).toEqual(before);
  await yomi.call('engines.remove', { id: b });
  await yomi.addEngine('/nowhere/b');
  expect((await yomi.failure('engines.restore', { id: b })).code).toBe('conflict');
  expect((await yomi.failure('engines.restore', { id: 'never there' })).code).toBe('not-found');
});

test('engines that are added under one name can be told apart', async () => {
  for (const options of ['', ' --level 1', ' --level 5']) await yomi.addEngine(`/nowhere/gnugo${options}`);
  const names = (await yomi.call('engines.list', {})).map(({ name }) => name);
  expect(names).toEqual(['gnugo', 'gnugo 2', 'gnugo 3']);
});
