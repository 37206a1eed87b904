import { expect, test } from 'vitest';
import { BLACK, PASS, WHITE, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { DEFAULT_RULES, Position } from '../board/position.ts';
import type { SearchReport } from '../protocol/types.ts';
import { TreeSearch } from './treeSearch.ts';
import type { SearchOptions } from './treeSearch.ts';

const p = (name: string): Point => parsePoint(name, 5) as Point;

function searched(color: Stone, rootMoves?: Point[], options: SearchOptions = {}): SearchReport {
  const position = new Position(5, DEFAULT_RULES);
  position.play(p('C3'), BLACK);
  const search = new TreeSearch({ maxNodes: 50_000, ...options });
  search.start(position, color, { komi: 2.5, seed: 3, rules: position.rules, rootMoves });
  search.run(600);
  return search.report();
}

test('only the first moves that are allowed are searched; the answers are free', () => {
  const { moves, playouts } = searched(WHITE, [p('B4'), p('D4')]);
  expect(moves.map(({ point }) => point).sort((a, b) => a - b)).toEqual([p('B4'), p('D4')]);
  expect(moves.map(({ prior }) => prior)).toEqual([0.5, 0.5]);
  expect(moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(playouts);
  const { moves: one } = searched(WHITE, [p('D4')]);
  expect(one).toHaveLength(1);
  expect(one[0]).toMatchObject({ point: p('D4'), visits: 600, prior: 1 });
  expect([p('D4'), PASS]).not.toContain(one[0].pv[1]);
});

test('when none of them can be searched there still is the pass', () => {
  expect(searched(WHITE, [p('C3')]).moves).toMatchObject([{ point: PASS, visits: 600 }]);
});

test.each([BLACK, WHITE] as const)(
  'what is reported of each move agrees with the whole (colour %i)',
  (color) => {
    const { moves, scoreMean, playouts } = searched(color);
    expect(moves.length).toBeGreaterThan(4);
    let priors = 0;
    let scores = 0;
    for (const move of moves) {
      priors += move.prior as number;
      scores += (move.scoreMean as number) * move.visits;
      const pvVisits = move.pvVisits as number[];
      expect(pvVisits).toHaveLength(move.pv.length);
      expect(pvVisits[0]).toBe(move.visits);
      expect(pvVisits).toEqual([...pvVisits].sort((a, b) => b - a));
      expect(move.prior).toBeGreaterThan(0);
      // A board of 25 points with a komi of 2.5.
      expect(Math.abs(move.scoreMean as number)).toBeLessThanOrEqual(25);
    }
    expect(priors).toBeLessThanOrEqual(1 + 1e-9);
    // In a move's own mean, margins beyond the size of the board (by komi) count as the size of the board.
    expect(Math.abs(scores / playouts - scoreMean)).toBeLessThan(2.5);
  },
);

test('without a margin among the values no mean score is made up', () => {
  for (const move of searched(BLACK, undefined, { marginShare: 0 }).moves)
    expect(move.scoreMean).toBeUndefined();
});
