import { expect, test } from 'vitest';
import type { ExplainedTerm } from '../../../engine/protocol/patterns.ts';
import { changesOf } from './compare.ts';
import { allOut, isEmpty, isOut, toggledOut } from './leaveOut.ts';
import { refusingTerms } from './refused.ts';
import { decideResult, DECISION_POINTS } from './testDecision.ts';
import { scoreLines, scorePart, scoreWords } from './words.ts';

test('the score in words', () => {
  expect(scoreWords({ score: -7.5, lower: -12, upper: -3 })).toBe(
    'Black leads by 7.5 points, between B+12.0 and B+3.0, by who gets what is critical.',
  );
  expect(scoreWords({ score: 0, lower: -2, upper: 2 })).toContain('even');
  expect(scoreWords({ score: 3, lower: 3, upper: 3 })).toBe('White leads by 3.0 points.');
});

test('the parts of a score come to it, and those that are nothing are left out', () => {
  const made = { owners: [1, 0.5, -0.25, 0], komi: 6.5, stones: 0, turn: -0.4, doubt: 0.01 };
  const lines = scoreLines(made);
  expect(lines.map(({ title }) => title)).toEqual(['Points on the board', 'Komi', 'First move and turn']);
  expect(lines.map(({ amount }) => scorePart(amount))).toEqual(['W+1.3', 'W+6.5', 'B+0.4']);
  expect(scorePart(0.01)).toBe('0');
});

test('names are left out and taken in again', () => {
  let out = toggledOut({}, 'patterns', 'Cut1');
  out = toggledOut(out, 'kinds', 'cut');
  expect(allOut(out)).toEqual([
    { kind: 'patterns', name: 'Cut1' },
    { kind: 'kinds', name: 'cut' },
  ]);
  expect(isOut(out, 'patterns', 'Cut1')).toBe(true);
  out = toggledOut(toggledOut(out, 'patterns', 'Cut1'), 'kinds', 'cut');
  expect(isEmpty(out)).toBe(true);
  expect(out).toEqual({});
});

test('moves that are gone stand behind those that are left', () => {
  const position = { toMove: 2 } as never;
  const whole = decideResult({ position, seed: 1, level: 10 }).decision;
  const left = decideResult({ position, seed: 1, level: 10, leaveOut: { patterns: ['Cut1'] } }).decision;
  expect(changesOf(left, whole).map(({ move, before, gone }) => [move.point, before, gone])).toEqual([
    [DECISION_POINTS.C3, 7.1, false],
    [DECISION_POINTS.F4, 0.5, false],
    [DECISION_POINTS.D5, 12.5, true],
  ]);
});

test('the terms that make a constraint false', () => {
  const leaf = (text: string, value: number | null, skipped = false): ExplainedTerm => ({
    text,
    value,
    skipped,
    args: [],
    line: 1,
    column: 1,
  });
  const node = (text: string, value: number, ...args: ExplainedTerm[]): ExplainedTerm => ({
    ...leaf(text, value),
    args,
  });
  const both = node('lib(a)>2 && alive(b)', 0, leaf('lib(a)>2', 1), leaf('alive(b)', 0));
  expect(refusingTerms(both).map(({ text }) => text)).toEqual(['alive(b)']);
  const either = node('dead(a) || alive(b)', 0, leaf('dead(a)', 0), leaf('alive(b)', 0));
  expect(refusingTerms(either).map(({ text }) => text)).toEqual(['dead(a)', 'alive(b)']);
  const skipped = node('dead(a) && alive(b)', 0, leaf('dead(a)', 0), leaf('alive(b)', null, true));
  expect(refusingTerms(skipped).map(({ text }) => text)).toEqual(['dead(a)']);
  expect(refusingTerms(leaf('alive(b)', 1))).toEqual([]);
});
