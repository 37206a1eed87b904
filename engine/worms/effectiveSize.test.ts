import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { EMPTY, SOUTH, pointAt } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { middleGame } from '../bench/middleGame.ts';
import { Reader } from '../reading/reader.ts';
import { makeWorms } from './makeWorms.ts';
import type { Worms } from './worm.ts';

const reader = new Reader();

function wormsOf(position: Position): Worms {
  return makeWorms(position, { reader, attack: null, defense: null });
}

function effectiveSize(drawing: string, row: number, column: number): number {
  return wormsOf(parseBoard(drawing)).at[pointAt(row, column)]?.effectiveSize ?? -1;
}

test('a lone stone: the forty points up to four steps away, half a stone each', () => {
  const empty = `
    .........
    .........
    .........
    .........
    ....X....
    .........
    .........
    .........
    .........`;
  expect(effectiveSize(empty, 4, 4)).toBe(21);
});

test('shared points go in equal parts', () => {
  // The diagonal and B2 are as near to one as to the other: three points.
  const two = `
    ..O
    ...
    X..`;
  expect(effectiveSize(two, 0, 2)).toBe(2.75);
  expect(effectiveSize(two, 2, 0)).toBe(2.75);
  const three = `
    X..
    .O.
    X..`;
  // A2 goes to all three worms, the first and third point of the other columns to two each, C2 to white alone.
  expect(effectiveSize(three, 1, 1)).toBeCloseTo(1 + (1 / 3 + 4 / 2 + 1) / 2, 12);
  expect(effectiveSize(three, 0, 0)).toBeCloseTo(1 + (1 / 3 + 2 / 2) / 2, 12);
});

test('enemies stop the way', () => {
  // The corner is one point, the rest of the board within four steps of the three stones 18.
  const walled = `
    .X...
    XX...
    .....
    .....
    .....`;
  expect(effectiveSize(walled, 0, 1)).toBe(3 + (1 + 18) / 2);
});

test('together the worms have all stones and half the empty points near them', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const position = middleGame(9, 6 * seed, seed);
    const { all } = wormsOf(position);
    const total = all.reduce((sum, worm) => sum + worm.effectiveSize, 0);
    expect(total).toBeCloseTo(position.stonesOnBoard(3) + pointsNear(position) / 2, 6);
  }
});

/** Empty points at most four steps through empty points away from a stone. */
function pointsNear(position: Position): number {
  const near = new Set([...position.points].filter((point) => position.colorAt[point] !== EMPTY));
  const stones = near.size;
  for (let step = 0; step < 4; step++) {
    for (const from of [...near]) {
      for (const d of [-SOUTH, -1, 1, SOUTH]) if (position.colorAt[from + d] === EMPTY) near.add(from + d);
    }
  }
  return near.size - stones;
}
