import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, PASS, WHITE, allPoints, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Rules, SearchReport } from '../protocol/types.ts';
import { areaOffset } from './counting.ts';
import { TreeSearch } from './treeSearch.ts';
import type { SearchOptions } from './treeSearch.ts';

const chinese: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };

function board(drawing: string, rules: Rules = chinese): Position {
  const position = parseBoard(drawing);
  position.rules = rules;
  return position;
}

function point(name: string, size: number): Point {
  const p = parsePoint(name, size);
  if (p === undefined) throw new Error(`no point ${name}`);
  return p;
}

function searched(
  position: Position,
  color: Stone,
  playouts: number,
  { komi = 0.5, seed = 1, ...options }: SearchOptions & { komi?: number; seed?: number } = {},
): SearchReport {
  const search = new TreeSearch({ maxNodes: 100_000, ...options });
  search.start(position, color, { komi, seed, rules: position.rules });
  expect(search.run(playouts)).toBe(playouts);
  return search.report();
}

describe('the report', () => {
  test('adds up', () => {
    const position = new Position(7, chinese);
    position.play(point('D4', 7), BLACK);
    const report = searched(position, WHITE, 1500, { komi: 6.5 });
    expect(report.playouts).toBe(1500);
    expect(report.color).toBe(WHITE);
    expect(report.moves.reduce((sum, move) => sum + move.visits, 0)).toBe(1500);
    const wins = report.moves.reduce((sum, move) => sum + move.visits * move.winRate, 0);
    expect(wins / 1500).toBeCloseTo(report.winRate, 9);
    for (const [i, move] of report.moves.entries()) {
      expect(position.isLegal(move.point, WHITE)).toBe(true);
      expect(move.pv[0]).toBe(move.point);
      if (i > 0) expect(move.visits).toBeLessThanOrEqual(report.moves[i - 1].visits);
    }
    expect(report.moves[0].pv.length).toBeGreaterThan(1);
    // The owners of all points are the mean score, and every one is between -1 and 1.
    expect(report.ownership).toHaveLength(49);
    expect(report.ownership.every((value) => Math.abs(value) <= 1)).toBe(true);
    const owned = report.ownership.reduce((sum, value) => sum + value, 0);
    expect(owned - 6.5).toBeCloseTo(report.scoreMean, 9);
  });

  test('in detail: spreads, and who owns what after each move', () => {
    const position = board(`
      . X O . .
      X X O O O
      . X X X O
      X X . X O
      . X X X O
    `);
    const search = new TreeSearch({ maxNodes: 50_000 });
    search.start(position, WHITE, { komi: 0.5, seed: 3, rules: chinese });
    search.run(600);
    const report = search.report(true);
    const { ownership, moves } = report;
    expect(search.report()).toEqual({
      ...report,
      utility: undefined,
      scoreStdev: undefined,
      ownershipStdev: undefined,
      moves: moves.map((move) => ({
        ...move,
        utility: undefined,
        scoreStdev: undefined,
        ownership: undefined,
        ownershipStdev: undefined,
      })),
    });
    // What the moves tell is, by their visits, what the report tells.
    const mean = (of: (move: (typeof moves)[number]) => number): number =>
      moves.reduce((sum, move) => sum + move.visits * of(move), 0) / report.playouts;
    for (const [i, owned] of ownership.entries()) {
      expect(mean((move) => move.ownership?.[i] ?? NaN)).toBeCloseTo(owned, 9);
      const square = (stdev: number | undefined, value: number | undefined): number =>
        (stdev ?? NaN) ** 2 + (value ?? NaN) ** 2;
      expect(mean((move) => square(move.ownershipStdev?.[i], move.ownership?.[i]))).toBeCloseTo(
        square(report.ownershipStdev?.[i], owned),
        9,
      );
    }
    expect(mean((move) => move.utility ?? NaN)).toBeCloseTo(report.utility ?? NaN, 9);
    const scores = mean((move) => (move.scoreStdev ?? NaN) ** 2 + (move.scoreMean ?? NaN) ** 2);
    expect(scores).toBeCloseTo((report.scoreStdev ?? NaN) ** 2 + report.scoreMean ** 2, 6);
    // A stone that nothing can take is black's for certain; of its spread nothing is left.
    const taken = allPoints(5).indexOf(point('B3', 5));
    expect([ownership[taken], report.ownershipStdev?.[taken]]).toEqual([1, 0]);
    // The result hangs on little; a utility is the result and a little of the margin.
    expect(report.scoreStdev).toBeLessThan(5);
    expect(report.utility).toBeCloseTo(2 * report.winRate - 1, 1);
  });

  test("a point that is nobody's in the end has no spread", () => {
    // A seki on the whole board: A1 and A3 are nobody's, whatever the playouts do elsewhere.
    const position = board(`
      . O
      O .
    `);
    position.rules = chinese;
    const search = new TreeSearch({ maxNodes: 5000 });
    search.start(position, BLACK, { komi: 0, seed: 1, rules: chinese });
    search.run(50);
    const { moves } = search.report(true);
    for (const { ownership = [], ownershipStdev = [] } of moves)
      for (const [i, value] of ownership.entries())
        expect((ownershipStdev[i] ?? NaN) ** 2 + value ** 2).toBeLessThanOrEqual(1 + 1e-9);
  });

  test('a new search forgets what the last one counted', () => {
    const search = new TreeSearch({ maxNodes: 20_000 });
    const found = [1, 2].map(() => {
      search.start(new Position(5, chinese), BLACK, { komi: 0.5, seed: 7, rules: chinese });
      search.run(200);
      return search.report(true);
    });
    expect(found[1]).toEqual(found[0]);
  });

  test('is empty and harmless before the first playout', () => {
    const report = searched(new Position(5, chinese), BLACK, 0);
    expect(report).toMatchObject({ playouts: 0, winRate: 0.5, scoreMean: 0, moves: [] });
  });
});

describe('determinism', () => {
  test.each([5, 9])('slices make no difference on %i', (size) => {
    const position = new Position(size, chinese);
    const whole = searched(position, BLACK, 900);
    const search = new TreeSearch({ maxNodes: 100_000 });
    search.start(position, BLACK, { komi: 0.5, seed: 1, rules: chinese });
    for (const slice of [1, 2, 97, 300, 500]) search.run(slice);
    expect(search.report()).toEqual(whole);
    // Nor does what the object was used for before.
    search.start(new Position(13, chinese), WHITE, { komi: 0.5, seed: 9, rules: chinese });
    search.run(50);
    search.start(position, BLACK, { komi: 0.5, seed: 1, rules: chinese });
    search.run(900);
    expect(search.report()).toEqual(whole);
  });

  test('seeds make a difference', () => {
    const position = new Position(9, chinese);
    expect(searched(position, BLACK, 300, { seed: 2 })).not.toEqual(
      searched(position, BLACK, 300, { seed: 1 }),
    );
  });
});

test('a set stop flag ends the run at once', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const search = new TreeSearch({ maxNodes: 10_000 });
  search.start(new Position(9, chinese), BLACK, { komi: 0.5, seed: 1, rules: chinese });
  expect(search.run(10, stop)).toBe(10);
  Atomics.store(stop, 0, 1);
  expect(search.run(1_000_000, stop)).toBe(0);
  expect(search.playouts).toBe(10);
  Atomics.store(stop, 0, 0);
  expect(search.run(5, stop)).toBe(5);
});

test('a full tree is searched on', () => {
  const position = new Position(19, chinese);
  // Room is always made for the children of the root, but here for nothing else.
  const small = searched(position, BLACK, 1000, { maxNodes: 1 });
  expect(small.playouts).toBe(1000);
  expect(small.moves.every((move) => move.pv.length === 1)).toBe(true);
  expect(searched(position, BLACK, 1000).moves.some((move) => move.pv.length > 1)).toBe(true);
});

describe.each([BLACK, WHITE] as const)('tactics with colour %i to move', (color) => {
  test('captures four stones in atari, or saves them', () => {
    const position = board(`
      . . . . . . .
      . X X X X . .
      X O O O O . .
      . X X X X . .
      . . . . . . .
      . O O O O O .
      . . . . . . .`);
    expect(pointName(searched(position, color, 2000).moves[0].point, 7)).toBe('F5');
  });

  test('plays the vital point of three in a row', () => {
    const position = board(`
      O O O O O O O
      O . O O . O O
      O O O O O O O
      O O O O O O O
      O O O O O O .
      X X X X O O .
      . . . X O . .`);
    // Alive, black has 8 of the 49 points, dead, none: the komi makes that the game.
    const report = searched(position, color, 2000, { komi: -40.5 });
    expect(pointName(report.moves[0].point, 7)).toBe('B1');
    expect(report.moves[0].winRate).toBeGreaterThan(0.75);
  });
});

describe('small boards', () => {
  test.each([1, 2, 3])('%i lines do not hang', (size) => {
    for (const ko of ['simple', 'none', 'positional', 'situational'] as const) {
      const report = searched(new Position(size, { ...chinese, ko }), BLACK, 500);
      expect(report.playouts).toBe(500);
      expect(report.moves.reduce((sum, move) => sum + move.visits, 0)).toBe(500);
    }
  });

  test('nothing but a pass on one point', () => {
    expect(searched(new Position(1, chinese), BLACK, 50).moves).toMatchObject([
      { point: PASS, visits: 50, winRate: 0 },
    ]);
  });

  test('black owns all of 3x3 after the centre', () => {
    const position = new Position(3, chinese);
    position.play(point('B2', 3), BLACK);
    const report = searched(position, WHITE, 3000);
    expect(report.winRate).toBeLessThan(0.2);
    expect(report.scoreMean).toBeGreaterThan(4);
  });
});

/** Counts the moves, other than passes, of walks down the tree after which a position is there again with the same side to move. */
class Repeats extends TreeSearch {
  found = 0;
  deepest = 0;
  position = new Position(1);

  protected override finish(node: number, c: Stone, depth: number): void {
    this.deepest = Math.max(this.deepest, depth);
    const walk = this.position.copy();
    const seen = new Set<string>();
    let side = this.color;
    for (let i = 0; i <= depth; i++, side = opponent(side)) {
      const key = `${side} ${walk.points.map((point) => walk.colorAt[point]).join('')}`;
      if (i > 0 && this.playout.moves[i - 1] !== PASS && seen.has(key)) this.found++;
      seen.add(key);
      if (i < depth) walk.play(this.playout.moves[i], side);
    }
    super.finish(node, c, depth);
  }
}

test.each(['simple', 'positional', 'situational'] as const)(
  'no line of a small board repeats itself under %s ko',
  (ko) => {
    const position = board(
      `
    . X . .
    X O X .
    . O X .
    . . O .`,
      { ...chinese, ko },
    );
    const search = new Repeats({ maxNodes: 100_000 });
    search.position = position;
    search.start(position, WHITE, { komi: 0.5, seed: 1, rules: position.rules });
    search.run(3000);
    expect(search.deepest).toBeGreaterThan(10);
    expect(search.found).toBe(0);
  },
);

/** A game in which a ko is being fought, so that superko matters: played by the search itself. */
describe.each(['simple', 'positional', 'situational', 'none'] as const)('under %s ko', (ko) => {
  test('only legal moves are looked at, and games end', () => {
    const rules: Rules = { suicide: ko === 'none' ? 'allow' : 'forbid', ko, scoring: 'chinese' };
    const position = new Position(4, rules);
    let c: Stone = BLACK;
    for (let move = 0; move < 40; move++, c = opponent(c)) {
      const report = searched(position, c, 60, { seed: move, komi: 0.5 });
      for (const { point: p, pv } of report.moves) {
        expect(position.isLegal(p, c)).toBe(true);
        // Along the line, too, every move is legal under the same rules.
        const line = position.copy();
        let side = c;
        for (const next of pv) {
          expect(line.isLegal(next, side)).toBe(true);
          line.play(next, side);
          side = opponent(side);
        }
      }
      const chosen = report.moves.find((move) => move.point !== PASS) ?? report.moves[0];
      position.play(chosen.point, c);
    }
    expect(position.captures(BLACK) + position.captures(WHITE)).toBeGreaterThan(0);
  });
});

test('territory counting is the area with the stones of each side taken into account', () => {
  const japanese: Rules = { ...chinese, scoring: 'japanese' };
  const position = new Position(9, japanese);
  expect(areaOffset(position, BLACK, 6.5, chinese)).toBe(6.5);
  expect(areaOffset(position, BLACK, 6.5, japanese)).toBe(7);
  position.play(point('E5', 9), BLACK);
  expect(areaOffset(position, WHITE, 6.5, japanese)).toBe(7);
  position.play(PASS, WHITE);
  // White has one stone less on the board, which area counting would hold against black's count.
  expect(areaOffset(position, BLACK, 6.5, japanese)).toBe(8);
  // Captured stones were put on the board, too.
  const corner = new Position(2, japanese);
  corner.play(point('A1', 2), WHITE);
  corner.play(point('A2', 2), BLACK);
  corner.play(PASS, WHITE);
  corner.play(point('B1', 2), BLACK);
  expect(corner.captures(BLACK)).toBe(1);
  expect(areaOffset(corner, WHITE, 0, japanese)).toBe(2 - 1 - 0.5);
  expect(allPoints(2)).toHaveLength(4);
});

test('with an aim, what wins is more than that margin', () => {
  const position = new Position(7, chinese);
  const rated = (aim?: number): SearchReport => {
    const search = new TreeSearch({ maxNodes: 20_000 });
    search.start(position, BLACK, { komi: -45.5, seed: 1, rules: chinese, aim });
    search.run(600);
    return search.report();
  };
  const [plain, sure, even, hopeless] = [undefined, 0, 50, 95].map(rated);
  // Area counting and an odd number of points: margins are whole numbers and a half, from -3.5 to 94.5.
  for (const { winRate } of [plain, sure]) expect(winRate).toBeGreaterThan(even.winRate + 0.1);
  expect(even.winRate).toBeGreaterThan(0.1);
  expect(hopeless.winRate).toBe(0);
  expect(hopeless.scoreMean).toBeGreaterThan(0);
  expect(plain.moves[0].scoreMean).toBeDefined();
  expect(even.moves[0].scoreMean).toBeUndefined();
});
