import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { STOP, newWatch } from '../util/watch.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { AreaProofs } from './areaProofs.ts';

/** Whoever plays B9 has it; the white stones in the other corner are not shut in. */
const bentThree = parseBoard(`
  . . . X X O . . .
  X X X X O O . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . X .
  . . . . . . X O .
  . . . . . . . O .`);

/** Black lives only by a ko, white kills. */
const ko = parseBoard(`
  . . . X O . . . .
  O . . X O . . . .
  X X X X O . . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`);

function ownersOf(
  position: Position,
  side: Stone,
  proofs = new AreaProofs(300, null),
): (name: string) => number {
  const board = new PatternBoard(position.size, builtinTable());
  board.load(position.colorAt);
  proofs.read(board, side, [...position.points]);
  return (name) => proofs.owners[parsePoint(name, position.size)!];
}

test('a group that is shut in belongs to whom the proof gives it, by who moves', () => {
  expect(ownersOf(bentThree, BLACK)('A8')).toBe(1);
  expect(ownersOf(bentThree, WHITE)('A8')).toBe(-1);
});

test('only groups with a stone where it is asked about are read', () => {
  const board = new PatternBoard(9, builtinTable());
  board.load(bentThree.colorAt);
  const proofs = new AreaProofs(300, null);
  const owner = (...area: string[]): number => {
    proofs.read(
      board,
      BLACK,
      area.map((name) => parsePoint(name, 9)!),
    );
    return proofs.owners[parsePoint('A8', 9)!];
  };
  expect(owner('D8')).toBe(1);
  expect(owner('A9', 'A7', 'H2')).toBeNaN();
});

test('of other stones, and without nodes or time, nothing is said', () => {
  expect(ownersOf(bentThree, BLACK)('A7')).toBeNaN();
  expect(ownersOf(bentThree, BLACK)('H1')).toBeNaN();
  expect(ownersOf(bentThree, BLACK, new AreaProofs(0, null))('A8')).toBeNaN();
  const stopped = newWatch();
  stopped[STOP] = 1;
  expect(ownersOf(bentThree, BLACK, new AreaProofs(300, stopped))('A8')).toBeNaN();
});

test('what a ko decides lies between', () => {
  expect(ownersOf(ko, BLACK)('D9')).toBeCloseTo(0.3);
  expect(ownersOf(ko, WHITE)('D9')).toBe(-1);
});
