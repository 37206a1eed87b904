/** What a board is about when nobody says so: the group whose life its side to move decides. */
import { BLACK, EMPTY, PASS, SIDES, WHITE, opponent } from '../board/point.ts';
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

/** Groups of fewer stones are not what a board is about. */
export const LEAST_STONES = 3;

export interface ProblemSearch {
  readonly toMove: Stone;
  /** Positions that are read, at most, for all groups together. */
  readonly nodes: number;
  /** Whether a group of the side to move is to live, or one of the other side's is to die; absent for either. */
  readonly goal?: 'live' | 'kill';
  /** Only groups whose liberties are all among these points; absent for any. */
  readonly among?: readonly Point[];
}

/**
 * The problem of a board, with what it comes to: the largest group whose life the side to move decides, or else the largest of which nothing is
 * known, or else of those it loses. Undefined where no group is shut in that needs a move.
 */
export function findProblem(board: Board, search: ProblemSearch, solver: ProblemSolver): Problem | undefined {
  const { toMove, goal, nodes, among } = search;
  const color = goal === undefined ? undefined : goal === 'live' ? toMove : opponent(toMove);
  const allowed = among && new Set(among);
  const fights = enclosedFights(board, color).filter(
    ({ target }) => !allowed || hasLibertiesAmong(board, target, allowed),
  );
  let read = 0;
  const problems: Problem[] = [];
  for (const fight of fights) {
    const share = Math.floor((nodes - read) / (fights.length - problems.length));
    const found = solver.solve(fight, toMove, share);
    read += found.nodes;
    problems.push({ fight, solution: { ...found, nodes: read } });
    if (isDecisive(found)) break;
  }
  const best =
    problems.find(({ solution }) => isDecisive(solution)) ??
    problems.find(({ solution }) => solution.code === UNKNOWN) ??
    problems.find(({ solution, fight }) => solution.code === LOSE && fight.defender === toMove);
  return best && { fight: best.fight, solution: { ...best.solution, nodes: read } };
}

function hasLibertiesAmong(
  { colorAt }: Board,
  stones: readonly Point[],
  points: ReadonlySet<Point>,
): boolean {
  return stones.every((stone) =>
    SIDES.every((side) => colorAt[stone + side] !== EMPTY || points.has(stone + side)),
  );
}

/** Whether it matters that the side to move plays here. */
export function isDecisive({ code, moves }: Solution): boolean {
  return code > LOSE && !moves.includes(PASS);
}

/** Every group that is shut in, by the tightest walls that shut in any; the largest first. With `color` only that colour's. */
function enclosedFights(board: Board, color: Stone | undefined): Fight[] {
  const fights: Fight[] = [];
  for (let looseness = 0; looseness < Enclosure.kinds && fights.length === 0; looseness++) {
    for (const defender of [WHITE, BLACK] as const) {
      if (color !== undefined && defender !== color) continue;
      const enclosure = new Enclosure(board, defender, looseness);
      for (const group of enclosure.groups()) {
        const fight = group.length < LEAST_STONES ? undefined : enclosure.fight(group, GAP_DEPTH);
        if (fight) fights.push(fight);
      }
    }
  }
  return fights.sort((a, b) => b.target.length - a.target.length);
}
