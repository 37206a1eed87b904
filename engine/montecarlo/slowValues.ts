/**
 * What the moves of a position are worth by a pattern table, straight from the definition (manual ch. 14) and slowly: what
 * the tests of PatternBoard and PatternPlayout compare with.
 */
import { STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
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

/** The definition: from a position, its last move and its ko. */
export class SlowValues {
  readonly position: Position;
  private readonly table: MonteCarloTable;
  constructor(position: Position, table: MonteCarloTable) {
    this.position = position;
    this.table = table;
  }

  /** The value of a move on an empty point, near or not; 0 for suicide. */
  value(p: Point, c: Stone, near: boolean): number {
    const { position } = this;
    let code = 0;
    const ring = [-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1];
    for (const [i, d] of ring.entries()) code |= position.colorAt[p + d] << (2 * i);
    const own = this.after(p, c);
    const other = this.after(p, opponent(c));
    if (own.liberties === 0) return 0;
    if (own.liberties === 1 && own.captured === 0 && this.fillsSeki(p, c)) return 0;
    const context =
      (own.liberties < 2 ? O_UNSAFE : 0) |
      (other.liberties < 2 ? X_UNSAFE : 0) |
      (other.liberties === 0 ? X_SUICIDE : 0) |
      (Math.min(own.captured, 3) << O_CAPTURE_SHIFT) |
      (Math.min(other.captured, 3) << X_CAPTURE_SHIFT) |
      (near ? NEAR_CONTEXT : 0);
    return valueOf(this.table, c, code, context);
  }

  /** Whether chains of both colours beside p have p and one more liberty each, shared, or an eye of each, and p leaves no killing shape. */
  private fillsSeki(p: Point, c: Stone): boolean {
    const { position } = this;
    const beside = (color: Stone): Point[] =>
      [-1, 1, -STRIDE, STRIDE].map((d) => p + d).filter((q) => position.colorAt[q] === color);
    /** The other liberty of a chain that has p and one more; 0 for another chain. */
    const other = (stone: Point): Point => {
      const liberties = new Int16Array(3);
      if (position.findLiberties(stone, 3, liberties) !== 2) return 0;
      return liberties[0] === p ? liberties[1] : liberties[0];
    };
    const isEye = (q: Point, color: Stone): boolean =>
      [-1, 1, -STRIDE, STRIDE].every((d) => [3, color].includes(position.colorAt[q + d] as Stone));
    const leavesOneEye = (stone: Point): boolean => {
      const shape = [p];
      for (const q of position.points) if (position.sameChain(stone, q)) shape.push(q);
      const degrees = shape.map((q) => shape.filter((r) => [1, STRIDE].includes(Math.abs(q - r))).length);
      const links = degrees.reduce((sum, degree) => sum + degree, 0) / 2;
      const most = Math.max(...degrees);
      // Square and pyramid; bulky and crossed; rabbity.
      if (shape.length === 4) return links === 4 || most === 3;
      if (shape.length === 5) return links === 5 || most === 4;
      return shape.length <= 3 || (shape.length === 6 && links === 6 && most === 4);
    };
    return beside(c).some((own) => {
      const mine = other(own);
      return (
        mine !== 0 &&
        beside(opponent(c)).some((enemy) => {
          const theirs = other(enemy);
          if (theirs === mine) return !leavesOneEye(own);
          return theirs !== 0 && isEye(mine, c) && isEye(theirs, opponent(c));
        })
      );
    });
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

  /** By point: the part of all draws that it should have. Empty when no move has a value. */
  shares(c: Stone): Map<Point, number> {
    const { position } = this;
    const near = this.near();
    const shares = new Map<Point, number>();
    let sum = 0;
    for (const p of position.points) {
      if (position.colorAt[p] !== 0 || p === position.koPoint) continue;
      const value = this.value(p, c, near.has(p));
      if (value > 0) shares.set(p, value);
      sum += value;
    }
    for (const [p, value] of shares) shares.set(p, value / sum);
    return shares;
  }
}
