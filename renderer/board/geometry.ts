/**
 * Where things are, in device pixels. Lines and stones sit on whole pixels: the distance of two lines is an integer, the
 * pixels that remain go to the margin, and a stone's diameter is odd, so that its centre is the middle of a one-pixel
 * line. Scaling a fixed drawing instead would blur every line at most sizes.
 */
import { COLUMN_LETTERS, columnOf, pointAt, rowOf } from '../../engine/board/point.ts';
import type { Point } from '../../engine/protocol/types.ts';

/** A board laid out on a canvas; every length in device pixels. */
export interface BoardLayout {
  readonly size: number;
  /** The canvas. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel, for lengths that must be readable rather than proportional. */
  readonly scale: number;
  /** Distance of neighbouring lines, an integer. */
  readonly cell: number;
  /** Left edge of the first column's line and top edge of the first row's, integers. */
  readonly left: number;
  readonly top: number;
  /** Stone diameter, odd. */
  readonly stone: number;
  readonly coordinates: boolean;
  /** Coordinate letters: font size, and distance of their middle from the outermost line. */
  readonly coordinateFont: number;
  readonly coordinateOffset: number;
}

/** Cells from the outermost line to the edge of the board: room for half a stone, and for letters when shown. */
const MARGIN = 0.74;
const MARGIN_WITH_COORDINATES = 1.16;
/** Below this cell size (CSS pixels) letters cannot be read and are left out. */
const MIN_CELL_FOR_COORDINATES = 12;
const MIN_COORDINATE_FONT = 8.5;

/** Lays a board out in a canvas of `width` x `height` device pixels (each at least 1), centred. */
export function layoutBoard(
  size: number,
  width: number,
  height: number,
  scale: number,
  coordinates: boolean,
): BoardLayout {
  const side = Math.min(width, height);
  const withLetters = Math.floor(side / (size - 1 + 2 * MARGIN_WITH_COORDINATES));
  const letters = coordinates && withLetters >= MIN_CELL_FOR_COORDINATES * scale;
  const cell = Math.max(1, letters ? withLetters : Math.floor(side / (size - 1 + 2 * MARGIN)));
  const span = cell * (size - 1) + 1;
  const left = Math.max(0, Math.floor((width - span) / 2));
  const top = Math.max(0, Math.floor((height - span) / 2));
  const stone = Math.max(1, cell - (cell > 24 ? 2 : 1));
  const margin = Math.min(left, top);
  const radius = cell / 2;
  return {
    size,
    width,
    height,
    scale,
    cell,
    left,
    top,
    stone: stone % 2 === 1 ? stone : stone - 1 || 1,
    coordinates: letters,
    coordinateFont: Math.round(Math.min(Math.max(0.34 * cell, MIN_COORDINATE_FONT * scale), 15 * scale)),
    coordinateOffset: Math.round(radius + (margin - radius) * 0.5),
  };
}

/** Middle of a column's line (always half a pixel past an integer). */
export function columnX(layout: BoardLayout, column: number): number {
  return layout.left + column * layout.cell + 0.5;
}

/** Middle of a row's line. */
export function rowY(layout: BoardLayout, row: number): number {
  return layout.top + row * layout.cell + 0.5;
}

/** Middle of a point, across. */
export function pointX(layout: BoardLayout, point: Point): number {
  return columnX(layout, columnOf(point));
}

/** Middle of a point, down. */
export function pointY(layout: BoardLayout, point: Point): number {
  return rowY(layout, rowOf(point));
}

/** The point nearest to a place on the canvas (device pixels), or null beyond half a cell of the outer lines. */
export function pointAtPixel(layout: BoardLayout, x: number, y: number): Point | null {
  const column = Math.round((x - layout.left - 0.5) / layout.cell);
  const row = Math.round((y - layout.top - 0.5) / layout.cell);
  const last = layout.size - 1;
  return column < 0 || row < 0 || column > last || row > last ? null : pointAt(row, column);
}

/** Lines that carry hoshi: the third or fourth from each edge, and the middle one of an odd board large enough. */
function hoshiLines(size: number): number[] {
  if (size < 5) return [];
  const edge = size < 7 ? 1 : size < 13 ? 2 : 3;
  const lines = [edge, size - 1 - edge];
  if (size % 2 === 1) lines.splice(1, 0, (size - 1) / 2);
  return lines;
}

/** Star points as printed boards have them: nine from 15 lines up, five on smaller odd boards, the corners on even ones. */
export function hoshiPoints(size: number): Point[] {
  const lines = hoshiLines(size);
  const middle = (size - 1) / 2;
  const points: Point[] = [];
  for (const row of lines) {
    for (const column of lines) {
      const sideStar = (row === middle) !== (column === middle);
      if (size === 5 ? row === middle && column === middle : !sideStar || size >= 15)
        points.push(pointAt(row, column));
    }
  }
  return points;
}

/** Lines Shift+arrow stops at: the edges and the hoshi lines. */
export function jumpLines(size: number): number[] {
  return [...new Set([0, ...hoshiLines(size), size - 1])].sort((a, b) => a - b);
}

/** Letter below column `column`. */
export function columnLabel(column: number): string {
  return COLUMN_LETTERS[column];
}

/** Number beside row `row` (0 is the top line). */
export function rowLabel(row: number, size: number): string {
  return String(size - row);
}

/** Moves a cursor by whole points, or to the next jump line; stays on the board. */
export function moveCursor(point: Point, rows: number, columns: number, jump: boolean, size: number): Point {
  const step = (at: number, by: number): number => {
    if (by === 0) return at;
    if (!jump) return Math.min(size - 1, Math.max(0, at + by));
    const lines = jumpLines(size).filter((line) => (by > 0 ? line > at : line < at));
    return lines.length === 0 ? at : by > 0 ? lines[0] : lines[lines.length - 1];
  };
  return pointAt(step(rowOf(point), rows), step(columnOf(point), columns));
}
