import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { WHITE, allPoints, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { StatusResult } from '../protocol/types.ts';
import { judgeDead, settlementOf } from '../scoring/finalDead.ts';
import { Engine } from './engine.ts';
import { deadStones as judge, finalStatuses } from './status.ts';

const PLAYOUTS = 1000;

/** With black to move, should it matter. */
function deadStones(position: Position, playouts: number, seed: number, stop?: Int32Array): StatusResult {
  const engine = new Engine(position.size);
  engine.position = position;
  return judge(engine.analysis(), { toMove: 2, playouts, seed, stop });
}

function names(position: Position, points: Iterable<number>): string {
  return Array.from(points, (p) => pointName(p, position.size)).join(' ');
}

/** Games of GNU Go against itself, with the stones that it calls dead itself, and positions drawn by hand. */
const cases: [string, string, string][] = [
  [
    'nothing dead',
    `
    . X . O .
    X X O O O
    . X O . O
    X X X O O
    . X X O .`,
    '',
  ],
  [
    'one stone in a dead end',
    `
    . X O . . . . . .
    X X O . . . . . .
    X O O . . . . . .
    . X O O O O O O O
    X . X X X O . . O
    . X X O O O O O X
    X X O . X O X X X
    O O O . O X . X X
    . . . . O X X . X`,
    'E3',
  ],
  [
    'a group with one eye',
    `
    . . . X X O . . .
    . . . X O . O . .
    . X . X O . . . .
    . X X O O O . . .
    . O O X O . . . .
    . . . X X O O O O
    . X . X O X X O X
    . . X X O O X X X
    . . X O O . . . .`,
    'B5 C5 E3 E2 F2 D1 E1',
  ],
  [
    'scattered stones',
    `
    . . . . . . . . .
    . . . . X X X X X
    . . . X O X O O X
    . X X X O O . . O
    . O O X O . . O .
    X . O X O O . . .
    . . O X X X O . .
    . O X X X O O . .
    . . O . X O . . .`,
    'C1 B2 C3 C4 B5 C5',
  ],
  [
    'wide territories on 13x13',
    `
    . . . . . . X O O . . . .
    . . . . . . . X O . O . .
    . . . X . . X X O . . . .
    . . . . . . . X O X . . .
    . . . . . . . O X O . . .
    . . . O . . X X X O . . .
    . . . . . . . X X O . . .
    . . X . X X X O O . . . .
    . . . X O O X X O O . . .
    . . . . . X O O . . . . .
    . . X . . X O . O . . . .
    . . . X X X O O . . . . .
    . . . X O O O O . . . . .`,
    'D8 E5 F5 H9 K10',
  ],
  [
    'a seki that life-and-death reading takes for death',
    `
    X X O O O O .
    X O O X O . .
    X X X X O O O
    O . X O O O .
    O X X X X O O
    O O O X X O X
    . X X . X X X`,
    '',
  ],
];

describe('dead stones', () => {
  test.each(cases)('%s', (_, drawing, expected) => {
    const position = parseBoard(drawing);
    for (const seed of [1, 2]) {
      const { dead, ownership } = deadStones(position, PLAYOUTS, seed);
      expect(names(position, dead).split(' ').sort()).toEqual(expected.split(' ').sort());
      expect(ownership).toHaveLength(position.size ** 2);
      expect(ownership.every((value) => Math.abs(value) <= 1)).toBe(true);
    }
  });

  test('chains are judged whole', () => {
    const position = parseBoard(cases[2][1]);
    const { dead, ownership } = deadStones(position, 200, 3);
    const points = allPoints(9);
    for (const [i, p] of points.entries()) {
      for (const [j, q] of points.entries()) {
        if (position.colorAt[p] === 0 || position.colorAt[q] === 0 || !position.sameChain(p, q)) continue;
        expect(ownership[i]).toBe(ownership[j]);
        expect(dead.includes(p)).toBe(dead.includes(q));
      }
    }
  });

  test('the answer repeats, and a stopped one comes at once', () => {
    const position = parseBoard(cases[1][1]);
    expect(deadStones(position, 300, 5)).toEqual(deadStones(position, 300, 5));
    const stop = new Int32Array(new SharedArrayBuffer(4));
    Atomics.store(stop, 0, 1);
    expect(deadStones(position, 1_000_000, 5, stop).dead).toEqual([]);
  });
});

test('a stone in the last ko stays where Monte Carlo mostly keeps it, whoever is to move', () => {
  const engine = new Engine(7);
  engine.position = parseBoard(`
    . X . X O O .
    X X X O O . O
    X . X O O O .
    X X X X X O O
    . X . . X O .
    X X X X X O O
    O O O O O O .`);
  const analysis = engine.analysis();
  const stone = parsePoint('D7', 7)!;
  const options = { toMove: WHITE, playouts: 200, seed: 1 } as const;
  const settled = settlementOf(analysis, options);
  for (const [held, dead] of [
    [0.4, []],
    [-0.1, [stone]],
  ] as const) {
    settled.ownership[stone] = held;
    expect(judgeDead(analysis, options, settled).dead).toEqual(dead);
  }
});

describe('seki', () => {
  const withoutEyes = `
    X X . O O X . X .
    X X . O O X X X X
    X X X O X X . X .
    O O O X X X X X X
    . . O X . X . . X
    O O O X X X X X X
    . . O X . . . . X
    O O O X X X X X X
    . . O X . . X . .`;

  test('nobody is dead, and nobody lives on territory', () => {
    const position = parseBoard(withoutEyes);
    const { dead } = deadStones(position, PLAYOUTS, 1);
    expect(dead).toEqual([]);
    const statuses = finalStatuses(position, dead);
    const seki = [...statuses].filter(([, status]) => status === 'seki').map(([p]) => p);
    expect(names(position, seki)).toBe('A9 B9 D9 E9 A8 B8 D8 E8 A7 B7 C7 D7');
    const dame = [...statuses].filter(([, status]) => status === 'dame').map(([p]) => p);
    expect(names(position, dame)).toBe('C9 C8');
  });

  test('with an eye each', () => {
    const position = parseBoard(`
      . X . O . O X . .
      X X . O O O X X .
      O O X X X X X . X
      . O O O O O O X X
      O O . O . . O O X
      . O O O O . O O O
      O O . . O O O . O
      O . O O . O . O O
      O O . . O . O O .`);
    const statuses = finalStatuses(position, []);
    expect(statuses.get(parseInt('21'))).toBe('black_territory');
    expect([...statuses.values()].filter((status) => status === 'dead')).toEqual([]);
  });

  test('living groups that meet at dame are none', () => {
    const position = parseBoard(`
      . X . O .
      X X . O O
      . X . O .
      X X . O O
      . X . O .`);
    expect([...finalStatuses(position, []).values()].filter((status) => status === 'seki')).toEqual([]);
  });
});

test('every point has its status', () => {
  const position = parseBoard(cases[1][1]);
  const { dead } = deadStones(position, PLAYOUTS, 1);
  const statuses = finalStatuses(position, dead);
  const status = (name: string): string | undefined =>
    [...statuses].find(([p]) => pointName(p, 9) === name)?.[1];
  expect(statuses.size).toBe(81);
  expect(status('A9')).toBe('black_territory');
  expect(status('B9')).toBe('alive');
  expect(status('E3')).toBe('dead');
  expect(status('D3')).toBe('white_territory');
  expect(status('G5')).toBe('white_territory');
});

test('in a game that is not over nobody is in seki, whoever has no eyes yet', () => {
  const position = parseBoard(`
    . . . . . . . . .
    . . . . . . . . .
    . . . O . . . . .
    . . O . O . . . .
    . . X O X O . . .
    . . . . X . X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`);
  const statuses = [...finalStatuses(position, []).values()];
  expect(statuses.filter((status) => status === 'seki')).toEqual([]);
  expect(statuses.filter((status) => status === 'alive')).toHaveLength(9);
});
