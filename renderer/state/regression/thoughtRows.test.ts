import { expect, test } from 'vitest';
import type { MoveDecision } from '../../../engine/protocol/moves.ts';
import { decideResult, DECISION_POINTS } from '../moves/testDecision.ts';
import { isDifferent, thoughtRows } from './thoughtRows.ts';

const position = { toMove: 2 } as Parameters<typeof decideResult>[0]['position'];
const then = decideResult({ position, seed: 1, level: 10 }).decision;
const { C3, D5, F4 } = DECISION_POINTS;

function changed(point: number, change: Partial<MoveDecision['moves'][number]>): MoveDecision {
  return { ...then, moves: then.moves.map((move) => (move.point === point ? { ...move, ...change } : move)) };
}

test('the same decision has no differences', () => {
  const rows = thoughtRows(then, then);
  expect(rows.map(({ move }) => move.point)).toEqual([D5, C3, F4]);
  expect(rows.filter(isDifferent)).toEqual([]);
});

test('another value, another pattern and a move that is gone differ', () => {
  expect(thoughtRows(then, changed(C3, { value: 8 }), true)).toMatchObject([{ value: 8, before: 7.1 }]);
  expect(thoughtRows(then, changed(C3, { value: 7.1001 }), true)).toEqual([]);
  const [row] = thoughtRows(then, changed(D5, { reasons: [] }), true);
  expect(row).toMatchObject({ came: [], went: ['Cut1'], gone: false });
  expect(thoughtRows(changed(D5, { reasons: [] }), then, true)).toMatchObject([{ came: ['Cut1'], went: [] }]);
  const without = { ...then, moves: then.moves.filter(({ point }) => point !== D5) };
  expect(thoughtRows(then, without, true)).toMatchObject([{ gone: true, before: 12.5, went: ['Cut1'] }]);
});
