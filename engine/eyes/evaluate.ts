/**
 * What an eye graph is worth, exactly (manual 8.3–8.7). The work is done by solver.ts; here is what a graph means to it.
 *
 * A graph that is full of attacker's stones cannot stand on a board: they have no liberty. But the manual wants a false
 * margin to be read as such a graph, "(X), not (X!)" (8.10): the stones' last liberty is a point where the attacker may
 * not play. So they can be captured at any time, only the defender has to spend a move on it in the end, and the value is
 * that of the empty shape after that move.
 */
import { isAttackerStone } from '../../patterns/eyes/graph.ts';
import type { EyeGraph } from '../../patterns/eyes/graph.ts';
import { isUnsettled } from '../../patterns/eyes/value.ts';
import { assert } from '../util/assert.ts';
import { analyzeGame } from './localGame.ts';
import type { EyeAnalysis } from './localGame.ts';
import { EyeSolver } from './solver.ts';

/** Value and vital points of a graph of at most MAX_SOLVED vertices without `x`; databases assume suicide allowed (8.7). */
export function evaluateEye(graph: EyeGraph, suicide = true): EyeAnalysis {
  return evaluateStones(graph, new EyeSolver(graph, suicide));
}

/** The same with a solver made for this graph or for one that differs from it by `.` and `X` only. */
export function evaluateStones(graph: EyeGraph, solver: EyeSolver): EyeAnalysis {
  const { labels } = graph;
  assert(!labels.includes('x'), () => `'x' is not one graph but several: ${labels.join('')}`);
  if (labels.every((label) => label === 'X')) {
    const { value } = analyzeGame(solver, solver.positionOf(0));
    return { value: { a: value.b, b: value.b, c: value.b, d: value.c }, attackPoints: 0, defensePoints: 0 };
  }
  const stones = labels.reduce((mask, label, v) => (isAttackerStone(label) ? mask | (1 << v) : mask), 0);
  return analyzeGame(solver, solver.positionOf(stones));
}

/** The analysis as databases have it: no points where it does not matter who moves first (8.7). */
export function withoutThreats(analysis: EyeAnalysis): EyeAnalysis {
  return isUnsettled(analysis.value) ? analysis : { ...analysis, attackPoints: 0, defensePoints: 0 };
}
