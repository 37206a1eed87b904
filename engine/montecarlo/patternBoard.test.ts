import { expect, test } from 'vitest';
import { STRIDE, allPoints, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import {
  NEAR as NEAR_CONTEXT,
  O_CAPTURE_SHIFT,
  O_UNSAFE,
  X_CAPTURE_SHIFT,
  X_SUICIDE,
  X_UNSAFE,
} from '../../patterns/montecarlo/context.ts';
import { valueOf } from '../../patterns/montecarlo/table.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { Rng } from '../util/rng.ts';
import { CHAIN, COLOR, EMPTIES, LIBERTY_XOR, LIBS, NEAR, SIZE, SLOT } from './layout.ts';
import { PatternBoard } from './patternBoard.ts';

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

/** The definition, slowly: from a position and the point of the last move. */
class Slow {
  readonly position: Position;
  private readonly table: MonteCarloTable;
  constructor(position: Position, table: MonteCarloTable) {
    this.position = position;
    this.table = table;
  }

  value(p: Point, c: Stone, near: boolean): number {
    const { position } = this;
    let code = 0;
    const ring = [-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1];
    for (const [i, d] of ring.entries()) code |= position.colorAt[p + d] << (2 * i);
    const own = this.after(p, c);
    const other = this.after(p, opponent(c));
    if (own.liberties === 0) return 0;
    const context =
      (own.liberties < 2 ? O_UNSAFE : 0) |
      (other.liberties < 2 ? X_UNSAFE : 0) |
      (other.liberties === 0 ? X_SUICIDE : 0) |
      (Math.min(own.captured, 3) << O_CAPTURE_SHIFT) |
      (Math.min(other.captured, 3) << X_CAPTURE_SHIFT) |
      (near ? NEAR_CONTEXT : 0);
    return valueOf(this.table, c, code, context);
  }

  /** Puts the stone on a copy of the colours, takes off what has no liberty, and counts. */
  private after(p: Point, c: Stone): { liberties: number; captured: number } {
    const color = Uint8Array.from(this.position.colorAt);
    const chain = (stone: Point): { stones: Point[]; liberties: number } => {
      const stones = [stone];
      const liberties = new Set<Point>();
      for (const q of stones) {
        for (const d of [-1, 1, -STRIDE, STRIDE]) {
          if (color[q + d] === 0) liberties.add(q + d);
          else if (color[q + d] === color[stone] && !stones.includes(q + d)) stones.push(q + d);
        }
      }
      return { stones, liberties: liberties.size };
    };
    color[p] = c;
    let captured = 0;
    for (const d of [-1, 1, -STRIDE, STRIDE]) {
      if (color[p + d] !== 3 - c) continue;
      const { stones, liberties } = chain(p + d);
      if (liberties > 0) continue;
      captured += stones.length;
      for (const stone of stones) color[stone] = 0;
    }
    return { liberties: chain(p).liberties, captured };
  }

  /** Around the last move, and the liberties of the enemy chains that touch it, if at most two. */
  near(): Set<Point> {
    const { position } = this;
    const last = position.lastMove()?.point ?? 0;
    const found = new Set<Point>();
    if (last === 0) return found;
    const add = (p: Point): void => {
      if (position.colorAt[p] === 0) found.add(p);
    };
    for (const row of [-STRIDE, 0, STRIDE]) for (const column of [-1, 0, 1]) add(last + row + column);
    const color = position.colorAt[last];
    for (const d of [-1, 1, -STRIDE, STRIDE]) {
      const stone = last + d;
      if (position.colorAt[stone] !== 3 - color) continue;
      const liberties = new Int16Array(3);
      const count = position.findLiberties(stone, 3, liberties);
      if (count < 3) for (const q of liberties.subarray(0, count)) add(q);
    }
    return found;
  }
}

/** All that can be asked of the board against the definition. */
function check(board: PatternBoard, slow: Slow): void {
  const s = board.state;
  const { position } = slow;
  const points = allPoints(board.size);
  const liberties = new Int16Array(400);
  const totals = [0, 0];
  const near = slow.near();
  const list = [...board.dirty.subarray(0, board.nearCount)];
  same(String([...list].sort()), String([...near].filter((p) => position.colorAt[p] === 0).sort()), 'near');
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
    }
    let around = 0;
    for (const d of [-1, 1, -STRIDE, STRIDE]) around += [256, 1, 16, 17][position.colorAt[p + d]];
    same(s[NEAR + p], around, 'NEAR');
    for (const c of [1, 2] as const) {
      const value = board.values[(c - 1) * 421 + p];
      totals[c - 1] += value;
      const empty = position.colorAt[p] === 0;
      same(value, empty ? slow.value(p, c, false) : 0, `value of ${p} for ${c}`);
      if (empty) same(board.nearValue(p, c), slow.value(p, c, true), `near value of ${p} for ${c}`);
    }
  }
  for (const c of [1, 2]) {
    const sums = board.sums.subarray((c - 1) * 32, c * 32);
    same(sums[31], totals[c - 1], 'total');
    same(
      sums.subarray(0, 31).reduce((a, b) => a + b, 0),
      totals[c - 1],
      'rows',
    );
  }
}

test('values agree with the definition for both sides after every move of random games', () => {
  const table = distinctTable();
  const rng = new Rng(3);
  const seen = { moves: 0, captures: 0, big: 0, suicides: 0, kos: 0 };
  for (const size of [1, 2, 3, 4, 5, 6, 7, 9, 9, 13]) {
    const position = new Position(size, { suicide: 'forbid', ko: 'simple', scoring: 'chinese' });
    const slow = new Slow(position, table);
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
