/**
 * Eye graphs with what only a real board has (manual 8.3–8.6 know nothing of it): vertices at the edge that do not touch the wall,
 * few liberties outside, and stones of the defender inside the space that are cut off from the wall. All of them change
 * values: a bent four in the corner is no straight four. No database has such graphs; they are searched.
 */
import { relabel, verticesOf, withoutOutsideStones } from '../../patterns/eyes/graph.ts';
import type { EyeGraph } from '../../patterns/eyes/graph.ts';
import type { Surroundings } from './solver.ts';

export interface BoardGraph extends EyeGraph, Surroundings {
  /** Vertices with a stone of the defender; their labels are `.`. */
  readonly defenders: number;
}

/** Whether it is a graph as databases know them. */
export function isPlain({ enclosed, barred, defenders }: BoardGraph): boolean {
  return (enclosed | barred | defenders) === 0;
}

/** The part of the graph on these vertices, which have no neighbours elsewhere. */
export function partOf(graph: BoardGraph, kept: readonly number[]): BoardGraph {
  return { ...relabel(graph, kept), ...surroundingsOf(graph, kept) };
}

/** withoutOutsideStones() for such graphs. */
export function withoutOutside(graph: BoardGraph): { graph: BoardGraph; kept: number[] } | undefined {
  const reduced = withoutOutsideStones(graph);
  return (
    reduced && { graph: { ...reduced.graph, ...surroundingsOf(graph, reduced.kept) }, kept: reduced.kept }
  );
}

function surroundingsOf(
  { enclosed, barred, defenders, outside }: BoardGraph,
  kept: readonly number[],
): Surroundings & { defenders: number } {
  const gathered = (mask: number): number =>
    kept.reduce((result, v, i) => result | (((mask >> v) & 1) << i), 0);
  return { enclosed: gathered(enclosed), barred: gathered(barred), defenders: gathered(defenders), outside };
}

/** Masks over a part back to the whole: bit i goes to kept[i]. */
export function scattered(mask: number, kept: readonly number[]): number {
  return verticesOf(mask).reduce((result, i) => result | (1 << kept[i]), 0);
}
