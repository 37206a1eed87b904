/** The board as a player on a terminal sees it (manual 3.4): GNU Go's picture, in colours and in Unicode where the terminal can. */
import {
  BLACK,
  COLUMN_LETTERS,
  EMPTY,
  PASS,
  WHITE,
  colorName,
  pointAt,
} from '../../../engine/board/point.ts';
import type { Point } from '../../../engine/board/point.ts';
import { hoshiPoints } from '../../../engine/board/ascii.ts';
import type { GtpSession } from '../../../engine/gtp/session.ts';
import type { Paint, Painter } from '../paint.ts';

/** How boards are drawn. */
export interface Look {
  paint: Painter;
  /** Circles instead of letters. */
  unicode: boolean;
}

/** What stands on a point instead of the board's own symbol. */
export type Marks = ReadonlyMap<Point, { text: string; paint?: Paint }>;

const LETTERS = { stones: ['.', 'O', 'X'], hoshi: '+', empty: '.' };
const CIRCLES = { stones: ['·', '○', '●'], hoshi: '+', empty: '·' };
const STONE_PAINTS = [undefined, 'yellow', 'cyan'] as const;

/** Whether an output shows more than ASCII. */
export function showsUnicode(output: { isTTY?: boolean }, env: Record<string, string | undefined>): boolean {
  if (output.isTTY !== true || env.TERM === 'dumb' || env.TERM === 'linux') return false;
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}

/** The prisoners, the board with brackets around the last move, and the last move in words. */
export function picture(session: GtpSession, { paint, unicode }: Look, marks: Marks = new Map()): string {
  const { position } = session;
  const { size, colorAt } = position;
  const symbols = unicode ? CIRCLES : LETTERS;
  const last = position.lastMove();
  const lastAt = last ? session.shownPoint(last.point) : PASS;
  const hoshi = new Set(hoshiPoints(size));
  const cell = (shown: Point): string => {
    const point = session.keptPoint(shown);
    const mark = marks.get(point);
    if (mark) return paint(mark.text, mark.paint);
    const color = colorAt[point];
    if (color !== EMPTY) return paint(symbols.stones[color], STONE_PAINTS[color]);
    return hoshi.has(shown) ? symbols.hoshi : symbols.empty;
  };
  const letters = `    ${[...COLUMN_LETTERS.slice(0, size)].join(' ')}`;
  const told = last ? `        Last move: ${capital(colorName(last.color))} ${session.name(last.point)}` : '';
  const rows = Array.from({ length: size }, (_, row) => {
    let line = String(size - row).padStart(3);
    for (let column = 0; column < size; column++) {
      const point = pointAt(row, column);
      const before = column > 0 && pointAt(row, column - 1) === lastAt ? ')' : ' ';
      line += (point === lastAt ? '(' : before) + cell(point);
    }
    const end = lastAt !== PASS && pointAt(row, size - 1) === lastAt ? ')' : ' ';
    return `${line}${end}${String(size - row).padStart(size > 9 ? 2 : 1)}`;
  });
  const captured = ([WHITE, BLACK] as const).map((color) => {
    const stone = `${capital(colorName(color))} (${symbols.stones[color]})`;
    return `    ${stone} has captured ${position.captures(color)} pieces`;
  });
  return ['', ...captured, '', letters + told, ...rows, letters, ''].map((line) => `${line}\n`).join('');
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
