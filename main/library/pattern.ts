/**
 * A pattern: a rectangle of a board that is looked for in games, with all eight symmetries and with the colours exchanged. An edge of the
 * board that the rectangle touches belongs to it; in a direction in which it touches none it may be moved.
 */
import { otherColour } from './trace.ts';

export interface Pattern {
  /** Of the board. */
  size: number;
  /** The rectangle: its first row and column, from 0 at the top left, and how many there are. */
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Row by row: `.` empty, `x` black, `o` white, `?` whatever it is. */
  points: string;
  /** Only where it stands, or where a symmetry takes that. */
  fixed: boolean;
}

/** One place and way in which a pattern may stand on a board. */
export interface Placement {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Colours are exchanged. */
  swapped: boolean;
  /** The symmetry, as in engine/board/transforms.ts. */
  transform: number;
  /** Points of the board that matter, and their colours. */
  cells: Uint16Array;
  colours: Uint8Array;
  /** How many of them are stones: those come first. */
  stones: number;
}

/** A rectangle that has been turned: what it holds, and the offsets at which it may stand. */
interface Turned {
  rows: number;
  columns: number;
  points: number[];
  rowsAt: number[];
  columnsAt: number[];
}

const ANY = 3;
const COLOURS: Readonly<Record<string, number>> = { '.': 0, o: 1, x: 2, '?': ANY };

/** What is wrong with a pattern; '' when nothing is. */
export function patternFault({ size, row, column, rows, columns, points }: Pattern): string {
  if (row + rows > size || column + columns > size) return 'The rectangle reaches beyond the board.';
  if (points.length !== rows * columns)
    return `The rectangle has ${rows * columns} points, not ${points.length}.`;
  if (!/[xo]/.test(points)) return 'There is no stone in the rectangle: choose one with at least one stone.';
  return '';
}

/** Everywhere a pattern may stand, each place once. */
export function placementsOf(pattern: Pattern): Placement[] {
  const { size } = pattern;
  const seen = new Set<string>();
  const placements: Placement[] = [];
  for (let transform = 0; transform < 8; transform++) {
    const turned = turn(pattern, transform);
    const { rows, columns, rowsAt, columnsAt } = turned;
    for (const swapped of [false, true]) {
      const points = turned.points.map((colour) =>
        swapped && colour !== ANY ? otherColour(colour) : colour,
      );
      const key = `${rowsAt.join(' ')},${columnsAt.join(' ')},${rows},${points.join('')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { offsets, ...what } = cellsOf(size, columns, points);
      for (const row of rowsAt) {
        for (const column of columnsAt) {
          const cells = offsets.map((offset) => offset + row * size + column);
          placements.push({ row, column, rows, columns, swapped, transform, cells, ...what });
        }
      }
    }
  }
  return placements;
}

/** The points that matter, as from a rectangle in the first corner; the stones come first, then what is near to one. */
function cellsOf(
  size: number,
  columns: number,
  points: readonly number[],
): { offsets: Uint16Array; colours: Uint8Array; stones: number } {
  const cells = points
    .map((colour, i) => ({ colour, row: Math.floor(i / columns), column: i % columns }))
    .filter(({ colour }) => colour !== ANY);
  const stones = cells.filter(({ colour }) => colour !== 0);
  const far = (cell: { row: number; column: number }): number =>
    Math.min(...stones.map(({ row, column }) => Math.abs(row - cell.row) + Math.abs(column - cell.column)));
  const ordered = cells.map((cell) => ({ ...cell, far: far(cell) })).sort((a, b) => a.far - b.far);
  return {
    offsets: Uint16Array.from(ordered, ({ row, column }) => row * size + column),
    colours: Uint8Array.from(ordered, ({ colour }) => colour),
    stones: stones.length,
  };
}

function turn({ size, row, column, rows, columns, points, fixed }: Pattern, transform: number): Turned {
  const turnedRows = transform & 4 ? columns : rows;
  const turnedColumns = transform & 4 ? rows : columns;
  const turned = new Array<number>(rows * columns);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      let [to, across] = transform & 4 ? [c, r] : [r, c];
      if (transform & 1) to = turnedRows - 1 - to;
      if (transform & 2) across = turnedColumns - 1 - across;
      turned[to * turnedColumns + across] = COLOURS[points[r * columns + c]];
    }
  }
  const [down, across] = transform & 4 ? [column, row] : [row, column];
  return {
    rows: turnedRows,
    columns: turnedColumns,
    points: turned,
    rowsAt: offsets(size, down, turnedRows, (transform & 1) !== 0, fixed),
    columnsAt: offsets(size, across, turnedColumns, (transform & 2) !== 0, fixed),
  };
}

/** Where a rectangle may begin in one direction. */
function offsets(size: number, at: number, length: number, mirrored: boolean, fixed: boolean): number[] {
  const here = mirrored ? size - length - at : at;
  if (fixed || at === 0 || at + length === size) return [here];
  return Array.from({ length: size - length + 1 }, (_, i) => i);
}
