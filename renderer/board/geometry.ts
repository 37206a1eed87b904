/**
 * Where things are, in device pixels. Lines and stones sit on whole pixels: the distance of two lines is an integer, the
 * pixels that remain go to the margin, and a stone's diameter is odd, so that its centre is the middle of a one-pixel
 * line. Scaling a fixed drawing instead would blur every line at most sizes.
 */
import { COLUMN_LETTERS, columnOf, pointAt, rowOf } from '../../engine/board/point.ts';
import { inverseTransform, transformPoint, type Transform } from '../../engine/board/transforms.ts';
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
  /** How the board is turned or mirrored for whoever looks at it. */
  readonly turn: Transform;
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
  turn: Transform = 0,
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
    turn,
    coordinateFont: Math.round(Math.min(Math.max(0.34 * cell, MIN_COORDINATE_FONT * scale), 15 * scale)),
    coordinateOffset: Math.round(radius + (margin - radius) * 0.5),
  };
}

/** Middle of a line down the canvas, the leftmost being 0 (always half a pixel past an integer). */
export function columnX(layout: BoardLayout, column: number): number {
  return layout.left + column * layout.cell + 0.5;
}

/** Middle of a line across the canvas, the uppermost being 0. */
export function rowY(layout: BoardLayout, row: number): number {
  return layout.top + row * layout.cell + 0.5;
}

/** Middle of a point, across. */
export function pointX(layout: BoardLayout, point: Point): number {
  return columnX(layout, columnOf(placeOf(layout, point)));
}

/** Middle of a point, down. */
export function pointY(layout: BoardLayout, point: Point): number {
  return rowY(layout, rowOf(placeOf(layout, point)));
}

/** The point nearest to a place on the canvas (device pixels), or null beyond half a cell of the outer lines. */
export function pointAtPixel(layout: BoardLayout, x: number, y: number): Point | null {
  const column = Math.round((x - layout.left - 0.5) / layout.cell);
  const row = Math.round((y - layout.top - 0.5) / layout.cell);
  const last = layout.size - 1;
  return column < 0 || row < 0 || column > last || row > last ? null : pointInPlace(layout, row, column);
}

/** The point that would be drawn there, were the board not turned. */
export function placeOf({ size, turn }: BoardLayout, point: Point): Point {
  return transformPoint(point, size, turn);
}

/** The point that is drawn in a row and column of the canvas, from 0 at the top left. */
export function pointInPlace(
  { size, turn }: Pick<BoardLayout, 'size' | 'turn'>,
  row: number,
  column: number,
): Point {
  return transformPoint(pointAt(row, column), size, inverseTransform(turn));
}

/** What is written beside a line down the canvas, and beside one across. */
export function lineLabels(layout: BoardLayout, line: number): { down: string; across: string } {
  const label = (point: Point, wantsColumn: boolean): string =>
    wantsColumn ? columnLabel(columnOf(point)) : rowLabel(rowOf(point), layout.size);
  const exchanged = layout.turn >= 4;
  return {
    down: label(pointInPlace(layout, 0, line), !exchanged),
    across: label(pointInPlace(layout, line, 0), exchanged),
  };
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

/** Moves a cursor by whole points, as the board is seen, or to the next jump line; stays on the board. */
export function moveCursor(
  point: Point,
  rows: number,
  columns: number,
  jump: boolean,
  size: number,
  turn: Transform = 0,
): Point {
  const step = (at: number, by: number): number => {
    if (by === 0) return at;
    if (!jump) return Math.min(size - 1, Math.max(0, at + by));
    const lines = jumpLines(size).filter((line) => (by > 0 ? line > at : line < at));
    return lines.length === 0 ? at : by > 0 ? lines[0] : lines[lines.length - 1];
  };
  const seen = transformPoint(point, size, turn);
  return pointInPlace({ size, turn }, step(rowOf(seen), rows), step(columnOf(seen), columns));
}
