import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, EMPTY, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { MONTECARLO } from '../montecarlo/parameters.ts';
import { newWatch, STOP } from '../util/watch.ts';
import { AreaSearch } from './areaSearch.ts';
import type { AreaQuestion, Node } from './areaSearch.ts';

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
  { among = ALL, favoured = [], positions = 100, stop = null }: Partial<Omit<AreaQuestion, 'points'>> = {},
) {
  const search = new AreaSearch(MONTECARLO.defaults);
  const moves = search.search(bentThree, color, {
    points: STONES,
    among,
    favoured,
    positions,
    seed: 7,
    stop,
  });
  return moves.map((move) => pointName(move, 9));
}

/** Hears what is looked at: behind which first move, and how much playouts weigh there. */
class Heard extends AreaSearch {
  readonly heard: { first: Point | undefined; share: number }[] = [];

  protected override looked(path: readonly Node[]): void {
    this.heard.push({ first: path.at(1)?.move, share: this.share });
  }
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

test('a move that is favoured is tried first, and given up where others are better', () => {
  const favoured = ['A9', 'C9'].map((name) => parsePoint(name, 9)!);
  for (const move of favoured) {
    expect(favourites(BLACK, { favoured: [move], positions: 2 })[0]).toBe(pointName(move, 9));
    expect(favourites(BLACK, { favoured: [move] })[0]).toBe('B9');
  }
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

test('what was asked before does not matter, nor do stones beside the square that the network sees', () => {
  const position = new Position(19);
  for (const name of ['D3', 'D4', 'E4', 'O3', 'O4', 'N2']) position.addStone(parsePoint(name, 19)!, BLACK);
  for (const name of ['E3', 'E2', 'F4', 'N3', 'N4', 'O2']) position.addStone(parsePoint(name, 19)!, WHITE);
  const points = [...position.points].filter((point) => position.colorAt[point] !== EMPTY);
  // The rectangle is as wide as the square; these stand beside it.
  for (const name of ['B4', 'B5', 'Q4', 'Q5']) position.addStone(parsePoint(name, 19)!, WHITE);
  const among = [...position.points].filter((point) => position.isLegal(point, BLACK));
  const question = { points, among, positions: 40, seed: 1, stop: null };
  const search = new AreaSearch(MONTECARLO.defaults);
  const fresh = search.search(position, BLACK, question);
  const wide = [...position.points].filter((point) => position.colorAt[point] !== EMPTY);
  search.search(position, BLACK, { ...question, points: wide });
  expect(search.search(position, BLACK, question)).toEqual(fresh);
  expect(new AreaSearch(MONTECARLO.defaults).search(position, BLACK, question)).toEqual(fresh);
});

test('where the fate of a group is proved the search goes by that, and playouts weigh less', () => {
  const outside = `
    X X X X X O . . .
    O O O O O O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
  const heard = (top: string, color: Stone, changed: Partial<typeof MONTECARLO.defaults>) => {
    const position = parseBoard(`${top}${outside}`);
    const points = [...position.points].filter((point) => position.colorAt[point] !== EMPTY);
    const among = [...position.points].filter((point) => position.isLegal(point, color));
    const search = new Heard({ ...MONTECARLO.defaults, ...changed });
    search.search(position, color, { points, among, positions: 100, seed: 7, stop: null });
    return search.heard;
  };
  const dies = `
    . . X . X O . . .
    . O O X X O . . .`;
  const lives = `
    . O . O X O . . .
    X X . . X O . . .`;
  for (const [top, color, move] of [
    [dies, WHITE, 'A8'],
    [lives, BLACK, 'C8'],
  ] as const) {
    const behind = heard(top, color, {}).filter(({ first }) => first === parsePoint(move, 9));
    expect(behind.length).toBeGreaterThan(50);
    const shares = [500, 0].map((areaProofNodes) => heard(top, color, { areaProofNodes })[0].share);
    expect(shares[0]).toBeLessThan(shares[1]);
    expect(shares[1]).toBe(MONTECARLO.defaults.areaShare);
    const alone = [500, 0].map((areaProofNodes) => heard(top, color, { areaProofNodes, areaShare: 0 }));
    expect(alone[0]).not.toEqual(alone[1]);
  }
});

test('it ends at once when it is stopped', () => {
  const stop = newWatch();
  stop[STOP] = 1;
  expect(favourites(BLACK, { stop })).toEqual([]);
});
