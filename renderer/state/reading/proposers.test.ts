import { expect, test } from 'vitest';
import { proposersOf } from './proposers.ts';

test('patterns among what proposed a move are told from words', () => {
  expect(proposersOf('')).toEqual([]);
  expect(proposersOf('half eye, pattern CutShort (owl_vital_apats.db:6), way out')).toEqual([
    { words: 'half eye', pattern: null },
    {
      words: 'pattern CutShort (owl_vital_apats.db:6)',
      pattern: { name: 'CutShort', database: 'owl_vital_apats', line: 6 },
    },
    { words: 'way out', pattern: null },
  ]);
});
