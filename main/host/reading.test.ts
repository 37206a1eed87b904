/** The reading calls as the interface makes them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestHost } from './testHost.ts';

const position = {
  size: 9,
  komi: 0,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' } as const,
  handicap: 0,
  black: [45],
  white: [],
  moves: [],
  toMove: 2 as const,
};
const params = { position, question: { kind: 'attack' as const, target: 45 } };

let folder: string;
let host: TestHost;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomi-host-reading-'));
  host = new TestHost(folder);
});
afterEach(() => {
  host.close();
  rmSync(folder, { recursive: true });
});

test('a question goes to the engine, and its answer comes with the time it took', async () => {
  host.engine.answer = () => Promise.resolve({ code: 0, move: 0 });
  const { milliseconds, ...answer } = await host.call('reading.read', params);
  expect(answer).toEqual({ code: 0, move: 0 });
  expect(milliseconds).toBeGreaterThanOrEqual(0);
  expect(host.engine.asked).toEqual([{ method: 'read', params }]);
});

test('stopping is told to the engine', async () => {
  expect(await host.call('reading.stop', {})).toBeNull();
  expect(host.engine.asked).toEqual(['stop page', 'stop line']);
});

test('moves of a line are asked about behind questions about the position, and stopped alone', async () => {
  const { position } = params;
  await host.call('moves.decide', { position, seed: 1, level: 10, line: true });
  await host.call('moves.effect', { position, seed: 1, level: 10, point: 21 });
  await host.call('moves.leaveLine', {});
  expect(host.engine.asked).toMatchObject([
    { method: 'decide', asking: { asker: 'line', urgency: 'background' } },
    { method: 'moveEffect' },
    'stop line',
  ]);
  expect(host.engine.asked[0]).not.toHaveProperty('params.line');
});

test('what is no question does not reach it', async () => {
  const bad = { ...params, question: { kind: 'attack' as const, target: 0 } };
  expect((await host.failure('reading.read', bad)).code).toBe('bad-params');
  const endless = { ...params, nodeLimit: 1e9 };
  expect((await host.failure('reading.read', endless)).code).toBe('bad-params');
  expect(host.engine.asked).toEqual([]);
});
