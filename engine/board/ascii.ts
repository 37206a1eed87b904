/** Boards as text: GNU Go's showboard picture, and drawn boards for tests. */
import { BLACK, COLUMN_LETTERS, EMPTY, WHITE, pointAt } from './point.ts';
import type { Point } from './point.ts';
import { Position } from './position.ts';

const SYMBOLS = ['.', 'O', 'X'];

/**
 * The points marked with + on an empty board of that size: the corner hoshi, from 5x5 on; the centre of odd boards; and the
 * side hoshi of odd boards from 13x13 on. Found by asking gnugo to show empty boards.
 */
export function hoshiPoints(size: number): Point[] {
  const middle = (size - 1) / 2;
  const line = cornerLine(size);
  const lines = line === undefined ? [] : [line, size - 1 - line];
  const points = lines.flatMap((row) => lines.map((column) => pointAt(row, column)));
  if (size % 2 === 1) {
    points.push(pointAt(middle, middle));
    if (size >= 13) for (const l of lines) points.push(pointAt(l, middle), pointAt(middle, l));
  }
  return points;
}

/** Row of the corner hoshi, from 0. */
function cornerLine(size: number): number | undefined {
  if (size < 5) return undefined;
  return size === 5 ? 1 : size < 12 ? 2 : 3;
}

/** The board as GNU Go's GTP command showboard draws it: no line break at the end, none at the start. */
export function showBoard(position: Position): string {
  const { size, colorAt } = position;
  const hoshi = new Set(hoshiPoints(size));
  const letters = `   ${[...COLUMN_LETTERS.slice(0, size)].join(' ')}`;
  const lines = [letters];
  for (let row = 0; row < size; row++) {
    const number = size - row;
    let line = String(number).padStart(2);
    for (let column = 0; column < size; column++) {
      const point = pointAt(row, column);
      line += ` ${colorAt[point] === EMPTY && hoshi.has(point) ? '+' : SYMBOLS[colorAt[point]]}`;
    }
    line += ` ${number}`;
    // Below 10 lines the captures stand on the last two lines, from 11 on at lines 11 and 10 from below... see captureLines.
    const [whiteLine, blackLine] = captureLines(size);
    if (number === whiteLine) line += `     WHITE (O) has captured ${position.captures(WHITE)} stones`;
    if (number === blackLine) line += `     BLACK (X) has captured ${position.captures(BLACK)} stones`;
    lines.push(line);
  }
  lines.push(letters);
  return lines.join('\n');
}

function captureLines(size: number): [white: number, black: number] {
  return size > 10 ? [size - 8, size - 9] : [2, 1];
}

/**
 * The position drawn: X black, O white, . or + empty, spaces between optional; empty lines and lines of letters are passed
 * over, and row numbers, and whatever stands right of two spaces. Throws RangeError when it is not square, or not of the
 * size asked for.
 */
export function parseBoard(drawing: string, size?: number): Position {
  const rows = drawing
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\d+\s+/, '')
        .replace(/ {2,}.*$/, '')
        .replace(/\s+\d+$/, ''),
    )
    .filter((line) => line !== '' && !/^[A-HJ-T]( [A-HJ-T])*$/.test(line.replace(/^[XO]( [XO])*$/, '')))
    .map((line) => [...line.replaceAll(' ', '')]);
  const actual = size ?? rows.length;
  if (rows.length !== actual || rows.some((row) => row.length !== actual)) {
    throw new RangeError(`not a drawing of ${actual}x${actual}:\n${drawing}`);
  }
  const position = new Position(actual);
  rows.forEach((row, i) =>
    row.forEach((symbol, j) => {
      if (symbol === 'X') position.addStone(pointAt(i, j), BLACK);
      else if (symbol === 'O') position.addStone(pointAt(i, j), WHITE);
      else if (symbol !== '.' && symbol !== '+')
        throw new RangeError(`unknown symbol ${symbol} in\n${drawing}`);
    }),
  );
  return position;
}
