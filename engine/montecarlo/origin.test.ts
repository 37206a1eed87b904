import { describe, expect, test } from 'vitest';
import { BLACK, PASS, WHITE, opponent, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Rules } from '../protocol/types.ts';
import { lineSince } from './origin.ts';
import { UctSearch } from './search.ts';
import type { StartOptions } from './search.ts';
import { MONTECARLO } from './parameters.ts';

const chinese: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };
const SIZE = 7;
/** Large enough that the search does not end itself in these tests. */
const BUDGET = 100_000;

function point(name: string): Point {
  return parsePoint(name, SIZE) as Point;
}

function played(names: string, first: Stone = BLACK, rules = chinese): Position {
  const position = new Position(SIZE, rules);
  let color = first;
  for (const name of names.split(' ').filter((word) => word !== '')) {
    position.play(name === 'pass' ? PASS : point(name), color);
    color = opponent(color);
  }
  return position;
}

function begin(
  search: UctSearch,
  position: Position,
  color: Stone,
  more: Partial<StartOptions> = {},
): number {
  search.start(position, color, { komi: 6.5, rules: position.rules, seed: 1, budget: BUDGET, ...more });
  return search.playouts;
}

describe('the tree is gone on with', () => {
  test.each([1, 2, 3])('after %i moves that it knows', (count) => {
    const search = new UctSearch({ maxNodes: 200_000 });
    const position = new Position(SIZE, chinese);
    begin(search, position, BLACK);
    search.run(4000);
    let color: Stone = BLACK;
    const { pv, pvVisits = [] } = search.report().moves[0];
    for (const move of pv.slice(0, count)) {
      position.play(move, color);
      color = opponent(color);
    }
    // All visits but those to the node before it got children.
    const before = begin(search, position, color);
    expect(before).toBe(pvVisits[count - 1] - MONTECARLO.defaults.expandAt);
    expect(search.fresh).toBe(0);
    const inherited = search.report();
    expect(inherited.moves.reduce((sum, move) => sum + move.visits, 0)).toBe(before);
    const wins = inherited.moves.reduce((sum, move) => sum + move.visits * move.winRate, 0);
    expect(wins / before).toBeCloseTo(inherited.winRate, 9);
    // The priors are those of the new position.
    expect(inherited.moves.reduce((sum, move) => sum + (move.prior ?? 0), 0)).toBeLessThanOrEqual(1);

    search.run(1000);
    const report = search.report();
    expect([search.fresh, search.playouts, report.playouts]).toEqual([1000, before + 1000, before + 1000]);
    expect(report.moves.reduce((sum, move) => sum + move.visits, 0)).toBe(before + 1000);
    const owned = report.ownership.reduce((sum, value) => sum + value, 0);
    expect(owned - 6.5).toBeCloseTo(report.scoreMean, 9);
    for (const { point: p } of report.moves) expect(position.isLegal(p, color)).toBe(true);
  });

  test('and grows again where it was full', () => {
    const search = new UctSearch({ maxNodes: 3000 });
    const position = new Position(SIZE, chinese);
    begin(search, position, BLACK);
    search.run(6000);
    const { moves } = search.report();
    const opened = moves.find(({ pv }) => pv.length > 1);
    position.play(opened?.point ?? PASS, BLACK);
    expect(begin(search, position, WHITE)).toBeGreaterThan(100);
    const known = (): number => search.report().moves.reduce((sum, { pv }) => sum + pv.length, 0);
    const before = known();
    search.run(6000);
    expect(known()).toBeGreaterThan(before);
  });

  test('the same way every time', () => {
    const game = (): unknown[] => {
      const search = new UctSearch({ maxNodes: 50_000 });
      const position = new Position(SIZE, chinese);
      const reports: unknown[] = [];
      for (let move = 0, color: Stone = BLACK; move < 8; move++, color = opponent(color)) {
        begin(search, position, color, { budget: 600 });
        search.run(search.goal - search.playouts);
        reports.push(search.report());
        position.play(search.report().moves[0].point, color);
      }
      return reports;
    };
    expect(game()).toEqual(game());
  });

  test.each(['simple', 'positional', 'situational', 'none'] as const)('in whole games under %s ko', (ko) => {
    const rules: Rules = { suicide: ko === 'none' ? 'allow' : 'forbid', ko, scoring: 'chinese' };
    const search = new UctSearch({ maxNodes: 20_000 });
    const position = new Position(4, rules);
    let reused = 0;
    for (let move = 0, color: Stone = BLACK; move < 60; move++, color = opponent(color)) {
      search.start(position, color, { komi: 0.5, rules, seed: move, budget: 300 });
      if (search.playouts > 0) reused++;
      search.run(search.goal - search.playouts);
      const { moves } = search.report();
      for (const { pv } of moves) {
        const line = position.copy();
        let side = color;
        for (const next of pv) {
          expect(line.isLegal(next, side)).toBe(true);
          line.play(next, side);
          side = opponent(side);
        }
      }
      position.play((moves.find(({ point: p }) => p !== PASS) ?? moves[0]).point, color);
    }
    expect(reused).toBeGreaterThan(15);
    expect(position.captures(BLACK) + position.captures(WHITE)).toBeGreaterThan(0);
  });
});

describe('the tree is left', () => {
  const search = new UctSearch({ maxNodes: 100_000 });

  /** Searches the empty board, and has the search go on after D4; the playouts it takes over. */
  function after(
    position: Position,
    color: Stone,
    more: Partial<StartOptions> = {},
    first: Partial<StartOptions> = {},
  ): number {
    const empty = new Position(SIZE, chinese);
    begin(search, empty, BLACK, first);
    search.run(2000);
    return begin(search, position, color, more);
  }

  test('only where it must be', () => {
    expect(after(played('D4'), WHITE)).toBeGreaterThan(0);
  });
  test('for an analysis, and after one', () => {
    expect(after(played('D4'), WHITE, { budget: undefined })).toBe(0);
    expect(after(played('D4'), WHITE, {}, { budget: undefined })).toBe(0);
  });
  test('when first moves are limited, and after that', () => {
    expect(after(played('D4'), WHITE, { rootMoves: [point('C3')] })).toBe(0);
    expect(after(played('D4'), WHITE, {}, { rootMoves: [point('D4')] })).toBe(0);
  });
  test('when komi or rules are others', () => {
    expect(after(played('D4'), WHITE, { komi: 7.5 })).toBe(0);
    expect(after(played('D4'), WHITE, { rules: { ...chinese, ko: 'positional' } })).toBe(0);
    expect(after(played('D4'), WHITE, { rules: { ...chinese, suicide: 'allow' } })).toBe(0);
  });
  test('for the same position again', () => {
    expect(after(new Position(SIZE, chinese), BLACK)).toBe(0);
  });
  test('when one side moves twice, or the other one did', () => {
    expect(after(played('D4'), BLACK)).toBe(0);
    expect(after(played('D4', WHITE), BLACK)).toBe(0);
  });
  test('for a line that it does not know', () => {
    expect(after(played('D4 A1 G7 A7 G1 A2 B7'), WHITE)).toBe(0);
  });
  test('when it is to be forgotten', () => {
    begin(search, new Position(SIZE, chinese), BLACK);
    search.run(2000);
    search.forget();
    expect(begin(search, played('D4'), WHITE)).toBe(0);
  });
});

describe('lineSince', () => {
  const origin = (position: Position, color: Stone, offset = 6.5, rules = chinese) => ({
    position,
    color,
    offset,
    rules,
  });

  test('gives the moves, passes among them', () => {
    const from = origin(played('D4 C3'), BLACK);
    expect(lineSince(from, origin(played('D4 C3 pass E5'), BLACK))).toEqual([PASS, point('E5')]);
  });

  test('compares the way, not the board', () => {
    const from = origin(played('D4 C3'), BLACK);
    expect(lineSince(from, origin(played('D5 C3 D4 E5'), BLACK))).toBeUndefined();
    expect(lineSince(from, origin(played('D4'), WHITE))).toBeUndefined();
    // The same moves over another setup.
    const other = new Position(SIZE, chinese);
    other.addStone(point('G7'), WHITE);
    for (const [name, color] of [
      ['D4', BLACK],
      ['C3', WHITE],
      ['E5', BLACK],
    ] as const)
      other.play(point(name), color);
    expect(lineSince(from, origin(other, WHITE))).toBeUndefined();
    expect(lineSince(from, origin(played('D4 C3 E5'), WHITE))).toEqual([point('E5')]);
  });

  test('asks for the same counting', () => {
    const from = origin(played('D4'), WHITE);
    expect(lineSince(from, origin(played('D4 C3'), BLACK, 7.5))).toBeUndefined();
    expect(
      lineSince(from, origin(played('D4 C3'), BLACK, 6.5, { ...chinese, scoring: 'japanese' })),
    ).toBeUndefined();
  });
});
