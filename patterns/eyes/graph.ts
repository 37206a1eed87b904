/**
 * Eye spaces as graphs (manual 8.3–8.6). Only who is adjacent to whom counts, not how the shape lies on the board, so a
 * bent four and a straight four are one entry of a database, and a half eye can be tied to its key point although the two
 * only touch diagonally.
 *
 * Adjacency is one bit mask for each vertex: graphs are small, and every question about them (neighbours of a set, is it
 * connected, which chain has a liberty) is then a few operations on integers.
 */

/**
 * What stands on a vertex, as the manual draws it: `.` empty, `X` an attacker's stone, `!` marginal, `x` empty or an
 * attacker's stone with the same result, and `$` an attacker's stone on a marginal vertex, which is connected to the
 * outside. The manual does not mention `$`; GNU Go's analyze_eyegraph understands it so.
 */
export type EyeLabel = '.' | 'X' | '!' | 'x' | '$';

/** An eye space; labels and adjacency have the same length, at most MAX_VERTICES. */
export interface EyeGraph {
  readonly labels: readonly EyeLabel[];
  /** By vertex: bit w is set when w is adjacent; symmetric, and no vertex is adjacent to itself. */
  readonly adjacency: readonly number[];
}

/** A vertex of a drawn graph. */
export interface EyeCell {
  /** Both from 0; row 0 is the upper one. */
  readonly row: number;
  readonly column: number;
  readonly label: EyeLabel;
}

/** Bit masks hold this many vertices; a whole 19x19 eye space of this size is long alive. */
export const MAX_VERTICES = 30;

/** Whether the vertex touches the outside: the attacker may enter there (8.2). */
export function isMarginal(label: EyeLabel): boolean {
  return label === '!' || label === '$';
}

/** Whether an attacker's stone stands there; false for `x`, which leaves it open. */
export function isAttackerStone(label: EyeLabel): boolean {
  return label === 'X' || label === '$';
}

/** Number of bits set. */
export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Index of the lowest bit set; mask must not be 0. */
export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

/** The vertices of a mask, ascending. */
export function verticesOf(mask: number): number[] {
  const vertices: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) vertices.push(lowestBit(rest));
  return vertices;
}

/** The vertices adjacent to one of the mask's. */
export function neighborsOf(adjacency: readonly number[], mask: number): number {
  let neighbors = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) neighbors |= adjacency[lowestBit(rest)];
  return neighbors;
}

/** What of `within` can be reached from `start` (a subset of it) without leaving it. */
export function connectedPart(adjacency: readonly number[], start: number, within: number): number {
  for (let part = start & within; ;) {
    const larger = (part | neighborsOf(adjacency, part)) & within;
    if (larger === part) return part;
    part = larger;
  }
}

/** Whether the graph is in one piece; an empty graph is not. */
export function isConnected(graph: EyeGraph): boolean {
  const all = 2 ** graph.labels.length - 1;
  return all !== 0 && connectedPart(graph.adjacency, 1, all) === all;
}

/** The graph of a drawing: vertices in the order of the cells, adjacent when they touch orthogonally. */
export function graphOfCells(cells: readonly EyeCell[]): EyeGraph {
  const adjacency = cells.map((cell) =>
    cells.reduce(
      (mask, other, i) =>
        Math.abs(cell.row - other.row) + Math.abs(cell.column - other.column) === 1 ? mask | (1 << i) : mask,
      0,
    ),
  );
  return { labels: cells.map((cell) => cell.label), adjacency };
}

/**
 * The same graph with its vertices in another order: vertex i of the result is vertex order[i]. Vertices may be left out
 * when none of those kept has them as a neighbour.
 */
export function relabel(graph: EyeGraph, order: readonly number[]): EyeGraph {
  const place: number[] = [];
  order.forEach((vertex, i) => (place[vertex] = i));
  return {
    labels: order.map((vertex) => graph.labels[vertex]),
    adjacency: order.map((vertex) =>
      verticesOf(graph.adjacency[vertex]).reduce((mask, other) => mask | (1 << place[other]), 0),
    ),
  };
}

/**
 * The same local game without `$`: an attacker's stone that is connected to the outside is no longer part of the eye
 * space, and what is beside it becomes marginal (rule 3 of 8.3). `kept` names the vertices that remain, in the order of
 * the result, which can be empty or in several pieces. Undefined when the result would not be the same game, because a
 * vertex that has no room for a defender's stone beside it seems to get some: it has two sides outside.
 */
export function withoutOutsideStones(graph: EyeGraph): { graph: EyeGraph; kept: number[] } | undefined {
  const { labels, adjacency } = graph;
  if (!labels.includes('$')) return { graph, kept: labels.map((_, v) => v) };
  const maskOf = (isIn: (label: EyeLabel) => boolean): number =>
    labels.reduce((mask, label, v) => (isIn(label) ? mask | (1 << v) : mask), 0);
  const gone = connectedPart(
    adjacency,
    maskOf((label) => label === '$'),
    maskOf(isAttackerStone),
  );
  const opened = neighborsOf(adjacency, gone);
  const kept = labels.map((_, v) => v).filter((v) => (gone & (1 << v)) === 0);
  const smaller: EyeGraph = {
    labels: labels.map((label, v) => ((opened & (1 << v)) !== 0 ? '!' : label)),
    adjacency: adjacency.map((mask) => mask & ~gone),
  };
  if (kept.some((v) => touchesDefender(smaller, v) && !touchesDefender(graph, v))) return undefined;
  return { graph: relabel(smaller, kept), kept };
}

/** Whether one of a vertex's four sides is neither in the shape nor outside, so that a defender's stone is there. */
export function touchesDefender({ labels, adjacency }: EyeGraph, vertex: number): boolean {
  return bitCount(adjacency[vertex]) + (isMarginal(labels[vertex]) ? 1 : 0) < 4;
}
