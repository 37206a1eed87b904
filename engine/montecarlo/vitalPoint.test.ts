import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, PASS, WHITE, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { AreaCounter } from './counting.ts';
import { PatternBoard } from './patternBoard.ts';
import { PatternPlayout } from './patternPlayout.ts';
import { VitalPoint } from './vitalPoint.ts';

const SIZE = 7;

/** The board of the drawing after a move of `color`. */
function after(drawing: string, color: Stone, move: string): PatternBoard {
  const board = new PatternBoard(SIZE, builtinTable());
  board.load(parseBoard(drawing).colorAt);
  board.put(parsePoint(move, SIZE) as Point, color);
  return board;
}

/** The drawing with the colours swapped. */
function swapped(drawing: string): string {
  return drawing.replace(/[XO]/g, (stone) => (stone === 'X' ? 'O' : 'X'));
}

/** White takes what black has inside, and black looks for the point. */
const cases: [name: string, drawing: string, move: string, vital: string][] = [
  [
    'three in a row',
    `
    X X X . O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'D7',
    'B7',
  ],
  [
    'a bent three',
    `
    X X . O . . .
    X O O O . . .
    O O . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'C7',
    'A7',
  ],
  [
    'a pyramid of four',
    `
    X X X . O . .
    O X O O O . .
    O O O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'D7',
    'B7',
  ],
  [
    'a bulky five',
    `
    X X X . O . .
    X X O O O . .
    O O O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'D7',
    'B7',
  ],
  [
    'a crossed five',
    `
    . . O X O . .
    . O X X X O .
    . O O X O O .
    . . O . O . .
    . . . O . . .
    . . . . . . .
    . . . . . . .`,
    'D4',
    'D6',
  ],
  [
    'a rabbity six',
    `
    . . O O O . .
    . O X X O . .
    O X X X O . .
    . O X O O . .
    . O . O . . .
    . . O . . . .
    . . . . . . .`,
    'C3',
    'C5',
  ],
];

describe.each(cases)('%s', (_, drawing, move, vital) => {
  test.each([WHITE, BLACK] as const)('is one eye after the point, taken by colour %i', (color) => {
    const board = after(color === WHITE ? drawing : swapped(drawing), color, move);
    expect(pointName(new VitalPoint().find(board), SIZE)).toBe(vital);
    // And playouts play it, whatever chance says.
    for (let seed = 0; seed < 5; seed++) {
      const copy = new PatternBoard(SIZE, builtinTable());
      copy.copyFrom(board);
      const playout = new PatternPlayout(seed);
      playout.play(copy, opponent(color), 0);
      expect(pointName(playout.moves[0], SIZE)).toBe(vital);
    }
  });
});

test.each([
  [
    'a square of four',
    `
    X X . O . . .
    X X O O . . .
    O O . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'C7',
  ],
  [
    'four in a row',
    `
    X X X X . O .
    O O O O O O .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'E7',
  ],
  [
    'two',
    `
    X X . O . . .
    O O O O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`,
    'C7',
  ],
])('%s: there is none', (_, drawing, move) => {
  const board = after(drawing, WHITE, move);
  expect(new VitalPoint().find(board)).toBe(PASS);
});

test('nor is there one after a pass, or on a board that was loaded', () => {
  const board = after(cases[0][1], WHITE, cases[0][2]);
  board.pass();
  expect(new VitalPoint().find(board)).toBe(PASS);
  board.load(parseBoard(cases[0][1]).colorAt);
  expect(new VitalPoint().find(board)).toBe(PASS);
});

test('playouts kill a group that took a pyramid of four', () => {
  const killed = `
    X X X . O X . . .
    O X O O O X . . .
    O O O X X X . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
  const root = new PatternBoard(9, builtinTable());
  root.load(parseBoard(killed).colorAt);
  root.put(parsePoint('D9', 9) as Point, WHITE);
  const board = new PatternBoard(9, builtinTable());
  const playout = new PatternPlayout(1);
  const counter = new AreaCounter();
  const games = 400;
  for (let i = 0; i < games; i++) {
    board.copyFrom(root);
    playout.play(board, BLACK, 0);
    counter.count(board);
  }
  expect(counter.owned[parsePoint('C8', 9) as Point] / games).toBeGreaterThan(0.6);
});
