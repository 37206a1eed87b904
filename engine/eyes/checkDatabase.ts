/**
 * Checks an eye shape database against the exact values (manual 8.7): every pattern, with everything its `x` stand for, is
 * evaluated, and what the database says differently is told with the line and column where it says so.
 *
 * A wrong value is an error. A marked point that does not achieve the value is a warning, and one that is not marked is
 * nothing: a database need not know every good move.
 */
import { finding, type Diagnostic } from '../../patterns/diagnostic.ts';
import { drawEyes } from '../../patterns/eyes/drawing.ts';
import { isMarginal } from '../../patterns/eyes/graph.ts';
import type { EyeGraph, EyeLabel } from '../../patterns/eyes/graph.ts';
import { parseEyes } from '../../patterns/eyes/parse.ts';
import type { EyePattern } from '../../patterns/eyes/parse.ts';
import { compileEyes } from '../../patterns/eyes/compile.ts';
import { formatEyeValue, isUnsettled } from '../../patterns/eyes/value.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { verbatim } from '../protocol/sayings.ts';
import { evaluateStones, withoutThreats } from './evaluate.ts';
import type { EyeAnalysis } from './localGame.ts';
import { EyeSolver, MAX_SOLVED } from './solver.ts';

/** The diagnostics of parsing and compiling, and those of the comparison, by line. */
export function checkEyeDatabase(text: string): Diagnostic[] {
  const { value: patterns } = parseEyes(text);
  const { diagnostics } = compileEyes(text);
  const solvers = new LastSolver();
  for (const pattern of patterns) diagnostics.push(...checkPattern(pattern, solvers));
  return diagnostics.sort((x, y) => x.line - y.line || x.column - y.column);
}

/** Makes solvers and keeps the last one: patterns of one shape usually stand together. */
class LastSolver {
  private key = '';
  private solver: EyeSolver | undefined;

  get({ labels, adjacency }: EyeGraph): EyeSolver {
    const key = `${labels.map((label) => (isMarginal(label) ? '!' : '.')).join('')} ${adjacency.join()}`;
    if (!this.solver || key !== this.key) this.solver = new EyeSolver({ labels, adjacency }, true);
    this.key = key;
    return this.solver;
  }
}

function checkPattern(pattern: EyePattern, solvers: LastSolver): Diagnostic[] {
  const { graph, value, valueLine, valueColumn, cells } = pattern;
  if (graph.labels.length > MAX_SOLVED) {
    return [
      finding('warning', verbatim(`a shape of more than ${MAX_SOLVED} vertices is not checked`), pattern),
    ];
  }
  for (const labels of choicesOf(graph.labels)) {
    const chosen = { labels, adjacency: graph.adjacency };
    const exact = withoutThreats(evaluateStones(chosen, solvers.get(chosen)));
    const drawn = { ...exact, cells: cells.map((cell, v) => ({ ...cell, label: labels[v] })) };
    const picture = drawEyes(drawn)
      .map((row) => row.trimEnd())
      .join(' / ');
    if (!agree(pattern, exact.value)) {
      const stated = pattern.isMaxMin ? `${value.c},${value.b}` : formatEyeValue(value);
      const says = verbatim(`the value is ${formatEyeValue(exact.value)}, not ${stated}: ${picture}`);
      return [finding('error', says, { line: valueLine, column: valueColumn })];
    }
    const wrong = wrongPoints(pattern, exact);
    if (wrong !== 0) {
      const says = verbatim(`a marked point does not achieve the value; the best points are: ${picture}`);
      return [finding('warning', says, pattern)];
    }
  }
  return [];
}

function agree({ value, isMaxMin }: EyePattern, exact: EyeValue): boolean {
  return isMaxMin
    ? value.b === exact.b && value.c === exact.c
    : formatEyeValue(value) === formatEyeValue(exact);
}

function wrongPoints(pattern: EyePattern, exact: EyeAnalysis): number {
  // Marks of pure threats are told by the parser.
  if (!isUnsettled(exact.value)) return 0;
  return (pattern.attackPoints & ~exact.attackPoints) | (pattern.defensePoints & ~exact.defensePoints);
}

/** The labels with every choice for `x`. */
function choicesOf(labels: readonly EyeLabel[]): EyeLabel[][] {
  const open = labels.map((label, v) => (label === 'x' ? v : -1)).filter((v) => v >= 0);
  return Array.from({ length: 2 ** open.length }, (_, choice) =>
    labels.map((label, v): EyeLabel => {
      if (label !== 'x') return label;
      return ((choice >> open.indexOf(v)) & 1) === 1 ? 'X' : '.';
    }),
  );
}
