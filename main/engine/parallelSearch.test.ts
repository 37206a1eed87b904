import { afterEach, describe, expect, test } from 'vitest';
import { parseBoard } from '../../engine/board/ascii.ts';
import { BLACK, WHITE, opponent, pointName } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { MONTECARLO } from '../../engine/montecarlo/parameters.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import type { Rules, SearchReport } from '../../engine/protocol/types.ts';
import { ParallelSearch } from './parallelSearch.ts';

const rules: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };
const options = { komi: 6.5, seed: 3, rules };

let search: ParallelSearch;
afterEach(() => search.close());

const visits = (report: SearchReport): number => report.moves.reduce((sum, move) => sum + move.visits, 0);

test('one thread is the plain search, move for move', () => {
  search = new ParallelSearch({ threads: 1 });
  const plain = new UctSearch();
  for (const each of [search, plain]) {
    each.start(new Position(9, rules), BLACK, options);
    each.run(1500);
  }
  expect(search.report()).toEqual(plain.report());
});

test('all threads go by its parameters', () => {
  const parameters = { ...MONTECARLO.defaults, movesPerPoint: 0.02 };
  search = new ParallelSearch({ threads: 3, megabytes: 8, parameters });
  search.start(new Position(9, rules), BLACK, options);
  search.run(30_000);
  // Playouts of two moves leave most of the board nobody's.
  const owned = search.report().ownership.reduce((sum, owner) => sum + Math.abs(owner), 0);
  expect(owned).toBeLessThan(2);
});

describe('three threads on one tree', () => {
  test('play the playouts asked for, and few results are lost', () => {
    search = new ParallelSearch({ threads: 3, megabytes: 8 });
    const position = new Position(9, rules);
    search.start(position, BLACK, options);
    let played = 0;
    for (let slice = 0; slice < 40; slice++) played += search.run(500);
    const report = search.report();
    expect(played).toBeGreaterThanOrEqual(20_000);
    // The other threads may each have one playout under way when the last is counted.
    expect(played).toBeLessThanOrEqual(20_000 + 40 * 2);
    expect(report.playouts).toBe(played);
    expect(visits(report)).toBeGreaterThan(0.95 * played);
    expect(visits(report)).toBeLessThanOrEqual(played);
    for (const { point } of report.moves) expect(position.isLegal(point, BLACK)).toBe(true);
    for (const owner of report.ownership) expect(Math.abs(owner)).toBeLessThanOrEqual(1);
  });

  test('begin again and again, on other boards, without mixing them up', () => {
    search = new ParallelSearch({ threads: 3, megabytes: 8 });
    for (let round = 0; round < 30; round++) {
      const size = [5, 9, 7][round % 3];
      const position = new Position(size, { ...rules, ko: round % 2 === 0 ? 'simple' : 'positional' });
      search.start(position, round % 2 === 0 ? BLACK : WHITE, {
        ...options,
        rules: position.rules,
        seed: round,
      });
      search.run(round % 4 === 0 ? 0 : 700);
      const report = search.report();
      expect(report.ownership).toHaveLength(size * size);
      for (const { point } of report.moves) expect(position.isLegal(point, report.color)).toBe(true);
    }
  });

  test('go on together with the tree of the move before', () => {
    search = new ParallelSearch({ threads: 3, megabytes: 8 });
    const position = new Position(7, rules);
    let color: Stone = BLACK;
    let reused = 0;
    for (let move = 0; move < 12; move++) {
      search.start(position, color, { ...options, budget: 3000 });
      const inherited = search.playouts;
      if (inherited > 0) reused++;
      while (search.run(Math.min(500, search.goal - search.playouts)) > 0);
      const report = search.report();
      expect(report.playouts).toBe(inherited + search.fresh);
      expect(search.fresh).toBeGreaterThan(0);
      expect(visits(report)).toBeGreaterThan(0.95 * report.playouts);
      expect(visits(report)).toBeLessThanOrEqual(report.playouts);
      for (const { pv } of report.moves) {
        const line = position.copy();
        for (const [i, next] of pv.entries()) {
          const side = i % 2 === 0 ? color : opponent(color);
          expect(line.isLegal(next, side)).toBe(true);
          line.play(next, side);
        }
      }
      position.play(report.moves[0].point, color);
      color = opponent(color);
    }
    expect(reused).toBeGreaterThan(8);
  });

  test('see what is on the board', () => {
    search = new ParallelSearch({ threads: 3, megabytes: 8 });
    const position = parseBoard(`
      . . . . . . .
      . . X O . . .
      . X O O X . .
      . X O O X . .
      . . X X . . .
      . O . . . O .
      . . . . . . .`);
    position.rules = rules;
    search.start(position, BLACK, options);
    search.run(6000);
    expect(['E6', 'D7']).toContain(pointName(search.report().moves[0].point, 7));
  });

  test('stop at once when told to', () => {
    search = new ParallelSearch({ threads: 3, megabytes: 8 });
    const stop = new Int32Array(new SharedArrayBuffer(4));
    search.start(new Position(19, rules), BLACK, options);
    Atomics.store(stop, 0, 1);
    expect(search.run(1e9, stop)).toBeLessThan(10);
  });
});
