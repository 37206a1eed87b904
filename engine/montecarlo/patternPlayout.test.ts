import { expect, test } from 'vitest';
import { PASS, allPoints, opponent, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { parseBoard } from '../board/ascii.ts';
import { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import { middleGame } from '../bench/middleGame.ts';
import { BUILTIN_NAMES, builtinTable } from '../../patterns/montecarlo/builtin.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { AreaCounter } from './counting.ts';
import { FlatPlayout } from './flatPlayout.ts';
import { PatternBoard } from './patternBoard.ts';
import { PatternPlayout } from './patternPlayout.ts';
import { PlayoutBoard } from './playoutBoard.ts';

const rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' } as const;

function compile(text: string): MonteCarloTable {
  return compileMonteCarlo(text).table!;
}

/** By point: what its probability should be, from the values that the board keeps. */
function expectedShares(board: PatternBoard, c: Stone): Map<Point, number> {
  const near = new Set(board.dirty.subarray(0, board.nearCount));
  const shares = new Map<Point, number>();
  let sum = 0;
  for (const p of allPoints(board.size)) {
    if (board.state[p] !== 0 || p === board.ko) continue;
    const value = near.has(p) ? board.nearValue(p, c) : board.values[(c - 1) * 421 + p];
    shares.set(p, value);
    sum += value;
  }
  for (const [p, value] of shares) shares.set(p, value / sum);
  return shares;
}

/** Draws many times and compares by chi-square; the bound is far out in the tail (about five sigma). */
function checkShares(board: PatternBoard, c: Stone, draws: number): void {
  const playout = new PatternPlayout(11);
  const counts = new Map<Point, number>();
  for (let i = 0; i < draws; i++) {
    const p = playout.draw(board, c);
    counts.set(p, (counts.get(p) ?? 0) + 1);
  }
  let chi = 0;
  let cells = 0;
  for (const [p, share] of expectedShares(board, c)) {
    const count = counts.get(p) ?? 0;
    counts.delete(p);
    if (share === 0) expect(count).toBe(0);
    else {
      chi += (count - share * draws) ** 2 / (share * draws);
      cells++;
    }
  }
  expect([...counts.keys()]).toEqual([]);
  expect(cells).toBeGreaterThan(1);
  expect(chi).toBeLessThan(cells + 5 * Math.sqrt(2 * cells));
}

test.each(BUILTIN_NAMES)('moves are drawn in proportion to their values: %s', (name) => {
  const board = new PatternBoard(9, builtinTable(name));
  for (const [moves, seed] of [
    [0, 1],
    [12, 2],
    [30, 3],
    [50, 4],
  ]) {
    const position = middleGame(9, moves, seed);
    board.load(position.colorAt);
    board.setLast(position.lastMove()?.point ?? PASS);
    for (const c of [1, 2] as const) checkShares(board, c, 40_000);
  }
});

test('also when nearly all value is near, in the far away points that are left', () => {
  // Far points next to nothing are drawn so seldom here that the slow way through all points is taken, too.
  const table = compile('%%%\n%*%\n%%%\n:1000000000, ocap1+, far\n:3, near\n:2\n');
  const board = new PatternBoard(9, table);
  const position = parseBoard(`
    . . . . . . . . .
    . . X . . . . . .
    . X O . . . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`);
  board.load(position.colorAt);
  // The stone beside the capture was the last move, so that the capture is near.
  board.setLast(parsePoint('C8', 9)!);
  const capture = parsePoint('D7', 9)!;
  expect(board.nearValue(capture, 2)).toBe(3);
  expect(board.values[421 + capture]).toBe(1e9);
  checkShares(board, 2, 40_000);
});

test('no move is drawn when none has a value; a ko is not taken back', () => {
  const playout = new PatternPlayout(1);
  const nothing = new PatternBoard(5, compile('%%%\n%*%\n%%%\n:0\n'));
  expect(playout.draw(nothing, 1)).toBe(PASS);
  playout.play(nothing, 2, 0);
  expect([...playout.moves.subarray(0, playout.length)]).toEqual([PASS, PASS]);

  for (const text of ['%%%\n%*%\n%%%\n:1\n', '%%%\n%*%\n%%%\n:1000000, ocap1\n:1, near\n:2\n']) {
    const board = new PatternBoard(5, compile(text));
    const position = parseBoard(`
      . X O . .
      X . X O .
      . X O . .
      . . . . .
      . . . . .`);
    board.load(position.colorAt);
    expect(board.place(parsePoint('B4', 5)!, 1)).toBe(true);
    expect(board.ko).toBe(parsePoint('C4', 5));
    const drawn = new Set<Point>();
    for (let i = 0; i < 5000; i++) drawn.add(playout.draw(board, 2));
    expect(drawn.has(board.ko)).toBe(false);
    expect(drawn.size).toBe(
      board.emptyCount -
        1 -
        [...board.state.subarray(0, 421)].filter((k, p) => k === 0 && board.isSuicide(p, 2)).length,
    );
  }
});

test.each(BUILTIN_NAMES)('games by %s are legal, end, and are counted right', (name) => {
  const table = builtinTable(name);
  for (const size of [1, 2, 3, 5, 9, 13, 19]) {
    const board = new PatternBoard(size, table);
    const root = new PatternBoard(size, table);
    const playout = new PatternPlayout(size);
    const counter = new AreaCounter();
    for (let game = 0; game < 10; game++) {
      board.copyFrom(root);
      playout.play(board, 2, 0);
      const limit = Math.round((600 * size * size) / 81);
      expect(playout.length).toBeLessThanOrEqual(limit);
      if (size > 3) expect(playout.length).toBeLessThan(limit / 3);
      const position = new Position(size, rules);
      let c: Stone = 2;
      for (const p of playout.moves.subarray(0, playout.length)) {
        if (!position.isLegal(p, c)) throw new Error(`illegal move ${p}`);
        position.play(p, c);
        c = opponent(c);
      }
      expect(counter.count(board)).toBe(
        scorePosition(position, { dead: [], scoring: 'chinese', komi: 0 }).margin,
      );
    }
  }
});

test('the fast games by a flat table are those of the general way', () => {
  const table = builtinTable('mc_uniform');
  const position = middleGame(7, 16, 5);
  const games = 6000;
  const results = [0, 1].map((kind) => {
    const flat = new FlatPlayout(1, table);
    const general = new PatternPlayout(1);
    const root = kind === 0 ? new PlayoutBoard(7) : new PatternBoard(7, table);
    const board = kind === 0 ? new PlayoutBoard(7) : new PatternBoard(7, table);
    root.load(position.colorAt);
    const counter = new AreaCounter();
    const sum = { length: 0, score: 0, squares: 0, first: new Map<Point, number>() };
    for (let i = 0; i < games; i++) {
      board.copyFrom(root);
      const playout = kind === 0 ? flat : general;
      playout.play(board as PatternBoard, 2, 0);
      const score = counter.count(board);
      sum.length += playout.length;
      sum.score += score;
      sum.squares += score * score;
      sum.first.set(playout.moves[0], (sum.first.get(playout.moves[0]) ?? 0) + 1);
    }
    return sum;
  });
  const [flat, general] = results;
  const deviation = Math.sqrt(flat.squares / games - (flat.score / games) ** 2);
  expect(Math.abs(flat.score - general.score) / games).toBeLessThan(
    (4 * deviation * Math.SQRT2) / Math.sqrt(games),
  );
  expect(Math.abs(flat.length / general.length - 1)).toBeLessThan(0.02);
  expect([...flat.first.keys()].sort()).toEqual([...general.first.keys()].sort());
});

test('are the same with the same seed, and others with another', () => {
  const table = builtinTable('mc_montegnu_classic');
  const game = (seed: number): number[] => {
    const playout = new PatternPlayout(seed);
    playout.play(new PatternBoard(9, table), 2, 0);
    return [...playout.moves.subarray(0, playout.length)];
  };
  expect(game(5)).toEqual(game(5));
  expect(game(5)).not.toEqual(game(6));
});
