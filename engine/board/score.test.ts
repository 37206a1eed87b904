import { expect, test } from 'vitest';
import { middleGame } from '../bench/middleGame.ts';
import { parseBoard } from './ascii.ts';
import { BLACK, EMPTY, WHITE, parsePoint } from './point.ts';
import type { Point } from './point.ts';
import { Position } from './position.ts';
import { scorePosition } from './score.ts';

const at = (name: string, size: number): Point => parsePoint(name, size) as Point;

// Black: left three columns; white: right three; column E empty: dame. A dead white stone at B8, a dead black one at H2.
const FINISHED = `
  . . X X . O . . .
  . O . X . O . . .
  . . . X . O . . .
  . . . X . O . . .
  . . . X . O . . .
  . . . X . O . . .
  . . . X . O . . .
  . . . X . O . X .
  . . . X . O . . .`;

test('japanese: territory and prisoners', () => {
  const position = parseBoard(FINISHED);
  const dead = [at('B8', 9), at('H2', 9)];
  const score = scorePosition(position, { dead, scoring: 'japanese', komi: 5.5 });
  // Black: columns A-C without C9, 26 points, and one prisoner; white: columns G-J, 27 points, and one.
  expect(score).toMatchObject({
    blackTerritory: 26,
    whiteTerritory: 27,
    blackPrisoners: 1,
    whitePrisoners: 1,
    blackStones: 10,
    whiteStones: 9,
    dame: 9,
    black: 27,
    white: 33.5,
    margin: -6.5,
    result: 'W+6.5',
  });
  expect(score.territoryAt[at('A1', 9)]).toBe(BLACK);
  expect(score.territoryAt[at('B8', 9)]).toBe(BLACK);
  expect(score.territoryAt[at('H2', 9)]).toBe(WHITE);
  expect(score.territoryAt[at('E5', 9)]).toBe(EMPTY);
  expect(score.territoryAt[at('D5', 9)]).toBe(EMPTY);
  expect(position.colorAt[at('B8', 9)]).toBe(WHITE);
});

test('chinese: territory and living stones', () => {
  const score = scorePosition(parseBoard(FINISHED), {
    dead: [at('B8', 9), at('H2', 9)],
    scoring: 'chinese',
    komi: 7.5,
  });
  expect(score).toMatchObject({ black: 36, white: 43.5, margin: -7.5, result: 'W+7.5' });
});

test('stones not called dead make their surroundings neutral', () => {
  const score = scorePosition(parseBoard(FINISHED), { dead: [], scoring: 'chinese', komi: 0 });
  expect(score).toMatchObject({ blackTerritory: 0, whiteTerritory: 0, black: 11, white: 10, result: 'B+1' });
});

test('an empty board is nobody’s, komi decides; a draw is 0', () => {
  const empty = new Position(9);
  expect(scorePosition(empty, { dead: [], scoring: 'japanese', komi: 6.5 })).toMatchObject({
    dame: 81,
    result: 'W+6.5',
  });
  expect(scorePosition(empty, { dead: [], scoring: 'chinese', komi: 0 })).toMatchObject({
    margin: 0,
    result: '0',
  });
  expect(scorePosition(empty, { dead: [], scoring: 'chinese', komi: -0.5 }).result).toBe('B+0.5');
});

test('prisoners taken in play count, points named dead twice or empty do not', () => {
  const position = parseBoard(`
    . X O . .
    X O . . .
    . X . . .
    . . . . .
    . . . . .`);
  position.play(at('C4', 5), BLACK);
  expect(position.captures(BLACK)).toBe(1);
  const dead = [at('C5', 5), at('C5', 5), at('A1', 5)];
  const score = scorePosition(position, { dead, scoring: 'japanese', komi: 0 });
  expect(score).toMatchObject({
    blackPrisoners: 2,
    whiteStones: 0,
    blackTerritory: 21,
    black: 23,
    result: 'B+23',
  });
});

test('territory, stones and dame cover the board; both countings agree up to stones and prisoners', () => {
  for (const [size, moves] of [
    [5, 14],
    [9, 60],
    [13, 140],
    [19, 300],
  ] as const) {
    const position = middleGame(size, moves, size);
    const dead = [...position.points].filter(
      (p) => position.colorAt[p] !== EMPTY && position.countLiberties(p) === 1,
    );
    const japanese = scorePosition(position, { dead, scoring: 'japanese', komi: 6.5 });
    const chinese = scorePosition(position, { dead, scoring: 'chinese', komi: 6.5 });
    const { blackTerritory, whiteTerritory, blackStones, whiteStones, dame } = japanese;
    expect(blackTerritory + whiteTerritory + blackStones + whiteStones + dame).toBe(size * size);
    expect(chinese.black - japanese.black).toBe(blackStones - japanese.blackPrisoners);
    expect(chinese.white - japanese.white).toBe(whiteStones - japanese.whitePrisoners);
    expect(japanese.territoryAt.filter((owner) => owner === BLACK).length).toBe(blackTerritory);
    expect(japanese.territoryAt.filter((owner) => owner === WHITE).length).toBe(whiteTerritory);
  }
});
