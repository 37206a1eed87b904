import { describe, expect, test } from 'vitest';
import { BLACK, PASS, WHITE } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Rules, SearchReport } from '../protocol/types.ts';
import { benchPositions } from '../bench/tryMove.ts';
import { UctSearch } from './search.ts';

const rules: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };

function favourite(report: SearchReport): number {
  return report.moves.find(({ point }) => point !== PASS)?.point ?? PASS;
}

describe('a search for a move', () => {
  test('ends early, with the favourite that the whole budget gives', () => {
    const search = new UctSearch({ maxNodes: 100_000 });
    let spent = 0;
    let searches = 0;
    for (const position of benchPositions()) {
      for (const color of [WHITE, BLACK] as const) {
        const start = { komi: position.komi, rules: position.rules, seed: 5 };
        search.start(position, color, start);
        search.run(1600);
        const whole = favourite(search.report());
        search.start(position, color, { ...start, budget: 1600 });
        expect(search.goal).toBe(1600);
        search.run(1600);
        expect(favourite(search.report())).toBe(whole);
        expect(search.run(1600 - search.playouts)).toBe(0);
        spent += search.playouts;
        searches++;
      }
    }
    expect(searches).toBeGreaterThan(5);
    expect(spent / searches).toBeLessThan(0.9 * 1600);
    expect(spent / searches).toBeGreaterThan(0.3 * 1600);
  });

  test('ends at the same playout however it is cut', () => {
    const position = new Position(5, rules);
    const reports = [[2000], [1, 62, 1, 65, 300, 900, 2000], [777, 777, 777]].map((slices) => {
      const search = new UctSearch({ maxNodes: 50_000 });
      search.start(position, BLACK, { komi: 0.5, rules, seed: 2, budget: 2000 });
      for (const slice of slices) search.run(Math.min(slice, search.goal - search.playouts));
      return search.report();
    });
    expect(reports[0].playouts).toBeLessThan(2000);
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[2]).toEqual(reports[0]);
  });

  test('always plays something new', () => {
    const search = new UctSearch({ maxNodes: 50_000 });
    const position = new Position(5, rules);
    search.start(position, BLACK, { komi: 0.5, rules, seed: 2, budget: 50_000 });
    search.run(8000);
    position.play(favourite(search.report()), BLACK);
    // Far more is known already than it is to cost.
    search.start(position, WHITE, { komi: 0.5, rules, seed: 2, budget: 1000 });
    expect(search.playouts).toBeGreaterThan(1000);
    search.run(search.goal - search.playouts);
    expect(search.fresh).toBeGreaterThanOrEqual(250);
    expect(search.report().ownership.some((value) => value !== 0)).toBe(true);
  });
});

test('an analysis goes on', () => {
  const search = new UctSearch({ maxNodes: 50_000 });
  search.start(new Position(3, rules), BLACK, { komi: 0.5, rules, seed: 2 });
  expect(search.run(3000)).toBe(3000);
  expect(search.isDecided(0)).toBe(false);
});
