/**
 * test_eyeshape: every way in which stones of the attacker can stand in an eye shape is looked up in the database and read
 * exactly, and the differences are told.
 */
import { columnOf, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { evaluateEye, withoutThreats } from '../eyes/evaluate.ts';
import { IN_DATABASE } from '../eyes/graphValue.ts';
import { drawEyes } from '../../patterns/eyes/drawing.ts';
import { graphOfCells, isConnected } from '../../patterns/eyes/graph.ts';
import type { EyeCell } from '../../patterns/eyes/graph.ts';
import type { EyeTable } from '../../patterns/eyes/table.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';

/** Vertices of the largest shapes the database knows. */
export const MAX_TESTED = IN_DATABASE;

/** One line for every disagreement; undefined when the points are no shape of the database's size. */
export function eyeshapeFailures(points: readonly Point[], table: EyeTable): string[] | undefined {
  const count = points.length;
  if (count > MAX_TESTED || new Set(points).size < count) return undefined;
  const top = Math.min(...points.map(rowOf));
  const left = Math.min(...points.map(columnOf));
  const failures: string[] = [];
  // The last number would be the shape full of stones, which stands for a false margin (8.10).
  for (let stones = 0; stones < 2 ** count - 1; stones++) {
    const cells = points.map((point, i): EyeCell => ({
      row: rowOf(point) - top,
      column: columnOf(point) - left,
      label: (stones >> i) & 1 ? 'X' : '.',
    }));
    const graph = graphOfCells(cells);
    if (!isConnected(graph)) return undefined;
    const exact = withoutThreats(evaluateEye(graph));
    const stored = table.lookup(graph);
    const picture = drawEyes({ cells, ...exact }).join(' / ');
    if (!stored) failures.push(`${picture}: not in the database, value ${formatEyeValue(exact.value)}`);
    else if (formatEyeValue(stored.value) !== formatEyeValue(exact.value)) {
      const values = `${formatEyeValue(stored.value)}, exactly ${formatEyeValue(exact.value)}`;
      failures.push(`${picture}: database ${values}`);
    }
  }
  return failures;
}
