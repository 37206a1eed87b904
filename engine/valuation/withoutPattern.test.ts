import { expect, test } from 'vitest';
import type { MoveReason, MoveValue, ValueTerm } from '../protocol/moves.ts';
import { VALUATION } from './parameters.ts';
import { patternsBehind, valueWithoutPattern } from './withoutPattern.ts';

const pattern = (name: string): MoveReason['source'] => ({
  module: 'shapes',
  pattern: { database: 'patterns', index: 0, name, line: 1, classes: 'e', transformation: 0, anchor: 100 },
});
const reason = (name: string, more: Partial<MoveReason> = {}): MoveReason => ({
  ...{ kind: 'expandMoyo', about: [], code: 5, source: pattern(name), discarded: '' },
  ...more,
});
const term = (amount: number, reasons: number[]): ValueTerm => ({
  ...{ kind: 'territory', name: 'territory', operation: 'add', amount, reasons, about: 0 },
});
const move = (reasons: MoveReason[], terms: ValueTerm[]): MoveValue => ({
  ...{ point: 100, value: 0, reasons, terms, safety: 'safe' },
});
const without = (of: MoveValue, name: string): number | undefined =>
  valueWithoutPattern(of, `patterns:${name}`, null, VALUATION.defaults);

test('a term goes with the pattern that alone stands behind it', () => {
  const of = move([reason('A'), reason('B')], [term(5, [0]), term(3, [1]), term(2, [0, 1]), term(1, [])]);
  expect(patternsBehind(of)).toEqual(new Set(['patterns:A', 'patterns:B']));
  expect(without(of, 'A')).toBe(6);
  expect(without(of, 'B')).toBe(8);
  expect(without(of, 'C')).toBe(11);
});

test('what another pattern gave too stays, and a move that nobody else proposes goes', () => {
  const both = reason('A', { also: [pattern('B')] });
  expect(without(move([both], [term(5, [0])]), 'A')).toBe(5);
  expect(without(move([reason('A')], [term(5, [0])]), 'A')).toBeUndefined();
  // Shape alone proposes nothing.
  expect(without(move([reason('A'), reason('B', { kind: 'shape' })], [term(5, [0])]), 'A')).toBeUndefined();
});

test('odds count on', () => {
  const of = move([reason('A'), reason('B')], [term(5, [0]), term(3, [1])]);
  const experience = { size: 19, odds: new Map([[100, 0.1]]), likeliest: 0.1, stake: 50 };
  const { oddsPoints, leastOdds } = VALUATION.defaults;
  const value = valueWithoutPattern(of, 'patterns:A', experience, VALUATION.defaults);
  expect(value).toBeCloseTo(3 + oddsPoints * Math.log(0.1 / leastOdds), 9);
});
