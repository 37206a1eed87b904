import { expect, test } from 'vitest';
import { UctSearch } from '../montecarlo/search.ts';
import { selfPlay } from './selfPlay.ts';
import type { SelfPlayResult } from './selfPlay.ts';

test('games by random rules on all boards: every move legal, every game ended', () => {
  const search = new UctSearch({ maxNodes: 20_000 });
  const games: SelfPlayResult[] = [];
  for (let number = 0; number < 30; number++) {
    const game = selfPlay(number, search);
    expect(game.problem).toBe('');
    games.push(game);
  }
  // They are what they are meant to be.
  expect(new Set(games.map(({ size }) => size)).size).toBeGreaterThan(10);
  expect(new Set(games.map(({ rules }) => rules.ko)).size).toBe(4);
  expect(games.filter(({ compared }) => compared).length).toBeGreaterThan(2);
  expect(games.filter(({ reused }) => reused > 0).length).toBeGreaterThan(3);
  expect(games.reduce((sum, { captures }) => sum + captures, 0)).toBeGreaterThan(500);
});

test('a number names a game', () => {
  const play = (): SelfPlayResult => selfPlay(7, new UctSearch({ maxNodes: 20_000 }));
  expect(play()).toEqual(play());
});
