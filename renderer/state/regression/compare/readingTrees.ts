/**
 * The first point where two readings of one question part. Both trees list their moves in the order in which they were tried, and a result
 * stands when all moves below it have been tried: so what comes first is the first move that is not the same, or a result before it.
 */
import type { ReadingTree } from '../../../../engine/protocol/reading.ts';
import type { Point, Stone } from '../../../../engine/protocol/types.ts';

export interface TreeMove {
  color: Stone | 0;
  point: Point;
}

export interface TreeResult {
  code: number;
  move: Point;
}

export type TreeDifference =
  | { kind: 'same'; nodes: number }
  /** After the same moves they try different ones; null: that side tries nothing more there. */
  | { kind: 'move'; path: TreeMove[]; first: TreeMove | null; second: TreeMove | null; nodes: number }
  /** After the same moves, all tried alike, they come to different results; null: one has none. */
  | {
      kind: 'result';
      path: TreeMove[];
      first: TreeResult | null;
      second: TreeResult | null;
      nodes: number;
    };

/** `nodes`: how many moves were tried alike. */
export function firstDifference(first: ReadingTree, second: ReadingTree): TreeDifference {
  const most = Math.max(first.parent.length, second.parent.length);
  let alike = 1;
  while (alike < most && sameMove(first, second, alike)) alike++;
  const open = new Set<number>();
  for (const tree of [first, second])
    if (alike < tree.parent.length)
      for (let at = tree.parent[alike]; at >= 0; at = tree.parent[at]) open.add(at);
  const node = earliestResult(first, second, alike, open);
  if (node !== undefined)
    return {
      kind: 'result',
      path: pathTo(first, node),
      first: resultAt(first, node),
      second: resultAt(second, node),
      nodes: alike - 1,
    };
  if (alike === most) return { kind: 'same', nodes: alike - 1 };
  const [one, other] = [first, second].map((tree) => (alike < tree.parent.length ? alike : -1));
  // Where one of them has moves left, and the other tries another one, it is the deeper of the two places that they part at.
  const at = Math.max(one < 0 ? 0 : first.parent[one], other < 0 ? 0 : second.parent[other]);
  return {
    kind: 'move',
    path: pathTo(first, at),
    first: one >= 0 && first.parent[one] === at ? moveAt(first, one) : null,
    second: other >= 0 && second.parent[other] === at ? moveAt(second, other) : null,
    nodes: alike - 1,
  };
}

function sameMove(a: ReadingTree, b: ReadingTree, node: number): boolean {
  return (
    node < a.parent.length &&
    node < b.parent.length &&
    a.parent[node] === b.parent[node] &&
    a.point[node] === b.point[node] &&
    a.color[node] === b.color[node]
  );
}

/** The node whose different result was known first: among those that were done before the trees part. */
function earliestResult(
  a: ReadingTree,
  b: ReadingTree,
  alike: number,
  open: ReadonlySet<number>,
): number | undefined {
  const last = Array.from({ length: alike }, (_, node) => node);
  for (let node = alike - 1; node > 0; node--)
    last[a.parent[node]] = Math.max(last[a.parent[node]], last[node]);
  let best: number | undefined;
  for (let node = 0; node < alike; node++) {
    if (open.has(node) || sameResult(resultAt(a, node), resultAt(b, node))) continue;
    // A child is done before its parent, although both end with the same move.
    if (best === undefined || last[node] < last[best] || (last[node] === last[best] && node > best))
      best = node;
  }
  return best;
}

function resultAt(tree: ReadingTree, node: number): TreeResult | null {
  const last = tree.firstResult[node + 1] - 1;
  if (last < tree.firstResult[node]) return null;
  return { code: tree.resultCode[last], move: tree.resultMove[last] };
}

function sameResult(a: TreeResult | null, b: TreeResult | null): boolean {
  return a?.code === b?.code && a?.move === b?.move;
}

function moveAt(tree: ReadingTree, node: number): TreeMove {
  return { color: tree.color[node], point: tree.point[node] };
}

function pathTo(tree: ReadingTree, node: number): TreeMove[] {
  const path: TreeMove[] = [];
  for (let at = node; at > 0; at = tree.parent[at]) path.unshift(moveAt(tree, at));
  return path;
}
