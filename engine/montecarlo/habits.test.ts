import { expect, test } from 'vitest';
import { FIRST, FIXED_FEATURES, type Family } from '../../patterns/moves/families.ts';
import type { Habit, HabitKind, OddsMove } from '../protocol/odds.ts';
import { habitsOf } from './habits.ts';

const SHAPE = FIXED_FEATURES + 7;
const feature = (family: Family, number = 0): number => FIRST[family] + number;

/** Features with the factors that they multiply a move's weight by. */
type Weighed = readonly (readonly [feature: number, strength: number])[];

function habits(...moves: readonly { odds: number; has: Weighed }[]): Habit[][] {
  const weights = new Float64Array(SHAPE + 1);
  for (const { has } of moves) for (const [of, strength] of has) weights[of] = Math.log(strength);
  const listed = moves.map(({ odds, has }, i): OddsMove => ({
    point: i + 1,
    odds,
    features: has.map(([of]) => of),
  }));
  const found = habitsOf(listed, weights, (point) => (point === 1 ? 'hane' : undefined));
  return listed.map(({ point }) => found.get(point)!);
}
const kindsOf = (has: Weighed): HabitKind[] =>
  habits({ odds: 0.5, has }, { odds: 0.5, has: [] })[0].map(({ kind }) => kind);

test('what is as strong for less likely moves tells nothing, and of the rest the most telling comes first', () => {
  const near = [feature('last', 2 * 3), 8] as const;
  const [first, second, third] = habits(
    { odds: 0.6, has: [near, [feature('line', 10), 3], [SHAPE, 5]] },
    { odds: 0.3, has: [near, [feature('line', 15), 1]] },
    { odds: 0.1, has: [near, [feature('line', 20), 8]] },
  );
  expect(first.map(({ kind }) => kind)).toEqual(['hane', 'place']);
  expect(first[0].factor).toBeCloseTo(5, 6);
  // Beside the others by how likely they are: ×1 at 0.3 and ×8 at 0.1.
  expect(first[1].factor).toBeCloseTo(3 / 8 ** (0.1 / 0.4), 6);
  expect(second).toEqual([]);
  // None is less likely.
  expect(third.map(({ kind }) => kind)).toEqual(['near', 'place']);
});

test('features that say nearly the same count together, and three things are told at most', () => {
  const has: Weighed = [
    [feature('last', 2 * 3), 2],
    [feature('before', 3), 3],
    [feature('weakest'), 5],
    [SHAPE, 4],
    [feature('koThreat'), 2],
  ];
  const [told] = habits({ odds: 0.5, has }, { odds: 0.5, has: [] });
  expect(told.map(({ kind }) => kind)).toEqual(['near', 'weak', 'hane']);
  expect(told[0].factor).toBeCloseTo(6, 6);
});

test('the only move has whatever is strong', () => {
  const [told] = habits({ odds: 1, has: [[SHAPE, 4]] });
  expect(told).toEqual([{ kind: 'hane', factor: expect.closeTo(4, 6) as number }]);
});

test.each([
  ['near', 'last', 2 * 3],
  ['away', 'last', 0],
  ['away', 'last', 14 * 3],
  ['liberties', 'self', 2 * 45],
  ['free', 'self', 3 * 45],
  ['saves', 'self', 45 + 15 + 3],
  ['strengthens', 'self', 45 + 15 + 6],
  ['extends', 'self', 45 + 15 + 9],
  ['joins', 'self', 45 + 30 + 6],
  ['captures', 'capture', 0],
  ['capturesToSave', 'capture', 2],
  ['takesKo', 'capture', 1],
  ['atari', 'press', 17],
  ['presses', 'press', 18],
  ['twoAtaris', 'doubleAtari', 0],
  ['escapes', 'ladderEscape', 0],
  ['helps', 'besideThreatened', 0],
  ['besideLast', 'besideLast', 0],
  ['counters', 'counter', 0],
  ['place', 'radiance', 5],
  ['koThreat', 'koThreat', 0],
] as const)('%s', (kind, family, number) => {
  expect(kindsOf([[feature(family, number), 3]])).toEqual([kind]);
});

test('a shape without a name is a shape', () => {
  const [, second] = habits({ odds: 0.5, has: [] }, { odds: 0.5, has: [[SHAPE, 3]] });
  expect(second.map(({ kind }) => kind)).toEqual(['shape']);
});
