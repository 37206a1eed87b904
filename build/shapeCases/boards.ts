/** Small boards and what patterns say on them. */
import { readFileSync } from 'node:fs';
import { EMPTY, pointAt } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import type { ShapeSayings } from '../../engine/testing/shapeSayings.ts';

/** What seek.ts and draw.ts write, a line each. */
export interface SeenBoard {
  name: string;
  /** As in a case. */
  rows: string[];
  /** Of processor time. */
  milliseconds: number;
  /** As ShapeSayings tells it. */
  said: string[];
}

export function boardsIn(file: string): SeenBoard[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as SeenBoard);
}

/** The pattern that speaks in what is said, as database_Name; undefined where one is silent. */
export function nameIn(said: string): string | undefined {
  return /^(?:white|black) \S+ -> (\w+) /.exec(said)?.[1];
}

/** The patterns that speak. */
export function namesIn({ said }: SeenBoard): Set<string> {
  return new Set(said.flatMap((text) => nameIn(text) ?? []));
}

/** The colours of a corner of a position, row by row. */
export function corner(whole: Position, size: number, right: boolean, low: boolean): number[] {
  const shift = whole.size - size;
  return Array.from(
    { length: size * size },
    (_, i) =>
      whole.colorAt[pointAt(Math.floor(i / size) + (low ? shift : 0), (i % size) + (right ? shift : 0))],
  );
}

/** A board of its own; chains that have no liberty on it are left out. */
export function boardOf(size: number, colors: readonly number[]): Position {
  const board = new Position(size);
  const stones = colors.flatMap((color, i) =>
    color === EMPTY ? [] : [{ point: pointAt(Math.floor(i / size), i % size), color: color as Stone }],
  );
  for (const { point, color } of stones) board.addStone(point, color);
  const kept = stones.filter(({ point }) => board.countLiberties(point) > 0);
  if (kept.length === stones.length) return board;
  const rest = new Position(size);
  for (const { point, color } of kept) rest.addStone(point, color);
  return rest;
}

export function readBoard(name: string, board: Position, sayings: ShapeSayings): SeenBoard {
  const start = process.cpuUsage();
  const said = [...sayings.of(board)];
  const { user, system } = process.cpuUsage(start);
  const rows = Array.from({ length: board.size }, (_, row) =>
    Array.from({ length: board.size }, (__, column) => '.OX'[board.colorAt[pointAt(row, column)]]).join(' '),
  );
  return { name, rows, milliseconds: Math.round((user + system) / 1000), said };
}
