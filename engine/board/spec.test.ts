import { expect, test } from 'vitest';
import type { PositionSpec } from '../protocol/types.ts';
import { BLACK, PASS, WHITE, pointAt } from './point.ts';
import { DEFAULT_RULES } from './position.ts';
import { BadPositionError, positionFromSpec, specFromPosition } from './spec.ts';

const spec = (changes: Partial<PositionSpec>): PositionSpec => ({
  size: 5,
  komi: 0.5,
  rules: DEFAULT_RULES,
  handicap: 0,
  black: [],
  white: [],
  moves: [],
  toMove: BLACK,
  ...changes,
});

test('setup stones and then moves, captures and passes included', () => {
  const position = positionFromSpec(
    spec({
      black: [pointAt(0, 1), pointAt(4, 4)],
      white: [pointAt(0, 0)],
      moves: [
        { color: BLACK, point: pointAt(1, 0) },
        { color: WHITE, point: PASS },
        { color: BLACK, point: pointAt(2, 2) },
      ],
    }),
  );
  expect(position.captures(BLACK)).toBe(1);
  expect(position.colorAt[pointAt(0, 0)]).toBe(0);
  expect(position.stonesOnBoard(3)).toBe(4);
  expect(position.moveNumber).toBe(3);
  expect(position.komi).toBe(0.5);
  expect(position.lastMove()).toEqual({ color: BLACK, point: pointAt(2, 2) });
});

test('a move the rules forbid is played all the same', () => {
  const position = positionFromSpec(
    spec({ white: [pointAt(0, 1), pointAt(1, 0)], moves: [{ color: BLACK, point: pointAt(0, 0) }] }),
  );
  expect(position.colorAt[pointAt(0, 0)]).toBe(0);
  expect(position.captures(WHITE)).toBe(1);
});

test.each<[string, Partial<PositionSpec>]>([
  ['board size 0', { size: 0 }],
  ['board size 20', { size: 20 }],
  ['board size 9.5', { size: 9.5 }],
  ['komi is not a number', { komi: NaN }],
  ['no point 7', { black: [7] }],
  ['no point 27', { white: [pointAt(0, 6)] }],
  ['no point 0', { black: [PASS] }],
  ['E1 is occupied', { black: [pointAt(4, 4)], white: [pointAt(4, 4)] }],
  ['move 2: A5 is occupied', { moves: [0, 0].map(() => ({ color: BLACK, point: pointAt(0, 0) })) }],
  ['move 1: there is no point -3', { moves: [{ color: WHITE, point: -3 }] }],
  ['move 1: 3 is no colour', { moves: [{ color: 3 as 1, point: pointAt(0, 0) }] }],
  ['A5 have no liberty', { black: [pointAt(0, 0)], white: [pointAt(0, 1), pointAt(1, 0)] }],
])('refuses %s', (message, changes) => {
  expect(() => positionFromSpec(spec(changes))).toThrow(BadPositionError);
  expect(() => positionFromSpec(spec(changes))).toThrow(message);
});

test('a position and its spec are each other', () => {
  const moves = [
    { color: BLACK, point: pointAt(1, 0) },
    { color: WHITE, point: PASS },
    { color: BLACK, point: pointAt(2, 2) },
  ] as const;
  const given = spec({
    black: [pointAt(0, 1), pointAt(4, 4)],
    white: [pointAt(0, 0)],
    moves: [...moves],
    toMove: WHITE,
  });
  const position = positionFromSpec(given);
  expect(specFromPosition(position, WHITE)).toEqual(given);
  expect(position.moveNumber).toBe(3);
});
