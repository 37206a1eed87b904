import { afterEach, describe, expect, test } from 'vitest';
import type { ShapeEntry } from '../../../patterns/moves/entry.ts';
import { FAMILIES, type Family } from '../../../patterns/moves/families.ts';
import { LIBERTIES_KIND, REPLY_KIND } from '../../../patterns/moves/shapes.ts';
import { useLanguage } from '../../messages/messages.ts';
import { familyWords, featureWords, shapeWords } from './featureWords.ts';

afterEach(() => useLanguage('en'));

describe('features', () => {
  test.each(['en', 'de', 'ja'] as const)(
    'no two of a family say the same, and none says nothing: %s',
    async (language) => {
      await useLanguage(language);
      const families = Object.keys(FAMILIES) as Family[];
      expect(new Set(families.map(familyWords)).size).toBe(families.length);
      for (const family of families) {
        const words = Array.from({ length: FAMILIES[family] }, (_, number) =>
          featureWords({ family, number }),
        );
        expect(words.some((said) => /undefined|NaN|\{|feature\./.test(said) || said === '')).toBe(false);
        expect(new Set(words).size, family).toBe(words.length);
      }
    },
  );

  test.each([
    ['self', 0, 'liberties afterwards: 1, stones together: 1'],
    [
      'self',
      ((1 * 3 + 1) * 5 + 1) * 3 + 2,
      'liberties afterwards: 2, joins an own chain, liberties of the weakest one before: 1, stones together: 4+',
    ],
    [
      'capture',
      ((2 * 2 + 1) * 2 + 1) * 2,
      'captured stones: 3–4, the last move among them, saves a chain in atari',
    ],
    [
      'press',
      (0 * 3 + 1) * 6 + 3 + 2,
      'beside the last move’s chain, its stones: 2–3, liberties left to it: 1, caught in a ladder',
    ],
    ['line', 2 * 5, 'line of the board: 3, before stone 24'],
    [
      'steps',
      (6 * 7 + 1) * 5 + 4,
      'steps to an own stone: 6+, steps to an enemy stone: 1, line of the board: 5+',
    ],
    ['radiance', (3 * 12 + 11) * 3, 'own influence: 3 of 11, enemy influence: 11 of 11, opening'],
    [
      'weakest',
      ((1 * 6 + 5) * 5 + 0) * 3 + 2,
      'liberties of the weakest own chain near: 2, of the weakest enemy chain near: 6+, steps to an own stone: 1, steps to an enemy stone: 3+',
    ],
    ['recent', (0 * 8 + 5) * 3 + 1, 'played close by, moves ago: longer, in the area: 10–14, middle game'],
    [
      'koThreat',
      ((3 * 3 + 1) * 4 + 1) * 2 + 1,
      'while a ko may not be retaken, distance to the ko: 7–9, gives atari, liberties afterwards: 2, beside an enemy stone',
    ],
  ] as const)('%s %i', (family, number, words) => {
    expect(featureWords({ family, number })).toBe(words);
  });
});

test('shapes by their size, in the language of the window', async () => {
  const of = (kind: number): ShapeEntry => ({
    kind,
    cells: new Uint8Array(8),
    last: 0,
    liberties: Uint8Array.of(0, 0, 0, 0, 2),
  });
  const kinds = [0, 1, LIBERTIES_KIND, REPLY_KIND].map(of);
  expect(kinds.map(shapeWords)).toEqual([
    'shape of 3×3',
    'shape of 13 points',
    '3×3 with liberties, liberties afterwards: 2',
    'answer, shape of 3×3',
  ]);
  await useLanguage('de');
  expect(shapeWords(kinds[3])).toBe('Antwort, Form: 3×3');
});
