import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { WHITE, pointName } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { regionReasons } from './regionReasons.ts';
import { MoveReasons } from './reasons.ts';

/** The moves that are proposed for white in the closed spaces of the drawing, with what they are worth. */
function proposed(drawing: string): string[] {
  const position = parseBoard(drawing);
  const { size } = position;
  const engine = new Engine(size);
  engine.position = position;
  const analysis = engine.analysis();
  const reasons = new MoveReasons();
  const known = { worms: analysis.threatenedWorms(), dragons: analysis.dragons() };
  regionReasons(position, WHITE, known, reasons);
  return reasons
    .candidates()
    .map(({ point, values }) => `${pointName(point, size)} ${values.map(({ amount }) => amount).join()}`);
}

test('a space whose surroundings hold is worth what reading says', () => {
  const drawing = `
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`;
  expect(proposed(drawing)).toEqual(['B7 16']);
});

test('a liberty outside counts where it leads nowhere', () => {
  const held = `
    . . . X . O .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`;
  expect(proposed(held)).not.toEqual([]);
});

test('nothing is read where a liberty outside leads out', () => {
  // Reading would have white play at E9 and the corner die; but that stone can be taken.
  const open = `
    . . . X . . . . .
    X X X O X . . . .
    O O O O X . . . .
    . . . O X . . . .
    . . . O X . . . .
    . . . O X . X . .
    . . . O X . . . .
    . . . O X X . X .
    . . . O O X . . .`;
  expect(proposed(open)).toEqual([]);
});

test('nothing is read where a stone that holds the wall in can be taken', () => {
  const weak = `
    . . . X O X .
    X X X X O X .
    O O O O . X .
    . . . . . X .
    . . . . . X .
    . . . . . . .
    . . . . . . .`;
  expect(proposed(weak)).toEqual([]);
});
