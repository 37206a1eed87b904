import { expect, test } from 'vitest';
import {
  byDanger,
  DRAGON_STATES,
  dragonState,
  escapeWords,
  genusWords,
  judgedWords,
  owlWords,
  raceWords,
  STATE_SIGNS,
  surroundWords,
  weaknessWords,
} from './dragonWords.ts';
import { dragon, DRAGONS } from './testResult.ts';

test('the most dangerous come first', () => {
  expect(byDanger(DRAGONS.dragons).map(({ letter }) => letter)).toEqual(['D', 'A', 'C', 'B']);
  expect([...DRAGON_STATES].sort()).toEqual(Object.keys(STATE_SIGNS).sort());
});

test('what nobody found out is not called alive', () => {
  expect(dragonState({ safety: 'alive', status: 'unknown' })).toBe('unknown');
  expect(dragonState({ safety: 'alive', status: 'alive' })).toBe('alive');
});

test('what more reading says stands beside what the hurried reading says', () => {
  const [alive, critical] = [
    { safety: 'alive', status: 'alive' },
    { safety: 'critical', status: 'critical' },
  ] as const;
  expect(judgedWords(alive, alive)).toBe('as above');
  expect(judgedWords(alive, critical)).toMatch(/^not alive as above/);
});

test('fields in words', () => {
  expect(genusWords([1, 1, 2, 2])).toBe('2 eyes moving first, 1 moving second');
  expect(genusWords([1, 1, 1, 1])).toBe('1 eye');
  expect(weaknessWords(0.45)).toBe('0.45, weak');
  expect(escapeWords({ escapeRoute: 0 })).toBe('0, no way out');
  expect(surroundWords(dragon(1, 'A', 'A9'))).toBe('not surrounded');
  expect(surroundWords(DRAGONS.dragons[3])).toBe('surrounded, in 9 points');
  expect(owlWords(DRAGONS.dragons[3].owlDefense)).toMatch(/ko.*not read to the end$/);
});

test.each([
  [{ defense: 5, attack: 5 }, 'lives and kills'],
  [{ defense: 5, attack: 0 }, 'lives, and does not kill'],
  [{ defense: 0, attack: 0 }, 'dies'],
  [{ defense: 4, attack: 4 }, 'lives by ko and kills by ko'],
  [{ defense: 1, attack: 0 }, 'lives by ko'],
])('a race that comes to %j: %s', (race, words) => {
  expect(raceWords({ ...race, point: 0, certain: true })).toBe(words);
  expect(raceWords({ ...race, point: 0, certain: false })).toBe(`${words}?`);
});
