import { describe, expect, test } from 'vitest';
import { BLACK, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { PlayoutBoard } from './playoutBoard.ts';
import { MONTECARLO } from './parameters.ts';
import { TreePolicy } from './policy.ts';
import { TreeSearch } from './treeSearch.ts';

function point(name: string, size: number): Point {
  return parsePoint(name, size) as Point;
}

/** By point: the mean result that the policy expects, on a board with black stones. */
function expected(size: number, stones: string): Map<Point, number> {
  const position = new Position(size);
  for (const name of stones.split(' ').filter((word) => word !== '')) {
    position.addStone(point(name, size), BLACK);
  }
  const board = new PlayoutBoard(size);
  board.load(position.colorAt);
  const policy = new TreePolicy();
  policy.generate(board, WHITE, PASS, false);
  return new Map(
    Array.from({ length: policy.count }, (_, i) => [policy.moves[i], policy.values[i] / policy.weights[i]]),
  );
}

describe('in the opening of a wide board', () => {
  const of = (stones: string, name: string): number => expected(19, stones).get(point(name, 19)) as number;

  test('corners before sides, sides before the centre, that before the edge', () => {
    expect(of('', 'D4')).toBe(of('', 'Q17'));
    expect(of('', 'D4')).toBe(of('', 'C4'));
    expect(of('', 'D4')).toBeGreaterThan(of('', 'C3'));
    expect(of('', 'K3')).toBe(of('', 'C3'));
    expect(of('', 'K3')).toBe(of('', 'K4'));
    expect(of('', 'K4')).toBeGreaterThan(of('', 'K10'));
    expect(of('', 'K10')).toBe(of('', 'K5'));
    expect(of('', 'K2')).toBe(of('', 'K10'));
    expect(of('', 'K2')).toBeGreaterThan(of('', 'K1'));
  });

  test('a corner with a stone in it is a side; near stones nothing of this holds', () => {
    expect(of('E3', 'D4')).toBe(0.5);
    expect(of('G4', 'D4')).toBe(of('', 'K4'));
    expect(of('H4', 'D4')).toBe(of('', 'K4'));
    expect(of('J4', 'D4')).toBe(of('', 'D4'));
    expect(of('K10', 'K9')).toBe(0.5);
    expect(of('K10', 'K7')).toBe(of('', 'K7'));
  });
});

test('a small board has no opening', () => {
  const values = expected(9, '');
  const { priorEven: even, priorOpenSide: openSide } = MONTECARLO.defaults;
  for (const name of ['C3', 'D4', 'E3'])
    expect(values.get(point(name, 9))).toBeCloseTo((even / 2 + openSide) / (even + openSide), 6);
  expect(values.get(point('E5', 9))).toBe(0.5);
});

test('the search opens in the corners of 19x19', () => {
  const search = new TreeSearch({ maxNodes: 100_000 });
  const position = new Position(19);
  search.start(position, BLACK, { komi: 6.5, rules: position.rules, seed: 1 });
  search.run(1000);
  const corners = ['D4', 'C4', 'D3', 'D16', 'C16', 'D17', 'Q4', 'R4', 'Q3', 'Q16', 'R16', 'Q17'];
  expect(corners).toContain(pointName(search.report().moves[0].point, 19));
});
