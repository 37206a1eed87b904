/** The board in words, for those who hear it: points, chains, moves, the whole position. Pure text from plain data. */
import {
  allPoints,
  colorName,
  columnOf,
  EAST,
  NORTH,
  PASS,
  pointName,
  rowOf,
  SOUTH,
  WEST,
} from '../../engine/board/point.ts';
import type { Color, Point } from '../../engine/protocol/types.ts';
import { showsOwnership } from './ownership.ts';
import type { BoardModel } from './types.ts';

/** Stones and liberties of the chain on a point; the point must hold a stone. */
export function chainAt(
  stones: ArrayLike<number>,
  size: number,
  point: Point,
): { stones: Point[]; liberties: number } {
  const color = stones[point];
  const seen = new Set([point]);
  const chain = [point];
  let liberties = 0;
  for (const member of chain) {
    for (const next of [member + NORTH, member + EAST, member + SOUTH, member + WEST]) {
      if (seen.has(next) || !onBoard(next, size)) continue;
      if (stones[next] === color) chain.push(next);
      else if (stones[next] === 0) liberties++;
      else continue;
      seen.add(next);
    }
  }
  return { stones: chain, liberties };
}

function onBoard(point: Point, size: number): boolean {
  const row = rowOf(point);
  const column = columnOf(point);
  return row >= 0 && column >= 0 && row < size && column < size;
}

function count(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}

/** "D4, black stone, 3 liberties, last move": everything the board shows at a point. */
export function describePoint(model: BoardModel, point: Point): string {
  const { size, stones, markup, options } = model;
  const parts = [pointName(point, size)];
  const color = stones[point] as Color;
  if (color === 1 || color === 2) {
    const chain = chainAt(stones, size, point);
    const group = chain.stones.length === 1 ? 'stone' : `chain of ${chain.stones.length} stones`;
    parts.push(`${colorName(color)} ${group}`, count(chain.liberties, 'liberty', 'liberties'));
  } else {
    parts.push('empty');
  }
  if (point === model.lastMove) parts.push('last move');
  if (point === model.koPoint) parts.push('ko');
  const number = options?.moveNumbers ? model.moveNumberAt?.get(point) : undefined;
  if (number !== undefined) parts.push(`move ${number}`);
  if (model.dead?.has(point)) parts.push('dead');
  const owner = model.territory?.[point];
  if (owner === 1 || owner === 2) parts.push(`${colorName(owner)} territory`);
  const candidate = model.candidates?.find((entry) => entry.point === point);
  if (candidate) {
    parts.push(
      `${candidate.best ? 'best move' : 'candidate'} ${candidate.label}${candidate.sub ? `, ${candidate.sub}` : ''}`,
    );
  }
  const value = model.ownership?.[rowOf(point) * size + columnOf(point)];
  if (value !== undefined && showsOwnership(value, model.ownershipThreshold)) {
    parts.push(`${Math.round(100 * Math.abs(value))} percent ${value > 0 ? 'black' : 'white'}`);
  }
  if (markup) {
    for (const label of markup.labels) if (label.point === point) parts.push(`label ${label.text}`);
    const signs = [
      ['triangle', markup.triangles],
      ['square', markup.squares],
      ['circle', markup.circles],
      ['cross', markup.crosses],
      ['selected', markup.selected],
      ['black territory', markup.territoryBlack],
      ['white territory', markup.territoryWhite],
      ['dimmed', markup.dim],
    ] as const;
    for (const [name, points] of signs) if (points.includes(point)) parts.push(name);
    if (markup.visible && !markup.visible.includes(point)) parts.push('hidden');
    for (const { from, to } of markup.arrows) {
      if (from === point) parts.push(`arrow to ${pointName(to, size)}`);
      if (to === point) parts.push(`arrow from ${pointName(from, size)}`);
    }
  }
  const shown = model.variation?.findLast((stone) => stone.point === point);
  if (shown) parts.push(`${colorName(shown.color)} ${shown.number} in the line`);
  return parts.join(', ');
}

/** "Black plays D4 and captures 2 stones." for a move that led from `before` to `after`; '' when nothing was played. */
export function describeMove(
  before: ArrayLike<number> | null,
  after: ArrayLike<number>,
  last: Point | undefined,
  size: number,
): string {
  if (last === undefined || last === PASS) return '';
  const color = after[last];
  if (color !== 1 && color !== 2) return '';
  const captured = before ? takenStones(before, after, size).length : 0;
  const name = color === 2 ? 'Black' : 'White';
  const taken = captured > 0 && before?.[last] === 0 ? ` and captures ${count(captured, 'stone')}` : '';
  return `${name} plays ${pointName(last, size)}${taken}.`;
}

/** Points that held a stone before and are empty now. */
export function takenStones(before: ArrayLike<number>, after: ArrayLike<number>, size: number): Point[] {
  return allPoints(size).filter(
    (point) => (before[point] === 1 || before[point] === 2) && after[point] === 0,
  );
}

/** "19 by 19 board, 34 black stones, 33 white stones. Last move Q16." */
export function describeBoard({ size, stones, lastMove }: BoardModel): string {
  let black = 0;
  let white = 0;
  for (const point of allPoints(size)) {
    if (stones[point] === 2) black++;
    if (stones[point] === 1) white++;
  }
  const last = lastMove ? ` Last move ${pointName(lastMove, size)}.` : '';
  return `${size} by ${size} board, ${count(black, 'black stone')}, ${count(white, 'white stone')}.${last}`;
}

/** "3 by 4 points, C3 to E6". */
export function describeSelection(from: Point, to: Point, size: number): string {
  const columns = Math.abs(columnOf(from) - columnOf(to)) + 1;
  const rows = Math.abs(rowOf(from) - rowOf(to)) + 1;
  return `${columns} by ${rows} points, ${pointName(from, size)} to ${pointName(to, size)}`;
}
