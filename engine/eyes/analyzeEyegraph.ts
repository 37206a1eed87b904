/** The GTP command analyze_eyegraph (manual 8.11, 19) as a function: a coded graph to its value and its drawing. */
import { decodeRows, drawEyes, readDrawing } from '../../patterns/eyes/drawing.ts';
import { bitCount, graphOfCells, isMarginal } from '../../patterns/eyes/graph.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { evaluateEye } from './evaluate.ts';
import { MAX_SOLVED } from './solver.ts';

/** What analyze_eyegraph answers. */
export interface AnalyzedEyegraph {
  readonly value: EyeValue;
  /** All rows equally long; points that are only threats are marked too. */
  readonly rows: readonly string[];
}

/**
 * Analyzes a graph coded in one line, `%` for a new row and `O` for a space; marks of vital points in it are not
 * believed. Undefined when it is no graph that can be realised: unknown symbols, too large, or a marginal vertex without
 * a way out. `suicide` as the rules of the game say; eye databases assume it allowed.
 */
export function analyzeEyegraph(coded: string, suicide: boolean): AnalyzedEyegraph | undefined {
  const { drawing, errors } = readDrawing(decodeRows(coded));
  const { cells } = drawing;
  const graph = graphOfCells(cells);
  if (errors.length > 0 || cells.length === 0 || cells.length > MAX_SOLVED) return undefined;
  if (graph.labels.includes('x')) return undefined;
  if (cells.some(({ label }, v) => isMarginal(label) && bitCount(graph.adjacency[v]) > 3)) return undefined;
  const { value, attackPoints, defensePoints } = evaluateEye(graph, suicide);
  return { value, rows: drawEyes({ cells, attackPoints, defensePoints }) };
}
