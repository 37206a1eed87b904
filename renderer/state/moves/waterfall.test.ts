import { expect, test } from 'vitest';
import type { MoveValue, TermKind, TermOperation, ValueTerm } from '../../../engine/protocol/moves.ts';
import { alignedRows, barsOf, signed, spanOf, termText } from './waterfall.ts';

const term = (
  kind: TermKind,
  name: string,
  operation: TermOperation,
  amount: number,
  about = 0,
): ValueTerm => ({
  kind,
  name,
  operation,
  amount,
  about,
  reasons: [],
});
const move = (...terms: ValueTerm[]): MoveValue => ({
  point: 30,
  value: 0,
  terms,
  reasons: [],
  safety: 'safe',
});

const first = move(
  term('territory', 'saves A', 'add', 10, 5),
  term('strategic', 'helps B', 'add', 4, 9),
  term('shape', 'shape factor', 'multiply', 0.5),
);
const second = move(
  term('territory', 'changes territory', 'add', 3),
  term('strategic', 'helps B more', 'add', 6, 9),
  term('minimum', 'by Joseki1', 'atLeast', 20),
);

test('each bar begins where the one before ended, and the last ends at the value', () => {
  expect(barsOf(first).map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [10, 14],
    [14, 7],
  ]);
  expect(barsOf(second).at(-1)).toMatchObject({ from: 9, to: 20, effect: 11 });
});

test('terms about the same thing share a row; the others keep to their kind', () => {
  const rows = alignedRows(first, second).map(({ kind, bar, other }) => [kind, bar?.effect, other?.effect]);
  expect(rows).toEqual([
    ['territory', 10, undefined],
    ['territory', undefined, 3],
    ['strategic', 4, 6],
    ['shape', -7, undefined],
    ['minimum', undefined, 11],
  ]);
  expect(alignedRows(first, null).every(({ other }) => other === null)).toBe(true);
});

test('the span holds every bar and 0', () => {
  expect(spanOf(alignedRows(first, second))).toEqual({ low: 0, high: 20 });
  expect(spanOf(alignedRows(move(term('blunder', 'loses A', 'add', -8)), null))).toEqual({
    low: -8,
    high: 0.1,
  });
});

test('terms in words', () => {
  expect(first.terms.map(termText)).toEqual(['+10.0', '+4.0', '× 0.50']);
  expect(termText(second.terms[2])).toBe('at least 20.0');
  expect([signed(-0.04), signed(-2.25)]).toEqual(['0.0', '−2.3']);
});
