import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ApiError } from '../ipc/errors.ts';
import { startBrowserHost, type BrowserHost } from './browserHost.ts';
import type { Services } from './rpcSocket.ts';

let dir: string;
let host: BrowserHost;
let calls: { name: string; params: unknown }[];
let emit: Parameters<Services['onEvent']>[0];
let closed: number;
const sockets: WebSocket[] = [];

const services: Services = {
  call(name, params) {
    calls.push({ name, params });
    if (name === 'doc.open') return Promise.reject(new ApiError('not-found', 'No such game.', 'id 9'));
    if (name === 'doc.close') return Promise.reject(new TypeError('a bug'));
    return Promise.resolve(name === 'doc.cursor' ? undefined : { name });
  },
  onEvent(listener) {
    emit = listener;
    return () => undefined;
  },
  close: () => void closed++,
};

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-browser-host-'));
  mkdirSync(join(dir, 'web/assets'), { recursive: true });
  writeFileSync(join(dir, 'web/index.html'), '<!doctype html><title>the workbench</title>');
  writeFileSync(join(dir, 'web/assets/app.js'), 'export {};');
  writeFileSync(join(dir, 'secret.txt'), 'a secret');
  symlinkSync(join(dir, 'secret.txt'), join(dir, 'web/link.txt'));
  calls = [];
  closed = 0;
  host = await startBrowserHost({
    dataDir: dir,
    port: 0,
    rendererDir: join(dir, 'web'),
    services: () => services,
  });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await host.close();
  expect(closed).toBe(1);
  rmSync(dir, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** A plain request: unlike fetch it sends any path and header as it is. */
function ask(path: string, asked: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, headers } = asked;
    const outgoing = request({ host: '127.0.0.1', port: host.port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    outgoing.on('error', reject).end(asked.body);
  });
}

const origin = (): string => `http://127.0.0.1:${host.port}`;
const token = (): string => new URL(host.url).hash.replace('#token=', '');

/** Does what the page behind the printed address does; returns the cookie. */
async function unlock(): Promise<string> {
  const answer = await ask('/session', { method: 'POST', body: token(), headers: { origin: origin() } });
  expect(answer.status).toBe(204);
  const [cookie] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0];
}

function dial(headers: Record<string, string>, path = '/rpc'): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
  sockets.push(socket);
  return socket;
}

/** Resolves with 'open' or the message of the refusal. */
function opened(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('error', (error) => resolve(error.message));
  });
}

/** Collects what a socket receives; `next` waits for one more frame. */
function frames(socket: WebSocket): { next: () => Promise<unknown> } {
  const waiting: ((frame: unknown) => void)[] = [];
  const got: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    const frame: unknown = JSON.parse(data.toString());
    const taker = waiting.shift();
    if (taker) taker(frame);
    else got.push(frame);
  });
  return {
    next: () =>
      got.length > 0 ? Promise.resolve(got.shift()) : new Promise((resolve) => waiting.push(resolve)),
  };
}

async function dialIn(): Promise<WebSocket> {
  const socket = dial({ origin: origin(), cookie: await unlock() });
  expect(await opened(socket)).toBe('open');
  return socket;
}

describe('the way in', () => {
  test('the token works once and gives a cookie that goes on working', async () => {
    const cookie = await unlock();
    const again = await ask('/session', { method: 'POST', body: token(), headers: { origin: origin() } });
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    for (let i = 0; i < 2; i++) {
      const page = await ask('/', { headers: { cookie } });
      expect(page.status).toBe(200);
      expect(page.text).toContain('the workbench');
    }
  });

  test('a wrong token gives nothing and leaves the right one alone', async () => {
    for (const body of ['', 'x', `${token()}x`, 'y'.repeat(100_000)]) {
      const answer = await ask('/session', { method: 'POST', body, headers: { origin: origin() } });
      expect(answer.status).toBe(403);
    }
    await unlock();
  });

  test('a foreign page cannot redeem the token', async () => {
    for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, {}]) {
      const answer = await ask('/session', {
        method: 'POST',
        body: token(),
        headers: headers as Record<string, string>,
      });
      expect(answer.status).toBe(403);
    }
  });

  test('without the cookie every path explains itself and shows nothing else', async () => {
    for (const path of ['/', '/index.html', '/assets/app.js', '/nothing']) {
      for (const headers of [{}, { cookie: `yomi_${host.port}=guess` }, { cookie: 'yomi=' }]) {
        const answer = await ask(path, { headers: headers as Record<string, string> });
        expect(answer.status).toBe(path === '/' ? 200 : 403);
        expect(answer.text).toContain('not connected to Yomi');
        expect(answer.text).not.toContain('the workbench');
      }
    }
    expect((await ask('/unlock.js')).text).toContain("fetch('/session'");
  });

  test('a name that was made to point here is refused, cookie or not', async () => {
    const cookie = await unlock();
    for (const name of ['evil.example', `evil.example:${host.port}`, `localhost:${host.port}`]) {
      expect((await ask('/', { headers: { cookie, host: name } })).status).toBe(403);
    }
  });

  test('it listens on the loopback address only', async () => {
    const outside = await new Promise((resolve) => {
      // Every address in 127/8 reaches a socket bound to all interfaces; only one reaches ours.
      connect({ host: '127.0.0.2', port: host.port })
        .on('connect', () => resolve('connected'))
        .on('error', () => resolve('refused'));
    });
    expect(outside).toBe('refused');
  });
});

describe('files', () => {
  test('have their types and the headers that confine the page', async () => {
    const cookie = await unlock();
    const page = await ask('/', { headers: { cookie } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const policy = page.headers['content-security-policy'] as string;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${host.port};`);
    const script = await ask('/assets/app.js?v=1', { headers: { cookie } });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.text).toBe('export {};');
    const head = await ask('/assets/app.js', { method: 'HEAD', headers: { cookie } });
    expect(head.headers['content-length']).toBe('10');
    expect(head.text).toBe('');
  });

  test('outside of the folder cannot be had', async () => {
    const cookie = await unlock();
    const ways = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e%2fsecret.txt',
      '/..%5csecret.txt',
      '/assets/%00',
      '/link.txt',
      '//etc/passwd',
      `/${join(dir, 'secret.txt')}`,
      '/%',
      '/assets',
      `/${'x'.repeat(5000)}`,
    ];
    for (const way of ways) {
      const answer = await ask(way, { headers: { cookie } });
      expect([way, answer.status]).toEqual([way, 404]);
      expect(answer.text).not.toContain('secret');
    }
  });

  test('are only read', async () => {
    const cookie = await unlock();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/', { method, headers: { cookie } })).status).toBe(405);
    }
  });
});

describe('the socket', () => {
  test('needs the cookie, our origin, our name and its path', async () => {
    const cookie = await unlock();
    const good = { origin: origin(), cookie };
    const bad: [Record<string, string>, string?][] = [
      [{ origin: origin() }],
      [{ cookie }],
      [{ cookie, origin: 'http://evil.example' }],
      [{ cookie, origin: `http://localhost:${host.port}` }],
      [{ cookie: `yomi_${host.port}=guess`, origin: origin() }],
      [{ ...good, host: 'evil.example' }],
      [good, '/other'],
    ];
    for (const [headers, path] of bad) {
      expect(await opened(dial(headers, path))).toBe('Unexpected server response: 403');
    }
    expect(await opened(dial(good))).toBe('open');
    expect(calls).toEqual([]);
  });

  test('answers calls with values and errors', async () => {
    const socket = await dialIn();
    const received = frames(socket);
    socket.send(JSON.stringify({ id: 1, name: 'app.start', params: {} }));
    expect(await received.next()).toEqual({ id: 1, value: { name: 'app.start' } });
    expect(calls).toEqual([{ name: 'app.start', params: {} }]);
    socket.send(JSON.stringify({ id: 2, name: 'doc.open', params: { id: 9 } }));
    expect(await received.next()).toEqual({
      id: 2,
      error: { code: 'not-found', message: 'No such game.', detail: 'id 9' },
    });
    socket.send(JSON.stringify({ id: 3, name: 'doc.close', params: { id: 9 } }));
    expect(await received.next()).toMatchObject({ id: 3, error: { code: 'internal' } });
    socket.send(JSON.stringify({ id: 4, name: 'doc.cursor', params: {} }));
    expect(await received.next()).toEqual({ id: 4, value: null });
  });

  test('passes events on', async () => {
    const received = frames(await dialIn());
    emit('engine.state', { kind: 'ready' });
    expect(await received.next()).toEqual({ event: 'engine.state', value: { kind: 'ready' } });
  });

  test('ends at anything that is not a call', async () => {
    const cookie = await unlock();
    for (const data of [
      '{',
      '[]',
      '1',
      'null',
      '{"id":"1","name":"app.start"}',
      '{"id":1}',
      Buffer.from('{}'),
    ]) {
      const socket = dial({ origin: origin(), cookie });
      expect(await opened(socket)).toBe('open');
      const code = new Promise((resolve) => socket.on('close', resolve));
      socket.send(data);
      expect(await code).toBe(typeof data === 'string' ? 1007 : 1003);
    }
    expect(calls).toEqual([]);
  });

  test('a frame of 20 MB passes, one over the limit ends the connection', async () => {
    const socket = await dialIn();
    const received = frames(socket);
    const text = 'x'.repeat(20 * 1024 * 1024);
    socket.send(JSON.stringify({ id: 1, name: 'doc.create', params: { text } }));
    expect(await received.next()).toEqual({ id: 1, value: { name: 'doc.create' } });
    expect(calls[0].params).toEqual({ text });
    const code = new Promise((resolve) => socket.on('close', resolve));
    socket.send('x'.repeat(97 * 1024 * 1024));
    expect(await code).toBe(1009);
  });
});

describe('starting', () => {
  test('a file given at the start is shown after the first app.start', async () => {
    await host.close();
    closed = 0;
    const path = join(dir, 'game.sgf');
    host = await startBrowserHost({
      dataDir: dir,
      port: 0,
      rendererDir: join(dir, 'web'),
      open: path,
      services: () => services,
    });
    const socket = await dialIn();
    const received = frames(socket);
    socket.send(JSON.stringify({ id: 1, name: 'doc.cursor', params: {} }));
    expect(await received.next()).toEqual({ id: 1, value: null });
    socket.send(JSON.stringify({ id: 2, name: 'app.start', params: {} }));
    expect(await received.next()).toEqual({ id: 2, value: { name: 'app.start' } });
    expect(await received.next()).toEqual({ event: 'openFile', value: { path } });
  });

  test('tells its address when it works', async () => {
    let told: Promise<Response> | undefined;
    const second = await startBrowserHost({
      dataDir: join(dir, 'new'),
      port: 0,
      rendererDir: join(dir, 'web'),
      services: () => ({ ...services, close: () => undefined }),
      onReady: (url) => void (told = fetch(url)),
    });
    expect(await (await told)?.text()).toContain('not connected to Yomi');
    expect(second.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${second.port}/#token=[\\w-]{43}$`));
    await second.close();
  });

  test('without a port the usual one is taken, and another where it is not free', async () => {
    const quiet = { ...services, close: () => undefined };
    const start = (): Promise<BrowserHost> =>
      startBrowserHost({ dataDir: dir, rendererDir: join(dir, 'web'), services: () => quiet });
    const first = await start();
    const second = await start();
    expect(second.port).not.toBe(first.port);
    expect(second.port).not.toBe(19361);
    await first.close();
    await second.close();
  });

  test('a port in use and broken services reject and leave nothing behind', async () => {
    const rendererDir = join(dir, 'web');
    await expect(startBrowserHost({ dataDir: dir, rendererDir, port: host.port })).rejects.toThrow(
      'EADDRINUSE',
    );
    const broken = (): Services => {
      throw new Error('the store is damaged');
    };
    await expect(startBrowserHost({ dataDir: dir, rendererDir, port: 0, services: broken })).rejects.toThrow(
      'damaged',
    );
  });
});

test('the real services answer over the socket, the engine among them', async () => {
  await host.close();
  host = await startBrowserHost({ dataDir: join(dir, 'data'), port: 0, rendererDir: join(dir, 'web') });
  const socket = await dialIn();
  const answers = new Map<number, unknown>();
  const events: string[] = [];
  const ask = (id: number, name: string, params: unknown): void =>
    socket.send(JSON.stringify({ id, name, params }));
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { id?: number; event?: string };
      if (frame.id !== undefined) answers.set(frame.id, frame);
      if (frame.event !== undefined) events.push(frame.event);
      if (answers.size === 3) resolve();
    });
  });
  const position = {
    size: 9,
    komi: 6.5,
    rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
    handicap: 0,
    black: [],
    white: [],
    moves: [],
    toMove: 2,
  };
  ask(1, 'app.start', {});
  ask(2, 'engine.analyze', { position, budget: { playouts: 300 }, seed: 1 });
  ask(3, 'doc.open', { id: 5 });
  await all;
  expect(answers.get(1)).toMatchObject({ value: { kind: 'browser', nativeDialogs: false } });
  expect(answers.get(2)).toMatchObject({ value: { color: 2, playouts: 300, stopped: false } });
  expect(answers.get(3)).toMatchObject({ error: { code: 'not-found' } });
  expect(events).toContain('engine.state');
});
