/** The solver's notion of an edge, against real boards; that of the middle of a board is checked in generate.test.ts. */
import { expect, test } from 'vitest';
import { readDrawing } from '../../patterns/eyes/drawing.ts';
import { bitCount, graphOfCells } from '../../patterns/eyes/graph.ts';
import type { EyeCell } from '../../patterns/eyes/graph.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { BoardGame } from './boardGame.ts';
import { analyzeGame } from './localGame.ts';
import { realizeEye } from './realize.ts';
import { EyeSolver } from './solver.ts';

/** Vertices without a wall beside them, when the drawing lies in the upper right corner of a board. */
function enclosedInCorner(cells: readonly EyeCell[]): number {
  const { adjacency } = graphOfCells(cells);
  const right = Math.max(...cells.map((cell) => cell.column));
  return cells.reduce((mask, { row, column }, v) => {
    const onBoard = 4 - (row === 0 ? 1 : 0) - (column === right ? 1 : 0);
    return bitCount(adjacency[v]) === onBoard ? mask | (1 << v) : mask;
  }, 0);
}

/** Drawings for the upper right corner, and what they are worth there; some are worth something else in the middle. */
const CORNERS: [rows: string[], corner: string, middle: string][] = [
  [['..', ' .', ' .'], '1222', '1222'],
  [['..X', '  .', '  .'], '1222', '2222'],
  [['.X.', '  X', '  .'], '1112', '2222'],
  [['XX', 'X.'], '1112', '1112'],
];

test.each(CORNERS)('%j in the corner is worth what it is on a board', (rows, corner, middle) => {
  const { cells } = readDrawing(rows).drawing;
  const graph = graphOfCells(cells);
  const stones = cells.reduce((mask, { label }, v) => (label === 'X' ? mask | (1 << v) : mask), 0);
  const valueWith = (enclosed: number): string => {
    const solver = new EyeSolver(graph, true, { enclosed });
    return formatEyeValue(analyzeGame(solver, solver.positionOf(stones)).value);
  };
  expect(valueWith(enclosedInCorner(cells))).toBe(corner);
  expect(formatEyeValue(analyzeGame(new BoardGame(realizeEye(cells, true)!, true), 0).value)).toBe(corner);
  expect(valueWith(0)).toBe(middle);
});

test('few liberties outside make a difference', () => {
  const cells = [0, 1, 2, 3].map((column): EyeCell => ({ row: 0, column, label: '.' }));
  const corner = graphOfCells([
    { row: 0, column: 0, label: '.' },
    { row: 0, column: 1, label: '.' },
    { row: 1, column: 1, label: '.' },
    { row: 2, column: 1, label: '.' },
  ]);
  const eyes = (graph: typeof corner, enclosed: number, outside: number): number => {
    const solver = new EyeSolver(graph, true, { enclosed, outside });
    return analyzeGame(solver, solver.positionOf(0)).value.b;
  };
  expect([0, 1, 2].map((outside) => eyes(graphOfCells(cells), 0, outside))).toEqual([2, 2, 2]);
  // A bent four around the corner point.
  expect([0, 1, 2].map((outside) => eyes(corner, 2, outside))).toEqual([1, 1, 2]);
});
