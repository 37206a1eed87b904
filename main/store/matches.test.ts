import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameRow } from '../../engine/protocol/match.ts';
import type { MatchPlan } from '../ipc/matchApi.ts';
import { Store } from './store.ts';
import { writeRaw } from './testDatabase.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
const path = (): string => at('yomi.db');
const PLAN: MatchPlan = {
  players: [
    { kind: 'search', name: 'a', level: 2, commands: [] },
    { kind: 'user', name: 'b', id: 'x', commands: ['level 1'] },
  ],
  games: 2,
  size: 9,
  komi: 7.5,
  rules: 'chinese',
  black: 'alternate',
  openings: [],
  randomPlies: 0,
  seed: 1,
  parallel: 1,
  sprt: null,
  time: null,
  moveSeconds: 30,
  referee: { kind: 'board' },
};
const ROW: GameRow = {
  game: 1,
  black: 'a',
  white: 'b',
  result: 'B+2',
  winner: 'a',
  end: 'passes',
  moves: 3,
  milliseconds: { a: 1, b: 2 },
};

function fill(): number {
  const store = new Store(path());
  const id = store.transaction(() => store.matches.add(PLAN));
  store.transaction(() => {
    store.matches.putGame(id, ROW, '(;)');
    store.matches.putGame(id, { ...ROW, game: 0 }, '(;B[])');
  });
  store.close();
  return id;
}

test('what was kept is there again; what ran is interrupted, what was removed comes back or goes for good', () => {
  const id = fill();
  const store = new Store(path());
  const { matches } = store;
  expect(matches.games(id).map(({ game }) => game)).toEqual([0, 1]);
  expect(matches.games(id)[1]).toEqual(ROW);
  expect([matches.sgf(id, 1), matches.sgf(id, 5)]).toEqual(['(;)', undefined]);
  matches.markInterrupted();
  expect(matches.get(id)).toMatchObject({ plan: PLAN, names: ['a', 'b'], state: 'interrupted', problem: '' });
  expect(matches.opened(id, 1)).toBeNull();
  matches.setOpened(id, 1, 7);
  expect(matches.opened(id, 1)).toBe(7);
  // Played again, it is another game.
  matches.putGame(id, ROW, '(;)');
  expect(matches.opened(id, 1)).toBeNull();
  matches.delete(id);
  expect([matches.list(), matches.get(id)]).toEqual([[], undefined]);
  matches.restore(id);
  expect(matches.list()).toHaveLength(1);
  matches.delete(id);
  matches.purge(Infinity);
  matches.restore(id);
  expect(matches.list()).toEqual([]);
  expect(matches.games(id)).toEqual([]);
  store.close();
});

test('a plan of another time, and a row that was changed on the disk, are left out', () => {
  const id = fill();
  writeRaw(path(), (db) => db.prepare('UPDATE match_game SET sgf = ? WHERE game = 1').run('(;W[aa])'));
  const store = new Store(path());
  expect(store.matches.games(id).map(({ game }) => game)).toEqual([0]);
  store.db.prepare('UPDATE engine_match SET plan = ?').run('{"a":1}');
  expect(store.matches.list()).toEqual([]);
  store.close();
});

test('a plan with two sides beside each other, as the first ones were, is one of two players', () => {
  const id = fill();
  const store = new Store(path());
  const { players, ...rest } = PLAN;
  const [a, b] = players.map(({ name: _, ...side }) => side);
  store.db.prepare('UPDATE engine_match SET plan = ?').run(JSON.stringify({ ...rest, a, b }));
  expect(store.matches.get(id)).toMatchObject({ names: ['a', 'b'], plan: { ...rest, players: [a, b] } });
  store.close();
});

test('they come over from a damaged library', () => {
  const id = fill();
  const bytes = readFileSync(path());
  // The page of the schema's first table is lost.
  bytes.fill(0xff, 4096, 8192);
  writeFileSync(path(), bytes);
  const store = new Store(path());
  expect(store.notices[0].severity).toBe('error');
  expect(store.matches.games(id)).toHaveLength(2);
  store.close();
});
