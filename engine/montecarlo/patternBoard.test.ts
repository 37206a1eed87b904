import { expect, test } from 'vitest';
import { STRIDE, allPoints, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { Rng } from '../util/rng.ts';
import {
  ATARIS,
  CHAIN,
  CODE,
  COLOR,
  EMPTIES,
  LIBERTY_XOR,
  LIBS,
  LISTED,
  NEAR,
  SIZE,
  SLOT,
} from './layout.ts';
import { PatternBoard } from './patternBoard.ts';
import { SlowValues } from './slowValues.ts';

/** `expect` is too slow for millions of checks. */
function same(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
}

/** A different value for (nearly) every neighbourhood, and one for every context; so that nothing wrong goes unseen. */
function distinctTable(): MonteCarloTable {
  const { table } = compileMonteCarlo('%%%\n%*%\n%%%\n:1\n');
  const row = Uint16Array.from({ length: 65536 }, (_, code) => (code * 40503) & 0x3fff);
  const white = Uint16Array.from({ length: 65536 }, (_, code) => (code * 30011) & 0x3fff);
  const blockOf = Uint8Array.from({ length: 256 }, (_, context) => context);
  const values = Uint32Array.from({ length: 256 * 0x4000 }, (_, i) => Math.imul(i, 2654435761) >>> 0);
  return {
    ...table!,
    rows: 0x4000,
    blocks: 256,
    blackRow: row,
    whiteRow: white,
    blockOf,
    values,
    usesNear: true,
  };
}

/** All that can be asked of the board against the definition. */
function check(board: PatternBoard, slow: SlowValues): void {
  const s = board.state;
  const { position } = slow;
  const points = allPoints(board.size);
  const liberties = new Int16Array(400);
  const listed = [...s.subarray(ATARIS, ATARIS + board.atariCount)];
  same(new Set(listed).size, listed.length, 'chains listed once');
  same(
    s.subarray(LISTED, LISTED + 421).reduce((a, b) => a + b, 0),
    listed.length,
    'LISTED',
  );
  for (const p of points) {
    same(s[COLOR + p], position.colorAt[p], 'colour');
    if (position.colorAt[p] === 0) same(s[EMPTIES + s[SLOT + p]], p, 'SLOT');
    else if (s[CHAIN + p] === p) {
      const count = position.findLiberties(p, 400, liberties);
      same(s[LIBS + p], count, 'liberties');
      same(
        s[LIBERTY_XOR + p],
        liberties.subarray(0, count).reduce((a, b) => a ^ b, 0),
        'liberty xor',
      );
      same(s[SIZE + p], position.countStones(p), 'size');
      if (count === 1) same(s[LISTED + p] === 1 && listed.includes(p), true, 'listed');
    }
    let around = 0;
    for (const d of [-1, 1, -STRIDE, STRIDE]) around += [256, 1, 16, 17][position.colorAt[p + d]];
    same(s[NEAR + p], around, 'NEAR');
    if (position.colorAt[p] !== 0) continue;
    let code = 0;
    for (const [i, d] of [-21, -20, -19, -1, 1, 19, 20, 21].entries())
      code |= position.colorAt[p + d] << (2 * i);
    same(s[CODE + p] & 0xffff, code, 'CODE');
    for (const c of [1, 2] as const) {
      for (const near of [false, true]) {
        const value = slow.value(p, c, near);
        same(board.value(p, c, near), value, `value of ${p} for ${c}`);
      }
    }
  }
}

test('values agree with the definition for both sides after every move of playouts', () => {
  const table = distinctTable();
  const rng = new Rng(3);
  const seen = { moves: 0, captures: 0, big: 0, suicides: 0, kos: 0 };
  for (const size of [1, 2, 3, 4, 5, 6, 7, 9, 9, 13]) {
    const position = new Position(size, { suicide: 'forbid', ko: 'simple', scoring: 'chinese' });
    const slow = new SlowValues(position, table);
    const board = new PatternBoard(size, table);
    const copy = new PatternBoard(size, table);
    let c: Stone = 2;
    check(board, slow);
    for (let move = 0; move < (size < 6 ? 150 : size * size * 2); move++) {
      const empty = allPoints(size).filter((p) => position.colorAt[p] === 0);
      const p = rng.below(20) === 0 || empty.length === 0 ? 0 : rng.pick(empty);
      if (p === 0) {
        position.play(0, c);
        board.pass();
      } else if (position.isSuicide(p, c)) {
        seen.suicides++;
        same(board.isSuicide(p, c), true, 'isSuicide');
        same(board.place(p, c), false, 'suicide');
        continue;
      } else if (p === board.ko) {
        same(position.isLegal(p, c), false, 'ko');
        continue;
      } else {
        const before = position.stonesOnBoard(3);
        position.play(p, c);
        same(board.place(p, c), true, 'place');
        seen.moves++;
        same(board.ko, position.koPoint, 'ko');
        if (board.ko !== 0) seen.kos++;
        const taken = before + 1 - position.stonesOnBoard(3);
        if (taken > 0) seen.captures++;
        if (taken > 2) seen.big++;
      }
      check(board, slow);
      if (move % 40 === 7) {
        // A loaded board and a copied one know the same.
        copy.load(position.colorAt);
        copy.setLast(board.last);
        check(copy, slow);
        copy.clear();
        copy.copyFrom(board);
        check(copy, slow);
      }
      c = opponent(c);
    }
  }
  expect(seen.moves).toBeGreaterThan(800);
  expect(seen.captures).toBeGreaterThan(100);
  expect(seen.big).toBeGreaterThan(20);
  expect(seen.suicides).toBeGreaterThan(20);
  expect(seen.kos).toBeGreaterThan(2);
});
