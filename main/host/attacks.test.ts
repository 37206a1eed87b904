/**
 * What another user, another port's page, another site or a broken client can do to the browser host over the network: each
 * attack is sent as bytes, and none gets in, gets a file that is not the interface, stops the host, or holds it up. What only
 * a real browser can try is in build/e2e/login.e2e.ts.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '../store/testUntil.ts';
import { startBrowserHost, type BrowserHost } from './browserHost.ts';
import type { Services } from './rpcSocket.ts';

let dir: string;
let host: BrowserHost;
let calls: string[];
let emit: Parameters<Services['onEvent']>[0] | undefined;
const sockets: (WebSocket | Socket)[] = [];

const services: Services = {
  call(name) {
    calls.push(name);
    return Promise.resolve(name);
  },
  onEvent(listener) {
    emit = listener;
    return () => undefined;
  },
  close: () => undefined,
};

async function start(patience?: { headers: number; greeting: number }): Promise<void> {
  const rendererDir = join(dir, 'web');
  host = await startBrowserHost({
    dataDir: dir,
    port: 0,
    rendererDir,
    services: () => services,
    ...(patience ? { patience } : {}),
  });
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-attacks-'));
  mkdirSync(join(dir, 'web/assets'), { recursive: true });
  writeFileSync(join(dir, 'web/index.html'), '<!doctype html><title>the workbench</title>');
  writeFileSync(join(dir, 'web/assets/app.js'), 'export {};');
  writeFileSync(join(dir, 'secret.txt'), 'a secret');
  mkdirSync(join(dir, 'web-beside'));
  writeFileSync(join(dir, 'web-beside/secret.txt'), 'a secret');
  symlinkSync(join(dir, 'secret.txt'), join(dir, 'web/link.txt'));
  symlinkSync(dir, join(dir, 'web/folder'));
  calls = [];
  emit = undefined;
  await start();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    if (socket instanceof WebSocket) socket.terminate();
    else socket.destroy();
  }
  // Whatever was done to it, it answers (as soon as it has seen that the connections above are gone).
  await until(async () => expect(await get('/')).toContain('the workbench'));
  expect(calls).toEqual([]);
  await host.close();
  rmSync(dir, { recursive: true });
});

const ours = (): string => `127.0.0.1:${host.port}`;
const origin = (): string => `http://${ours()}`;

function dialRaw(): Socket {
  const socket = connect({ host: '127.0.0.1', port: host.port });
  sockets.push(socket);
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes as they are; resolves with everything that comes back until the end. */
function raw(bytes: string): Promise<string> {
  const socket = dialRaw();
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

function get(path: string): Promise<string> {
  return raw(`GET ${path} HTTP/1.1\r\nHost: ${ours()}\r\nConnection: close\r\n\r\n`);
}

/** The head of a request for a WebSocket, with lines of the attacker's choice. */
function upgrade(lines: string[], path = '/rpc'): string {
  const usual = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  return [`GET ${path} HTTP/1.1`, ...usual, key, ...lines, '', ''].join('\r\n');
}

/** A socket from a page of our own that has said nothing yet. */
function dial(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${ours()}/rpc`, { headers: { origin: origin() } });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

interface End {
  code: number;
  frames: unknown[];
}

/** Resolves when the host has ended the socket, with all it said. */
function ending(socket: WebSocket): Promise<End> {
  const frames: unknown[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.on('close', (code) => resolve({ code, frames })));
}

describe('who asks for the socket', () => {
  test.each<[string, (good: { host: string; origin: string }) => string[], string?]>([
    ['another site', ({ host }) => [`Host: ${host}`, 'Origin: https://evil.example']],
    ['another port of this address', ({ host }) => [`Host: ${host}`, 'Origin: http://127.0.0.1:8888']],
    [
      'the same port by another name',
      ({ host, origin }) => [`Host: ${host}`, `Origin: ${origin.replace('127.0.0.1', 'localhost')}`],
    ],
    [
      'the same address over https',
      ({ host, origin }) => [`Host: ${host}`, `Origin: ${origin.replace('http', 'https')}`],
    ],
    ['a page on disk or in a sandbox', ({ host }) => [`Host: ${host}`, 'Origin: null']],
    [
      'an origin that begins like ours',
      ({ host, origin }) => [`Host: ${host}`, `Origin: ${origin}.evil.example`],
    ],
    ['a program without an origin', ({ host }) => [`Host: ${host}`]],
    ['an empty origin', ({ host }) => [`Host: ${host}`, 'Origin: ']],
    [
      'two origins',
      ({ host, origin }) => [`Host: ${host}`, `Origin: ${origin}`, 'Origin: https://evil.example'],
    ],
    [
      'two origins, the other way round',
      ({ host, origin }) => [`Host: ${host}`, 'Origin: https://evil.example', `Origin: ${origin}`],
    ],
    ['a name made to point here', ({ origin }) => ['Host: evil.example', `Origin: ${origin}`]],
    [
      'such a name with its own origin',
      ({ host }) => [
        `Host: evil.example:${host.split(':')[1]}`,
        `Origin: http://evil.example:${host.split(':')[1]}`,
      ],
    ],
    ['two hosts', ({ host, origin }) => [`Host: ${host}`, 'Host: evil.example', `Origin: ${origin}`]],
    ['no host', ({ origin }) => [`Origin: ${origin}`]],
    ['another path', ({ host, origin }) => [`Host: ${host}`, `Origin: ${origin}`], '/other'],
    [
      'an absolute address',
      ({ host, origin }) => [`Host: ${host}`, `Origin: ${origin}`],
      'http://evil.example/rpc',
    ],
  ])('%s is refused', async (_who, lines, path) => {
    const answer = await raw(upgrade(lines({ host: ours(), origin: origin() }), path));
    expect([400, 403]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/set-cookie|access-control/i);
  });

  test('a connection that breaks while it is refused does not stop the host', async () => {
    for (let i = 0; i < 20; i++) {
      const socket = dialRaw();
      await new Promise((done) => socket.on('connect', done));
      await new Promise((written) => socket.write(upgrade(['Host: evil.example']), written));
      socket.resetAndDestroy();
    }
  });
});

describe('names and forged requests', () => {
  test('a page under a name that was made to point here gets nothing', async () => {
    const port = host.port;
    for (const name of [
      'evil.example',
      `evil.example:${port}`,
      `localhost:${port}`,
      '127.0.0.1',
      `127.1:${port}`,
      `[::1]:${port}`,
      '',
    ])
      expect([
        name,
        statusOf(await raw(`GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)),
      ]).toEqual([name, 403]);
  });

  test('a request of another site changes nothing and learns nothing', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      for (const path of ['/', '/rpc', '/session']) {
        const body = '{"id":1,"name":"app.start","params":{}}';
        const lines = [`${method} ${path} HTTP/1.1`, `Host: ${ours()}`, 'Origin: https://evil.example'];
        const head = [...lines, 'Content-Type: text/plain', `Content-Length: ${body.length}`, '', ''].join(
          '\r\n',
        );
        const answer = await raw(head + body);
        expect([method, statusOf(answer)]).toEqual([method, 405]);
        expect(answer).not.toMatch(/access-control|set-cookie/i);
      }
    }
  });

  test('what is served is for pages of this origin only, and is not to be framed', async () => {
    const answer = await get('/');
    expect(answer).toMatch(/cross-origin-resource-policy: same-origin/i);
    expect(answer).toMatch(/cross-origin-opener-policy: same-origin/i);
    expect(answer).toMatch(/x-frame-options: DENY/i);
    expect(answer).toMatch(/frame-ancestors 'none'/);
    expect(answer).not.toMatch(/access-control-allow/i);
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

describe('bytes that two readers read differently', () => {
  test.each<[string, (head: string) => string]>([
    [
      'a length and chunks',
      (head) => `POST / HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two lengths',
      (head) => `POST / HTTP/1.1\r\n${head}Content-Length: 4\r\nContent-Length: 40\r\n\r\nabcd`,
    ],
    [
      'chunks of a broken kind',
      (head) => `POST / HTTP/1.1\r\n${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a space before the colon', (head) => `GET / HTTP/1.1\r\n${head}Origin : x\r\n\r\n`],
    ['a line that is continued', (head) => `GET / HTTP/1.1\r\n${head}X: a\r\n b\r\n\r\n`],
    ['a bare line feed', (head) => `GET / HTTP/1.1\r\n${head}X: a\nOrigin: b\r\n\r\n`],
    ['a null byte in a header', (head) => `GET / HTTP/1.1\r\n${head}X: a\0b\r\n\r\n`],
    ['no version', (head) => `GET /\r\n${head}\r\n`],
    ['a header of 1 MB', (head) => `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
    ['100,000 headers', (head) => `GET / HTTP/1.1\r\n${head}${'X: y\r\n'.repeat(100_000)}\r\n`],
  ])('%s: refused, and the connection with it', async (_what, bytes) => {
    const second = `GET /assets/app.js HTTP/1.1\r\nHost: ${ours()}\r\nConnection: close\r\n\r\n`;
    const answer = await raw(bytes(`Host: ${ours()}\r\n`) + second);
    // 0: the connection was reset with the answer on its way.
    expect([0, 400, 405, 431]).toContain(statusOf(answer));
    expect(answer).not.toContain('export {}');
  });

  test('a tunnel and an expectation are not for us', async () => {
    expect(statusOf(await raw(`CONNECT evil.example:443 HTTP/1.1\r\nHost: ${ours()}\r\n\r\n`))).toBe(0);
    const expecting = `GET / HTTP/1.1\r\nHost: ${ours()}\r\nExpect: magic\r\nConnection: close\r\n\r\n`;
    expect(statusOf(await raw(expecting))).toBe(417);
  });
});

test('outside of the folder of the interface nothing can be had', async () => {
  const ways = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/./../secret.txt',
    '/../web-beside/secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/%252e%252e/secret.txt',
    '/..%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/..;/secret.txt',
    '/assets/%00',
    '/index.html%00.txt',
    '/../secret.txt%00.html',
    '/link.txt',
    '/folder/secret.txt',
    '/folder',
    '//etc/passwd',
    '///etc/passwd',
    `/${join(dir, 'secret.txt')}`,
    '/C:/secret.txt',
    '/index.html:stream',
    '/%',
    '/%zz',
    '/assets',
    '/assets/',
    `/${'x'.repeat(5000)}`,
    `/${'a/'.repeat(2000)}`,
    'http://evil.example/index.html',
    '*',
  ];
  for (const way of ways) {
    const answer = await get(way);
    expect([way, [400, 404].includes(statusOf(answer))]).toEqual([way, true]);
    expect(answer).not.toContain('a secret');
  }
});

describe('before it is let in a socket', () => {
  test.each<[string, string | Buffer, number]>([
    ['makes no call', '{"id":1,"name":"app.start","params":{}}', 1007],
    ['says nothing but text', Buffer.from('{"key":"x"}'), 1003],
    ['says no broken JSON', '{', 1007],
    ['says no deep JSON', '['.repeat(2000), 1007],
    ['makes no prototypes', '{"__proto__":{"key":"x"}}', 1007],
    ['has one wrong key', '{"key":"wrong"}', 4401],
    ['has one wrong token', '{"token":"wrong"}', 4401],
    ['has one wrong code', '{"code":"AAAA-AAAA"}', 4401],
  ])('%s', async (_what, message, code) => {
    const socket = await dial();
    const end = ending(socket);
    socket.send(message);
    // What comes behind the first message is not read, also when it is good.
    socket.send(JSON.stringify({ code: host.makeCode() }));
    socket.send('{"id":2,"name":"app.start","params":{}}');
    const { code: closed, frames } = await end;
    expect(closed).toBe(code);
    expect(frames.every((frame) => !('key' in (frame as object)))).toBe(true);
  });

  test('sends no more than a greeting takes, in whatever pieces', async () => {
    const sending: ((socket: WebSocket, raw: Socket) => void)[] = [
      (socket) => socket.send('x'.repeat(100_000)),
      (socket) => {
        for (let i = 0; i < 200; i++) socket.send('x'.repeat(100), { fin: false });
      },
      (socket) => {
        for (let i = 0; i < 200; i++) socket.ping('x'.repeat(100));
      },
      // The head of a frame of 90 MB, and a little of it again and again.
      (_socket, raw) => {
        const head = Buffer.alloc(14);
        head.writeUInt16BE(0x81ff);
        head.writeBigUInt64BE(90_000_000n, 2);
        raw.write(head);
        for (let i = 0; i < 100; i++) raw.write(Buffer.alloc(100));
      },
    ];
    for (const send of sending) {
      const socket = await dial();
      const end = ending(socket);
      send(socket, (socket as unknown as { _socket: Socket })._socket);
      expect((await end).frames).toEqual([]);
    }
  });

  test('hears no event', async () => {
    const socket = await dial();
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    expect(emit).toBeUndefined();
    // Ends a code, which is told to those that are in.
    host.makeCode();
    host.makeCode();
    const end = ending(socket);
    socket.send('{"key":"wrong"}');
    await end;
    expect(heard).toEqual([JSON.stringify({ refused: 'Yomi does not know this browser.' })]);
  });

  test('that says nothing is ended', async () => {
    await host.close();
    await start({ headers: 10_000, greeting: 200 });
    expect((await ending(await dial())).code).toBe(1006);
  });

  test('is one of few: the oldest gives way', async () => {
    const first = await dial();
    const end = ending(first);
    for (let i = 0; i < 40; i++) await dial();
    expect((await end).code).toBe(1006);
    await until(() =>
      expect(sockets.filter((socket) => (socket as WebSocket).readyState === WebSocket.OPEN)).toHaveLength(
        32,
      ),
    );
  });
});

test('codes cannot be guessed at: five tries, and then no code is right', async () => {
  const code = host.makeCode();
  const answers: string[] = [];
  for (let i = 0; i < 40; i++) {
    const socket = await dial();
    const end = ending(socket);
    // The right one, when it is too late for it.
    socket.send(JSON.stringify({ code: i < 5 ? `AAAA-AAA${'23456'[i]}` : code }));
    answers.push((((await end).frames[0] ?? {}) as { refused?: string }).refused ?? 'in');
  }
  expect(answers.slice(0, 5).every((answer) => answer.startsWith('That is not the code'))).toBe(true);
  expect(answers.slice(5, 30).every((answer) => answer.startsWith('No code works'))).toBe(true);
  expect(answers.slice(30).every((answer) => answer.startsWith('Too many wrong tries'))).toBe(true);
});

describe('slow and many', () => {
  test('a request that does not come to its end is not waited for', async () => {
    await host.close();
    await start({ headers: 200, greeting: 10_000 });
    const slow = [
      '',
      'GET / HTTP/1.1\r\n',
      `GET / HTTP/1.1\r\nHost: ${ours()}\r\nX-Slow: `,
      `POST / HTTP/1.1\r\nHost: ${ours()}\r\nContent-Length: 9\r\n\r\nx`,
    ];
    const answers = await Promise.all(slow.map((bytes) => raw(bytes)));
    expect(answers.map(statusOf)).toEqual([408, 408, 408, 405]);
  });

  test('connections beyond a number are not taken, and those before go on', async () => {
    const first = dialRaw();
    await new Promise((done) => first.on('connect', done));
    let dropped = 0;
    for (let i = 0; i < 300; i++) dialRaw().on('close', () => dropped++);
    await until(() => expect(dropped).toBe(301 - 256));
    const answer = new Promise((resolve) => first.on('data', (chunk) => resolve(chunk.toString())));
    first.write(`GET / HTTP/1.1\r\nHost: ${ours()}\r\n\r\n`);
    expect(await answer).toContain('200 OK');
  });
});
