import { expect, test } from 'vitest';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { STOP, WORK, newWatch } from '../util/watch.ts';
import { ProblemSolver, solveProblem } from './solveProblem.ts';

/** A 19x19 board with a drawing in its lower left corner: X black, O white. */
function corner(...rows: string[]): Position {
  const position = new Position(19);
  for (const [i, row] of rows.entries()) {
    for (const [j, char] of [...row.replaceAll(' ', '')].entries()) {
      const point = parsePoint(`${'ABCDEFGHJ'[j]}${rows.length - i}`, 19)!;
      if (char === 'X') position.addStone(point, BLACK);
      if (char === 'O') position.addStone(point, WHITE);
    }
  }
  return position;
}

const stonesOf = (position: Position, color: number): Point[] =>
  Array.from(position.points).filter((point) => position.colorAt[point] === color);
const names = (points: readonly Point[]): string[] => points.map((point) => pointName(point, 19)).sort();

test('three in a row lives and dies by its middle', () => {
  const line = corner('X X X X X X .', 'X O O O O X .', 'X O . . . O X', 'X O O O O O X', 'X X X X X X X');
  for (const toMove of [BLACK, WHITE] as const) {
    const solution = solveProblem(line, { target: stonesOf(line, WHITE), toMove, nodes: 10_000 })!;
    expect(solution.code).toBe(WIN);
    expect(solution.proved).toBe(true);
    expect(names(solution.moves)).toEqual(['D3']);
  }
});

test('four in a row needs nothing, and two are dead', () => {
  const four = corner('X X X X X X X', 'X O O O O O O', 'X O . . . . O', 'X O O O O O O', 'X X X X X X X');
  const wall = parsePoint('H3', 19)!;
  for (const name of ['H1', 'H2', 'H4', 'H5']) four.addStone(parsePoint(name, 19)!, BLACK);
  four.addStone(wall, BLACK);
  const target = stonesOf(four, WHITE);
  expect(solveProblem(four, { target, toMove: BLACK, nodes: 10_000 })).toMatchObject({
    code: LOSE,
    proved: true,
  });
  const defence = solveProblem(four, { target, toMove: WHITE, nodes: 10_000 })!;
  expect(defence.code).toBe(WIN);
  expect(names(defence.moves)).toContain('PASS');
  const two = corner('X X X X X .', 'X O O O O X', 'X O . . O X', 'X O O O O X', 'X X X X X .');
  const dead = solveProblem(two, { target: stonesOf(two, WHITE), toMove: WHITE, nodes: 10_000 })!;
  expect(dead).toMatchObject({ code: LOSE, proved: true });
  expect(dead.moves).toEqual([]);
});

test('nothing is claimed without the nodes for it, and nothing of what is not shut in', () => {
  const line = corner('X X X X X X .', 'X O O O O X .', 'X O . . . O X', 'X O O O O O X', 'X X X X X X X');
  const target = stonesOf(line, WHITE);
  expect(solveProblem(line, { target, toMove: WHITE, nodes: 1 })).toMatchObject({
    code: UNKNOWN,
    proved: false,
  });
  const alone = new Position(19);
  const stone = parsePoint('K10', 19)!;
  alone.addStone(stone, WHITE);
  expect(
    solveProblem(alone, { target: [stone], toMove: WHITE, nodes: 100 }, new ProblemSolver(10)),
  ).toBeUndefined();
});

test('a watch ends it, and nothing is claimed then', () => {
  const line = corner('X X X X X X .', 'X O O O O X .', 'X O . . . O X', 'X O O O O O X', 'X X X X X X X');
  const target = stonesOf(line, WHITE);
  const solver = new ProblemSolver();
  const watch = newWatch();
  solver.stop = watch;
  Atomics.store(watch, STOP, 1);
  expect(solveProblem(line, { target, toMove: WHITE, nodes: 10_000 }, solver)).toMatchObject({
    code: UNKNOWN,
    proved: false,
    moves: [],
    nodes: 0,
  });
  Atomics.store(watch, STOP, 0);
  expect(solveProblem(line, { target, toMove: WHITE, nodes: 10_000 }, solver)).toMatchObject({ code: WIN });
  expect(watch[WORK]).toBeGreaterThan(1);
});

test('stones of the wall that can be captured are no wall', () => {
  const board = new Position(19);
  const add = (list: string, color: 1 | 2): void => {
    for (const name of list.split(' ')) board.addStone(parsePoint(name, 19)!, color);
  };
  add('G19 H19 P19 F18 O18 F17 G17 H17 L17 M17 N17 J16 K16 L16', BLACK);
  add('K19 M19 N19 G18 H18 J18 L18 M18 N18 J17 K17', WHITE);
  const target = stonesOf(board, WHITE);
  // J19 is the vital point, but White captures three stones at F19, beyond the space.
  expect(solveProblem(board, { target, toMove: BLACK, nodes: 20_000 })).toMatchObject({
    code: LOSE,
    proved: true,
  });
  add('F19', BLACK);
  const solid = solveProblem(board, { target, toMove: BLACK, nodes: 20_000 })!;
  expect(solid).toMatchObject({ code: WIN, proved: true });
  expect(names(solid.moves)).toEqual(['J19']);
});
