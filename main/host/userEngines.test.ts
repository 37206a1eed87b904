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
