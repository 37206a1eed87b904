import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BOARD_ARRAY, pointName } from '../board/point.ts';
import { smallRegions, valueRegion } from './smallRegions.ts';
import type { RegionValue } from './smallRegions.ts';

/** The only region of black's in the drawing, and its value. */
function valueOf(
  drawing: string,
): RegionValue & { wall: number; points: number; names: (moves: number[]) => string } {
  const position = parseBoard(drawing);
  const regions = smallRegions(position, new Uint8Array(BOARD_ARRAY)).filter(({ owner }) => owner === 2);
  expect(regions).toHaveLength(1);
  const before = position.hash();
  const value = valueRegion(position, regions[0])!;
  expect(position.hash()).toBe(before);
  const names = (moves: number[]): string => moves.map((move) => pointName(move, position.size)).join(' ');
  return { ...value, wall: regions[0].wall.length, points: regions[0].points.length, names };
}

test('three in a row: the middle decides', () => {
  const three = valueOf(`
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`);
  expect(three.ownerFirst).toBe(three.wall + 3);
  expect(three.otherFirst).toBe(-three.wall - 3);
  expect(three.names(three.ownerMoves)).toBe('B7');
  expect(three.names(three.otherMoves)).toBe('B7');
});

test('four in a row lives, a square of four is dead, whoever moves', () => {
  const row = valueOf(`
    . . . . X O .
    X X X X X O .
    O O O O O O .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`);
  expect(row.ownerFirst).toBe(row.wall + 4);
  expect(row.otherFirst).toBe(row.wall + 4);
  expect(row.ownerMoves).toEqual([]);
  const square = valueOf(`
    . . . . . . .
    . O O O O O .
    . O X X X X O
    . O X . . X O
    . O X . . X O
    . O X X X X O
    . O O O O O .`);
  expect(square.otherFirst).toBe(-square.wall - 4);
  expect(square.ownerFirst).toBe(-square.wall - 4);
});

test('a bulky five is killed or saved in its middle', () => {
  const five = valueOf(`
    . O O O O O .
    . O X X X X O
    O X X . . X O
    O X . . . X O
    O X X X X X O
    . O O O O O .
    . . . . . . .`);
  expect(five.ownerFirst).toBe(five.wall + 5);
  expect(five.otherFirst).toBeLessThan(0);
  expect(five.names(five.otherMoves)).toBe('D4');
});

test('a seki is worth its stones and no space', () => {
  // Six points in the corner without liberties outside: white makes a seki of it, at B7 with a ko and at B6 without one; black lives with territory.
  const corner = valueOf(`
    . . . X O . .
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`);
  expect(corner.ownerFirst).toBe(corner.wall + 6);
  expect(corner.otherFirst).toBeLessThan(corner.ownerFirst);
  expect(corner.names(corner.otherMoves)).toBe('B6');
});

test('a piece of the wall may be taken, and then there is more to play', () => {
  // With one eye at the top black needs the one at A5, where white takes the stone at A4.
  const cut = valueOf(`
    . . . X O . .
    X X X X O . .
    . X O O O . .
    X O . . . . .
    O . . . . . .
    . . . . . . .
    . . . . . . .`);
  expect(cut.otherFirst).toBe(-cut.wall - cut.points);
  expect(cut.names(cut.otherMoves)).toBe('B7');
  expect(cut.ownerFirst).toBeGreaterThan(0);
  expect(cut.names(cut.ownerMoves)).toBe('B7');
});

test('a move that threatens more than it gains has a follow-up', () => {
  // White makes a seki, and kills if black does not answer; nothing is left to do once black has moved.
  const corner = valueOf(`
    O O O O O O O
    O O O O O O O
    O O O O O O O
    X X O O O O O
    . X X O . . O
    . . X X O O O
    . . . X O . .`);
  expect(corner.otherFirst).toBeGreaterThan(-corner.wall);
  expect(corner.names(corner.otherMoves)).toBe('B1');
  expect(corner.otherFollowup).toBeGreaterThan(corner.ownerFirst - corner.otherFirst);
  expect(corner.ownerFollowup).toBe(0);
});

test('walls with many liberties elsewhere, and what is settled, are left out', () => {
  const open = parseBoard(`
    . . . X . . .
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . O O . . .`);
  expect(smallRegions(open, new Uint8Array(BOARD_ARRAY))).toEqual([]);
  const closed = parseBoard(`
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`);
  expect(smallRegions(closed, new Uint8Array(BOARD_ARRAY).fill(1))).toEqual([]);
});
