import { describe, expect, test } from 'vitest';
import { middleGame } from '../bench/middleGame.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, WHITE, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { TacticalMove } from '../protocol/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { doesAttack, doesDefend } from '../reading/moveTests.ts';
import { Reader } from '../reading/reader.ts';
import { libertiesOfOrder } from './autohelpers.ts';
import { makeWorms, withThreats } from './makeWorms.ts';
import { wormsRecord } from './record.ts';
import { MAX_TACTICAL_POINTS, addMove, attackCode, defenseCode, isLively, isSafe } from './worm.ts';
import type { Worm, Worms } from './worm.ts';

function wormsOf(position: Position, reader = new Reader()): Worms {
  return withThreats(position, makeWorms(position, { reader, attack: null, defense: null }), reader);
}

const cutstones = new Uint8Array(BOARD_ARRAY);

function wormAt(worms: Worms, position: Position, vertex: string): Worm {
  const worm = worms.at[parsePoint(vertex, position.size) ?? 0];
  if (worm === undefined) throw new Error(`no worm at ${vertex}`);
  return worm;
}

const names = (moves: readonly TacticalMove[], size: number): string[] =>
  moves.map(({ point }) => pointName(point, size)).sort();

describe('a list of moves', () => {
  test('keeps the best first, equal ones in the order they came, and has bounded room', () => {
    const moves: TacticalMove[] = [];
    addMove(moves, 30, 4);
    addMove(moves, 31, 5);
    addMove(moves, 32, 4);
    addMove(moves, 30, 1);
    expect(moves.map(({ point }) => point)).toEqual([31, 30, 32]);
    addMove(moves, 32, 5);
    expect(moves.map(({ point }) => point)).toEqual([31, 32, 30]);
    for (let point = 40; point < 60; point++) addMove(moves, point, 5);
    expect(moves).toHaveLength(MAX_TACTICAL_POINTS);
    expect(moves.every(({ code }) => code === 5)).toBe(true);
  });
});

test('a stone in atari: every attack and every defence', () => {
  const position = parseBoard(`
    .......
    ..X....
    .XO....
    ..X....
    .......
    .......
    .......`);
  const worms = wormsOf(position);
  const worm = wormAt(worms, position, 'C5');
  expect(attackCode(worm)).toBe(WIN);
  expect(defenseCode(worm)).toBe(WIN);
  expect(names(worm.attacks, 7)).toContain('D5');
  expect(names(worm.defenses, 7)).toContain('D5');
  expect(isLively(worm, WHITE)).toBe(true);
  expect(isLively(worm, BLACK)).toBe(false);
  expect(isSafe(wormAt(worms, position, 'B5'))).toBe(true);
  expect(wormAt(worms, position, 'B5').lunch).toBe(worm.origin);
});

test('a lost worm has threats to be saved, and no attack but by filling its liberties', () => {
  const position = parseBoard(`
    .........
    ....X....
    ...XO....
    ...X.X...
    ...X.....
    .....X...
    .........
    .........
    .........`);
  const worm = wormAt(wormsOf(position), position, 'E7');
  expect(attackCode(worm)).toBe(WIN);
  expect(worm.defenses).toEqual([]);
  expect(worm.attacks.every(({ point }) => position.isLibertyOf(point, worm.origin))).toBe(true);
  expect(worm.defenseThreats.length).toBeGreaterThan(0);
  const reader = new Reader();
  for (const { point } of worm.defenseThreats) {
    expect(position.tryMove(point, WHITE)).toBe(true);
    expect(reader.findDefense(position, worm.origin)).toBeGreaterThan(LOSE);
    position.popMove();
  }
});

test('a safe worm has threats to be taken', () => {
  const position = parseBoard(`
    .........
    .........
    ..X......
    .XO......
    .........
    .........
    .........
    .........
    .........`);
  const worm = wormAt(wormsOf(position), position, 'C6');
  expect(isSafe(worm)).toBe(true);
  expect(worm.attackThreats.length).toBeGreaterThan(0);
  const reader = new Reader();
  for (const { point } of worm.attackThreats) {
    expect(position.tryMove(point, BLACK)).toBe(true);
    expect(reader.attack(position, worm.origin)).toBeGreaterThan(LOSE);
    position.popMove();
  }
});

describe('on random middle games', () => {
  const games = Array.from({ length: 4 }, (_, i) => middleGame(9, 30 + 6 * i, i + 1));
  const found = new Map(games.map((position) => [position, wormsOf(position)]));

  test('the lists are consistent', () => {
    for (const [position, { all, complete }] of found) {
      expect(complete).toBe(true);
      expect(position.depth).toBe(0);
      for (const worm of all) checkLists(worm, position);
    }
  });

  test('a reader that knows nothing yet agrees with every move', () => {
    let attacks = 0;
    let defenses = 0;
    const reader = new Reader();
    for (const [position, { all }] of found) {
      for (const worm of all) {
        for (const { point, code } of worm.attacks) {
          if (worm.defenses.length === 0) continue;
          attacks++;
          expect(doesAttack(reader, position, point, worm.origin)).toBe(code);
        }
        for (const { point, code } of worm.defenses) {
          defenses++;
          expect(doesDefend(reader, position, point, worm.origin)).toBe(code);
        }
      }
    }
    expect(attacks).toBeGreaterThan(20);
    expect(defenses).toBeGreaterThan(20);
  });

  test('a move that captures one worm is known to defend its neighbour if it does', () => {
    let both = 0;
    const reader = new Reader();
    for (const [position, { all, at }] of found) {
      for (const worm of all) {
        const links: Point[] = [];
        const count = position.chainLinks(worm.origin, links);
        if (isSafe(worm) || worm.defenses.length === MAX_TACTICAL_POINTS) continue;
        for (const { point } of links.slice(0, count).flatMap((link) => at[link]?.attacks ?? [])) {
          if (doesDefend(reader, position, point, worm.origin) === LOSE) continue;
          both++;
          expect(worm.defenses.map((move) => move.point)).toContain(point);
        }
      }
    }
    expect(both).toBeGreaterThan(5);
  });

  test('the same again gives the same', () => {
    const position = games[3];
    const reader = new Reader();
    const before = position.hash();
    const first = wormsRecord(wormsOf(position, reader), position, cutstones);
    expect(position.hash()).toBe(before);
    expect(wormsRecord(wormsOf(position, reader), position, cutstones)).toEqual(first);
    expect(wormsRecord(wormsOf(position.copy()), position, cutstones)).toEqual(first);
  });
});

function checkLists(worm: Worm, position: Position): void {
  const lists = [worm.attacks, worm.defenses, worm.attackThreats, worm.defenseThreats];
  const colors = [opponent(worm.color), worm.color, opponent(worm.color), worm.color];
  for (const [i, moves] of lists.entries()) {
    expect(moves.length).toBeLessThanOrEqual(MAX_TACTICAL_POINTS);
    expect(new Set(moves.map(({ point }) => point)).size).toBe(moves.length);
    for (const [k, { point, code }] of moves.entries()) {
      expect(position.isLegal(point, colors[i])).toBe(true);
      expect(code).toBeGreaterThan(LOSE);
      if (k > 0) expect(code).toBeLessThanOrEqual(moves[k - 1].code);
    }
  }
  if (worm.attacks.length === 0) expect(worm.defenses).toEqual([]);
  else expect(worm.attackThreats).toEqual([]);
  if (worm.defenses.length > 0 || worm.attacks.length === 0) expect(worm.defenseThreats).toEqual([]);
  expect(worm.stones).toHaveLength(worm.size);
  expect(worm.effectiveSize).toBeGreaterThanOrEqual(worm.size);
  if (worm.invincible) expect(worm.attacks).toEqual([]);
}

test('boards with nothing on them, and the smallest', () => {
  for (const size of [1, 2, 19]) expect(wormsOf(new Position(size)).all).toEqual([]);
  const position = new Position(2);
  position.addStone(parsePoint('A1', 2) ?? 0, BLACK);
  const [worm] = wormsOf(position).all;
  expect(worm).toMatchObject({ size: 1, liberties: [2, 1, 0, 0], effectiveSize: 2.5, genus: 0, cutstone: 0 });
});

test('autohelpers: liberties of higher order', () => {
  const position = middleGame(9, 30, 2);
  const worms = wormsOf(position);
  for (const worm of worms.all) {
    for (const order of [2, 3, 4] as const)
      expect(libertiesOfOrder(worms, worm.stones[0], order)).toBe(worm.liberties[order - 1]);
  }
  const empty = [...position.points].find((point) => worms.at[point] === undefined) ?? 0;
  expect(libertiesOfOrder(worms, empty, 2)).toBe(0);
});

test('the record has every worm and point', () => {
  const position = middleGame(9, 40, 3);
  const worms = wormsOf(position);
  const record = wormsRecord(worms, position, cutstones);
  const stones = record.worms.flatMap((worm): Point[] => worm.stones);
  expect(stones.length).toBe(position.stonesOnBoard(3));
  expect(record.unconditional).toHaveLength(81);
  for (const worm of record.worms)
    expect(worm.libertyPoints.map((points) => points.length)).toEqual(worm.liberties);
  expect(structuredClone(record)).toEqual(record);
});

test('what is found with few nodes is right, and the lack is told', () => {
  const position = middleGame(9, 42, 3);
  const reader = new Reader();
  reader.nodeLimit = 25;
  const { all, complete } = wormsOf(position, reader);
  expect(complete).toBe(false);
  const moves = all.flatMap((worm) => worm.defenses.map((move) => ({ worm, ...move })));
  expect(moves.length).toBeGreaterThan(0);
  const free = new Reader();
  for (const { worm, point, code } of moves)
    expect(doesDefend(free, position, point, worm.origin)).toBe(code);
});

test('a stopped reading is told', () => {
  const position = middleGame(9, 40, 3);
  const reader = new Reader();
  reader.stop = new Int32Array([1]);
  expect(wormsOf(position, reader).complete).toBe(false);
});
