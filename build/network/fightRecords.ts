/**
 * Records of positions for trainFights.py, 1,460 bytes each:
 * - the board and the learnt odds of moves (boardRecord.ts);
 * - 361 points: whose they are in the end: 1 the side's that moves, 2 the other's, 0 not known;
 * - 361 points: 1 where a move is right;
 * - 16 bits: the move before (361: none);
 * - the first row, first column, last row and last column of the part of the board it is about;
 * - a byte: 1 when the side to move defends the fight's target, 0 when it attacks it, 2 without one; three bytes of 0, 16 bits: the number of the problem, a byte: the moves before of its line, a byte: the book's number; then zeros.
 *
 * Records of what a search found (1,821 bytes) go on: there the points of moves say how often they were visited, 255 for the most visited, and 361
 * points more whose they are then: 0 not known, 1 the other side's to 255 the side's that moves.
 */
import { openSync, readSync, statSync, writeSync } from 'node:fs';
import { EMPTY, MAX_SIZE, PASS } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { MoveOdds } from '../../engine/montecarlo/moveOdds.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { RECENT } from '../../patterns/moves/families.ts';
import { BOARD_LENGTH, KO, placeOf, points, stoneOf, writeBoard } from './boardRecord.ts';
import type { Study } from './studySearch.ts';

const LENGTH = 1460;
const OWNERS = BOARD_LENGTH;
const RIGHT = 1083;
const TAIL = 1444;

export const OWN = 1;
export const OTHER = 2;
const UNASKED = 2;
/** Of a search: a move that is kept has at least so many visits, and at most so many times fewer than the most visited. */
const LEAST_VISITS = 2;
const MOST_FEWER = 20;

/** First row and column, last row and column, from 0. */
export type Box = readonly [number, number, number, number];

/** A box around points, at most so many lines wider. */
export function boxAround(some: Iterable<Point>, wider = 0): Box {
  let [top, left, bottom, right] = [MAX_SIZE, MAX_SIZE, 0, 0];
  for (const point of some) {
    const row = Math.floor(placeOf[point] / MAX_SIZE);
    const column = placeOf[point] % MAX_SIZE;
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
  }
  const most = MAX_SIZE - 1;
  return [
    Math.max(0, top - wider),
    Math.max(0, left - wider),
    Math.min(most, bottom + wider),
    Math.min(most, right + wider),
  ];
}

export interface Told {
  box: Box;
  /** Whose a point is: OWN, OTHER or 0. */
  owner?: (point: Point) => number;
  right?: readonly Point[];
  defends?: number;
  problem?: number;
  moves?: number;
  book?: number;
}

/** The board that positions are recorded from. */
export class Recorder {
  readonly board = new PatternBoard(MAX_SIZE, builtinTable());
  readonly recent = new Int16Array(RECENT).fill(PASS);
  readonly odds = new MoveOdds(MAX_SIZE, builtinMoves());
  written = 0;
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  load(colorAt: ArrayLike<number>, ko: Point): void {
    this.board.load(colorAt);
    this.board.ko = ko;
    this.recent.fill(PASS);
  }

  /** Lists the moves of a side, and what a record says of the position. */
  record(side: Stone): Buffer {
    const { board, odds, recent } = this;
    const record = Buffer.alloc(LENGTH);
    odds.list(board, side, recent);
    writeBoard(record, board, side, odds);
    record.writeUInt16LE(placeOf[recent[0]], TAIL);
    return record;
  }

  write(
    record: Buffer,
    { box, owner, right = [], defends = UNASKED, problem = 0, moves = 0, book = 0 }: Told,
  ): void {
    if (owner) for (const [i, point] of points.entries()) record[OWNERS + i] = owner(point);
    for (const point of right) record[RIGHT + placeOf[point]] = 1;
    record.set([...box, defends], TAIL + 2);
    record.writeUInt16LE(problem, TAIL + 10);
    record.set([moves, book], TAIL + 12);
    writeSync(this.file, record);
    this.written++;
  }

  /** Writes a record of PlayedFile anew, with what a search found there; moves with few visits are left out. */
  writeStudy(record: Buffer, { visits, area, owners }: Study): void {
    const whole = Buffer.concat([record, Buffer.alloc(points.length)]);
    const most = Math.max(...visits.values());
    whole.fill(0, RIGHT, TAIL);
    whole.writeUInt16LE(placeOf[PASS], TAIL);
    for (const [move, count] of visits) {
      if (count >= Math.max(LEAST_VISITS, most / MOST_FEWER))
        whole[RIGHT + placeOf[move]] = Math.max(1, Math.round((255 * count) / most));
    }
    for (const point of area) whole[LENGTH + placeOf[point]] = 1 + Math.round(127 * (1 + owners[point]));
    writeSync(this.file, whole);
    this.written++;
  }
}

/** Records of a file, whose side to move is black. */
export class PlayedFile {
  readonly length: number;
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'r');
    this.length = Math.floor(statSync(path).size / LENGTH);
  }

  read(number: number): { record: Buffer; position: Position; box: Box } {
    const record = Buffer.alloc(LENGTH);
    readSync(this.file, record, 0, LENGTH, number * LENGTH);
    const position = new Position(MAX_SIZE);
    for (const [i, point] of points.entries()) {
      const stone = stoneOf(record[i]);
      if (stone !== EMPTY) position.addStone(point, stone);
    }
    position.koPoint = points[record.subarray(0, points.length).indexOf(KO)] ?? 0;
    const [top, left, bottom, right] = record.subarray(TAIL + 2, TAIL + 6);
    return { record, position, box: [top, left, bottom, right] };
  }
}
