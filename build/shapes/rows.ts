/**
 * Places of games where a move was or could have been played, as rows of conditions: what stands around the move, how many liberties the
 * chains next to it have, and how many the move would have.
 */
import { readFileSync } from 'node:fs';
import { EMPTY, columnOf, pointAt, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { edgeDistance } from '../../engine/board/position.ts';
import type { Position } from '../../engine/board/position.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { Rng } from '../../engine/util/rng.ts';
import { gameLines } from '../../main/mining/gameLines.ts';

const SIZE = 19;
/** Lines at the edge with tables of their own, whose patterns hold the edge. */
export const EDGE_LINES = 3;
/** How far a pattern looks from the move. */
const REACH = 3;
/** Chains of cells so near may be asked about their liberties: steps along the lines. */
const NEAR_STEPS = 2;

/** The turns that are looked at: one in `every` moves from `from` to before `to` (0 the first move) of `games` games. */
export interface Turns {
  games: number;
  from: number;
  to: number;
  every: number;
  /** Of the places that were not played, one in so many is taken, and counts as that many. */
  others: number;
}

/** A cell as columns and rows from the move; at the edge the nearest edge is below. */
export interface Cell {
  readonly dx: number;
  readonly dy: number;
}

/** What can be asked: what is at a cell (bits: 1 empty, 2 own, 4 other), or liberties (bits: 1, 2, 4, 8 for one to four and more) of its chain, or of the move. */
export type Feature = { what: 'cell'; cell: Cell } | { what: 'lib'; cell: Cell } | { what: 'move' };

/** The places of one line from the edge, or of all further in: `ways` rows each, one for each way of turning it. */
export interface Table {
  /** Lines from the edge, 0 the first; EDGE_LINES for all others. */
  readonly line: number;
  readonly ways: number;
  readonly features: readonly Feature[];
  /** By feature, of all rows; 0 beyond the board and for liberties of no stone. */
  readonly columns: Uint8Array[];
  rows: number;
  /** A place that was not played stands for so many. */
  readonly others: number;
  /** By place: 1 where the move was played. */
  readonly played: Uint8Array;
}

export function featuresOf(line: number): Feature[] {
  const cells: Cell[] = [];
  for (let dy = -REACH; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++) {
      const isOnBoard = line >= EDGE_LINES || line + dy >= 0;
      if (isOnBoard && (dx !== 0 || dy !== 0)) cells.push({ dx, dy });
    }
  return [
    ...cells.map((cell): Feature => ({ what: 'cell', cell })),
    ...cells
      .filter(({ dx, dy }) => Math.abs(dx) + Math.abs(dy) <= NEAR_STEPS)
      .map((cell): Feature => ({ what: 'lib', cell })),
    { what: 'move' },
  ];
}

function emptyTable(line: number, places: number, others: number): Table {
  const ways = line < EDGE_LINES ? 2 : 8;
  const features = featuresOf(line);
  return {
    ...{ line, ways, features, others, rows: 0 },
    columns: features.map(() => new Uint8Array(places * ways)),
    played: new Uint8Array(places),
  };
}

/** How a pattern lies on the board: columns and rows for a step to its right and for one up. */
interface Way {
  readonly right: readonly [columns: number, rows: number];
  readonly up: readonly [columns: number, rows: number];
}

function waysOf(line: number, column: number, row: number): Way[] {
  const last = SIZE - 1 - line;
  const ways = ([-1, 1] as const).flatMap((a) =>
    ([-1, 1] as const).flatMap((b): Way[] => [
      { right: [a, 0], up: [0, b] },
      { right: [0, a], up: [b, 0] },
    ]),
  );
  if (line >= EDGE_LINES) return ways;
  // In a corner two edges are as near; the lower or upper one is taken.
  const up = row === line ? [0, 1] : row === last ? [0, -1] : column === line ? [1, 0] : [-1, 0];
  return ways.filter((way) => way.up[0] === up[0] && way.up[1] === up[1]);
}

/** A number of liberties as a bit: one to four and more. */
function fewLiberties(count: number): number {
  return 1 << (Math.min(count, 4) - 1);
}

function addPlace(table: Table, position: Position, point: Point, color: Stone): void {
  const [row, column] = [rowOf(point), columnOf(point)];
  const own = fewLiberties(position.countLibertiesAfter(point, color, 4));
  for (const { right, up } of waysOf(table.line, column, row)) {
    for (const [i, feature] of table.features.entries()) {
      const states = table.columns[i];
      if (feature.what === 'move') {
        states[table.rows] = own;
        continue;
      }
      const { dx, dy } = feature.cell;
      const x = column + right[0] * dx + up[0] * dy;
      const y = row + right[1] * dx + up[1] * dy;
      if (y < 0 || x < 0 || y >= SIZE || x >= SIZE) continue;
      const at = pointAt(y, x);
      const stone = position.colorAt[at];
      if (feature.what === 'cell') states[table.rows] = stone === EMPTY ? 1 : stone === color ? 2 : 4;
      else if (stone !== EMPTY) states[table.rows] = fewLiberties(position.countLiberties(at));
    }
    table.rows++;
  }
}

/** The places of a collection's games, without moves that leave their chain in atari, by line from the edge. */
export function tablesOf(file: string, { games, from, to, every, others }: Turns): Table[] {
  const rng = new Rng(1);
  const turns = games * Math.ceil((to - from) / every);
  // Of 361 points; with some to spare.
  const tables = [75, 65, 60, 200].map((points, line) =>
    emptyTable(line, Math.ceil(turns * (1 + points / others)), others),
  );
  for (const [number, text] of gameLines(readFileSync(file, 'utf8'), file).slice(0, games).entries()) {
    const game = readGame(text);
    if (!game) continue;
    for (let at = from + (number % every); at < Math.min(to, game.moves.length); at += every) {
      const { position, color } = positionBefore(game, at);
      for (const point of position.points) {
        if (position.colorAt[point] !== EMPTY) continue;
        const isPlayed = point === game.moves[at];
        if (!isPlayed && rng.below(others) > 0) continue;
        if (!position.isLegal(point, color) || position.isSelfAtari(point, color)) continue;
        const table = tables[Math.min(edgeDistance(point, SIZE), EDGE_LINES)];
        const place = table.rows / table.ways;
        table.played[place] = Number(isPlayed);
        addPlace(table, position, point, color);
      }
    }
  }
  return tables;
}
