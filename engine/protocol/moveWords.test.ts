import { describe, expect, test } from 'vitest';
import { givers, rankedReasons, reasonWords, sourceName, sourcesOf } from './moveWords.ts';
import { termEffects } from './termPoints.ts';
import { input } from './formula.ts';
import type { MoveReason, MoveValue, ValueTerm } from './moves.ts';

const name = (point: number): string => `P${point}`;
const source = { module: 'test' };
const attack: MoveReason = { kind: 'attack', about: [5], code: 5, source, discarded: '' };
const ko: MoveReason = { kind: 'connect', about: [5, 9], code: 4, source, discarded: '' };
const useless: MoveReason = { kind: 'defend', about: [7], code: 5, source, discarded: 'it is dead anyway' };
const terms: ValueTerm[] = [
  { kind: 'territory', name: 'captures P5', operation: 'add', amount: 10, reasons: [0], about: 5 },
  { kind: 'shape', name: 'shape factor', operation: 'multiply', amount: 1.1, reasons: [], about: 0 },
  { kind: 'secondary', name: 'secondary', operation: 'add', amount: 0.1, reasons: [], about: 0 },
];
test('a reason says what it is about and whether there is a ko', () => {
  expect(reasonWords(attack, name)).toBe('attacks P5');
  expect(reasonWords(ko, name)).toBe('connects P5 and P9 with a good ko');
});

test('effects of terms add up to the value', () => {
  const effects = termEffects(terms);
  expect(effects[1]).toBeCloseTo(1);
  expect(effects.reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(11.1);
});

/** A source that is a pattern. */
const pattern = (called: string) => ({
  module: 'shapes',
  pattern: {
    database: 'patterns',
    index: 0,
    name: called,
    line: 1,
    classes: 'e',
    transformation: 0,
    anchor: 0,
  },
});

test('who gave a reason is told once each, in order', () => {
  const also = [pattern('Push2'), pattern('Crawl3'), source, pattern('Push2')];
  const many: MoveReason = { ...attack, source: pattern('Hane1'), also };
  expect(sourcesOf(attack).map(sourceName)).toEqual(['test']);
  expect(sourcesOf(many).map(sourceName)).toEqual(['Hane1', 'Push2', 'Crawl3', 'test']);
});

describe('shape', () => {
  const shape = (called: string): MoveReason => ({
    kind: 'shape',
    about: [],
    code: 5,
    source: pattern(called),
    discarded: '',
  });
  const move = (figures: readonly number[], factor: number): MoveValue => ({
    point: 3,
    value: 10 * factor,
    reasons: [useless, ...figures.map((_, i) => shape(`Shape${i}`)), attack],
    terms: [
      { kind: 'territory', name: 'captures P5', operation: 'add', amount: 10, reasons: [3], about: 5 },
      {
        kind: 'shape',
        name: 'shape factor',
        operation: 'multiply',
        amount: factor,
        reasons: [1, 2],
        about: 0,
        made: { op: 'shapes', of: figures.map((value, i) => input('figure', value, { reason: i + 1 })) },
      },
    ],
    safety: 'safe',
  });

  test('a factor below one is bad shape, and above it good', () => {
    const bad = move([-2, -1], 0.86);
    const good = move([2, 1], 1.16);
    expect(reasonWords(bad.reasons[1], name, bad)).toBe('makes bad shape');
    expect(reasonWords(good.reasons[1], name, good)).toBe('makes good shape');
  });

  test('reasons stand in the order of what they bring, and those that say the same are one', () => {
    const one = move([-2, -1], 0.86);
    const ranked = rankedReasons(one, termEffects(one.terms));
    expect(ranked.map(({ indices }) => indices)).toEqual([[3], [1, 2], [0]]);
    expect(ranked[0].effect).toBeCloseTo(10);
    expect(ranked[1].effect).toBeCloseTo(-1.4);
    expect(givers(one, ranked[1]).map(sourceName)).toEqual(['Shape0', 'Shape1']);
  });
});
