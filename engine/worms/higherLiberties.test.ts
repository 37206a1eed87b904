import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { middleGame } from '../bench/middleGame.ts';
import { EMPTY, opponent, pointAt } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { HigherLiberties } from './higherLiberties.ts';
import type { LibertyPoints } from './higherLiberties.ts';

const higher = new HigherLiberties();

/** A drawing whose digits are the expected orders; they are those of the worm of the first O. */
function check(drawing: string): void {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => [...row.trim()]);
  const position = parseBoard(rows.map((row) => row.join('').replaceAll(/[1-4]/g, '.')).join('\n'));
  const row = rows.findIndex((line) => line.includes('O'));
  const points: LibertyPoints = [[], [], [], []];
  const counts = higher.count(position, pointAt(row, rows[row].indexOf('O')), points);
  expect(points.map((list) => list.length)).toEqual(counts);
  const found = rows.map((line, i) =>
    line.map((cell, j) => {
      const order = points.findIndex((list) => list.includes(pointAt(i, j)));
      return order >= 0 ? String(order + 1) : /[1-4]/.test(cell) ? '.' : cell;
    }),
  );
  expect(found.map((line) => line.join(''))).toEqual(rows.map((line) => line.join('')));
}

describe('liberties of order 1 to 4', () => {
  test("the manual's diagram: knight's moves and jumps are walls", () => {
    // In the manual the diagram ends left of the X stones; here the board does not.
    check(`
      .......
      .XX.4..
      XO1234.
      XO1234.
      .12.4..
      .X.X...
      .......
    `);
  });

  test('a lone stone', () => {
    check(`
      ....4....
      ...434...
      ..43234..
      .4321234.
      4321O1234
      .4321234.
      ..43234..
      ...434...
      ....4....
    `);
  });

  test('no way leads on from a liberty between two enemies', () => {
    check(`
      .......
      .......
      .X1X...
      .XOX...
      .XXX...
      .......
      .......
    `);
  });

  test('nor between an enemy and the edge', () => {
    check(`
      1O1..
      XXX..
      .....
      .....
      .....
    `);
  });

  test('the way leads through other worms of the colour', () => {
    // The stone below is reached from the liberty between, and its liberties are one farther.
    check(`
      XXX.4..
      XO1234.
      X1O234.
      .2234..
      4334...
      .44....
      .......
    `);
  });
});

test('a ko lets nothing through', () => {
  // White at C3 stands in a ko with the empty point C4 above it.
  const position = parseBoard(`
    .......
    .......
    ..O....
    .O.O...
    .XOX...
    ..X....
    .......
  `);
  expect(position.isKoPoint(pointAt(3, 2))).toBe(true);
  expect(higher.count(position, pointAt(4, 2), null)).toEqual([1, 0, 0, 0]);
});

test('on random positions the orders are disjoint, complete and reachable', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const position = middleGame(9 + (seed % 3) * 5, 40 + seed, seed);
    for (const stone of position.points) {
      if (position.colorAt[stone] === EMPTY || position.findOrigin(stone) !== stone) continue;
      checkWorm(position, stone);
    }
  }
});

function checkWorm(position: Position, stone: number): void {
  const points: LibertyPoints = [[], [], [], []];
  higher.count(position, stone, points);
  const color = position.colorAt[stone] as Stone;
  const liberties: number[] = [];
  position.findLiberties(stone, Infinity, liberties);
  expect(points[0]).toEqual(liberties.sort((a, b) => a - b));
  const all = points.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const [i, list] of points.entries()) {
    for (const point of list) {
      expect(position.colorAt[point]).toBe(EMPTY);
      if (i > 0) expect(position.hasNeighbor(point, opponent(color))).toBe(false);
    }
  }
}
