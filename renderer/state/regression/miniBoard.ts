/**
 * Draws the small picture of a test's position: stones, what is expected (squares), what was answered (a dot), what is asked about (a ring).
 * On a canvas, since a list that is scrolled paints twenty of them in every frame, and a bitmap is painted at once.
 */
import { columnOf, parsePoint, pointAt, pointName, rowOf } from '../../../engine/board/point.ts';
import type { TestMarks, TestBoard } from '../../../engine/protocol/regression.ts';

export interface MiniPicture {
  board: TestBoard;
  marks: TestMarks;
  /** Whether the answer was right. */
  right: boolean;
  /** Letters and numbers stand around it. */
  coordinates?: boolean;
}

/** Cells that the coordinates take on each side. */
function marginOf(coordinates: boolean): number {
  return coordinates ? 0.8 : 0;
}

/** The row or column, from 0, at a share of the picture's side; the nearest one for what lies on the coordinates. */
export function lineAt(share: number, size: number, coordinates: boolean): number {
  const margin = marginOf(coordinates);
  const line = Math.floor(share * (size + 2 * margin) - margin);
  return Math.max(0, Math.min(size - 1, line));
}

const GROUND = '#e9c98d';
const LINE = '#7a5a2a';
const TEXT = '#4a3618';
const BLACK = '#17181a';
const WHITE = '#fdfcf8';
const WHITE_EDGE = '#6b5a3c';
const ASKED = '#cc79a7';
const RIGHT = '#00724f';
const FORBIDDEN = '#b3400a';
const WRONG = '#d55e00';

/** Draws on a context of `side` × `side` device pixels; everything there was is gone. */
export function drawMiniBoard(
  context: CanvasRenderingContext2D,
  { board, marks, right, coordinates = false }: MiniPicture,
  side: number,
): void {
  const { size, stones } = board;
  const margin = marginOf(coordinates);
  const cell = side / (size + 2 * margin);
  const middle = (line: number): number => (line + 0.5 + margin) * cell;
  context.setLineDash([]);
  context.fillStyle = GROUND;
  context.fillRect(0, 0, side, side);
  context.beginPath();
  for (let line = 0; line < size; line++) {
    context.moveTo(middle(0), middle(line));
    context.lineTo(middle(size - 1), middle(line));
    context.moveTo(middle(line), middle(0));
    context.lineTo(middle(line), middle(size - 1));
  }
  context.lineWidth = 0.05 * cell;
  context.strokeStyle = LINE;
  context.stroke();
  if (coordinates) drawCoordinates(context, size, cell, middle);
  const disc = (row: number, column: number, radius: number): void => {
    context.moveTo(middle(column) + radius * cell, middle(row));
    context.arc(middle(column), middle(row), radius * cell, 0, 2 * Math.PI);
  };
  const all = (sign: string): void => {
    context.beginPath();
    for (let i = 0; i < stones.length; i++)
      if (stones[i] === sign) disc(Math.floor(i / size), i % size, 0.47);
  };
  all('X');
  context.fillStyle = BLACK;
  context.fill();
  all('O');
  context.fillStyle = WHITE;
  context.fill();
  context.lineWidth = 0.06 * cell;
  context.strokeStyle = WHITE_EDGE;
  context.stroke();

  const places = (vertices: readonly string[]): { row: number; column: number }[] =>
    vertices.flatMap((vertex) => {
      const point = parsePoint(vertex, size);
      return point ? [{ row: rowOf(point), column: columnOf(point) }] : [];
    });
  context.beginPath();
  for (const { row, column } of places(marks.asked)) disc(row, column, 0.25);
  context.lineWidth = 0.16 * cell;
  context.strokeStyle = ASKED;
  context.stroke();
  context.beginPath();
  for (const { row, column } of places(marks.expected))
    context.rect(middle(column) - 0.42 * cell, middle(row) - 0.42 * cell, 0.84 * cell, 0.84 * cell);
  context.lineWidth = 0.2 * cell;
  context.setLineDash(marks.wrong ? [0.25 * cell, 0.15 * cell] : []);
  context.strokeStyle = marks.wrong ? FORBIDDEN : RIGHT;
  context.stroke();
  context.beginPath();
  for (const { row, column } of places(marks.given)) disc(row, column, 0.3);
  context.fillStyle = right ? RIGHT : WRONG;
  context.fill();
}

function drawCoordinates(
  context: CanvasRenderingContext2D,
  size: number,
  cell: number,
  middle: (line: number) => number,
): void {
  // not shown: the name of a font
  context.font = `${0.6 * cell}px Inter, system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = TEXT;
  const near = middle(0) - 0.85 * cell;
  const far = middle(size - 1) + 0.85 * cell;
  for (let line = 0; line < size; line++) {
    // Names of the points of the diagonal: each has its own column and its own row.
    const [column, ...row] = pointName(pointAt(line, line), size);
    for (const edge of [near, far]) {
      context.fillText(column, middle(line), edge);
      context.fillText(row.join(''), edge, middle(line));
    }
  }
}
