import { beforeEach, describe, expect, test } from 'vitest';
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
}

let sockets: FakeSocket[];
let timers: { run: () => void; milliseconds: number }[];
let client: WebClient;

beforeEach(() => {
  sockets = [];
  timers = [];
  client = new WebClient({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    later: (run, milliseconds) => timers.push({ run, milliseconds }),
  });
});

describe('WebClient', () => {
  test('answers calls by id, in any order', async () => {
    sockets[0].onopen?.();
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
    sockets[0].onopen?.();
    sockets[0].say({ id: sockets[0].sent[0].id, value: { version: '1' } });
    expect(await start).toEqual({ version: '1' });
  });

  test('an error frame rejects with its code and detail', async () => {
    sockets[0].onopen?.();
    const call = client.call('doc.open', { id: 9 });
    sockets[0].say({ id: 1, error: { code: 'not-found', message: 'No such game.', detail: 'id 9' } });
    await expect(call).rejects.toMatchObject({ code: 'not-found', message: 'No such game.', detail: 'id 9' });
  });

  test('events reach their listeners until they stop listening', () => {
    sockets[0].onopen?.();
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
    sockets[0].onopen?.();
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
    sockets[2].onopen?.();
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
    sockets[0].onopen?.();
    client.close();
    expect(sockets[0].closed).toBe(true);
    expect(timers).toEqual([]);
  });

  test('an answer to nobody is ignored', () => {
    sockets[0].onopen?.();
    expect(() => sockets[0].say({ id: 77, value: 1 })).not.toThrow();
  });
});
