import { expect, test } from 'vitest';
import { BLACK, PASS, WHITE, columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { MAX_FEATURES, MoveFeatures } from '../montecarlo/moveFeatures.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { Rng } from '../util/rng.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { keysOf } from '../../patterns/moves/entry.ts';
import { FIRST, FIXED_FEATURES } from '../../patterns/moves/families.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { readGame } from './gameReplay.ts';
import { Harvest } from './harvest.ts';
import { Score, Trainer } from './trainer.ts';

/** A game in which who moves takes a stone in atari if he can, else plays beside the last move, else anywhere. */
function greedyGame(rng: Rng, moves: number): string {
  const position = new Position(19);
  let text = '';
  for (let n = 0; n < moves; n++) {
    const c: Stone = n % 2 === 0 ? BLACK : WHITE;
    const legal = position.points.filter((p) => position.isLegal(p, c));
    const last = position.lastMove()?.point ?? PASS;
    const captures = legal.filter((p) => position.capturesSomething(p, c));
    const near = legal.filter(
      (p) => last !== PASS && Math.abs(rowOf(p) - rowOf(last)) + Math.abs(columnOf(p) - columnOf(last)) === 1,
    );
    const from = captures.length > 0 ? captures : near.length > 0 ? near : legal;
    const p = from[rng.below(from.length)];
    position.play(p, c);
    text += String.fromCharCode(97 + columnOf(p), 97 + rowOf(p));
  }
  return `1 7.5 B+R ${text}`;
}

test('a line of a collection is read, and what is none is told', () => {
  const game = readGame('12 6.5 W+Resign pddptt')!;
  expect(game).toMatchObject({ id: '12', komi: 6.5, result: 'W+Resign' });
  expect([...game.moves]).toEqual([pointAt(3, 15), pointAt(15, 3), PASS]);
  for (const line of ['', '12 6.5', '12 6.5 B+R pdd', '12 6.5 B+R zz'])
    expect(readGame(line)).toBeUndefined();
});

test('what games do is learnt: captures and moves beside the last one become strong', () => {
  const rng = new Rng(3);
  const games = Array.from({ length: 40 }, () => readGame(greedyGame(rng, 120))!);
  const others = Array.from({ length: 5 }, () => readGame(greedyGame(rng, 120))!);
  const table = builtinTable();
  const harvest = new Harvest(table, { played: 20, possible: 20, sampleEvery: 10 });
  for (const [i, game] of games.entries()) harvest.add(game, i);
  expect(harvest.positions).toBe(40 * 120);
  const { entries } = harvest;
  expect(entries.length).toBeGreaterThan(50);
  const backwards = new Harvest(table, { played: 20, possible: 20, sampleEvery: 10 });
  for (const [i, game] of [...games.entries()].reverse()) backwards.add(game, i);
  expect(backwards.entries).toEqual(entries);
  const keys = new KeyTable(entries.length * 8);
  for (const [i, entry] of entries.entries()) for (const key of keysOf(entry)) keys.add(key, i);
  const features = FIXED_FEATURES + entries.length;
  const weights = {
    weights: new Float32Array(features),
    squares: new Float32Array(features),
    counts: new Int32Array(features),
  };
  const trainer = new Trainer(table, keys, weights);
  const before = new Score();
  for (const game of others) trainer.game(game, { score: before });
  for (const game of games) trainer.game(game, { learn: true, count: true });
  const after = new Score();
  for (const game of others) trainer.game(game, { score: after });
  expect(after.positions).toBe(5 * 120);
  // One of about three points beside the last move, which are equally likely.
  expect(after.within[0] / after.positions).toBeGreaterThan(0.3);
  expect(after.within[0]).toBeGreaterThan(5 * before.within[0]);
  expect(after.logLikelihood).toBeGreaterThan(before.logLikelihood / 2);
  expect(weights.counts[FIRST.self + 135]).toBeGreaterThan(0);
});

test('features do not depend on how the board came about', () => {
  const rng = new Rng(9);
  const table = builtinTable();
  const keys = new KeyTable(8);
  const kept = new MoveFeatures(13, keys);
  for (let round = 0; round < 30; round++) {
    const position = new Position(13);
    let last: Point = PASS;
    for (let n = rng.below(120); n > 0; n--) {
      const p = position.points[rng.below(position.points.length)];
      const c: Stone = rng.below(2) === 0 ? BLACK : WHITE;
      if (!position.isLegal(p, c)) continue;
      position.play(p, c);
      last = p;
    }
    const board = new PatternBoard(13, table);
    board.load(position.colorAt);
    const mover: Stone = position.colorAt[last] === BLACK ? WHITE : BLACK;
    const fresh = new MoveFeatures(13, keys);
    kept.list(board, mover, [last]);
    fresh.list(board, mover, [last]);
    expect(kept.count).toBe(fresh.count);
    expect(kept.moves.subarray(0, kept.count)).toEqual(fresh.moves.subarray(0, fresh.count));
    expect(kept.lengths.subarray(0, kept.count)).toEqual(fresh.lengths.subarray(0, fresh.count));
    for (let i = 0; i < kept.count; i++) {
      const from = i * MAX_FEATURES;
      const end = from + kept.lengths[i];
      expect(kept.features.subarray(from, end)).toEqual(fresh.features.subarray(from, end));
    }
  }
});
