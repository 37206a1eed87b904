import { expect, test } from 'vitest';
import { commonMoves } from './commonMoves.ts';
import { GENERATORS } from './parameters.ts';
import { MoveReasons } from './reasons.ts';

const MOVES = [
  { point: 30, odds: 0.5 },
  { point: 31, odds: 0.1 },
  { point: 32, odds: 0.002 },
  { point: 33, odds: 0.001 },
];

function proposed(commonMost: number, among?: number[]): number[] {
  const reasons = new MoveReasons();
  const parameters = { ...GENERATORS.defaults, commonMost, commonShare: 0.01 };
  commonMoves(MOVES, reasons, parameters, among && new Set(among));
  return reasons.candidates().map(({ point }) => point);
}

test('the likeliest moves are proposed, and no rare ones', () => {
  expect(proposed(10)).toEqual([30, 31]);
  expect(proposed(1)).toEqual([30]);
});

test('of the only moves that may be played the likeliest are proposed, however rare', () => {
  expect(proposed(10, [33, 31])).toEqual([31, 33]);
  expect(proposed(1, [33, 32])).toEqual([32]);
  expect(proposed(10, [])).toEqual([]);
});
