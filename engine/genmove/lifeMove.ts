/** The move of a local question: what kills or saves the group that a set of points is about. */
import { EMPTY, SIDES } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { AreaQuestion, AreaSearch } from '../solver/areaSearch.ts';
import { KO_A } from '../reading/codes.ts';
import { LEAST_STONES, findProblem, isDecisive } from '../solver/problems.ts';
import { ProblemSolver } from '../solver/solveProblem.ts';

/** Positions that are read about a group that is shut in: some two seconds. */
const SOLVER_NODES = 200_000;
/** 2 to the power of it times 32 bytes. */
const SOLVER_TABLE = 18;
/** Chains that are all small are what a question is about where they have so many stones together. */
const FEW_STONES = 8;
/** Where more first moves do it, it is hardly what the question is about. */
const DECIDING_MOVES = 3;

/** About a colour and legal moves of it, of which one is asked for. */
export interface LifeQuestion extends Omit<AreaQuestion, 'points'> {
  color: Stone;
}

/**
 * Of the points that a move is to be among, the one that a search around the stones there prefers, which is told of those that are proved to decide
 * the life of a group that is shut in; undefined when the points are no question about a group: only chains that have all their liberties among the
 * points are, and one of them must not be small.
 */
export function lifeMove(position: Position, question: LifeQuestion, search: AreaSearch): Point | undefined {
  const points = stonesWithin(position, new Set(question.among));
  if (points.length === 0) return undefined;
  const favoured = solvedMoves(position, question);
  return search.search(position, question.color, { ...question, points, favoured })[0] ?? favoured[0];
}

/** The one that a search around the stones among those points prefers; undefined as for lifeMove(). */
export function likelyMove(
  position: Position,
  question: LifeQuestion,
  search: AreaSearch,
): Point | undefined {
  const points = stonesWithin(position, new Set(question.among));
  return points.length === 0
    ? undefined
    : search.search(position, question.color, { ...question, points })[0];
}

/** The stones of chains whose liberties are all among the points; none where all those are small. */
function stonesWithin(position: Position, points: ReadonlySet<Point>): Point[] {
  const { colorAt } = position;
  const chains = new Map<Point, Point[]>();
  const open = new Set<Point>();
  for (const point of position.points) {
    if (colorAt[point] === EMPTY) continue;
    const origin = position.findOrigin(point);
    chains.set(origin, [...(chains.get(origin) ?? []), point]);
    if (SIDES.some((side) => colorAt[point + side] === EMPTY && !points.has(point + side))) open.add(origin);
  }
  const within = [...chains].filter(([origin]) => !open.has(origin)).map(([, stones]) => stones);
  const all = within.flat();
  return all.length >= FEW_STONES || within.some(({ length }) => length >= LEAST_STONES) ? all : [];
}

/** The moves that decide the life of a group that is shut in among the points, as far as its walls hold. */
function solvedMoves(position: Position, { color, among, stop }: LifeQuestion): readonly Point[] {
  const solver = new ProblemSolver(SOLVER_TABLE);
  solver.stop = stop;
  const problem = findProblem(position, { toMove: color, nodes: SOLVER_NODES, among }, solver);
  if (!problem || !isDecisive(problem.solution)) return [];
  const { code, proved, moves } = problem.solution;
  if (!proved || code < KO_A || moves.length > DECIDING_MOVES) return [];
  return moves.filter((move) => among.includes(move));
}
