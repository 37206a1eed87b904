import { beforeEach, expect, test } from 'vitest';
import { electron, ipcRenderer, resetElectron } from '../../build/checks/electronStub.ts';
import type { Api } from '../ipc/api.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../ipc/channels.ts';

resetElectron('');
await import('./index.ts');
const api = electron.exposed.get('api') as Api;
const exposed = [...electron.exposed.keys()];

beforeEach(() => {
  electron.invoked = [];
});

test('exposes call and on, and nothing else', () => {
  expect(exposed).toEqual(['api']);
  expect(Object.keys(api).sort()).toEqual(['call', 'on']);
});

test('a call goes through the one channel and gives its value', async () => {
  electron.invokeAnswer = { value: { rows: [], total: 0 } };
  const params = { query: '', offset: 0, limit: 10 };
  expect(await api.call('library.list', params)).toEqual({ rows: [], total: 0 });
  expect(electron.invoked).toEqual([[CALL_CHANNEL, 'library.list', params]]);
});

test('an error arrives as plain data, which the bridge keeps whole', async () => {
  const error = { code: 'not-found', message: 'No such game.', detail: 'id 9' };
  electron.invokeAnswer = { error };
  const thrown: unknown = await api.call('doc.open', { id: 9 }).catch((reason: unknown) => reason);
  expect(thrown).not.toBeInstanceOf(Error);
  expect(thrown).toEqual(error);
});

test('events reach the listeners of their name until they stop', () => {
  const seen: unknown[] = [];
  const stopFirst = api.on('recent', (paths) => seen.push(['first', ...paths]));
  api.on('recent', (paths) => seen.push(['second', ...paths]));
  api.on('action', ({ id }) => seen.push(id));
  ipcRenderer.emit(EVENT_CHANNEL, {}, 'recent', ['a.sgf']);
  stopFirst();
  stopFirst();
  ipcRenderer.emit(EVENT_CHANNEL, {}, 'recent', ['b.sgf']);
  ipcRenderer.emit(EVENT_CHANNEL, {}, 'notice', {});
  expect(seen).toEqual([
    ['first', 'a.sgf'],
    ['second', 'a.sgf'],
    ['second', 'b.sgf'],
  ]);
});
