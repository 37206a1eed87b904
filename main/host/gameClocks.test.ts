import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDocument } from '../ipc/api.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { humans, TestHost } from './testHost.ts';

const at = useTestFolder();
let yomi: TestHost;
let game: OpenDocument;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26);
  yomi = new TestHost(at('data'), { now: () => now });
  await yomi.call('app.start', {});
  game = await yomi.call('doc.create', { text: '(;SZ[9]TM[60];B[ee])', play: { ...humans, clock: true } });
});
afterEach(() => yomi.close());

test('every window hears how the clock stands, and one that opens the game later as of then', async () => {
  const clock = { node: 1, used: 2.5, running: true, by: 'a' };
  await yomi.call('doc.clock', { id: game.id, clock });
  expect(yomi.events.at(-1)).toEqual({ name: 'doc.clock', value: { id: game.id, clock } });
  now += 4_000;
  expect((await yomi.call('doc.open', { id: game.id })).clock).toEqual({ ...clock, used: 6.5 });
  expect((await yomi.call('app.start', {})).documents[0].clock).toEqual({ ...clock, used: 6.5 });
  await yomi.call('doc.clock', { id: game.id, clock: { ...clock, used: 7, running: false } });
  now += 4_000;
  expect((await yomi.call('doc.open', { id: game.id })).clock).toMatchObject({ used: 7, running: false });
  expect((await yomi.failure('doc.clock', { id: 99, clock })).code).toBe('not-found');
});

test('with no window left nobody loses on time; a closed game has no clock', async () => {
  const clock = { node: 1, used: 0, running: true, by: 'a' };
  await yomi.call('doc.clock', { id: game.id, clock });
  now += 5_000;
  yomi.leave();
  now += 3_600_000;
  const opened = await yomi.call('doc.open', { id: game.id });
  expect(opened.clock).toEqual({ ...clock, used: 5, running: false });
  await yomi.call('doc.close', { id: game.id });
  expect((await yomi.call('doc.open', { id: game.id })).clock).toBeUndefined();
});
