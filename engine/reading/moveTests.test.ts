import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, PASS, WHITE, parsePoint } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, LOSE, WIN } from './codes.ts';
import { defendAgainst, doesAttack, doesDefend, doubleAtari, safeMove } from './moveTests.ts';
import { Reader } from './reader.ts';
import {
  attackEither,
  breakThrough,
  defendBoth,
  playAttackDefend,
  playAttackDefend2,
  playBreakThrough,
} from './severalChains.ts';

const reader = new Reader();

function p(name: string, size = 7): number {
  return parsePoint(name, size) as number;
}

const atari = (): Position =>
  parseBoard(`
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . . X . . . .
    . . . . . . O
    . . . . . . .`);

test('safeMove', () => {
  const position = parseBoard('. . . . .\n. . . . .\n. . . . .\nX . X . .\n. X . . .');
  expect(safeMove(reader, position, p('B2', 5), WHITE)).toBe(LOSE);
  expect(safeMove(reader, position, p('A1', 5), WHITE)).toBe(LOSE);
  expect(safeMove(reader, position, p('D4', 5), WHITE)).toBe(WIN);
  const ko = parseBoard('. . . . .\n. X O . .\nX O . O .\n. X O . .\n. . . . .');
  expect(safeMove(reader, ko, p('C3', 5), BLACK)).toBe(KO_A);
});

test('doesAttack and doesDefend', () => {
  const position = atari();
  expect(doesAttack(reader, position, p('D4'), p('C4'))).toBe(WIN);
  expect(doesAttack(reader, position, p('F6'), p('C4'))).toBe(LOSE);
  expect(doesDefend(reader, position, p('D4'), p('C4'))).toBe(WIN);
  expect(doesDefend(reader, position, p('F6'), p('C4'))).toBe(LOSE);
  // No attack, no defence.
  expect(doesDefend(reader, position, p('F2'), p('G2'))).toBe(LOSE);
  expect(position.depth).toBe(0);
});

test('defendAgainst', () => {
  const position = atari();
  // After black C4 is gone, white cannot live there; a black stone at D4 keeps white from extending.
  expect(defendAgainst(reader, position, p('D4'), BLACK, p('D4'))).toBe(true);
  expect(defendAgainst(reader, position, p('F6'), BLACK, p('D4'))).toBe(false);
});

test('attackEither and defendBoth see double threats', () => {
  const position = parseBoard(`
    . . . . . . .
    . . X X . . .
    . X O O X . .
    . . . . . . .
    . X O O X . .
    . . X X . . .
    . . . . . . .`);
  expect(attackEither(reader, position, p('C5'), p('C3'))).toBe(WIN);
  expect(defendBoth(reader, position, p('C5'), p('C3'))).toBe(
    Math.min(defendBoth(reader, position, p('C3'), p('C5')), WIN),
  );
  const one = atari();
  expect(attackEither(reader, one, p('C4'), p('G2'))).toBe(WIN);
  expect(defendBoth(reader, one, p('C4'), p('G2'))).toBe(WIN);
  const lost = parseBoard('X O . . .\nO . . . .\n. . . . .\n. . . X .\n. . X O .');
  expect(attackEither(reader, lost, p('D1', 5), p('B5', 5))).toBe(WIN);
});

test('doubleAtari', () => {
  const position = parseBoard(`
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . . X O X . .
    . . . X . . .
    . . . . . . .
    . . . . . . .`);
  expect(doubleAtari(reader, position, p('D5'), BLACK)).toEqual([p('D4'), p('C5')]);
  expect(doubleAtari(reader, position, p('F2'), BLACK)).toBeUndefined();
  expect(doubleAtari(reader, position, p('D5'), BLACK, new Uint8Array(450))).toBeUndefined();
});

test('play sequences, then attack or defend', () => {
  const position = atari();
  expect(playAttackDefend(reader, position, WHITE, true, [p('D4')], p('C4'))).toBe(LOSE);
  expect(playAttackDefend(reader, position, WHITE, false, [p('D4')], p('C4'))).toBe(WIN);
  expect(playAttackDefend(reader, position, BLACK, true, [p('D4')], p('C4'))).toBe(WIN);
  expect(playAttackDefend(reader, position, BLACK, false, [p('D4')], p('C4'))).toBe(LOSE);
  // A tenuki, and an illegal move in the sequence.
  expect(playAttackDefend(reader, position, WHITE, true, [PASS, p('F6'), p('C4')], p('C4'))).toBe(WIN);
  expect(playAttackDefend2(reader, position, BLACK, true, [p('F6')], p('C4'), p('G2'))).toBe(WIN);
  expect(playAttackDefend2(reader, position, BLACK, false, [p('D4')], p('C4'), p('G2'))).toBe(LOSE);
  expect(position.depth).toBe(0);
});

test('breaking through', () => {
  const position = parseBoard(`
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . O X O . .
    . . . . . . .
    . . . . . . .
    . . . X . . .`);
  const [x, y, z] = [p('C4'), p('D5'), p('E4')];
  expect([0, 1, 2]).toContain(breakThrough(reader, position, x, y, z));
  // A captured corner stone is a breakthrough.
  expect(playBreakThrough(reader, position, BLACK, [PASS], x, y, p('A1'))).toBe(1);
  const firm = parseBoard(`
    . . . . . . .
    . . O O O . .
    . . O O O . .
    . . O X O . .
    . . . . . . .
    . . . . . . .
    . . . X . . .`);
  expect(breakThrough(reader, firm, p('C4'), p('D5'), p('E4'))).toBe(0);
});
