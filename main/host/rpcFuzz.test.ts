/**
 * Whatever a page that is in sends, as text or bytes, deep, huge or with the names of prototypes: it is answered with an
 * error or the socket is closed, soon, and the host goes on. Over the real services and a real socket.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { schemas } from '../ipc/schemas.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { startBrowserHost, type BrowserHost } from './browserHost.ts';
import { TestHost } from './testHost.ts';

/** Calls whose good parameters are easily hit, and that wait for the engine or for somebody. */
const WAITING = ['engine.restart', 'engine.stop', 'login.code', 'moves.leaveLine', 'reading.stop'];
const NAMES = Object.keys(schemas).filter((name) => !WAITING.includes(name));
const at = useTestFolder();
let host: BrowserHost;
let key: string;
let socket: WebSocket;

beforeEach(async () => {
  const services = new TestHost(at('data')).host;
  host = await startBrowserHost({
    dataDir: at('data'),
    port: 0,
    rendererDir: at(),
    services: () => services,
  });
  socket = await dialIn({ code: host.makeCode() });
});
afterEach(async () => {
  socket.terminate();
  await host.close();
});

/** A socket that was let in. */
function dialIn(greeting: object): Promise<WebSocket> {
  const origin = host.url.slice(0, -1);
  const dialled = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, { headers: { origin } });
  return new Promise((resolve, reject) => {
    dialled.on('error', reject);
    dialled.on('open', () => dialled.send(JSON.stringify(greeting)));
    dialled.once('message', (data: Buffer) => {
      key = (JSON.parse(data.toString()) as { key: string }).key;
      resolve(dialled);
    });
  });
}

/** What became of a frame: the answer to it, or that the socket was closed (a new one is there then). */
async function send(frame: string | Buffer): Promise<{ id: number; error?: { code: string } } | 'closed'> {
  const used = socket;
  const end = await new Promise<{ id: number } | 'closed'>((resolve) => {
    used.on('close', () => resolve('closed'));
    used.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as { id?: number };
      if (answer.id !== undefined) resolve({ ...answer, id: answer.id });
    });
    used.send(frame);
  });
  used.removeAllListeners('message');
  if (end === 'closed') socket = await dialIn({ key });
  return end;
}

const oddKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'path',
  'text',
  'sgf',
  '',
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.double(), fc.string(), oddKeys),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.oneof(oddKeys, fc.string()), tie('value')), { maxLength: 4 }).map(asText),
  ),
})).value;

/** An object as JSON text within: so that `__proto__` is a key like any other. */
function asText(entries: [string, unknown][]): unknown {
  return JSON.parse(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`,
  );
}

const names = fc.oneof(fc.constantFrom(...NAMES), oddKeys, fc.string());
const calls = fc.record({ id: fc.oneof(fc.nat(), json), name: fc.oneof(names, json), params: json });
const frames = fc.oneof(
  { weight: 6, arbitrary: calls.map((call) => JSON.stringify(call)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), fc.constantFrom(...NAMES))
      .map(([id, name]) => JSON.stringify({ id, name, params: {} })),
  },
  { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

test('250 frames of all kinds are answered or end their socket', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(frames, async (frame) => {
      const end = await send(frame);
      if (end === 'closed') return;
      answered++;
      expect(Number.isSafeInteger(end.id)).toBe(true);
      expect('value' in end || typeof end.error?.code === 'string').toBe(true);
    }),
    { seed: 20261124, numRuns: 250 },
  );
  expect(answered).toBeGreaterThan(30);
  expect({}).not.toHaveProperty('polluted');
});

test.each<[string, string]>([
  ['10 million brackets', '['.repeat(10_000_000)],
  [
    'nested params',
    `{"id":1,"name":"session.set","params":{"newGame":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}}`,
  ],
  ['nested lists', `{"id":1,"name":"doc.edit","params":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
  ['a name of 20 MB', JSON.stringify({ id: 1, name: 'x'.repeat(20_000_000), params: {} })],
  [
    '100,000 keys',
    `{"id":1,"name":"settings.set","params":{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()}}}`,
  ],
  ['a number of 1 MB', `{"id":1,"name":"doc.open","params":{"id":${'9'.repeat(1_000_000)}}}`],
  [
    'prototypes',
    '{"id":1,"name":"settings.set","params":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
  ],
  ['a call of Object', '{"id":1,"name":"hasOwnProperty","params":{}}'],
])('%s: an error or the end', async (_what, frame) => {
  const end = await send(frame);
  if (end !== 'closed') expect(end.error?.code).toBe('bad-params');
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect(await send('{"id":7,"name":"app.start","params":{}}')).toHaveProperty('value');
});
