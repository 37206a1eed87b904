/**
 * Draws the small picture of a test's position: stones, what is expected (squares), what was answered (a dot), what is asked about (a ring).
 * On a canvas, since a list that is scrolled paints twenty of them in every frame, and a bitmap is painted at once.
 */
import { columnOf, parsePoint, rowOf } from '../../../engine/board/point.ts';
import type { TestMarks, TestBoard } from '../../../engine/protocol/regression.ts';

export interface MiniPicture {
  board: TestBoard;
  marks: TestMarks;
  /** Whether the answer was right. */
  right: boolean;
}

const GROUND = '#e9c98d';
const LINE = '#7a5a2a';
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
  { board, marks, right }: MiniPicture,
  side: number,
): void {
  const { size, stones } = board;
  const cell = side / size;
  const middle = (line: number): number => (line + 0.5) * cell;
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
