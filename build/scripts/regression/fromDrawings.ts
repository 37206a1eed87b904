/**
 * Suites with drawn boards. The source is a suite as it will be, except that positions are drawn instead of loaded:
 *
 *     board white komi 0.5
 *     | . . . . .
 *     | . X O . .
 *     …
 *
 * X is black, O white; `board` and what follows it may be left out, black then moves next and komi is 0.5. Each drawing
 * becomes a game record and a line `loadsgf`, and stays in the suite as a comment with coordinates.
 */
import {
  BLACK,
  COLUMN_LETTERS,
  EMPTY,
  MAX_SIZE,
  WHITE,
  pointAt,
  pointName,
} from '../../../engine/board/point.ts';
import type { Stone } from '../../../engine/board/point.ts';
import { Position } from '../../../engine/board/position.ts';
import { positionSgf } from './fromCases.ts';

/** A finished suite. */
export interface DrawnSuite {
  text: string;
  /** Game records by their path below resources/regression. */
  records: Map<string, string>;
}

/** What stands before a drawing. */
interface Heading {
  toMove: Stone;
  komi: number;
}

const USUAL: Heading = { toMove: BLACK, komi: 0.5 };

/** Turns the source of suite `name` into the suite. Throws with the line number where a drawing makes no sense. */
export function suiteFromDrawings(name: string, source: string): DrawnSuite {
  const records = new Map<string, string>();
  const out: string[] = [];
  let description = '';
  let heading = USUAL;
  let rows: string[] = [];
  const lines = source.trimEnd().split('\n');
  for (const [i, line] of [...lines, ''].entries()) {
    const where = `${name}, line ${i + 1}`;
    if (line.startsWith('|')) {
      rows.push(line.slice(1).replaceAll(' ', ''));
      continue;
    }
    if (rows.length > 0) {
      const position = drawnPosition(rows, where);
      const record = `games/${name}/${String(records.size + 1).padStart(3, '0')}.sgf`;
      records.set(record, positionSgf(position, description, heading));
      out.push(...picture(rows), `loadsgf ${record}`);
      rows = [];
      heading = USUAL;
    }
    if (/^board\b/.test(line)) heading = parseHeading(line, where);
    else out.push(line);
    description = /^# DESCRIPTION=(.*)$/.exec(line)?.[1] ?? description;
  }
  return { text: `${out.join('\n').trimEnd()}\n`, records };
}

function parseHeading(line: string, where: string): Heading {
  const match = /^board( black| white)?( komi (-?\d+(?:\.\d+)?))?$/.exec(line);
  if (!match) throw new Error(`${where}: not of the form 'board white komi 0.5'`);
  return {
    toMove: match[1] === ' white' ? WHITE : USUAL.toMove,
    komi: match[3] === undefined ? USUAL.komi : Number(match[3]),
  };
}

function drawnPosition(rows: readonly string[], where: string): Position {
  const size = rows.length;
  if (size > MAX_SIZE || rows.some((row) => row.length !== size || !/^[.XO]*$/.test(row)))
    throw new Error(`${where}: the drawing above is no square board of . X and O`);
  const position = new Position(size);
  for (const [row, text] of rows.entries())
    for (const [column, symbol] of [...text].entries())
      if (symbol !== '.') position.addStone(pointAt(row, column), symbol === 'X' ? BLACK : WHITE);
  for (const point of position.points) {
    if (position.colorAt[point] !== EMPTY && position.countLiberties(point) === 0)
      throw new Error(`${where}: ${pointName(point, size)} has no liberty in the drawing above`);
  }
  return position;
}

function picture(rows: readonly string[]): string[] {
  const size = rows.length;
  const lines = rows.map((row, i) => `# ${String(size - i).padStart(2)} | ${[...row].join(' ')}`);
  return [...lines, `#      ${[...COLUMN_LETTERS.slice(0, size)].join(' ')}`];
}
