import { beforeEach, expect, test, vi } from 'vitest';
import { KEY } from './pass.ts';

class Socket {
  static all: Socket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage = null;
  onclose = null;

  constructor(url: URL) {
    this.url = url.href;
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}

beforeEach(() => {
  Socket.all = [];
  localStorage.clear();
  vi.stubGlobal('WebSocket', Socket);
  vi.resetModules();
});

/** As a page that is loaded anew. */
async function connect(): Promise<Socket | undefined> {
  const { connectApi } = await import('./connect.ts');
  connectApi();
  const [socket] = Socket.all;
  socket?.onopen?.();
  return socket;
}

test('the token of the address is taken out of it, and is the first message', async () => {
  location.hash = '#token=secret';
  const entries = history.length;
  const socket = await connect();
  expect(location.href).not.toContain('secret');
  expect(history.length).toBe(entries);
  expect(socket?.sent).toEqual([JSON.stringify({ token: 'secret' })]);
  expect(socket?.url).toMatch(/^ws:.*\/rpc$/);
});

test('any other fragment is none of ours', async () => {
  location.hash = '#token=<img>';
  expect(await connect()).toBeUndefined();
  location.hash = '';
});

test('a page that waits for a code comes in with the key of another tab', async () => {
  expect(await connect()).toBeUndefined();
  localStorage.setItem(KEY, 'of another tab');
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'x' }));
  expect(Socket.all).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'of another tab' }));
  Socket.all[0].onopen?.();
  expect(Socket.all[0].sent).toEqual([JSON.stringify({ key: 'of another tab' })]);
});
