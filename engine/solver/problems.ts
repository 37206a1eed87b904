/** What a board is about when nobody says so: the group whose life its side to move decides. */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { LOSE, UNKNOWN } from '../reading/codes.ts';
import { Enclosure } from './enclosure.ts';
import type { Board } from './enclosure.ts';
import type { Fight } from './fightBoard.ts';
import { GAP_DEPTH } from './solveProblem.ts';
import type { ProblemSolver, Solution } from './solveProblem.ts';

export interface Problem {
  readonly fight: Fight;
  readonly solution: Solution;
}

/** Every group that is shut in, by the tightest walls that shut in any; the largest first. With `color` only that colour's. */
function enclosedFights(board: Board, color?: Stone): Fight[] {
  const fights: Fight[] = [];
  for (let looseness = 0; looseness < Enclosure.kinds && fights.length === 0; looseness++) {
    for (const defender of [1, 2] as const) {
      if (color !== undefined && defender !== color) continue;
      const enclosure = new Enclosure(board, defender, looseness);
      for (const group of enclosure.groups()) {
        const fight = enclosure.fight(group, GAP_DEPTH);
        if (fight) fights.push(fight);
      }
    }
  }
  return fights.sort((a, b) => b.target.length - a.target.length);
}

/**
 * The problem of a board, with what it comes to: the largest group that the side to move decides, or else the largest of which nothing is known.
 * `goal`: only groups of its own, or of the other side. Undefined where there is no group that is shut in, or none that is undecided.
 */
export function findProblem(
  board: Board,
  toMove: Stone,
  nodes: number,
  solver: ProblemSolver,
  goal?: 'live' | 'kill',
): Problem | undefined {
  const color = goal === undefined ? undefined : goal === 'live' ? toMove : opponent(toMove);
  const fights = enclosedFights(board, color);
  let open: Problem | undefined;
  for (const fight of fights) {
    const solution = solver.solve(fight, toMove, Math.floor(nodes / fights.length));
    if (isDecidedBy(solution)) return { fight, solution };
    if (solution.code === UNKNOWN) open ??= { fight, solution };
  }
  return open;
}

/** Whether it matters that the side to move plays here. */
function isDecidedBy({ code, moves }: Solution): boolean {
  return code > LOSE && !(moves as Point[]).includes(PASS);
}
