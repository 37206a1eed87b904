/**
 * The bare graphs of all connected shapes with a given number of points, each with the shape that draws it best. They are
 * found by growing shapes point by point and keeping one drawing for each canonical graph: 108 shapes of seven points,
 * but only 19 graphs.
 */
import { automorphisms, canonicalForm } from '../../patterns/eyes/canonical.ts';
import { graphOfCells } from '../../patterns/eyes/graph.ts';
import type { EyeCell, EyeGraph } from '../../patterns/eyes/graph.ts';

/** A bare graph: all labels are `.`; vertex i is cell i. */
export interface BareShape {
  readonly graph: EyeGraph;
  readonly cells: readonly EyeCell[];
  /** Permutations that leave the graph as it is. */
  readonly automorphisms: readonly (readonly number[])[];
}

/** All bare graphs of shapes with that many points, in an order that depends on nothing but the number. */
export function bareShapes(size: number): BareShape[] {
  const best = new Map<string, { cells: EyeCell[]; rank: string }>();
  for (const cells of polyominoes(size)) {
    const { key } = canonicalForm(graphOfCells(cells));
    const rank = rankOf(cells);
    const known = best.get(key);
    if (!known || rank < known.rank) best.set(key, { cells, rank });
  }
  return [...best.values()]
    .sort((x, y) => (x.rank < y.rank ? -1 : 1))
    .map(({ cells }) => {
      const graph = graphOfCells(cells);
      return { graph, cells, automorphisms: automorphisms(graph) };
    });
}

/** All connected shapes up to moving them; turned and mirrored ones are listed apart. Cells by row, then column. */
export function polyominoes(size: number): EyeCell[][] {
  let shapes = new Map([['0,0', [cellAt(0, 0)]]]);
  for (let count = 1; count < size; count++) {
    const larger = new Map<string, EyeCell[]>();
    for (const cells of shapes.values()) {
      for (const { row, column } of cells) {
        for (const [dr, dc] of [
          [-1, 0],
          [0, -1],
          [0, 1],
          [1, 0],
        ]) {
          const added = cellAt(row + dr, column + dc);
          if (cells.some((cell) => cell.row === added.row && cell.column === added.column)) continue;
          const grown = movedToOrigin([...cells, added]);
          larger.set(placesOf(grown), grown);
        }
      }
    }
    shapes = larger;
  }
  return [...shapes.values()];
}

function cellAt(row: number, column: number): EyeCell {
  return { row, column, label: '.' };
}

function movedToOrigin(cells: readonly EyeCell[]): EyeCell[] {
  const top = Math.min(...cells.map((cell) => cell.row));
  const left = Math.min(...cells.map((cell) => cell.column));
  return cells
    .map(({ row, column }) => cellAt(row - top, column - left))
    .sort((x, y) => x.row - y.row || x.column - y.column);
}

function placesOf(cells: readonly EyeCell[]): string {
  return cells.map(({ row, column }) => `${row},${column}`).join(' ');
}

/** Sorts first: no point of the board enclosed, where stones around the eye space would be cut off; then few rows. */
function rankOf(cells: readonly EyeCell[]): string {
  const has = (row: number, column: number): boolean =>
    cells.some((cell) => cell.row === row && cell.column === column);
  const encloses = cells.some(
    ({ row, column }) =>
      !has(row + 1, column) && has(row + 2, column) && has(row + 1, column - 1) && has(row + 1, column + 1),
  );
  const height = Math.max(...cells.map((cell) => cell.row));
  return `${encloses ? 1 : 0} ${height} ${placesOf(cells)}`;
}
