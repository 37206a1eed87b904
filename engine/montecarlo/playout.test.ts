import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, EMPTY, PASS, STRIDE, allPoints, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { parseBoard } from '../board/ascii.ts';
import { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import { CarefulPlayout } from './carefulPlayout.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { AreaCounter } from './counting.ts';
import { FlatPlayout } from './flatPlayout.ts';
import { MONTECARLO } from './parameters.ts';
import { PlayoutBoard } from './playoutBoard.ts';

const uniform = builtinTable('mc_uniform');

class Uniform extends FlatPlayout {
  constructor(seed: number) {
    super(seed, uniform);
  }
}

const rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' } as const;

/** Straight from the definition in playoutBoard.ts. */
function isProperEye(position: Position, p: Point, c: Stone): boolean {
  const near = [p - 1, p + 1, p - STRIDE, p + STRIDE].map((q) => position.colorAt[q]);
  if (!near.every((k) => k === c || k === 3)) return false;
  const far = [p - 21, p - 19, p + 19, p + 21].map((q) => position.colorAt[q]);
  const enemies = far.filter((k) => k === 3 - c).length;
  return far.includes(3) ? enemies === 0 : enemies < 2;
}

describe.each([
  ['uniform', Uniform],
  ['careful', CarefulPlayout],
] as const)('%s games', (name, Kind) => {
  test.each([1, 2, 3, 5, 9, 13, 19])('are legal, fill no eye, and are counted right on size %i', (size) => {
    const playout = new Kind(size);
    const counter = new AreaCounter();
    const sum = new Map<Point, number>();
    let finished = 0;
    for (let game = 0; game < 20; game++) {
      const board = new PlayoutBoard(size);
      playout.play(board, 2, 0);
      const position = new Position(size, rules);
      let c: Stone = 2;
      for (const p of playout.moves.subarray(0, playout.length)) {
        if (!position.isLegal(p, c)) throw new Error(`illegal move ${p}`);
        if (p !== PASS && isProperEye(position, p, c)) throw new Error(`eye filled at ${p}`);
        position.play(p, c);
        c = opponent(c);
      }
      const ended = playout.length < Math.round(MONTECARLO.defaults.movesPerPoint * size * size) || size < 3;
      if (ended) finished++;
      if (ended && name === 'uniform') {
        // Nobody has a move left.
        for (const p of allPoints(size)) {
          for (const side of [1, 2] as const) {
            const open = position.colorAt[p] === EMPTY && position.isLegal(p, side) && p !== position.koPoint;
            if (open && size >= 3 && !isProperEye(position, p, side)) throw new Error(`move left at ${p}`);
          }
        }
      }
      const score = scorePosition(position, { dead: [], scoring: 'chinese', komi: 0 });
      expect(counter.count(board)).toBe(score.margin);
      for (const p of allPoints(size)) {
        const k = position.colorAt[p] === EMPTY ? score.territoryAt[p] : position.colorAt[p];
        sum.set(p, (sum.get(p) ?? 0) + (k === 2 ? 1 : k === 1 ? -1 : 0));
      }
    }
    for (const p of allPoints(size)) expect(counter.owned[p]).toBe(sum.get(p));
    expect(finished).toBeGreaterThan(15);
    counter.clear();
    expect(counter.owned).toEqual(new Int32Array(BOARD_ARRAY));
  });

  test('are the same with the same seed, and others with another', () => {
    const game = (seed: number): number[] => {
      const playout = new Kind(seed);
      playout.play(new PlayoutBoard(9), 2, 0);
      return [...playout.moves.subarray(0, playout.length)];
    };
    expect(game(5)).toEqual(game(5));
    expect(game(5)).not.toEqual(game(6));
    expect(game(0).length).toBeGreaterThan(20);
  });
});

test('uniform games choose every first move equally often', () => {
  const playout = new Uniform(3);
  const board = new PlayoutBoard(5);
  const root = new PlayoutBoard(5);
  const counts = new Map<Point, number>();
  const games = 25_000;
  for (let i = 0; i < games; i++) {
    board.copyFrom(root);
    playout.play(board, 2, 0);
    counts.set(playout.moves[0], (counts.get(playout.moves[0]) ?? 0) + 1);
  }
  expect(counts.size).toBe(25);
  // Mean 1000, standard deviation 31: five of them.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(155);
});

test('careful games leave a seki alone, uniform ones do not', () => {
  const board = new PlayoutBoard(5);
  board.load(
    parseBoard(`
      X X O O O
      X X O O O
      X X . O O
      X X . O O
      X X O O O`).colorAt,
  );
  const playout = new CarefulPlayout(1);
  for (let game = 0; game < 50; game++) {
    const copy = new PlayoutBoard(5);
    copy.copyFrom(board);
    playout.play(copy, 2, 0);
    expect(copy.emptyCount).toBe(2);
  }
  const copy = new PlayoutBoard(5);
  copy.copyFrom(board);
  new Uniform(1).play(copy, 2, 0);
  expect(copy.emptyCount).not.toBe(2);
});
