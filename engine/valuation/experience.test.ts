import { expect, test } from 'vitest';
import { evaluate } from '../protocol/formula.ts';
import { sumOfTerms, valueWithoutExperience } from '../protocol/moves.ts';
import type { MoveReason, MoveValue } from '../protocol/moves.ts';
import { addExperience, experienceOf, isOnlyCommon } from './experience.ts';
import type { ExperienceOf } from './experience.ts';
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

/** Strong players play the move so often. */
function played(odds: number, of: Partial<ExperienceOf> = {}): ExperienceOf {
  return { size: 19, odds: new Map([[100, odds]]), likeliest: odds, stake: 30, ...of };
}

test('odds beyond the least ones are points, and of a large value a part counts', () => {
  const valued = move(18, [COMMON]);
  addExperience(valued, played(0.1), BY);
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
    addExperience(valued, played(0.1, { size }), BY);
    expect(evaluate(valued.terms.at(-1)!.made!)).toBeCloseTo(valued.terms.at(-1)!.amount, 9);
    return valued.value - 5;
  });
  expect(small).toBeCloseTo((large * 81) / 361, 9);
});

test('where little is at stake odds count by a part of that', () => {
  const added = (stake: number): number => {
    const valued = move(2, [COMMON]);
    addExperience(valued, played(0.1, { stake }), { ...BY, oddsPart: 0.5 });
    expect(evaluate(valued.terms.at(-1)!.made!)).toBeCloseTo(valued.terms.at(-1)!.amount, 9);
    return valued.value - 2;
  };
  expect(added(2)).toBeCloseTo(1 * Math.log(10), 9);
  expect(added(8)).toBeCloseTo(4 * Math.log(10), 9);
  expect(added(80)).toBeCloseTo(added(8), 9);
});

test('at stake is what something else speaks for than strong players', () => {
  const reasoned = move(3, [COMMON, { ...COMMON, kind: 'expandTerritory' }]);
  const common = { ...move(5, [COMMON]), point: 101 };
  const moves = [common, reasoned, { ...move(-2), point: 102 }];
  const odds = new Map([
    [100, 0.1],
    [101, 0.3],
    [102, 0.6],
  ]);
  expect(experienceOf(moves, odds, 9)).toEqual({ size: 9, odds, likeliest: 0.3, stake: 3 });
  expect(experienceOf(moves, odds, 9, true).stake).toBe(5);
  expect(experienceOf([move(-1)], odds, 9)).toMatchObject({ likeliest: 0, stake: 0 });
});

test('what was read to the end counts as the likeliest move does, as long as that counts', () => {
  const read: MoveReason = { ...COMMON, kind: 'expandTerritory', source: { module: 'regionReasons' } };
  const of = played(0.02, { likeliest: 0.5 });
  const valued = move(8, [COMMON, read]);
  addExperience(valued, of, BY);
  expect(valued.value).toBeCloseTo(8 + 4 * Math.log(50), 9);
  const [term] = valued.terms.slice(1);
  expect(term).toMatchObject({ name: 'read to the end', reasons: [1] });
  expect(evaluate(term.made!)).toBeCloseTo(term.amount, 9);
  const doubted = move(8, [COMMON, { ...read, discarded: 'no' }]);
  addExperience(doubted, of, BY);
  expect(doubted.value).toBeCloseTo(8 + 4 * Math.log(2), 9);
});

test('nothing is added to what is worth nothing, nor for odds that are too small', () => {
  for (const [value, odds] of [
    [0, 0.5],
    [-2, 0.5],
    [5, 0.01],
    [5, 0],
  ]) {
    const valued = move(value);
    addExperience(valued, played(odds), BY);
    expect(valued).toEqual(move(value));
  }
});

test('a move is common alone when whatever else was said of it is discarded', () => {
  const discarded: MoveReason = { ...COMMON, kind: 'expandMoyo', discarded: 'no' };
  expect(isOnlyCommon({ reasons: [COMMON] })).toBe(true);
  expect(isOnlyCommon({ reasons: [COMMON, discarded] })).toBe(true);
  expect(isOnlyCommon({ reasons: [COMMON, { ...discarded, discarded: '' }] })).toBe(false);
});

test('why strong players play a move is told where that they do counts', () => {
  const habits = new Map([[100, [{ kind: 'hane', factor: 3 } as const]]]);
  const told = (reasons: MoveReason[], odds: number): (string | undefined)[] => {
    const valued = move(5, reasons);
    addExperience(valued, played(odds, { habits }), BY);
    return valued.terms.map((term) => term.habits?.[0].kind);
  };
  expect(told([COMMON], 0.1)).toEqual([undefined, 'hane']);
  expect(told([COMMON], 0.001)).toEqual([undefined]);
  expect(told([{ ...COMMON, source: { module: 'regionReasons' } }], 0.1)).toEqual([undefined, undefined]);
});
