/** How fast the solver is: classical problems, read with a limit of nodes each. */
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { findProblem } from '../solver/problems.ts';
import { ProblemSolver } from '../solver/solveProblem.ts';
import type { BenchResult } from './result.ts';

/** Of the Gokyo Shumyo, 1, 5, 9, 113 and 121: black stones, white stones, who moves. */
const PROBLEMS: readonly (readonly [black: string, white: string, toMove: Stone])[] = [
  ['O17 P18 Q17 R17 R15 S15', 'Q18 R18 S18 S17 S16', WHITE],
  ['N18 O18 P19 P17 P16 Q16 R16 R14 S15 T16', 'O19 P18 Q18 Q17 R17 S17 S16', WHITE],
  ['O18 O17 P19 P17 Q17 R16 R15 S15', 'P18 Q18 R17 S17 S16', WHITE],
  ['A4 A3 B4 C4 D4 E3 E2 F5', 'A2 B3 B1 C3 D3', BLACK],
  ['A3 B3 C2 D2 E2', 'B4 C4 D3 E3 F2 G3', WHITE],
];

function positionOf(black: string, white: string): Position {
  const position = new Position(19);
  for (const [stones, color] of [
    [black, BLACK],
    [white, WHITE],
  ] as const)
    for (const name of stones.split(' ')) position.addStone(parsePoint(name, 19)!, color);
  return position;
}

/** Solves the problems with a fresh table; an operation is a position entered. */
export function solveProblems(nodes: number): BenchResult {
  const solver = new ProblemSolver(16);
  let count = 0;
  let checksum = 0;
  for (const [black, white, toMove] of PROBLEMS) {
    const problem = findProblem(positionOf(black, white), { toMove, nodes }, solver);
    if (!problem) continue;
    const { solution } = problem;
    count += solution.nodes;
    for (const value of [solution.code, solution.nodes, ...solution.moves, ...solution.line])
      checksum = (Math.imul(checksum, 31) + value) | 0;
  }
  return { count, checksum };
}
