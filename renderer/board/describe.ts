/** The board in words, for those who hear it: points, chains, moves, the whole position. Pure text from plain data. */
import {
  allPoints,
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
import { t } from '../messages/messages.ts';
import { joinList } from '../ui/parts.ts';
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

const nameOf = (color: number): 'black' | 'white' => (color === 2 ? 'black' : 'white');

/** "D4, black stone, 3 liberties, last move": everything the board shows at a point. */
export function describePoint(model: BoardModel, point: Point): string {
  const { size, stones, markup, options } = model;
  const parts = [pointName(point, size)];
  const color = stones[point] as Color;
  if (color === 1 || color === 2) {
    const chain = chainAt(stones, size, point);
    const length = chain.stones.length;
    parts.push(
      length === 1
        ? t(`board:point.${nameOf(color)}.stone`)
        : t(`board:point.${nameOf(color)}.chain`, { stones: length }),
      t('board:point.liberties', { count: chain.liberties }),
    );
  } else {
    parts.push(t('board:point.empty'));
  }
  if (point === model.lastMove) parts.push(t('board:point.last'));
  if (point === model.koPoint) parts.push(t('board:point.ko'));
  const number = options?.moveNumbers ? model.moveNumberAt?.get(point) : undefined;
  if (number !== undefined) parts.push(t('board:point.move', { number }));
  if (model.dead?.has(point)) parts.push(t('board:point.dead'));
  const owner = model.territory?.[point];
  if (owner === 1 || owner === 2) parts.push(t(`board:point.${nameOf(owner)}.territory`));
  const candidate = model.candidates?.find((entry) => entry.point === point);
  if (candidate) {
    const { label, sub } = candidate;
    parts.push(t(candidate.best ? 'board:point.best' : 'board:point.candidate', { label }));
    if (sub) parts.push(sub);
  }
  const value = model.ownership?.[rowOf(point) * size + columnOf(point)];
  if (value !== undefined && showsOwnership(value, model.ownershipThreshold)) {
    const percent = Math.round(100 * Math.abs(value));
    parts.push(t(value > 0 ? 'board:point.black.owned' : 'board:point.white.owned', { percent }));
  }
  if (markup) {
    for (const label of markup.labels)
      if (label.point === point) parts.push(t('board:point.label', { text: label.text }));
    const signs = [
      ['board:sign.triangles', markup.triangles],
      ['board:sign.squares', markup.squares],
      ['board:sign.circles', markup.circles],
      ['board:sign.crosses', markup.crosses],
      ['board:sign.selected', markup.selected],
      ['board:point.black.territory', markup.territoryBlack],
      ['board:point.white.territory', markup.territoryWhite],
      ['board:sign.dim', markup.dim],
    ] as const;
    for (const [name, points] of signs) if (points.includes(point)) parts.push(t(name));
    if (markup.visible && !markup.visible.includes(point)) parts.push(t('board:sign.hidden'));
    for (const { from, to } of markup.arrows) {
      if (from === point) parts.push(t('board:sign.arrowTo', { point: pointName(to, size) }));
      if (to === point) parts.push(t('board:sign.arrowFrom', { point: pointName(from, size) }));
    }
  }
  const shown = model.variation?.findLast((stone) => stone.point === point);
  if (shown) parts.push(t(`board:point.${nameOf(shown.color)}.variation`, { number: shown.number }));
  return joinList(parts);
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
  const values = { side: t(`common:${nameOf(color)}`), point: pointName(last, size) };
  return captured > 0 && before?.[last] === 0
    ? t('board:captures', { ...values, count: captured })
    : t('board:plays', values);
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
  const summary = t('board:summary', {
    size,
    black: t('board:summary.black', { count: black }),
    white: t('board:summary.white', { count: white }),
  });
  return lastMove ? `${summary} ${t('board:summary.last', { point: pointName(lastMove, size) })}` : summary;
}

/** "3 by 4 points, C3 to E6". */
export function describeSelection(from: Point, to: Point, size: number): string {
  const columns = Math.abs(columnOf(from) - columnOf(to)) + 1;
  const rows = Math.abs(rowOf(from) - rowOf(to)) + 1;
  return t('board:selection', { columns, rows, from: pointName(from, size), to: pointName(to, size) });
}
