/**
 * An eye graph as a position on a real board, to check solver.ts by Go's own rules.
 *
 * The drawing stands in the middle of a 19x19 board; the defender is white and has all points not mentioned here. Each
 * marginal vertex has an exit beside it, an attacker's stone connected to a group with two eyes, which lives inside the
 * white stones: if it lived outside, two exits would cut the white wall in two. A further living group has two liberties
 * of the wall beside it, the ones the solver gives it. And there is a point for another eye of the wall, empty or filled.
 *
 * Not every drawing can be realised: an exit must not touch the rest of the eye space, and all white stones must be one
 * chain. Then there is no answer, and another drawing of the same graph may do.
 */
import { isMarginal } from '../../patterns/eyes/graph.ts';
import type { EyeCell } from '../../patterns/eyes/graph.ts';
import { parseBoard } from '../board/ascii.ts';
import { WHITE, pointAt } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** A realised eye space; nothing inside it has been played yet. */
export interface RealizedEye {
  /** By eyes elsewhere, 0 or 1. */
  readonly positions: readonly [Position, Position];
  /** By vertex. */
  readonly points: readonly Point[];
  /** The wall's liberties outside. */
  readonly outside: readonly Point[];
  /** The wall's other eye, where it has one. */
  readonly eye: Point;
  /** A stone of the wall. */
  readonly wall: Point;
}

const SIZE = 19;
const DIRECTIONS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;
/** The living group of an exit: its middle is at the end of the corridor, rows lie across it. */
const LIVING = ['XXXXX', 'X.X.X', 'XXXXX'];
/** The group beside the wall's outside liberties, which are the digits, in the upper left corner. */
const CORNER = ['.X.X', 'XXXX', '1O2O'];

type Grid = string[][];

/**
 * The drawing on the board, without `$` and `x`, in the middle or in the upper right corner; undefined when this drawing cannot
 * be realised.
 */
export function realizeEye(cells: readonly EyeCell[], inCorner = false): RealizedEye | undefined {
  const height = 1 + Math.max(...cells.map((cell) => cell.row));
  const width = 1 + Math.max(...cells.map((cell) => cell.column));
  const top = inCorner ? 0 : Math.floor((SIZE - height) / 2);
  const left = inCorner ? SIZE - width : Math.floor((SIZE - width) / 2);
  const placed = cells.map(({ row, column, label }) => ({ row: top + row, column: left + column, label }));
  const grid: Grid = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => 'O'));
  for (const { row, column } of placed) grid[row][column] = '#';
  for (const [row, text] of CORNER.entries()) {
    for (const [column, symbol] of [...text].entries()) grid[row][column] = symbol;
  }
  const margins = placed.filter((cell) => isMarginal(cell.label));
  const done = openMargins(grid, placed, margins);
  return done && build(done, placed);
}

/** Gives every margin from the first on an exit, in all ways until one works. */
function openMargins(grid: Grid, cells: readonly EyeCell[], margins: readonly EyeCell[]): Grid | undefined {
  if (margins.length === 0) return isOneChain(grid) ? grid : undefined;
  const [margin, ...others] = margins;
  for (const [dr, dc] of DIRECTIONS) {
    const [row, column] = [margin.row + dr, margin.column + dc];
    if (grid[row][column] === 'X') return openMargins(grid, cells, others);
  }
  for (const direction of DIRECTIONS) {
    for (let length = 1; length <= 5; length++) {
      const extended = withExit(grid, cells, margin, direction, length);
      const done = extended && openMargins(extended, cells, others);
      if (done) return done;
    }
  }
  return undefined;
}

/** The grid with a corridor of that length and its group; undefined when it does not fit. */
function withExit(
  grid: Grid,
  cells: readonly EyeCell[],
  margin: EyeCell,
  [dr, dc]: readonly [number, number],
  length: number,
): Grid | undefined {
  const next = grid.map((row) => [...row]);
  const put = (row: number, column: number, symbol: string, isExit: boolean): boolean => {
    if (row < 0 || column < 0 || row >= SIZE || column >= SIZE || next[row][column] !== 'O') return false;
    const touched = cells.filter((cell) => Math.abs(cell.row - row) + Math.abs(cell.column - column) === 1);
    if (!touched.every((cell) => isExit && isMarginal(cell.label))) return false;
    next[row][column] = symbol;
    return true;
  };
  for (let step = 1; step <= length; step++) {
    if (!put(margin.row + step * dr, margin.column + step * dc, 'X', step === 1)) return undefined;
  }
  for (const [i, text] of LIVING.entries()) {
    const step = length + 1 + i;
    for (const [j, symbol] of [...text].entries()) {
      const across = j - 2;
      const row = margin.row + step * dr + across * dc;
      const column = margin.column + step * dc + across * dr;
      if (!put(row, column, symbol, false)) return undefined;
    }
  }
  return next;
}

function isOneChain(grid: Grid): boolean {
  const seen = new Set<number>();
  const queue: number[] = [];
  const visit = (row: number, column: number): void => {
    if (grid[row]?.[column] !== 'O' || seen.has(row * SIZE + column)) return;
    seen.add(row * SIZE + column);
    queue.push(row * SIZE + column);
  };
  visit(SIZE - 1, 0);
  for (const place of queue) {
    for (const [dr, dc] of DIRECTIONS) visit(Math.floor(place / SIZE) + dr, (place % SIZE) + dc);
  }
  return seen.size === grid.flat().filter((symbol) => symbol === 'O').length;
}

function build(grid: Grid, cells: readonly EyeCell[]): RealizedEye {
  const find = (symbol: string): Point => {
    const row = grid.findIndex((line) => line.includes(symbol));
    return pointAt(row, grid[row].indexOf(symbol));
  };
  const outside = [find('1'), find('2')];
  const rows = grid.map((row) => row.map((symbol) => ('OX'.includes(symbol) ? symbol : '.')));
  const eye = pointAt(SIZE - 1, SIZE - 1);
  rows[SIZE - 1][SIZE - 1] = '.';
  for (const { row, column, label } of cells) if (label === 'X') rows[row][column] = 'X';
  const open = parseBoard(rows.map((row) => row.join('')).join('\n'));
  const filled = open.copy();
  filled.addStone(eye, WHITE);
  const points = cells.map(({ row, column }) => pointAt(row, column));
  return { positions: [filled, open], points, outside, eye, wall: pointAt(SIZE - 1, 0) };
}
