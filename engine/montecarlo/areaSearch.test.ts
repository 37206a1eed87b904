import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, EMPTY, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { newWatch, STOP } from '../util/watch.ts';
import { AreaSearch } from './areaSearch.ts';
import { MONTECARLO } from './parameters.ts';

/** Black lives with the middle one of three points, and dies without it. */
const bentThree = parseBoard(`
  . . . X X O . . .
  X X X X O O . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`);
const ALL = [...bentThree.points].filter((point) => bentThree.colorAt[point] === EMPTY);
const STONES = [...bentThree.points].filter((point) => bentThree.colorAt[point] !== EMPTY);

function favourites(
  color: Stone,
  { among = ALL, stop = null }: { among?: Point[]; stop?: Int32Array | null } = {},
) {
  const search = new AreaSearch(MONTECARLO.defaults);
  const moves = search.search(bentThree, color, { points: STONES, among, positions: 100, seed: 7, stop });
  return moves.map((move) => pointName(move, 9));
}

test('the point that decides a life is the first choice of both sides', () => {
  expect(favourites(BLACK)[0]).toBe('B9');
  expect(favourites(WHITE)[0]).toBe('B9');
});

test('only first moves that are allowed and near are tried; the same question has the same answer', () => {
  const near = ['A9', 'C9'].map((name) => parsePoint(name, 9)!);
  const far = parsePoint('J1', 9)!;
  expect(favourites(WHITE, { among: [...near, far] }).sort()).toEqual(['A9', 'C9']);
  expect(favourites(BLACK)).toEqual(favourites(BLACK));
});

test('what is asked about may be wider than what the network learnt to look at', () => {
  const position = new Position(19);
  for (const name of ['B2', 'B3', 'C3', 'Q2', 'R3']) position.addStone(parsePoint(name, 19)!, BLACK);
  for (const name of ['C2', 'D3', 'C4', 'Q3', 'P2']) position.addStone(parsePoint(name, 19)!, WHITE);
  const points = [...position.points].filter((point) => position.colorAt[point] !== EMPTY);
  const among = ['B4', 'Q4', 'J10'].map((name) => parsePoint(name, 19)!);
  const search = new AreaSearch(MONTECARLO.defaults);
  const question = { points, among, positions: 60, seed: 1, stop: null };
  const moves = search.search(position, BLACK, question);
  expect(moves.map((move) => pointName(move, 19)).sort()).toEqual(['B4', 'Q4']);
  // The same search goes on to another question, and another board.
  const [favourite] = search.search(bentThree, WHITE, { ...question, points: STONES, among: ALL });
  expect(pointName(favourite, 9)).toBe('B9');
  expect(search.search(position, BLACK, question)).toEqual(moves);
});

test('it ends at once when it is stopped', () => {
  const stop = newWatch();
  stop[STOP] = 1;
  expect(favourites(BLACK, { stop })).toEqual([]);
});
