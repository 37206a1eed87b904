/** Boards as text for the diagrams of the command line: one cell per point, in colours, with coordinates around. */
import { COLUMN_LETTERS, allPoints } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { hoshiPoints } from '../../engine/board/ascii.ts';
import type { Position } from '../../engine/board/position.ts';
import type { Paint, Painter } from './paint.ts';

/** What is drawn at a point: at most as wide as the diagram's cells, without the space between. */
export interface Cell {
  text: string;
  paint?: Paint;
}

export const STONES = ['.', 'O', 'X'];

/** The stone at a point as it is drawn everywhere; + for an empty hoshi. */
export function boardSymbol(position: Position): (point: Point) => string {
  const hoshi = new Set(hoshiPoints(position.size));
  return (point) =>
    position.colorAt[point] === 0 && hoshi.has(point) ? '+' : STONES[position.colorAt[point]];
}

/** The board with cells of `width` characters; `mark` is where a letter or a stone stands in them, from the right. */
export function drawBoard(
  size: number,
  paint: Painter,
  cellAt: (point: Point, index: number) => Cell,
  width = 1,
  mark = 1,
): string {
  const letter = (symbol: string): string => ` ${symbol.padStart(width - mark + 1).padEnd(width)}`;
  const letters = `  ${[...COLUMN_LETTERS.slice(0, size)].map(letter).join('')}`.trimEnd();
  const cells = allPoints(size).map((point, i) => {
    const cell = cellAt(point, i);
    const text = cell.text.length < width && !/\d/.test(cell.text) ? letter(cell.text).slice(1) : cell.text;
    return ` ${paint(text.padStart(width), cell.paint)}`;
  });
  const rows = Array.from({ length: size }, (_, row) => {
    const number = String(size - row);
    return `${number.padStart(2)}${cells.slice(row * size, (row + 1) * size).join('')} ${number}`;
  });
  return [letters, ...rows, letters].map((line) => `${line}\n`).join('');
}
