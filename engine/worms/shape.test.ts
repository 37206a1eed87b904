import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Reader } from '../reading/reader.ts';
import { makeWorms } from './makeWorms.ts';
import { cutstone } from './shape.ts';
import type { Worm } from './worm.ts';

const reader = new Reader();

function wormAt(position: Position, vertex: string): Worm {
  const { at } = makeWorms(position, { reader, attack: null, defense: null });
  const worm = at[parsePoint(vertex, position.size) ?? 0];
  if (worm === undefined) throw new Error(`no worm at ${vertex}`);
  return worm;
}

describe('cutting stones', () => {
  test('between two worms without a common liberty', () => {
    const position = parseBoard(`
      .....
      .XO..
      .OX..
      .....
      .....`);
    // The classic crosscut: each stone keeps two of the other colour apart.
    expect(wormAt(position, 'B4').cutstone).toBe(2);
    expect(wormAt(position, 'C4').cutstone).toBe(2);
  });

  test('between two worms that share one', () => {
    const position = parseBoard(`
      .....
      .XO..
      .O...
      .....
      .....`);
    expect(wormAt(position, 'B4').cutstone).toBe(1);
    expect(wormAt(position, 'C4').cutstone).toBe(0);
  });

  test('every pair of three counts', () => {
    // White's stones above and right share a liberty, the one on the left stands alone.
    const position = parseBoard(`
      .......
      .......
      ...O...
      ..OXO..
      .......
      .......
      .......`);
    expect(cutstone(position, wormAt(position, 'D4'))).toBe(2);
  });
});

describe('genus', () => {
  test('is the number of parts of the rest, minus one', () => {
    const position = parseBoard(`
      .X.X.
      XXXX.
      .....
      .OO..
      .....`);
    expect(wormAt(position, 'B5').genus).toBe(2);
    expect(wormAt(position, 'B2').genus).toBe(0);
  });
});

describe('lunch', () => {
  test('a worm beside or diagonally beside that can be captured', () => {
    const position = parseBoard(`
      .......
      .......
      .XOX...
      ..X.O..
      .......
      ..O....
      .......`);
    expect(wormAt(position, 'B5').lunch).toBe(parsePoint('C5', 7));
    expect(wormAt(position, 'C4').lunch).toBe(parsePoint('C5', 7));
    expect(wormAt(position, 'E4').lunch).toBe(0);
  });

  test('cutting stones come first, then those with fewer liberties', () => {
    const position = parseBoard(`
      .........
      .XOX.....
      .XOX.....
      .XXXXXO..
      ..XOOX...
      ..XX.XX..
      .........
      .........
      .........`);
    const worms = makeWorms(position, { reader, attack: null, defense: null });
    const lunch = worms.at[parsePoint('D6', 9) ?? 0]?.lunch ?? 0;
    expect(pointName(lunch, 9)).toBe('C8');
    const [first, second] = ['C8', 'D5'].map((vertex) => worms.at[parsePoint(vertex, 9) ?? 0]);
    expect(first?.attacks[0].code).toBe(second?.attacks[0].code);
    expect(first?.cutstone).toBe(second?.cutstone);
    expect(first?.liberties[0]).toBeLessThanOrEqual(second?.liberties[0] ?? 0);
  });
});

describe('inessential worms', () => {
  const nakade = `
    ........
    .XXXXX..
    .X...X..
    .X.O.X..
    .X...X..
    .XXXXX..
    ........
    ........`;

  test('a stone inside an eye', () => {
    expect(wormAt(parseBoard(nakade), 'D5').inessential).toBe(true);
  });

  test('not when there is room at the edge', () => {
    const position = parseBoard(`
      XXXXXX..
      X....X..
      ...O.X..
      .....X..
      X....X..
      XXXXXX..
      ........
      ........`);
    expect(wormAt(position, 'D6').inessential).toBe(false);
  });

  test('not when a friend is inside too', () => {
    const position = parseBoard(nakade);
    position.addStone(parsePoint('E4', 8) ?? 0, 1);
    expect(wormAt(position, 'D5').inessential).toBe(false);
  });
});
