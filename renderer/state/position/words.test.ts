import { describe, expect, test } from 'vitest';
import { EYE, SOURCE, BARRIER } from './testResult.ts';
import {
  effectWords,
  eyeValueWords,
  mapValueText,
  nonTerritoryWords,
  regionWords,
  shortValue,
  wormStatus,
} from './words.ts';

const move = { point: 50, code: 5 };

test('a worm is alive without attacks, critical with defenses, else dead', () => {
  expect(wormStatus({ attacks: [], defenses: [] })).toBe('alive');
  expect(wormStatus({ attacks: [move], defenses: [move] })).toBe('critical');
  expect(wormStatus({ attacks: [move], defenses: [] })).toBe('dead');
});

describe('eye values', () => {
  /** The fifteen of the manual's 8.7. */
  const ALL = '0000 0001 0002 0011 0012 0022 0111 0112 0122 0222 1111 1112 1122 1222 2222'.split(' ');

  test('every value has words of its own, which say whose move decides where it does', () => {
    const words = ALL.map((value) => eyeValueWords({ value: [...value].map(Number) as typeof EYE.value }));
    expect(new Set(words).size).toBe(15);
    ALL.forEach((value, i) => {
      expect(words[i].includes('moves first'), value).toBe(value[1] !== value[2]);
      expect(words[i].includes('threaten'), value).toBe(
        value[1] === value[2] && (value[0] !== value[1] || value[3] !== value[2]),
      );
    });
    expect(eyeValueWords(EYE)).toMatch(/^one or two eyes/);
  });
});

test.each([
  [0, '0'],
  [0.004, '0'],
  [0.02, '.02'],
  [0.5, '0.5'],
  [-1, '1.0'],
  [9.96, '10'],
  [123.4, '123'],
])('%d is written %s', (value, text) => {
  expect(shortValue(value)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(3);
});

test('values say whose they are', () => {
  expect(mapValueText('territory_value', -0.5)).toBe('Black 0.50');
  expect(mapValueText('territory_value', 1)).toBe('White 1.00');
  expect(mapValueText('territory_value', -0.001)).toBe('0.00');
  expect(mapValueText('white_influence', 42.4242)).toBe('42.42');
  expect(regionWords(-2)).toBe('Black moyo');
  expect(regionWords(1)).toBe('White area');
  expect(regionWords(4)).toContain('stone');
  expect([0, 1, 2, 3].map(nonTerritoryWords)).toEqual([
    'may be anyone’s',
    'not White’s',
    'not Black’s',
    'nobody’s',
  ]);
});

test('what a pattern did', () => {
  expect(effectWords(SOURCE)).toBe('source of White, strength 20');
  expect(effectWords(BARRIER)).toBe('lets 25 % of Black’s influence through');
  expect(effectWords({ ...BARRIER, value: 0 })).toBe('stops Black’s influence');
  expect(effectWords({ ...BARRIER, kind: 'nonTerritory' })).toBe('no territory for Black');
});
