import { expect, test } from 'vitest';
import { EMPTY, allPoints, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';
import { CHAIN, COLOR, EMPTIES, LIBS, NEAR, NEXT, SIZE, SLOT } from './layout.ts';
import { LibertyCounter } from './libertyCounter.ts';
import { PlayoutBoard } from './playoutBoard.ts';

/** `expect` is too slow for millions of checks. */
function same(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
}

const steps = [-1, 1, -20, 20];

/** Everything the board keeps, computed again from the colours alone. */
function checkInvariants(board: PlayoutBoard): void {
  const s = board.state;
  const points = allPoints(board.size);
  const color = (p: Point): number => s[COLOR + p];
  let balance = 0;
  const empties = new Set<Point>();
  for (const p of points) {
    let near = 0;
    for (const d of steps) near += [256, 1, 16, 17][color(p + d)];
    same(s[NEAR + p], near, 'NEAR');
    if (color(p) === EMPTY) {
      empties.add(p);
      same(s[EMPTIES + s[SLOT + p]], p, 'SLOT');
      same(s[CHAIN + p], p, 'CHAIN of an empty point');
      continue;
    }
    balance += color(p) === 2 ? 1 : -1;
    const chain = [p];
    let pseudo = 0;
    for (const stone of chain) {
      for (const d of steps) {
        const q = stone + d;
        if (color(q) === EMPTY) pseudo++;
        else if (color(q) === color(p) && !chain.includes(q)) chain.push(q);
      }
    }
    const ring: Point[] = [];
    let q = p;
    do {
      ring.push(q);
      q = s[NEXT + q];
    } while (q !== p && ring.length < 400);
    same(String(ring.sort()), String(chain.sort()), 'ring');
    const id = s[CHAIN + p];
    same(
      chain.every((stone) => s[CHAIN + stone] === id),
      true,
      'one CHAIN',
    );
    same(s[SIZE + id], chain.length, 'SIZE');
    same(s[LIBS + id], pseudo, 'LIBS');
    same(pseudo > 0, true, 'liberty');
  }
  same(board.emptyCount, empties.size, 'emptyCount');
  same(
    s.subarray(EMPTIES, EMPTIES + board.emptyCount).every((p) => empties.has(p)),
    true,
    'EMPTIES',
  );
  same(board.stoneBalance, balance, 'stoneBalance');
}

test('playouts agree with the board library on every size', () => {
  const rng = new Rng(7);
  const counter = new LibertyCounter();
  const seen = { moves: 0, captures: 0, multiCaptures: 0, kos: 0, suicides: 0 };
  for (let size = 1; size <= 19; size++) {
    const games = size < 8 ? 3 : 1;
    for (let game = 0; game < games; game++) {
      const position = new Position(size, { suicide: 'forbid', ko: 'simple', scoring: 'chinese' });
      const board = new PlayoutBoard(size);
      let c: Stone = 2;
      let passes = 0;
      for (let move = 0; move < 3 * size * size && passes < 2; move++, c = opponent(c)) {
        const legal: Point[] = [];
        for (const p of allPoints(size)) {
          if (position.colorAt[p] !== EMPTY) continue;
          const isLegal = position.isLegal(p, c);
          if (board.ko !== p) same(board.isSuicide(p, c), !isLegal, 'isSuicide');
          if (board.ko !== p && !isLegal) {
            seen.suicides++;
            const before = board.state.slice();
            same(board.place(p, c), false, 'place');
            same(
              board.state.every((value, i) => value === before[i]),
              true,
              'unchanged',
            );
          }
          if (board.ko === p) same(isLegal, false, 'a legal move on the ko point');
          if (isLegal) {
            legal.push(p);
            // The counter takes captured stones beside the new one for its liberties, of which capturing one stone gives one.
            if (!position.capturesSomething(p, c)) {
              same(
                counter.after(board, p, c, 9),
                Math.min(9, position.accurateLiberties(p, c, 99, null)),
                'liberties after',
              );
              same(counter.captured, 0, 'captured');
            } else same(counter.after(board, p, c, 1), 1, 'liberties after');
          } else if (board.ko !== p) same(counter.after(board, p, c, 2), 0, 'liberties after');
        }
        const p = legal.length === 0 || rng.below(50) === 0 ? 0 : rng.pick(legal);
        const before = position.captures(c);
        const expected = p === 0 ? 0 : (counter.after(board, p, c, 1), counter.captured);
        position.play(p, c);
        if (p === 0) {
          passes++;
          board.ko = 0;
        } else {
          passes = 0;
          same(board.place(p, c), true, 'place');
          seen.moves++;
        }
        const taken = position.captures(c) - before;
        same(taken, expected, 'taken');
        if (taken > 0) seen.captures++;
        if (taken > 1) seen.multiCaptures++;
        if (board.ko !== 0) seen.kos++;
        same(board.ko, position.koPoint, 'ko');
        same(
          allPoints(size).every((q) => board.state[COLOR + q] === position.colorAt[q]),
          true,
          'colours',
        );
        if (size <= 6 || move % 10 === 0) {
          checkInvariants(board);
          for (const q of allPoints(size)) {
            if (position.colorAt[q] === EMPTY) continue;
            const liberties = position.countLiberties(q);
            same(board.liberties(q), Math.min(2, liberties), 'liberties');
            if (liberties === 1) same(position.isLibertyOf(board.liberty, q), true, 'liberty');
          }
        }
      }
      const loaded = new PlayoutBoard(size);
      loaded.load(position.colorAt);
      checkInvariants(loaded);
      const copy = new PlayoutBoard(size);
      copy.copyFrom(board);
      checkInvariants(copy);
    }
  }
  expect(seen.moves).toBeGreaterThan(3000);
  expect(seen.captures).toBeGreaterThan(200);
  expect(seen.multiCaptures).toBeGreaterThan(50);
  expect(seen.kos).toBeGreaterThan(20);
  expect(seen.suicides).toBeGreaterThan(500);
});

test('a proper eye needs its diagonals', () => {
  const board = new PlayoutBoard(5);
  const at = (row: number, column: number): Point => 21 + 20 * row + column;
  for (const p of [at(1, 2), at(2, 1), at(2, 3), at(3, 2)]) board.place(p, 2);
  expect(board.isEye(at(2, 2), 2)).toBe(true);
  expect(board.isEye(at(2, 2), 1)).toBe(false);
  board.place(at(1, 1), 1);
  expect(board.isEye(at(2, 2), 2)).toBe(true);
  board.place(at(3, 3), 1);
  expect(board.isEye(at(2, 2), 2)).toBe(false);
  const side = new PlayoutBoard(5);
  for (const p of [at(0, 1), at(0, 3), at(1, 2)]) side.place(p, 2);
  expect(side.isEye(at(0, 2), 2)).toBe(true);
  side.place(at(1, 1), 1);
  expect(side.isEye(at(0, 2), 2)).toBe(false);
});
