import { expect, test } from 'vitest';
import { moveParagraph, reasonWords, sourceName, sourcesOf, termEffects } from './moveWords.ts';
import type { MoveDecision, MoveReason, ValueTerm } from './moves.ts';

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
const decision = {
  color: 2,
  moves: [
    { point: 3, value: 11.1, terms, reasons: [attack, ko, useless], safety: 'safe' },
    { point: 4, value: 2, terms: [], reasons: [], safety: 'safe' },
  ],
} as unknown as MoveDecision;

test('a reason says what it is about and whether there is a ko', () => {
  expect(reasonWords(attack, name)).toBe('attacks P5');
  expect(reasonWords(ko, name)).toBe('connects P5 and P9 with a good ko');
});

test('effects of terms add up to the value', () => {
  const effects = termEffects(terms);
  expect(effects[1]).toBeCloseTo(1);
  expect(effects.reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(11.1);
});

test('a paragraph says value, place, reasons that count and the largest terms', () => {
  expect(moveParagraph(decision, 3, name)).toBe(
    'P3 is worth 11.1 points to Black, more than any other move. It attacks P5 and connects P5 and P9 with a good ko. ' +
      'What counts most: captures P5 (+10.0), shape factor (+1.0).',
  );
  expect(moveParagraph(decision, 4, name)).toBe('P4 is worth 2.0 points to Black, 9.1 less than P3.');
  expect(moveParagraph(decision, 8, name)).toBe('No reason was found for Black to play P8.');
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

test('who gave a reason is told once each, in order, and those beyond three are counted', () => {
  const also = [pattern('Push2'), pattern('Crawl3'), source, pattern('Push2')];
  const two: MoveReason = { ...attack, also: also.slice(0, 1) };
  const many: MoveReason = { ...attack, source: pattern('Hane1'), also };
  expect(sourcesOf(attack).map(sourceName)).toEqual(['test']);
  expect(sourcesOf(many).map(sourceName)).toEqual(['Hane1', 'Push2', 'Crawl3', 'test']);
  const [move] = decision.moves;
  const said = (reasons: MoveReason[]): string =>
    moveParagraph({ ...decision, moves: [{ ...move, reasons, terms: [] }] }, 3, name);
  expect(said([two])).toContain('It attacks P5 (test and Push2).');
  expect(said([many, ko])).toContain(
    'It attacks P5 (Hane1, Push2, Crawl3 and 1 more) and connects P5 and P9 with a good ko.',
  );
});
