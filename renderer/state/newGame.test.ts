import { expect, test } from 'vitest';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { positionSpecAt } from '../../engine/sgf/replay.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { toMoveAt } from '../../engine/sgf/replay.ts';
import { playerDetails, playerLabel } from './engines.ts';
import { choiceFrom, defaultChoice, handicapOf, handicaps, makeGame, RULES, usualKomi } from './newGame.ts';
import { budgetOf, STRENGTHS } from './strength.ts';

const root = (change = {}) =>
  parseSgf(makeGame({ ...defaultChoice, ...change }, '2026-01-02', 5).text).value.games[0];

test('a plain game has its size, rules, komi, date and players', () => {
  const info = gameInfo(root({ name: 'Ada' }));
  expect(info).toMatchObject({ size: 9, komi: 6.5, rulesName: 'Japanese', date: '2026-01-02', handicap: 0 });
  expect(info).toMatchObject({ black: 'Ada', white: 'Yomi (Full)' });
});

test.each(RULES.map(({ name }) => name))('%s rules come back as they were chosen', (rules) => {
  const info = gameInfo(root({ rules }));
  expect(info.rulesName).toBe(rules);
  expect(info.rules).toBeDefined();
  expect(info.komi).toBe(usualKomi(rules, 0));
});

test('fixed handicap stones stand on the board and White begins', () => {
  const node = root({ size: 19, handicap: 4 });
  expect(node.get('AB')).toHaveLength(4);
  expect(toMoveAt(node)).toBe(1);
  expect(gameInfo(node)).toMatchObject({ handicap: 4, komi: 0.5 });
});

test('a handicap of one is only the missing komi', () => {
  const node = root({ handicap: 1 });
  expect(node.get('AB')).toBeUndefined();
  expect(gameInfo(node)).toMatchObject({ handicap: 0, komi: 0.5 });
  expect(toMoveAt(node)).toBe(2);
});

test('free handicap leaves the board empty, the engine’s choice fills it', () => {
  expect(root({ size: 13, handicap: 3, placement: 'free' }).get('AB')).toBeUndefined();
  expect(gameInfo(root({ size: 13, handicap: 3, placement: 'free' })).handicap).toBe(3);
  expect(root({ size: 13, handicap: 3, placement: 'engine' }).get('AB')).toHaveLength(3);
  // Where Black likes, and Black is the engine.
  expect(root({ size: 13, handicap: 3, placement: 'free', sides: 'white' }).get('AB')).toHaveLength(3);
});

test('only handicaps that fit the board are offered', () => {
  expect(handicaps(19, 'fixed')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(handicaps(8, 'fixed').at(-1)).toBe(4);
  expect(handicaps(3, 'free').at(-1)).toBe(3);
});

test('sides become players', () => {
  const of = (sides: 'black' | 'white' | 'both' | 'engines'): string[] => {
    const { play } = makeGame({ ...defaultChoice, sides, blackLevel: 1, whiteLevel: 6 }, '', 1);
    return [play.black, play.white].map((player) =>
      player.kind === 'human' ? 'human' : `engine ${player.level}`,
    );
  };
  expect(of('black')).toEqual(['human', 'engine 6']);
  expect(of('white')).toEqual(['engine 1', 'human']);
  expect(of('both')).toEqual(['human', 'human']);
  expect(of('engines')).toEqual(['engine 1', 'engine 6']);
});

test('an engine that thinks on my time does so against me only, and only where it searches', () => {
  const white = (change: Partial<typeof defaultChoice>) =>
    makeGame({ ...defaultChoice, ...change }, '', 1).play.white;
  expect(white({})).not.toHaveProperty('ponder');
  expect(white({ ponder: true })).toMatchObject({ ponder: true });
  expect(playerDetails(white({ ponder: true }), [])).toContain('thinks on your time');
  expect(white({ ponder: true, sides: 'engines' })).not.toHaveProperty('ponder');
  expect(white({ ponder: true, whiteEngine: 'classic' })).not.toHaveProperty('ponder');
  expect(choiceFrom({ ponder: true }).ponder).toBe(true);
  expect(choiceFrom({ ponder: 'yes' }).ponder).toBe(false);
});

test('kept choices are checked, not trusted', () => {
  expect(choiceFrom(null)).toEqual(defaultChoice);
  expect(
    choiceFrom({ size: 99, rules: 'Chess', handicap: -1, sides: 'red', komi: 'x', blackLevel: 3.5 }),
  ).toEqual(defaultChoice);
  expect(choiceFrom({ size: 13, sides: 'white', komi: 5.5 })).toMatchObject({
    size: 13,
    sides: 'white',
    komi: 5.5,
  });
});

test('every strength spends more than the one before: playouts on each board, then seconds', () => {
  for (const size of [9, 19]) {
    const position = positionSpecAt(parseSgf(`(;SZ[${size}])`).value.games[0]);
    const spent = STRENGTHS.montecarlo.map(({ level }) => budgetOf(level, position));
    const levels = spent.slice(0, 10).map(({ playouts }) => playouts);
    expect([...levels].sort((a, b) => a - b)).toEqual(levels);
    expect(levels[9] / levels[8]).toBeCloseTo(2, 1);
    expect(spent.slice(10).map(({ seconds }) => seconds)).toEqual([5, 20, 60]);
    expect(spent[12].playouts).toBeGreaterThan(levels[9]);
  }
});

test('the chosen engines play, and the record names the patterns that are not the usual ones', () => {
  const choice = {
    sides: 'engines',
    blackEngine: 'mc_uniform',
    blackLevel: 3,
    whiteEngine: 'classic',
    whiteLevel: 7,
  } as const;
  const { text, play } = makeGame({ ...defaultChoice, ...choice }, '', 1);
  expect(play.black).toEqual({ kind: 'engine', level: 3, engine: 'montecarlo', patterns: 'mc_uniform' });
  expect(play.white).toEqual({ kind: 'engine', level: 7, engine: 'classic' });
  expect(gameInfo(parseSgf(text).value.games[0])).toMatchObject({
    black: 'Yomi (Gentle, mc_uniform)',
    white: 'Yomi (Level 7)',
  });
  expect(playerLabel(play.black)).toBe('Engine, gentle, mc_uniform');
  expect(playerLabel(play.white)).toBe('Engine, level 7');
  expect(playerDetails(play.black, [])).toContain('47 playouts a move on 19×19');
  expect(choiceFrom({ blackEngine: 'mc_mogo_classic', whiteEngine: 'crafty' })).toMatchObject({
    blackEngine: 'mc_mogo_classic',
    blackLevel: 10,
    whiteEngine: 'mc_montegnu_classic',
    whiteLevel: 10,
  });
});

test('a handicap that does not fit the board is not given', () => {
  expect(handicapOf({ size: 19, placement: 'fixed', handicap: 9 })).toBe(9);
  expect(handicapOf({ size: 8, placement: 'fixed', handicap: 9 })).toBe(0);
  expect(gameInfo(root({ size: 1, handicap: 4 }))).toMatchObject({ handicap: 0, komi: 6.5 });
});

test('the user’s engines play by their names, until they are removed', () => {
  const users = [{ id: 'g', name: 'GNU Go', command: 'gnugo --mode gtp', setup: [] }];
  const choice = choiceFrom({ ...defaultChoice, whiteEngine: 'user:g', whiteLevel: 1 }, users);
  expect(choice.whiteEngine).toBe('user:g');
  const { play, text } = makeGame(choice, '2026-01-02', 5, users);
  expect(play.white).toEqual({ kind: 'engine', level: 1, engine: 'user', id: 'g', name: 'GNU Go' });
  expect(playerLabel(play.white)).toBe('GNU Go');
  expect(text).toContain('PW[GNU Go]');
  expect(choiceFrom({ ...choice })).toMatchObject({ whiteEngine: defaultChoice.whiteEngine });
});

test('a player that is one of the user’s engines is called so as long as it is in their list', () => {
  const player = { kind: 'engine', level: 1, engine: 'user', id: 'a', name: 'Mine' } as const;
  const mine = { id: 'a', name: 'Mine', command: 'mine', setup: [] };
  expect(playerDetails(player, [mine])).toBe('One of your engines');
  expect(playerDetails(player, [{ ...mine, id: 'b' }])).toBe('Not in the list of your engines any more');
});
