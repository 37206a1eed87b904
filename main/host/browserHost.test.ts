import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { said } from '../../engine/protocol/sayings.ts';
import { ApiError } from '../ipc/errors.ts';
import { startBrowserHost, type BrowserHost } from './browserHost.ts';
import type { Services } from './rpcSocket.ts';

let dir: string;
let host: BrowserHost;
let calls: { name: string; params: unknown }[];
let emit: Parameters<Services['onEvent']>[0];
let closed: number;
let shown: string[];
const sockets: WebSocket[] = [];

const services: Services = {
  call(name, params) {
    calls.push({ name, params });
    if (name === 'doc.open')
      return Promise.reject(new ApiError('not-found', { key: 'host.game.gone' }, 'id 9'));
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
  calls = [];
  closed = 0;
  shown = [];
  host = await startBrowserHost({
    dataDir: dir,
    port: 0,
    rendererDir: join(dir, 'web'),
    showCode: (code) => shown.push(code),
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

/** What a socket is told after its first message, and the code it is closed with, if it is. */
async function greet(
  greeting: unknown,
  headers = { origin: origin() },
): Promise<{ answer: unknown; socket: WebSocket }> {
  const socket = dial(headers);
  const received = frames(socket);
  expect(await opened(socket)).toBe('open');
  socket.send(JSON.stringify(greeting));
  return { answer: await received.next(), socket };
}

const closing = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.on('close', resolve));

/** A socket that is let in, by a code. */
async function dialIn(): Promise<WebSocket> {
  const { answer, socket } = await greet({ code: host.makeCode() });
  expect(answer).toHaveProperty('key');
  return socket;
}

const tokenIn = (file: string): string => /#token=([\w-]{43})'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

describe('the way in', () => {
  test('the key of one socket opens the next', async () => {
    const { answer } = await greet({ code: host.makeCode() });
    const { key } = answer as { key: string };
    expect((await greet({ key })).answer).toEqual({ key });
    const { answer: refusal, socket } = await greet({ key: `${key}x` });
    expect(refusal).toEqual({ refused: 'Yomi does not know this browser.' });
    expect(await closing(socket)).toBe(4401);
  });

  test('the redirect file leads in once, is for its user alone, and is gone then', async () => {
    const file = host.redirectFile();
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    }
    const page = readFileSync(file, 'utf8');
    expect(page).toContain(`location.replace('${origin()}/#token=`);
    const token = tokenIn(file);
    expect((await greet({ token: `${token}x` })).answer).toHaveProperty('refused');
    expect(existsSync(file)).toBe(true);
    expect((await greet({ token })).answer).toHaveProperty('key');
    expect(existsSync(file)).toBe(false);
    expect((await greet({ token })).answer).toHaveProperty('refused');
  });

  test('a new redirect file makes the one before worthless; the end takes it away', async () => {
    const first = tokenIn(host.redirectFile());
    const file = host.redirectFile();
    expect(tokenIn(file)).not.toBe(first);
    expect((await greet({ token: first })).answer).toHaveProperty('refused');
    await host.close();
    expect(existsSync(file)).toBe(false);
    closed = 0;
    host = await start();
  });

  test('what a host that was killed has left is taken away, and a link there is not followed', async () => {
    await host.close();
    closed = 0;
    mkdirSync(join(dir, 'login'));
    writeFileSync(join(dir, 'login/open.html'), 'old');
    host = await start();
    expect(existsSync(join(dir, 'login'))).toBe(false);
    symlinkSync(join(dir, 'web'), join(dir, 'login'));
    host.redirectFile();
    expect(existsSync(join(dir, 'web/open.html'))).toBe(false);
    expect(existsSync(join(dir, 'web/index.html'))).toBe(true);
  });

  test('a page that asks has a code shown to the user, not to itself', async () => {
    const { answer, socket } = await greet({ ask: 'code' });
    expect(answer).toEqual({ shown: true });
    expect(await closing(socket)).toBe(1000);
    expect(shown).toHaveLength(1);
    expect((await greet({ code: shown[0] })).answer).toHaveProperty('key');
  });

  test('what ends a code is told to those that are in', async () => {
    const received = frames(await dialIn());
    await greet({ code: host.makeCode() });
    expect(await received.next()).toEqual({ event: 'login.code', value: { end: 'used' } });
  });

  test('the interface holds no secret and is for everybody; nobody gets a cookie', async () => {
    for (const path of ['/', '/index.html', '/assets/app.js']) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const { headers } = await new Promise<{ headers: IncomingHttpHeaders }>((resolve) =>
      dial({ origin: origin() }).on('upgrade', resolve),
    );
    expect(headers['set-cookie']).toBeUndefined();
  });
});

const start = (): Promise<BrowserHost> =>
  startBrowserHost({ dataDir: dir, port: 0, rendererDir: join(dir, 'web'), services: () => services });

describe('files', () => {
  test('have their types and the headers that confine the page', async () => {
    const page = await ask('/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const policy = page.headers['content-security-policy'] as string;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${host.port};`);
    const script = await ask('/assets/app.js?v=1');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.text).toBe('export {};');
    const head = await ask('/assets/app.js', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe('10');
    expect(head.text).toBe('');
  });

  test('are only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/', { method })).status).toBe(405);
    }
  });
});

describe('the socket', () => {
  test('answers calls with values and errors', async () => {
    const socket = await dialIn();
    const received = frames(socket);
    socket.send(JSON.stringify({ id: 1, name: 'app.start', params: {} }));
    expect(await received.next()).toEqual({ id: 1, value: { name: 'app.start' } });
    expect(calls).toEqual([{ name: 'app.start', params: {} }]);
    socket.send(JSON.stringify({ id: 2, name: 'doc.open', params: { id: 9 } }));
    expect(await received.next()).toEqual({
      id: 2,
      error: { code: 'not-found', ...said({ key: 'host.game.gone' }), detail: 'id 9' },
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
    for (const data of [
      '{',
      '[]',
      '1',
      'null',
      '{"id":"1","name":"app.start"}',
      '{"id":1}',
      Buffer.from('{}'),
    ]) {
      const socket = await dialIn();
      const code = closing(socket);
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
    const code = closing(socket);
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
