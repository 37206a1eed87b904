import { expect, test } from 'vitest';
import type { MoveValue, TermKind, TermOperation } from '../protocol/moves.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import { isIdle } from './idle.ts';

function move(...terms: [TermKind, TermOperation, number][]): MoveValue {
  const list = terms.map(([kind, operation, amount]) => ({
    kind,
    operation,
    amount,
    name: kind,
    reasons: [],
    about: 0,
  }));
  return { point: 21, value: sumOfTerms(list), terms: list, reasons: [], safety: 'safe' };
}

test('what promises no points is idle', () => {
  expect(isIdle(move())).toBe(true);
  expect(isIdle(move(['secondary', 'add', 0.05], ['random', 'add', 0.01]))).toBe(true);
  expect(isIdle(move(['strategic', 'add', 0.9], ['shape', 'multiply', 0.95]))).toBe(true);
  expect(isIdle(move(['territory', 'add', -0.5], ['strategic', 'add', 0.9]))).toBe(true);
});

test('points are not, and neither is real danger', () => {
  expect(isIdle(move(['territory', 'add', 0.2]))).toBe(false);
  expect(isIdle(move(['followup', 'add', 0.3]))).toBe(false);
  expect(isIdle(move(['minimum', 'atLeast', 0.1]))).toBe(false);
  expect(isIdle(move(['strategic', 'add', 3]))).toBe(false);
});
