/** The move of a local question: what kills or saves the dragons that a set of points is about. */
import { EMPTY, SIDES } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { KO_A } from '../reading/codes.ts';
import { findProblem, isDecisive } from '../solver/problems.ts';
import { ProblemSolver } from '../solver/solveProblem.ts';
import type { Analysis } from './analysis.ts';

/** Positions that are read about a group that is shut in: less than two seconds. */
const SOLVER_NODES = 400_000;
/** 2 to the power of it times 32 bytes. */
const SOLVER_TABLE = 18;
/** Where more first moves do it, it is hardly what the question is about. */
const DECIDING_MOVES = 3;

/** Where a critical dragon is killed, and where it is saved. */
export function criticalPoints({ owlStatus, owlAttack, owlDefense, semeais }: Dragon): {
  attack: Point;
  defense: Point;
} {
  const race = owlStatus === 'critical' ? undefined : semeais.at(0);
  return {
    attack: race ? race.second.point : owlAttack.point,
    defense: race ? race.first.point : owlDefense.point,
  };
}

/**
 * Of the points that a move of `color` is to be among, the one that is proved to decide the life of a group that is shut in, or else the one that
 * decides the life of most stones, by all that reading can say; undefined when none does. Only what has all its liberties among the points
 * counts: a few points somewhere are no question about a dragon.
 */
export function lifeMove(analysis: Analysis, color: Stone, among: readonly Point[]): Point | undefined {
  return solvedMove(analysis, color, among) ?? judgedMove(analysis, color, among);
}

/** The move that decides the life of a group that is shut in among the points. */
function solvedMove({ position, owl }: Analysis, color: Stone, among: readonly Point[]): Point | undefined {
  const solver = new ProblemSolver(SOLVER_TABLE);
  solver.stop = owl.stop;
  const problem = findProblem(position, { toMove: color, nodes: SOLVER_NODES, among }, solver);
  if (!problem || !isDecisive(problem.solution)) return undefined;
  const { code, proved, moves } = problem.solution;
  if (!proved || code < KO_A || moves.length > DECIDING_MOVES) return undefined;
  return moves.find((move) => among.includes(move));
}

function judgedMove(analysis: Analysis, color: Stone, among: readonly Point[]): Point | undefined {
  const allowed = new Set(among);
  const { colorAt } = analysis.position;
  const isAsked = ({ stones }: Dragon): boolean =>
    [...stones].every((stone) =>
      SIDES.every((side) => colorAt[stone + side] !== EMPTY || allowed.has(stone + side)),
    );
  const decided = new Map<Point, number>();
  for (const { origin, size } of analysis.dragons().all.filter(isAsked)) {
    const dragon = analysis.judgedAt(origin)!;
    if (dragon.status !== 'critical') continue;
    const { attack, defense } = criticalPoints(dragon);
    const move = dragon.color === color ? defense : attack;
    if (allowed.has(move)) decided.set(move, (decided.get(move) ?? 0) + size);
  }
  const most = Math.max(...decided.values());
  return among.find((point) => decided.get(point) === most);
}
