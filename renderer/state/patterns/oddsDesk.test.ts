import { beforeEach, expect, test } from 'vitest';
import type { PatternOdds } from '../../../main/ipc/api.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';
import { FakeApi } from '../fakeApi.ts';
import { OddsDesk } from './oddsDesk.svelte.ts';
import { oddsMarks } from './oddsMarks.ts';

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
const odds = (first: number): PatternOdds => ({
  revision: 'r',
  moves: [
    { point: 42, odds: (2 * first) / (2 * first + 6), lines: [3, 4] },
    { point: 43, odds: 5.99 / (2 * first + 6), lines: [5] },
    { point: 44, odds: 0.01 / (2 * first + 6), lines: [] },
  ],
  texts: [
    [3, `feature line 0 ${first} 10`],
    [4, 'shape 0 O2/1*X/3 2.00 4'],
    [5, 'feature capture 3 5.99 91908'],
  ],
});

let answer: PatternOdds;
let api: FakeApi;
let desk: OddsDesk;

beforeEach(async () => {
  answer = odds(2);
  api = new FakeApi({ 'patterns.odds': () => answer });
  desk = new OddsDesk(api);
  await desk.look(position, 2);
});

test('the odds of a position are asked for once', async () => {
  await desk.look(position, 2);
  expect(api.sent('patterns.odds')).toEqual([{ position, color: 2 }]);
  await desk.look(position, 1);
  expect(api.sent('patterns.odds')).toHaveLength(2);
});

test('a move is taken apart into factors that multiply to its weight', () => {
  const [first, , last] = desk.moves;
  expect(desk.factorsOf(first).map(({ line, read }) => [line, read.strength])).toEqual([
    [3, 2],
    [4, 2],
  ]);
  expect(desk.weightOf(first)).toBe(4);
  expect(desk.weightOf(last)).toBe(1);
  expect(desk.total).toBeCloseTo(4 + 5.99 + 1);
  expect(desk.uses.get(4)).toBe(1);
});

test('after a change of the strengths the odds before stay beside, and the move stays chosen', async () => {
  desk.select(42);
  expect(desk.changeOf(desk.moves[0])).toBe(0);
  answer = odds(6);
  await desk.refresh();
  expect(desk.selected).toBe(42);
  expect(desk.changeOf(desk.moves[0])).toBeCloseTo(12 / 18 - 4 / 10);
  expect(oddsMarks(desk)).toEqual([
    { point: 42, label: '67', sub: '+27', best: true, strength: 12 / 18 },
    { point: 43, label: '33', sub: '−27', best: false, strength: 5.99 / 18 },
  ]);
  await desk.look({ ...position, toMove: 1 }, 2);
  expect(desk.before).toBeNull();
  expect(desk.selected).toBeNull();
});

test('one goes from move to move, round the end; an illegal one is none', () => {
  desk.step(1);
  expect(desk.selected).toBe(42);
  desk.step(-1);
  expect(desk.selected).toBe(44);
  desk.step(1);
  expect(desk.selected).toBe(42);
  desk.select(99);
  expect(desk.selected).toBeNull();
});

test('a failure is told, and the next try answers', async () => {
  api.failing = { 'patterns.odds': { code: 'crashed', message: 'The engine stopped.' } };
  await desk.refresh();
  expect(desk.failure).toBe('The engine stopped.');
  api.failing = {};
  await desk.refresh();
  expect(desk.failure).toBeNull();
});
