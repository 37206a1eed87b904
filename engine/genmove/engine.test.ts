import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, allPoints, parsePoint, pointAt, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { PositionSpec } from '../protocol/types.ts';
import { UctSearch } from '../montecarlo/search.ts';
import { newWatch } from '../util/watch.ts';
import { Engine } from './engine.ts';
import { FINAL_STATUSES } from './status.ts';

const options = { maxNodes: 50_000 };

const spec: PositionSpec = {
  size: 7,
  komi: 2.5,
  rules: { suicide: 'forbid', ko: 'positional', scoring: 'chinese' },
  handicap: 0,
  black: [pointAt(2, 2)],
  white: [pointAt(4, 4)],
  moves: [{ color: BLACK, point: pointAt(4, 2) }],
  toMove: WHITE,
};

const finished = `
  . X O . . . . . .
  X X O . . . . . .
  X O O . . . . . .
  . X O O O O O O O
  X . X X X O . . O
  . X X O O O O O X
  X X O . X O X X X
  O O O . O X . X X
  . . . . O X X . X`;

function point(name: string): Point {
  return parsePoint(name, 9) as Point;
}

test('level times games per level is the budget, unless told otherwise', () => {
  const engine = new Engine(5, undefined, () => new UctSearch(options));
  engine.level = 2;
  engine.gamesPerLevel = 150;
  expect(engine.analyze(BLACK).playouts).toBe(300);
  // A move is found with less when the rest would not change it.
  expect(engine.genmove(BLACK).report.playouts).toBeLessThanOrEqual(300);
  expect(engine.genmove(BLACK).report.playouts).toBeGreaterThan(100);
  expect(engine.genmove(BLACK, { playouts: 40 }).report.playouts).toBeLessThanOrEqual(40);
  expect(engine.analyze(WHITE, { playouts: 40 })).toMatchObject({ color: WHITE, playouts: 40 });
  // Nothing was played.
  expect(engine.position.moveNumber).toBe(0);
});

test('a position is taken over whole', () => {
  const engine = new Engine(19, undefined, () => new UctSearch(options));
  engine.setPosition(spec);
  expect(engine.komi).toBe(2.5);
  expect(engine.rules.ko).toBe('positional');
  expect(engine.toMove).toBe(WHITE);
  expect(engine.position.colorAt[pointAt(4, 2)]).toBe(BLACK);
  expect(() => engine.setPosition({ ...spec, size: 99 })).toThrow();
  expect(engine.position.size).toBe(7);
  engine.clearBoard(9);
  expect([engine.position.size, engine.komi, engine.rules.scoring]).toEqual([9, 2.5, 'chinese']);
  expect(engine.toMove).toBe(BLACK);
});

test('reading follows the level, but for mandated depths, and clearing the cache empties it', () => {
  const engine = new Engine(19, undefined, () => new UctSearch(options));
  const usual = engine.reader.depths;
  engine.reader.mandateDepths({ ko: 3 });
  engine.level = 5;
  expect(engine.reader.depths.depth).toBeLessThan(usual.depth);
  expect(engine.reader.depths.ko).toBe(3);
  engine.level = 10;
  expect(engine.reader.depths).toEqual({ ...usual, ko: 3 });
  const watch = newWatch();
  engine.watch = watch;
  engine.parameterValues = { 'reading.backfill': 3 };
  expect(engine.reader.depths).toEqual({ ...usual, ko: 3, backfill: 3 });
  expect(engine.reader.stop).toBe(watch);
  engine.parameterValues = {};

  const { connections } = engine;
  expect(engine.connections).toBe(connections);
  // A ladder across the board.
  for (const place of ['C4', 'D3', 'C5']) engine.position.addStone(parsePoint(place, 19) as Point, BLACK);
  const chain = parsePoint('D4', 19) as Point;
  engine.position.addStone(chain, WHITE);
  const nodes = (): number => {
    const before = engine.reader.nodes;
    engine.reader.attack(engine.position, chain);
    return engine.reader.nodes - before;
  };
  const first = nodes();
  expect(nodes()).toBeLessThan(first);
  engine.clearCache();
  expect(nodes()).toBe(first);
});

test('two engines know nothing of each other', () => {
  const alone = new Engine(19, undefined, () => new UctSearch(options));
  alone.setPosition(spec);
  const expected = [1, 2, 3].map((seed) => {
    alone.seed = seed;
    return alone.genmove(WHITE, { playouts: 500 });
  });
  const one = new Engine(19, undefined, () => new UctSearch(options));
  const other = new Engine(9, undefined, () => new UctSearch(options));
  one.setPosition(spec);
  for (const [i, seed] of [1, 2, 3].entries()) {
    one.seed = seed;
    other.seed = 100 + seed;
    other.komi = 50 * seed;
    const search = one.startSearch(WHITE, { budget: 500 });
    for (let slice = 0; slice < 5; slice++) {
      search.run(100);
      other.genmove(BLACK, { playouts: 37 });
      other.status({ playouts: 20 });
    }
    const choice = search.choose({ mayResign: true });
    expect({ choice, report: search.report(), stopped: false }).toEqual(expected[i]);
    other.position.play(pointAt(i, i), i % 2 === 0 ? BLACK : WHITE);
  }
});

test('the stop flag ends a search, and there still is a move', () => {
  const engine = new Engine(9, undefined, () => new UctSearch(options));
  const stop = new Int32Array(new SharedArrayBuffer(4));
  Atomics.store(stop, 0, 1);
  const result = engine.genmove(BLACK, { playouts: 1_000_000, stop });
  expect(result.stopped).toBe(true);
  expect(result.choice.kind).toBe('play');
  expect(result.report.playouts).toBe(1);
});

test('final score and status', () => {
  const engine = new Engine(9, undefined, () => new UctSearch(options));
  engine.position = parseBoard(finished);
  engine.komi = 6.5;
  expect(engine.status().dead.map((p) => pointName(p, 9))).toEqual(['E3']);
  expect(engine.status()).toBe(engine.status());
  expect(engine.finalStatus(point('E3'))).toBe('dead');
  expect(engine.finalStatus(point('A9'))).toBe('black_territory');
  expect(engine.finalStatus(0)).toBeUndefined();
  const counted = engine.finalScore();
  // By hand: black A9 A6 B5 A4, G2 H1; white D7-J9 (18), G5 H5, D3 and E3, D2, A1-D1.
  // One prisoner more, the dead stone.
  expect([counted.blackTerritory, counted.whiteTerritory]).toEqual([6, 27]);
  expect(counted.margin).toBe(6 - 27 - 1 - 6.5);
  expect(counted.result).toBe('W+28.5');
  // The lists divide the board.
  const all = FINAL_STATUSES.flatMap((status) => engine.finalStatusList(status));
  expect(all.sort((a, b) => a - b)).toEqual(allPoints(9));
  // A new move makes a new judgement.
  const before = engine.status();
  engine.position.play(point('E9'), BLACK);
  expect(engine.status()).not.toBe(before);
  expect(engine.status().dead.map((p) => pointName(p, 9))).toEqual(['E9', 'E3']);
});

test('a move begins with what the last one found out; an analysis does not, nor what comes after clearCache', () => {
  const engine = new Engine(9, undefined, () => new UctSearch(options));
  const alone = engine.analyze(WHITE, { playouts: 300 });
  const move = (): void => {
    const { choice } = engine.genmove(BLACK, { playouts: 2000 });
    if (choice.kind !== 'play') throw new Error('no move');
    engine.position.play(choice.point, BLACK);
  };
  move();
  expect(engine.startSearch(WHITE, { budget: 2000 }).playouts).toBeGreaterThan(0);
  engine.clearBoard();
  expect(engine.analyze(WHITE, { playouts: 300 })).toEqual(alone);
  move();
  expect(engine.startSearch(WHITE).playouts).toBe(0);
  engine.clearBoard();
  move();
  engine.clearCache();
  expect(engine.startSearch(WHITE, { budget: 2000 }).playouts).toBe(0);
});

test('the score of a game that has hardly begun is that of its end', () => {
  const engine = new Engine(5, undefined, () => new UctSearch(options));
  engine.komi = 0;
  engine.position.play(point5('C3'), BLACK);
  const before = engine.position.copy();
  const { margin } = engine.finalScore();
  // Black owns a 5x5 board by its centre.
  expect(margin).toBeGreaterThan(15);
  expect(engine.position.hash()).toBe(before.hash());
  expect(engine.position.moveNumber).toBe(1);
});

function point5(name: string): number {
  return parsePoint(name, 5) as number;
}
