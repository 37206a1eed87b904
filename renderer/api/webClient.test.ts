import { beforeEach, describe, expect, test } from 'vitest';
import { KEY, Pass } from './pass.ts';
import { WebClient, type SocketLike } from './webClient.ts';

class FakeSocket implements SocketLike {
  sent: { id: number; name: string; params: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; name: string; params: unknown });
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** Opens and lets the page in; what it said for that is taken off the list. */
  admit(): void {
    this.onopen?.();
    this.say({ key: 'the key' });
    this.sent.shift();
  }
}

/** The storage of an origin, in memory. */
class FakeStorage {
  readonly values = new Map<string, string>();
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
}

let sockets: FakeSocket[];
let timers: { run: () => void; milliseconds: number }[];
let storage: FakeStorage;
let client: WebClient;
let wanted: ({ refused: string } | null)[];

function makeClient(token?: string): WebClient {
  sockets = [];
  timers = [];
  wanted = [];
  client = new WebClient({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    pass: new Pass(storage, token),
    later: (run, milliseconds) => timers.push({ run, milliseconds }),
  });
  client.on('login.wanted', (want) => wanted.push(want));
  return client;
}

beforeEach(() => {
  storage = new FakeStorage();
  storage.setItem(KEY, 'the key');
  makeClient();
});

describe('being let in', () => {
  const settled = (): Promise<void> => Promise.resolve();

  test('the kept key is the first message, and calls wait for its answer', async () => {
    const start = client.call('app.start', {});
    sockets[0].onopen?.();
    expect(sockets[0].sent).toEqual([{ key: 'the key' }]);
    sockets[0].say({ key: 'the key' });
    expect(sockets[0].sent[1]).toMatchObject({ name: 'app.start' });
    sockets[0].say({ id: 1, value: 'here' });
    expect(await start).toBe('here');
    expect(wanted).toEqual([]);
  });

  test('a token that was handed over is exchanged for the key', () => {
    storage.values.clear();
    makeClient('a token');
    sockets[0].onopen?.();
    expect(sockets[0].sent).toEqual([{ token: 'a token' }]);
    sockets[0].say({ key: 'new key' });
    expect(storage.getItem(KEY)).toBe('new key');
    sockets[0].onclose?.();
    timers[0].run();
    sockets[1].onopen?.();
    expect(sockets[1].sent).toEqual([{ key: 'new key' }]);
  });

  test('a token that was used before gives way to a key that is kept', async () => {
    makeClient('a token');
    sockets[0].onopen?.();
    sockets[0].say({ refused: 'unknown' });
    sockets[1].onopen?.();
    expect(sockets[1].sent).toEqual([{ key: 'the key' }]);
    sockets[1].say({ key: 'the key' });
    await settled();
    expect(wanted).toEqual([]);
    expect(timers).toEqual([]);
  });

  test('without either, the user is asked for a code, and calls made before wait', async () => {
    storage.values.clear();
    makeClient();
    expect(sockets).toEqual([]);
    await settled();
    expect(wanted).toEqual([{ refused: '' }]);
    const start = client.call('app.start', {});
    client.login.enter('WRNG-CODE');
    sockets[0].onopen?.();
    expect(sockets[0].sent).toEqual([{ code: 'WRNG-CODE' }]);
    sockets[0].say({ refused: 'That is not the code.' });
    await settled();
    expect(sockets[0].closed).toBe(true);
    expect(wanted.at(-1)).toEqual({ refused: 'That is not the code.' });
    client.login.enter('RGHT-CODE');
    sockets[1].admit();
    expect(wanted.at(-1)).toBeNull();
    sockets[1].say({ id: sockets[1].sent[0].id, value: 'here' });
    expect(await start).toBe('here');
    expect(storage.getItem(KEY)).toBe('the key');
  });

  test('the key of a host that was started anew is thrown away; a key of another tab takes its place', async () => {
    sockets[0].admit();
    sockets[0].onclose?.();
    timers[0].run();
    sockets[1].onopen?.();
    sockets[1].say({ refused: 'unknown' });
    expect(storage.getItem(KEY)).toBeNull();
    await settled();
    expect(wanted).toEqual([{ refused: '' }]);
    await expect(client.call('app.start', {})).rejects.toMatchObject({ code: 'disconnected' });
    client.tryAgain();
    expect(sockets).toHaveLength(2);
    storage.setItem(KEY, 'newer key');
    const changes: boolean[] = [];
    client.on('connection', ({ up }) => changes.push(up));
    client.tryAgain();
    sockets[2].onopen?.();
    expect(sockets[2].sent).toEqual([{ key: 'newer key' }]);
    sockets[2].say({ key: 'newer key' });
    expect(wanted.at(-1)).toBeNull();
    expect(changes).toEqual([true]);
  });

  test('a code is not shown a second time when its connection breaks', async () => {
    storage.values.clear();
    makeClient();
    client.login.enter('ABCD-EFGH');
    sockets[0].onopen?.();
    sockets[0].onclose?.();
    await settled();
    expect(wanted.at(-1)?.refused).toContain('does not answer');
    expect(timers).toEqual([]);
  });

  test('asking for a code says how it went', async () => {
    storage.values.clear();
    makeClient();
    const asked = client.login.ask();
    sockets[0].onopen?.();
    expect(sockets[0].sent).toEqual([{ ask: 'code' }]);
    sockets[0].say({ shown: true });
    await asked;
    const again = client.login.ask();
    sockets[1].say({ refused: 'Enough codes.' });
    await expect(again).rejects.toMatchObject({ code: 'refused', message: 'Enough codes.' });
    const third = client.login.ask();
    sockets[2].onclose?.();
    await expect(third).rejects.toMatchObject({ code: 'disconnected' });
  });
});

describe('WebClient', () => {
  test('answers calls by id, in any order', async () => {
    sockets[0].admit();
    const a = client.call('doc.cursor', { id: 1, cursor: 5 });
    const b = client.call('files.list', {});
    const [first, second] = sockets[0].sent;
    expect(first).toMatchObject({ name: 'doc.cursor', params: { id: 1, cursor: 5 } });
    sockets[0].say({ id: second.id, value: { folder: '/x', entries: [] } });
    sockets[0].say({ id: first.id, value: null });
    expect(await a).toBeNull();
    expect(await b).toEqual({ folder: '/x', entries: [] });
  });

  test('calls made before the connection is open are sent when it opens', async () => {
    const start = client.call('app.start', {});
    expect(sockets[0].sent).toEqual([]);
    sockets[0].admit();
    sockets[0].say({ id: sockets[0].sent[0].id, value: { version: '1' } });
    expect(await start).toEqual({ version: '1' });
  });

  test('an error frame rejects with its code and detail', async () => {
    sockets[0].admit();
    const call = client.call('doc.open', { id: 9 });
    sockets[0].say({ id: 1, error: { code: 'not-found', message: 'No such game.', detail: 'id 9' } });
    await expect(call).rejects.toMatchObject({ code: 'not-found', message: 'No such game.', detail: 'id 9' });
  });

  test('events reach their listeners until they stop listening', () => {
    sockets[0].admit();
    const seen: string[] = [];
    const stop = client.on('action', (value) => seen.push(value.id));
    sockets[0].say({ event: 'action', value: { id: 'file.save' } });
    stop();
    sockets[0].say({ event: 'action', value: { id: 'file.open' } });
    expect(seen).toEqual(['file.save']);
  });

  test('a dropped connection rejects open calls, tells once, and reconnects with growing delays', async () => {
    const changes: boolean[] = [];
    client.on('connection', ({ up }) => changes.push(up));
    sockets[0].admit();
    const open = client.call('library.list', { query: '', offset: 0, limit: 1 });
    sockets[0].onclose?.();
    await expect(open).rejects.toMatchObject({ code: 'disconnected' });
    await expect(client.call('app.start', {})).rejects.toMatchObject({ code: 'disconnected' });
    expect(changes).toEqual([false]);

    timers[0].run();
    sockets[1].onclose?.();
    expect(timers[1].milliseconds).toBeGreaterThan(timers[0].milliseconds);
    expect(changes).toEqual([false]);

    timers[1].run();
    sockets[2].admit();
    expect(changes).toEqual([false, true]);
    const again = client.call('doc.cursor', { id: 1, cursor: 0 });
    sockets[2].say({ id: sockets[2].sent[0].id, value: null });
    expect(await again).toBeNull();
  });

  test('a host that was never there is told, too', async () => {
    const changes: boolean[] = [];
    client.on('connection', ({ up }) => changes.push(up));
    const start = client.call('app.start', {});
    sockets[0].onclose?.();
    await expect(start).rejects.toMatchObject({ code: 'disconnected' });
    expect(changes).toEqual([false]);
  });

  test('close ends it for good', () => {
    sockets[0].admit();
    client.close();
    expect(sockets[0].closed).toBe(true);
    expect(timers).toEqual([]);
  });

  test('an answer to nobody is ignored', () => {
    sockets[0].admit();
    expect(() => sockets[0].say({ id: 77, value: 1 })).not.toThrow();
  });
});
