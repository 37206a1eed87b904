import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, EMPTY, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { newWatch, STOP } from '../util/watch.ts';
import { builtinMoves } from '../../patterns/builtin/builtins.ts';
import { AreaGames } from './areaGames.ts';
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
  const games = new AreaGames(MONTECARLO.defaults, builtinMoves());
  const moves = games.search(bentThree, color, { points: STONES, among, playouts: 500, seed: 7, stop });
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

test('it ends at once when it is stopped', () => {
  const stop = newWatch();
  stop[STOP] = 1;
  expect(favourites(BLACK, { stop })).toEqual([]);
});
