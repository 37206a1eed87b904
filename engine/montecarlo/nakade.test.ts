import { expect, test } from 'vitest';
import { BLACK, BOARD_ARRAY, WHITE, pointAt, pointName } from '../board/point.ts';
import { parseBoard } from '../board/ascii.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { AreaCounter } from './counting.ts';
import { EMPTIES } from './layout.ts';
import { NakadeCounter } from './nakade.ts';
import { PatternBoard } from './patternBoard.ts';

const SIZE = 9;
const TABLE = builtinTable('mc_montegnu_classic');

/**
 * A board where white surrounds the space drawn and has nothing else, and black has the rest of the board. `inside` are
 * black's stones in it (X) and the empty points (.); a blank is none of the space.
 */
function enclosed(space: string[]): PatternBoard {
  const colors = new Uint8Array(BOARD_ARRAY).fill(3);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) colors[pointAt(row, column)] = BLACK;
  }
  // Black's two eyes.
  colors[pointAt(0, 0)] = 0;
  colors[pointAt(8, 8)] = 0;
  for (const [y, line] of space.entries()) {
    for (const [x, cell] of [...line].entries()) {
      if (cell === ' ') continue;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) colors[pointAt(3 + y + dy, 2 + x + dx)] = WHITE;
      }
    }
  }
  for (const [y, line] of space.entries()) {
    for (const [x, cell] of [...line].entries()) {
      if (cell !== ' ') colors[pointAt(3 + y, 2 + x)] = cell === 'X' ? BLACK : 0;
    }
  }
  const board = new PatternBoard(SIZE, TABLE);
  board.load(colors);
  return board;
}

function deadChains(board: PatternBoard): number {
  return new NakadeCounter().find(board);
}

test.each([
  ['a stone in three', ['.X.']],
  ['two in a straight four', ['.XX.']],
  ['two in a bent four', ['.XX', '  .']],
  ['three that make a square', ['XX.', 'X. ']],
  ['three that make a pyramid', ['XXX', ' ..']],
  ['four that make a bulky five', ['XX', 'XX', '..']],
  ['four that make a cross', [' X ', 'XX.', ' X.']],
  ['five that make a rabbity six', [' X ', 'XXX', '.X.']],
])('%s: white is dead', (_name, space) => {
  expect(deadChains(enclosed(space))).toBe(1);
});

test.each([
  ['three that make a straight four', ['.XXX.']],
  ['three that make a bent four', ['XXX.', '.   ']],
  ['three in a zigzag', [' XX', '.X ', '.  ']],
  ['four that make a straight five', ['.XXXX.']],
  ['five in a ring about a point', ['XXX', 'X.X', '.  ']],
])('%s: seki', (_name, space) => {
  expect(deadChains(enclosed(space))).toBe(0);
});

test('with a liberty elsewhere, or when either side could kill, nobody is dead', () => {
  const board = enclosed(['.XX.']);
  const colors = new Uint8Array(BOARD_ARRAY).fill(3);
  for (let p = 0; p < BOARD_ARRAY; p++) colors[p] = board.state[p];
  // A point of black's wall beside white's.
  colors[pointAt(1, 2)] = 0;
  board.load(colors);
  expect(deadChains(board)).toBe(0);

  const mutual = new PatternBoard(5, TABLE);
  mutual.load(
    parseBoard(`
      O X . O X
      O X . O X
      O X O O X
      O O X X X
      . O X . X`).colorAt,
  );
  expect(deadChains(mutual)).toBe(0);
});

test('dead chains and their liberties count for the killer, everything else as before', () => {
  const counter = new AreaCounter();
  const board = enclosed(['.XX.']);
  expect(counter.countStuck(board)).toBe(SIZE * SIZE);
  const name = (p: number): string => pointName(p, SIZE);
  const notBlack = [...counter.owned.keys()].filter((p) => board.state[p] !== 3 && counter.owned[p] !== 1);
  expect(notBlack.map(name)).toEqual([]);

  const seki = enclosed(['.XXX.']);
  expect(new AreaCounter().countStuck(seki)).toBe(new AreaCounter().count(seki));
});

/** Names of the empty points of the space that are worth nothing to that side, as far as one stone fills a seki there. */
function leftAlone(board: PatternBoard, color: 1 | 2): number {
  const inside = Array.from({ length: board.emptyCount }, (_, i) => board.state[EMPTIES + i]).filter(
    (p) => p !== pointAt(0, 0) && p !== pointAt(8, 8),
  );
  return inside.filter((p) => board.value(p, color, false) === 0).length;
}

test.each([
  ['a straight four that three stones would make', ['.XXX.'], 2, 2],
  ['a killing shape of three', ['.X.'], 2, 0],
  ['a square four, or a bent one', ['XX.', 'X. '], 2, 1],
  ['two in a straight four', ['.XX.'], 2, 0],
])('playouts fill a space with nobody’s loss only: %s', (_name, space, outer, inner) => {
  const board = enclosed(space);
  // White, whose last liberties these are, never; Black where the shape kills.
  expect([leftAlone(board, WHITE), leftAlone(board, BLACK)]).toEqual([outer, inner]);
});
