import { expect, test } from 'vitest';
import { BLACK, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { transformPoint } from '../board/transforms.ts';
import type { Transform } from '../board/transforms.ts';
import { WIN } from '../reading/codes.ts';
import { ProblemMaker } from './makeProblems.ts';
import { findProblem } from './problems.ts';
import { ProblemSolver } from './solveProblem.ts';

const X = 'A3 B3 C3 D3 E3 F3 F2 F1';
const O = 'A2 B2 C2 D2 E2 E1';

/** Five stones of `inner` on the second line of the lower left with four points below them, shut in; and stones elsewhere, which do not matter. */
function second(inner: 1 | 2, transform: Transform = 0): Position {
  const position = new Position(19);
  const add = (names: string, color: 1 | 2): void => {
    for (const name of names.split(' '))
      position.addStone(transformPoint(parsePoint(name, 19)!, 19, transform), color);
  };
  add(O, inner);
  add(X, inner === WHITE ? BLACK : WHITE);
  add('Q16 K10 Q4', BLACK);
  add('D16 R10 Q3', WHITE);
  return position;
}

test('what is alive gives the problem after a move that must be answered', () => {
  const problems = [...new ProblemMaker(20_000).from(second(WHITE))];
  expect(problems.length).toBeGreaterThan(0);
  for (const { black, white, line, goal, size } of problems) {
    // Black, who moves, is the side that solves it, whoever it was on the board; the rest of the board is gone.
    expect(size).toBe(19);
    const lives = goal === 'live';
    expect((lives ? black : white).length).toBeGreaterThanOrEqual(6);
    expect([...black, ...white].map((point) => pointName(point, 19))).not.toContain('K10');
    expect(line.length).toBeGreaterThanOrEqual(1);
    expect(line).not.toContain(PASS);
    // The solver that is asked about positions finds the same, and nothing else that works.
    const position = new Position(size);
    for (const point of black) position.addStone(point, BLACK);
    for (const point of white) position.addStone(point, WHITE);
    const solved = findProblem(position, { toMove: BLACK, nodes: 50_000, goal }, new ProblemSolver());
    expect(solved?.solution).toMatchObject({ code: WIN, proved: true, moves: [line[0]] });
  }
});

test('a problem is given once, however it lies', () => {
  const maker = new ProblemMaker(20_000);
  const first = [...maker.from(second(WHITE))];
  expect(first.length).toBeGreaterThan(0);
  expect([...maker.from(second(WHITE, 5))]).toEqual([]);
  expect([...maker.from(second(BLACK, 2))]).toEqual([]);
  // And it looks the same from wherever it is first seen.
  expect([...new ProblemMaker(20_000).from(second(BLACK, 3))].map(({ line }) => line[0])).toEqual(
    first.map(({ line }) => line[0]),
  );
});

test('nothing is said without the nodes to prove it', () => {
  expect([...new ProblemMaker(3).from(second(WHITE))]).toEqual([]);
});
