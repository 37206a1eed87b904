import { expect, test } from 'vitest';
import { PASS } from '../board/point.ts';
import { classicGame, classicSetup, gameText } from './classicGame.ts';
import type { ClassicGame, ClassicGameSetup } from './classicGame.ts';

const JAPANESE = { scoring: 'japanese', ko: 'simple', suicide: 'forbid' } as const;
const CHINESE = { scoring: 'chinese', ko: 'positional', suicide: 'allow' } as const;

const GAMES: readonly ClassicGameSetup[] = [
  { size: 5, rules: JAPANESE, komi: 5.5, handicap: 0, level: 1, seed: 1 },
  { size: 5, rules: CHINESE, komi: 7, handicap: 0, level: 1, seed: 2 },
  { size: 6, rules: JAPANESE, komi: 0.5, handicap: 0, level: 1, seed: 3 },
  { size: 7, rules: { ...JAPANESE, ko: 'situational' }, komi: 6.5, handicap: 0, level: 1, seed: 4 },
  { size: 7, rules: { ...CHINESE, suicide: 'allow-all' }, komi: 7.5, handicap: 2, level: 1, seed: 5 },
  { size: 8, rules: CHINESE, komi: 0.5, handicap: 2, level: 1, seed: 6 },
  { size: 5, rules: JAPANESE, komi: 0.5, handicap: 0, level: 2, seed: 7 },
  { size: 6, rules: CHINESE, komi: 6.5, handicap: 0, level: 1, seed: 8 },
  { size: 6, rules: { ...JAPANESE, ko: 'positional' }, komi: 7.5, handicap: 0, level: 2, seed: 9 },
  { size: 7, rules: CHINESE, komi: 5.5, handicap: 0, level: 1, seed: 10 },
];

/** As it was played, by setup. */
const PLAYED = new Map<ClassicGameSetup, ClassicGame>();

test.each(GAMES)('a game on $size by $rules.scoring rules, handicap $handicap', (setup) => {
  const game = classicGame(setup);
  PLAYED.set(setup, game);
  expect(game.problem, gameText(game)).toBe('');
  expect(game.moves.slice(-2)).toEqual([PASS, PASS]);
  // Whoever is behind tries what there is to try before he passes.
  const played = game.moves.filter((point) => point !== PASS).length;
  expect(played).toBeGreaterThan(setup.size < 6 || setup.handicap > 0 ? 4 : setup.size);
  // The terms of all moves' values have been added up.
  expect(game.values).toBeGreaterThan(played);
  expect(Number.isInteger(game.score)).toBe(Number.isInteger(setup.komi));
});

test('the same seed gives the same game', () => {
  const { moves } = PLAYED.get(GAMES[6]) ?? classicGame(GAMES[6]);
  expect(classicGame(GAMES[6]).moves).toEqual(moves);
});

test('setups vary by number, and are the same for the same', () => {
  const setups = Array.from({ length: 60 }, (_, number) => classicSetup(number, 9, 1));
  expect(setups).toEqual(Array.from({ length: 60 }, (_, number) => classicSetup(number, 9, 1)));
  expect(new Set(setups.map(({ size }) => size)).size).toBe(5);
  expect(new Set(setups.map(({ rules }) => JSON.stringify(rules))).size).toBeGreaterThan(15);
  expect(setups.some(({ handicap }) => handicap >= 2)).toBe(true);
});
