import { expect, test } from 'vitest';
import type { DragonVerdict } from '../../../engine/protocol/decision.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';
import { dragonChanges, positionAfter } from './dragonsAfter.ts';

const dragon = (color: 1 | 2, stones: number[], status: DragonVerdict['status']): DragonVerdict =>
  ({ color, origin: stones[0], stones, status }) as unknown as DragonVerdict;

test('dragons of another status, by what they go by afterwards, and those that are gone', () => {
  const before = [
    dragon(1, [30, 31], 'critical'),
    dragon(2, [50, 51], 'alive'),
    dragon(1, [70], 'critical'),
    dragon(2, [90], 'dead'),
  ];
  const after = [dragon(1, [29, 30, 31], 'alive'), dragon(2, [50, 51], 'alive'), dragon(2, [90], 'dead')];
  expect(dragonChanges(before, after)).toEqual([
    { color: 1, at: 30, origin: 29, stones: [29, 30, 31], before: 'critical', after: 'alive' },
    { color: 1, at: 70, origin: 70, stones: [70], before: 'critical', after: null },
  ]);
});

test('two dragons that a move makes one of are told apart', () => {
  const before = [dragon(1, [30], 'critical'), dragon(1, [33, 34], 'critical')];
  const after = [dragon(1, [30, 31, 32, 33, 34], 'alive')];
  expect(dragonChanges(before, after).map(({ at, origin }) => [at, origin])).toEqual([
    [30, 30],
    [33, 30],
  ]);
});

test('the other side is to move afterwards', () => {
  const position = { moves: [{ color: 2, point: 30 }], toMove: 1 } as unknown as PositionSpec;
  const move = { color: 1, point: 31 } as const;
  expect(positionAfter(position, move)).toMatchObject({ moves: [{ point: 30 }, move], toMove: 2 });
});
