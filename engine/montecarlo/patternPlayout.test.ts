import { expect, test } from 'vitest';
import { BOARD_ARRAY, PASS, allPoints, opponent, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { parseBoard } from '../board/ascii.ts';
import { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import { middleGame } from '../bench/middleGame.ts';
import { MC_PATTERNS } from '../protocol/engineChoice.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import { X_SUICIDE, X_UNSAFE } from '../../patterns/montecarlo/context.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { Rng } from '../util/rng.ts';
import { AreaCounter } from './counting.ts';
import { FlatPlayout } from './flatPlayout.ts';
import { CODE } from './layout.ts';
import { PatternBoard } from './patternBoard.ts';
import { PatternPlayout } from './patternPlayout.ts';
import { PlayoutBoard } from './playoutBoard.ts';
import { SlowValues } from './slowValues.ts';

const rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' } as const;

function compile(text: string): MonteCarloTable {
  return compileMonteCarlo(text).table!;
}

/** Draws many times and compares by chi-square; the bound is far out in the tail (about five sigma). */
function checkShares(position: Position, table: MonteCarloTable, c: Stone, draws: number): void {
  const board = new PatternBoard(position.size, table);
  board.load(position.colorAt);
  board.setLast(position.lastMove()?.point ?? PASS);
  board.ko = position.koPoint;
  const playout = new PatternPlayout(11);
  const counts = new Map<Point, number>();
  for (let i = 0; i < draws; i++) {
    const p = playout.draw(board, c);
    counts.set(p, (counts.get(p) ?? 0) + 1);
  }
  let chi = 0;
  let cells = 0;
  // What is too rare for the test goes together.
  let rare = 0;
  let rareShare = 0;
  for (const [p, share] of new SlowValues(position, table).shares(c)) {
    const count = counts.get(p) ?? 0;
    counts.delete(p);
    if (share * draws < 5) {
      rare += count;
      rareShare += share;
      continue;
    }
    chi += (count - share * draws) ** 2 / (share * draws);
    cells++;
  }
  if (rareShare > 0) {
    expect(Math.abs(rare - rareShare * draws)).toBeLessThan(5 * Math.sqrt(rareShare * draws) + 5);
  }
  expect([...counts.keys()]).toEqual(cells === 0 && rareShare === 0 ? [PASS] : []);
  expect(chi).toBeLessThanOrEqual(cells + 5 * Math.sqrt(2 * cells));
}

test.each(MC_PATTERNS)('moves are drawn in proportion to their values: %s', (name) => {
  for (const [moves, seed] of [
    [0, 1],
    [12, 2],
    [30, 3],
    [50, 4],
  ]) {
    for (const c of [1, 2] as const) checkShares(middleGame(9, moves, seed), builtinTable(name), c, 40_000);
  }
});

test('in whatever position of a playout, whatever the values depend on', () => {
  // Values of all sizes; some rows and contexts are worth nothing. The second heeds only the side to move.
  const tables = [0, 1].map((kind) => {
    const rows = 200;
    const row = Uint16Array.from({ length: 65536 }, (_, code) => (code * 40503) % rows);
    const values = Uint32Array.from({ length: 256 * rows }, (_, i) => {
      const hash = Math.imul(i + 1, 2654435761) >>> 0;
      return hash % 5 === 0 ? 0 : hash % (kind === 0 ? 1000 : 7);
    });
    const blockOf = Uint8Array.from({ length: 256 }, (_, context) =>
      kind === 0 ? context : context & ~(X_UNSAFE | X_SUICIDE),
    );
    const whiteRow = row.map((r) => (r * 7) % rows);
    return {
      ...builtinTable('mc_uniform'),
      rows,
      blocks: 256,
      blackRow: row,
      whiteRow,
      blockOf,
      values,
      usesNear: true,
    };
  });
  const rng = new Rng(5);
  const seen = { weak: 0, kos: 0, ataris: 0 };
  for (const size of [2, 3, 4, 5, 6, 7, 7, 9]) {
    const position = new Position(size, rules);
    let c: Stone = 2;
    for (let move = 0; move < size * size * 2; move++, c = opponent(c)) {
      const legal = allPoints(size).filter((p) => position.colorAt[p] === 0 && position.isLegal(p, c));
      position.play(legal.length === 0 || rng.below(30) === 0 ? PASS : rng.pick(legal), c);
      if (move % 2 !== 0 && position.koPoint === 0) continue;
      for (const table of tables) {
        for (const side of [opponent(c), c]) checkShares(position, table, side, 3000);
      }
      const board = new PatternBoard(size, tables[0]);
      board.load(position.colorAt);
      board.setLast(position.lastMove()!.point);
      if (board.weakCount > 0) seen.weak++;
      if (board.atariCount > 1) seen.ataris++;
      if (position.koPoint !== 0) seen.kos++;
    }
  }
  expect(seen.weak).toBeGreaterThan(30);
  expect(seen.ataris).toBeGreaterThan(20);
  expect(seen.kos).toBeGreaterThan(2);
});

test('also when a value is far above all others, in the points that are left', () => {
  // The far capture is worth everything, but it is near here; and what is not there, self-atari, is worth a hundred thousand
  // times the rest, so that draws among the far points hardly ever stand, and all of them are gone through.
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
  const value = '%%%\n%*%\n%%%\n:1000000000, ocap1+, far\n:3, near\n:2\n';
  const unsafe = '%%%\n%*%\n%%%\n:200000, ounsafe\n:3, near\n:2\n';
  // The stone beside the capture was the last move.
  const last = parsePoint('C8', 9)!;
  position.removeStone(last);
  position.play(last, 2);
  expect(new PatternBoard(9, compile(value)).bound).toBe(2);
  expect(new PatternBoard(9, compile(unsafe)).bound).toBe(200_000);
  for (const text of [value, unsafe]) checkShares(position, compile(text), 2, 40_000);
});

/** Shapes that count `high` wherever they are, self-atari, and the rest, which counts 10 if not near. */
function farShapes(high: number, selfAtari: number): MonteCarloTable {
  const shapes = ['XOX/.*./???', 'XO?/X*./?.?', 'OX?/O*./?.?', 'XO?/O*?/???', '?X?/O*O/xxx', '?XO/?*?/---'];
  const lines = shapes.map((shape) => `${shape.replaceAll('/', '\n')}\n:${high}\n\n`).join('');
  return compile(`${lines}%%%\n%*%\n%%%\n:5000,ocap1+\n:${selfAtari},ounsafe\n:60,near\n:10\n`);
}

// In the last, draws among the rest hardly ever stand either.
test.each([
  [200, 0],
  [10_000, 0],
  [10_000, 2000],
])('with far shapes worth %d and self-atari %d, and the rest 10', (high, selfAtari) => {
  const table = farShapes(high, selfAtari);
  const board = new PatternBoard(9, table);
  expect(board.bound).toBe(Math.max(10, selfAtari));
  expect(board.high?.bound).toBe(high);
  for (const [moves, seed] of [
    [6, 1],
    [20, 2],
    [40, 3],
    [60, 4],
  ]) {
    for (const c of [1, 2] as const) checkShares(middleGame(9, moves, seed), table, c, 20_000);
  }
  // After many moves and captures the lists still hold every such point once, and so do copies.
  const playout = new PatternPlayout(3);
  let c: Stone = 2;
  let most = 0;
  for (let move = 0; move < 120; move++, c = opponent(c)) {
    const p = playout.draw(board, c);
    if (p === PASS) board.pass();
    else board.put(p, c);
    const copy = new PatternBoard(9, table);
    copy.copyFrom(board);
    for (const side of [1, 2] as const) {
      const row = side === 1 ? table.whiteRow : table.blackRow;
      const high = allPoints(9).filter(
        (q) => board.state[q] === 0 && board.peaks[row[board.state[CODE + q] & 0xffff]] > board.bound,
      );
      const from = (side - 1) * BOARD_ARRAY;
      for (const one of [board, copy]) {
        const { points, count } = one.high!;
        const listed = [...points.subarray(from, from + count[side])];
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed).toEqual(expect.arrayContaining(high));
      }
      most = Math.max(most, high.length);
    }
  }
  expect(most).toBeGreaterThan(2);
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

test.each(MC_PATTERNS)('games by %s are legal, end, and are counted right', (name) => {
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
      if (size > 3) expect(playout.length).toBeLessThan(limit / 2);
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

test('games on a restricted board play there only, and leave the rest as it is', () => {
  const position = middleGame(13, 60, 3);
  const open = new Uint8Array(BOARD_ARRAY);
  for (const point of allPoints(13)) if (point < parsePoint('A7', 13)!) open[point] = 1;
  const root = new PatternBoard(13, builtinTable('mc_montegnu_classic'));
  root.load(position.colorAt);
  root.restrict(open);
  const board = new PatternBoard(13, root.table);
  const playout = new PatternPlayout(5);
  for (let game = 0; game < 50; game++) {
    board.copyFrom(root);
    playout.play(board, 2, 0);
    const moves = [...playout.moves.subarray(0, playout.length)].filter((move) => move !== PASS);
    // Where stones outside were captured, points come in that were none before.
    const added = moves.filter((move) => open[move] === 0 && position.colorAt[move] === 0);
    expect(moves.length).toBeGreaterThan(10);
    expect(added).toEqual([]);
  }
});

test('the master of kos may retake at once in games, the other side may not', () => {
  // White B3 takes the stone on C3.
  const position = new Position(4, rules);
  for (const vertex of ['B4', 'A3', 'B2', 'C3']) position.addStone(parsePoint(vertex, 4)!, 2);
  for (const vertex of ['C4', 'D3', 'C2']) position.addStone(parsePoint(vertex, 4)!, 1);
  position.play(parsePoint('B3', 4)!, 1);
  expect(position.koPoint).not.toBe(PASS);
  const retaken = (koMaster: number): boolean => {
    const board = new PatternBoard(4, builtinTable('mc_montegnu_classic'));
    board.load(position.colorAt);
    board.koMaster = koMaster;
    board.ko = position.koPoint;
    const playout = new PatternPlayout(1);
    const first = Array.from({ length: 100 }, () => {
      const copy = new PatternBoard(4, board.table);
      copy.copyFrom(board);
      playout.play(copy, 2, 0);
      return playout.moves[0];
    });
    return first.includes(position.koPoint);
  };
  expect(retaken(2)).toBe(true);
  expect(retaken(0)).toBe(false);
  expect(retaken(1)).toBe(false);
});
