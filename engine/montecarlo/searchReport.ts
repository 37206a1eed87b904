/**
 * What a search tells of itself: the first moves with their statistics and principal variations, and who owns what. Read from
 * the tree and the tallies when somebody asks.
 */
import { BLACK, BOARD_ARRAY, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MoveStats, SearchReport } from '../protocol/types.ts';
import type { MonteCarloParameters } from './parameters.ts';
import { MOMENTS } from './searchMemory.ts';
import type { Tally } from './searchMemory.ts';
import type { Tree } from './tree.ts';

/** What the report needs besides the tree. */
export interface ReportContext {
  /** The side to move at the root. */
  color: Stone;
  size: number;
  parameters: MonteCarloParameters;
  /** Whether the values are of wins and margins, and not of an aim. */
  forWin: boolean;
  /** By point, of the moves at the root: the policy's share. */
  rootPriors: Float64Array;
  /** All that the tree knows of, and those since the start, which the next two are sums over. */
  playouts: number;
  fresh: number;
  /** Sum of black's margins beyond what it needs. */
  margin: number;
  /** Of each thread. */
  tallies: readonly Tally[];
  /** Whether spreads are told, and who owns what after each move. */
  detail: boolean;
}

/** What is known so far; most visited moves first. */
export function searchReport(tree: Tree, context: ReportContext): SearchReport {
  const { color, size, rootPriors, playouts, fresh, margin, tallies, detail } = context;
  const tried = triedFirst(tallies);
  const points = allPoints(size);
  const moves: MoveStats[] = [];
  const first = tree.firstChild[0];
  for (let i = first; i < first + tree.childCount[0]; i++) {
    const visits = tree.visits[i];
    if (visits === 0) continue;
    const point = tree.move[i];
    const scoreMean = meanScore(tree, i, context);
    const prior = rootPriors[point];
    moves.push({
      point,
      visits,
      winRate: tree.wins[i] / visits,
      prior,
      scoreMean,
      ...variation(tree, i, context.parameters),
      ...(detail ? { utility: utility(tree.value[i], visits), ...spread(tallies, [point], points) } : {}),
    });
  }
  moves.sort((a, b) => b.visits - a.visits || a.point - b.point);
  return {
    color,
    playouts,
    winRate: tree.visits[0] === 0 ? 0.5 : tree.wins[0] / tree.visits[0],
    scoreMean: fresh === 0 ? 0 : margin / fresh,
    moves,
    ownership: points.map((p) =>
      fresh === 0 ? 0 : sumOver(tallies, tried, ({ owned }, row) => owned[row + p]) / fresh,
    ),
    ...(detail ? rootDetail(tree, tallies, tried, points) : {}),
  };
}

/** The first moves of the playouts since the start. */
function triedFirst(tallies: readonly Tally[]): Point[] {
  const moves = Array.from({ length: BOARD_ARRAY }, (_, move) => move);
  return moves.filter((move) => tallies.some(({ moments }) => moments[MOMENTS * move] > 0));
}

/** A sum over threads and first moves; `of` hears where the move's rows of points begin. */
function sumOver(
  tallies: readonly Tally[],
  moves: readonly Point[],
  of: (tally: Tally, row: number, move: Point) => number,
): number {
  let sum = 0;
  for (const tally of tallies) for (const move of moves) sum += of(tally, move * BOARD_ARRAY, move);
  return sum;
}

type Spread = Pick<MoveStats, 'scoreStdev' | 'ownership' | 'ownershipStdev'>;

/** What the playouts since the start that began with one of the moves ended with; nothing when there were none. */
function spread(tallies: readonly Tally[], moves: readonly Point[], points: readonly Point[]): Spread {
  const moment = (k: number): number =>
    sumOver(tallies, moves, ({ moments }, _, move) => moments[MOMENTS * move + k]);
  const games = moment(0);
  if (games === 0) return {};
  const ownership = points.map((p) => sumOver(tallies, moves, ({ owned }, row) => owned[row + p]) / games);
  return {
    scoreStdev: deviation(moment(2) / games, moment(1) / games),
    ownership,
    // A point is worth 1 or -1, or 0 when it is nobody's, so that the square says whether it is anybody's.
    ownershipStdev: points.map((p, i) =>
      deviation(1 - sumOver(tallies, moves, ({ nobody }, row) => nobody[row + p]) / games, ownership[i]),
    ),
  };
}

/** A standard deviation from the mean of the squares and the mean. */
function deviation(square: number, mean: number): number {
  return Math.sqrt(Math.max(0, square - mean * mean));
}

/** What the search goes by, from -1 to 1: results, and a little of the margins. */
function utility(value: number, visits: number): number {
  return (2 * value) / visits - 1;
}

function rootDetail(
  tree: Tree,
  tallies: readonly Tally[],
  tried: readonly Point[],
  points: readonly Point[],
): Partial<SearchReport> {
  let [value, visits] = [0, 0];
  const first = tree.firstChild[0];
  for (let i = first; i < first + tree.childCount[0]; i++) {
    value += tree.value[i];
    visits += tree.visits[i];
  }
  const { scoreStdev, ownershipStdev } = spread(tallies, tried, points);
  return {
    ...(visits === 0 ? {} : { utility: utility(value, visits) }),
    ...(scoreStdev === undefined ? {} : { scoreStdev, ownershipStdev }),
  };
}

function variation(
  tree: Tree,
  child: number,
  { pvMoves, pvVisits: minVisits }: MonteCarloParameters,
): { pv: Point[]; pvVisits: number[] } {
  const pv = [tree.move[child]];
  const pvVisits = [tree.visits[child]];
  let node = tree.mostVisited(child);
  while (node >= 0 && tree.visits[node] >= minVisits && pv.length < pvMoves) {
    pv.push(tree.move[node]);
    pvVisits.push(tree.visits[node]);
    node = tree.mostVisited(node);
  }
  return { pv, pvVisits };
}

/**
 * The mean margin after a first move, black's. No sum of its own is kept: it is the part of the values that is not the
 * plain results. Undefined when the values have no such part.
 */
function meanScore(
  tree: Tree,
  child: number,
  { color, size, forWin, parameters: { marginShare } }: ReportContext,
): number | undefined {
  if (!forWin || marginShare === 0) return undefined;
  const visits = tree.visits[child];
  const scaled = (tree.value[child] - tree.wins[child] * (1 - marginShare)) / (marginShare * visits);
  const margin = (scaled - 0.5) * 2 * size * size;
  return color === BLACK ? margin : -margin;
}
