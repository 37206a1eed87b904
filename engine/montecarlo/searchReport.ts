/**
 * What a search tells of itself: the first moves with their statistics and principal variations, and who owns what. Read from
 * the tree when somebody asks; nothing is kept for it while searching.
 */
import { BLACK, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MoveStats, SearchReport } from '../protocol/types.ts';
import type { MonteCarloParameters } from './parameters.ts';
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
  /** Of each thread: the sums of who owned a point in the end, +1 black. */
  owned: readonly Int32Array[];
}

/** What is known so far; most visited moves first. */
export function searchReport(tree: Tree, context: ReportContext): SearchReport {
  const { color, size, rootPriors, playouts, fresh, margin, owned } = context;
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
    });
  }
  moves.sort((a, b) => b.visits - a.visits || a.point - b.point);
  const owner = (p: Point): number => owned.reduce((sum, of) => sum + of[p], 0);
  return {
    color,
    playouts,
    winRate: tree.visits[0] === 0 ? 0.5 : tree.wins[0] / tree.visits[0],
    scoreMean: fresh === 0 ? 0 : margin / fresh,
    moves,
    ownership: allPoints(size).map((p) => (fresh === 0 ? 0 : owner(p) / fresh)),
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
