import { beforeEach, expect, test } from 'vitest';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { EngineDesk, type Urgency } from './engineDesk.svelte.ts';
import { emptyReport, FakeApi, found, settle } from './fakeApi.ts';

const position: PositionSpec = {
  size: 9,
  komi: 0,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [],
  toMove: 2,
};
let api: FakeApi;
let desk: EngineDesk;
let ended: string[];

beforeEach(() => {
  api = new FakeApi();
  desk = new EngineDesk(api);
  ended = [];
});

async function analyze(name: string, urgency: Urgency, wanted = true): Promise<void> {
  void desk
    .run({}, 'engine.analyze', { position, budget: { playouts: 100 }, seed: 1 }, () => wanted, urgency)
    .then(
      (result) => ended.push(`${name} ${result ? (result.stopped ? 'stopped' : 'done') : 'dropped'}`),
      () => ended.push(`${name} failed`),
    );
  await settle();
}
async function genmove(name: string): Promise<void> {
  const { id } = api.document('(;SZ[9])');
  const params = { id, node: 0, budget: { playouts: 100 }, seed: 1, mayResign: true };
  void desk.run({}, 'doc.genmove', params, () => true).then(() => ended.push(name));
  await settle();
}
async function answer(stopped = false): Promise<void> {
  api.analyses.shift()?.answer({ ...emptyReport(2), stopped });
  await settle();
}
const stops = (): number => api.sent('engine.stop').length;

test('a game’s request interrupts what is less urgent and runs before what waits', async () => {
  await analyze('first', 'background');
  await analyze('second', 'background');
  await genmove('move');
  expect(stops()).toBe(1);
  expect(api.genmoves).toHaveLength(0);
  await answer(true);
  expect(api.genmoves).toHaveLength(1);
  expect(api.analyses).toHaveLength(0);
  api.genmoves[0].answer(found({ kind: 'pass' }, 2));
  await settle();
  await answer();
  expect(ended).toEqual(['first stopped', 'move', 'second done']);
});

test('equals wait for each other, and the less urgent for the more urgent', async () => {
  await genmove('move');
  await analyze('whole game', 'background');
  await analyze('position', 'look');
  await analyze('other position', 'look');
  expect(stops()).toBe(0);
  api.genmoves[0].answer(found({ kind: 'pass' }, 2));
  await settle();
  for (let i = 0; i < 3; i++) await answer();
  expect(ended).toEqual(['move', 'position done', 'other position done', 'whole game done']);
});

test('what is not wanted any more at its turn is dropped, and a failure stops nobody', async () => {
  await genmove('move');
  await analyze('gone', 'look', false);
  await analyze('next', 'look');
  api.failing = { 'engine.stop': { code: 'internal', message: 'no' } };
  api.genmoves[0].answer(found({ kind: 'pass' }, 2));
  await settle();
  expect(ended).toEqual(['move', 'gone dropped']);
  await genmove('urgent');
  api.analyses.shift()?.fail({ code: 'crashed', message: 'gone' });
  await settle();
  expect(api.genmoves).toHaveLength(2);
  expect(ended).toEqual(['move', 'gone dropped', 'next failed']);
});

test('progress belongs to the request that runs', async () => {
  await analyze('first', 'look');
  api.emit('engine.progress', { ...emptyReport(2), playouts: 40 });
  expect(desk.report?.playouts).toBe(40);
  await answer();
  expect([desk.report, desk.owner]).toEqual([null, null]);
});
