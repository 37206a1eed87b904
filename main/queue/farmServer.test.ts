import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf } from '../jobs/jobSpec.ts';
import { matchOf } from '../jobs/testJobs.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { Dispatcher } from './dispatcher.ts';
import { FarmClient } from './farmClient.ts';
import { startFarmServer, type FarmServer } from './farmServer.ts';
import { FarmStore } from './farmStore.ts';
import { MAX_FILE } from './farmApi.ts';

const at = useTestFolder();
let store: FarmStore;
let dispatcher: Dispatcher;
let server: FarmServer;
let worker: FarmClient;
let manager: FarmClient;

beforeEach(async () => {
  store = new FarmStore(at('jobs.db'));
  const nothing = (): Promise<void> => Promise.resolve();
  dispatcher = new Dispatcher({
    store,
    queue: { add: nothing, remove: nothing, isWaiting: () => Promise.resolve(true), close: nothing },
    checkEvery: 0,
    onFault: (error) => {
      throw error;
    },
  });
  server = await startFarmServer({
    ...{ store, dispatcher, rendererDir: at(), host: '127.0.0.1', port: 0, programs: false },
  });
  const { url } = server;
  worker = new FarmClient({ url, token: store.addMember('w', 'worker') });
  manager = new FarmClient({ url, token: store.addMember('m', 'manager') });
});
afterEach(async () => {
  await server.close();
  await dispatcher.close();
  store.close();
});

const ended = new AbortController().signal;

test('each token is for what it is for, and none for nothing but looking', async () => {
  const nobody = new FarmClient({ url: server.url, token: undefined });
  expect(await nobody.call('jobs.list', {})).toEqual({ jobs: [], workers: 0, held: false });
  await expect(nobody.call('farm.me', {})).rejects.toThrow('this needs a token');
  await expect(manager.call('farm.me', {})).rejects.toThrow('the token of m is for a manager');
  await expect(worker.call('jobs.remove', { id: 1 })).rejects.toThrow('the token of w is for a worker');
  expect(await worker.call('farm.me', {})).toEqual({ name: 'w' });
  expect(JSON.stringify(store.members())).not.toMatch(/[\w-]{43}/);
  store.quarantine('w', 'it lied');
  await expect(worker.call('farm.me', {})).rejects.toThrow('nothing is taken of w any more: it lied');
  store.removeMember('w');
  const wrong = async (): Promise<string> => {
    try {
      await worker.call('farm.me', {});
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const said: string[] = [];
  for (let i = 0; i < 11; i++) said.push(await wrong());
  expect(new Set(said)).toEqual(
    new Set(['the token is not known here', 'the server: too many wrong tokens']),
  );
});

test('files are what their names say, and no larger than they may be', async () => {
  const bytes = new TextEncoder().encode('a file');
  await manager.putFile(bytes);
  expect(await worker.file(hashOf(bytes), ended)).toEqual(bytes);
  await expect(worker.putFile(bytes)).rejects.toThrow('the token of w is for a worker');
  await expect(worker.file('0'.repeat(64), ended)).rejects.toThrow('there is no such file');
  await expect(manager.putFile(new Uint8Array(MAX_FILE + 1))).rejects.toThrow();
  const lying = new FarmClient({
    url: server.url,
    token: undefined,
    fetch: () => Promise.resolve(new Response('other')),
  });
  await expect(lying.file(hashOf(bytes), ended)).rejects.toThrow('is another one');
  const put = (path: string, body: string): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: 'PUT',
      body,
      headers: { authorization: `Bearer ${store.addMember('n', 'manager')}` },
    });
  expect((await put(`/file/${'0'.repeat(64)}`, 'x')).status).toBe(400);
});

test('jobs come with all that they need, or not at all', async () => {
  const spec = matchOf(2);
  await expect(manager.call('farm.add', { name: '', spec })).rejects.toThrow(/no jobs of other programs/);
  const own = { kind: 'own' as const, options: '' };
  const ours = { ...spec, a: { ...spec.a, engine: own }, b: { ...spec.b, engine: own } };
  await expect(manager.call('farm.add', { name: '', spec: ours })).rejects.toThrow(
    'build this of the engine is not known here',
  );
  const hash = hashOf('program');
  const build = {
    build: 'this',
    patternSet: 'these',
    signature: 1,
    program: 'p.js',
    files: [{ path: 'p.js', hash }],
  };
  await expect(manager.call('farm.addBuild', build)).rejects.toThrow('1 files of the build are missing');
  await manager.putFile(new TextEncoder().encode('program'));
  await manager.call('farm.addBuild', build);
  const { id } = await manager.call('farm.add', { name: '', spec: ours });
  const { key } = store.get(id)!;
  expect(await worker.call('farm.job', { key })).toEqual({ spec: ours });
  await manager.call('jobs.remove', { id });
  // The build is kept for others.
  expect(store.input(hash)).toBeDefined();
});

test.each([
  ['/api/nothing', 404],
  ['/api/jobs.list', 415],
  ['/nothing', 405],
])('%s is refused', async (path, status) => {
  expect((await fetch(`${server.url}${path}`, { method: 'POST', body: '{}' })).status).toBe(status);
});
