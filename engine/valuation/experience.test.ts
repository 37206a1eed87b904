import { expect, test } from 'vitest';
import { evaluate } from '../protocol/formula.ts';
import { sumOfTerms, valueWithoutExperience } from '../protocol/moves.ts';
import type { MoveReason, MoveValue } from '../protocol/moves.ts';
import { addExperience, isOnlyCommon } from './experience.ts';
import { VALUATION } from './parameters.ts';

const COMMON: MoveReason = {
  kind: 'common',
  about: [],
  code: 5,
  source: { module: 'commonMoves' },
  discarded: '',
};

function move(value: number, reasons: MoveReason[] = []): MoveValue {
  const terms: MoveValue['terms'] = [
    { kind: 'territory', name: 'territory', operation: 'add', amount: value, reasons: [], about: 0 },
  ];
  return { point: 100, value, terms, reasons, safety: 'safe' };
}

const BY = { ...VALUATION.defaults, oddsPoints: 4, leastOdds: 0.01, largeValue: 10, beyondLargeValue: 0.25 };

test('odds beyond the least ones are points, and of a large value a part counts', () => {
  const valued = move(18, [COMMON]);
  addExperience(valued, 0.1, 19, BY);
  expect(valued.value).toBeCloseTo(10 + 0.25 * 8 + 4 * Math.log(10), 9);
  expect(valued.value).toBe(sumOfTerms(valued.terms));
  expect(valueWithoutExperience(valued)).toBe(18);
  const added = valued.terms.slice(1);
  expect(added.map(({ reasons }) => reasons)).toEqual([[], [0]]);
  for (const { made, amount } of added) expect(evaluate(made!)).toBeCloseTo(amount, 9);
});

test('a smaller board counts the odds less', () => {
  const [large, small] = [19, 9].map((size) => {
    const valued = move(5);
    addExperience(valued, 0.1, size, BY);
    expect(evaluate(valued.terms.at(-1)!.made!)).toBeCloseTo(valued.terms.at(-1)!.amount, 9);
    return valued.value - 5;
  });
  expect(small).toBeCloseTo((large * 81) / 361, 9);
});

test('nothing is added to what is worth nothing, nor for odds that are too small', () => {
  for (const [value, odds] of [
    [0, 0.5],
    [-2, 0.5],
    [5, 0.01],
    [5, 0],
  ]) {
    const valued = move(value);
    addExperience(valued, odds, 19, BY);
    expect(valued).toEqual(move(value));
  }
});

test('a move is common alone when whatever else was said of it is discarded', () => {
  const discarded: MoveReason = { ...COMMON, kind: 'expandMoyo', discarded: 'no' };
  expect(isOnlyCommon({ reasons: [COMMON] })).toBe(true);
  expect(isOnlyCommon({ reasons: [COMMON, discarded] })).toBe(true);
  expect(isOnlyCommon({ reasons: [COMMON, { ...discarded, discarded: '' }] })).toBe(false);
});
