/**
 * The domain of a colour: where it may come to have eyes (manual 8.11, make_primary_domains). Stones that are not lively are
 * invisible, their points count as empty. To the domain belong
 *
 * 1. every lively friendly stone,
 * 2. every empty point beside one,
 * 3. every empty point with two points of the domain, one beside it and one beside both on the diagonal, neither on the first
 *    line (or the domain would leak under stones on the third line),
 * 4. a corner with a point of the domain beside it and no lively opposing stone on its three neighbours.
 *
 * Rule 3 has two exceptions. In
 *
 *     u a b c
 *       d e
 *
 * a and b do not make e part of the domain when the opponent has a lively stone at d (a knight's move), or at both u and c (a
 * two-space jump).
 *
 * Rule 3 is applied until nothing changes. A point that joins tells its eight neighbours, so every pair is looked at once;
 * scanning the board again and again is ten times slower, and owl reading needs domains at every node.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** The eight neighbours in a circle: even places are beside the point, odd ones diagonal. */
const RING = Int32Array.of(-20, -19, 1, 21, 20, 19, -1, -21);

/** Computes domains; owns its arrays, so that a call allocates nothing. */
export class Domains {
  private readonly colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  /** By Point: which places of its ring are in the domain and not on the first line. */
  private readonly ring = new Uint8Array(BOARD_ARRAY);
  /** By Point: 1 where it is empty, in the part looked at, and not in the domain. */
  private readonly open = new Uint8Array(BOARD_ARRAY);
  private readonly queue = new Int16Array(BOARD_ARRAY);
  private size = 0;
  /** What was looked at last: colours are OFF_BOARD elsewhere. */
  private part: ArrayLike<Point> | null = null;
  /** By Point: 1 beyond the first line. */
  private readonly inner = new Uint8Array(BOARD_ARRAY);
  private corners: Point[] = [];

  /**
   * Fills `domain`, by Point: 1 where the colour has influence, else 0. `lively` is not 0 for the stones that count. Only the part of the
   * board in `points` is looked at; its edge is as the edge of the board, but for the first line.
   */
  compute(
    position: Position,
    lively: Uint8Array,
    color: Stone,
    domain: Uint8Array,
    points: ArrayLike<Point> = position.points,
  ): void {
    this.look(position, lively, points);
    this.fill(color, domain, points);
  }

  /** The same for both colours. */
  computeBoth(
    position: Position,
    lively: Uint8Array,
    white: Uint8Array,
    black: Uint8Array,
    points: ArrayLike<Point> = position.points,
  ): void {
    this.look(position, lively, points);
    this.fill(WHITE, white, points);
    this.fill(BLACK, black, points);
  }

  /** Notes the stones that count. */
  private look(position: Position, lively: Uint8Array, points: ArrayLike<Point>): void {
    if (position.size !== this.size) this.setSize(position);
    const { colorAt } = this;
    if (points !== this.part) {
      colorAt.fill(OFF_BOARD);
      this.open.fill(0);
    }
    this.part = points;
    const stones = position.colorAt;
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      colorAt[point] = lively[point] !== 0 ? stones[point] : EMPTY;
    }
  }

  private fill(color: Stone, domain: Uint8Array, points: ArrayLike<Point>): void {
    const { colorAt, ring, queue, open } = this;
    const count = points.length;
    domain.fill(0);
    ring.fill(0);
    let end = 0;
    for (let i = 0; i < count; i++) {
      const point = points[i];
      const there = colorAt[point];
      open[point] = there === EMPTY ? 1 : 0;
      if (
        there === color ||
        (there === EMPTY &&
          (colorAt[point - 20] === color ||
            colorAt[point - 1] === color ||
            colorAt[point + 1] === color ||
            colorAt[point + 20] === color))
      ) {
        domain[point] = 1;
        open[point] = 0;
        queue[end++] = point;
      }
    }
    this.spread(domain, color, end);
  }

  private spread(domain: Uint8Array, color: Stone, queued: number): void {
    const { ring, queue, inner, open } = this;
    const opponent = 3 - color;
    let end = queued;
    for (let start = 0; start < end; start++) {
      const point = queue[start];
      if (inner[point] === 0) {
        end = this.enterCorners(domain, opponent, end);
        continue;
      }
      for (let k = 0; k < 8; k++) {
        const e = point + RING[k];
        if (open[e] === 0) continue;
        const place = k ^ 4;
        const around = (ring[e] |= 1 << place);
        const next = (place + 1) & 7;
        const last = (place + 7) & 7;
        if (
          ((around & (1 << next)) !== 0 && this.reaches(e, place, next, opponent)) ||
          ((around & (1 << last)) !== 0 && this.reaches(e, place, last, opponent))
        ) {
          domain[e] = 1;
          open[e] = 0;
          queue[end++] = e;
        }
      }
    }
  }

  /** Whether two places of a ring, one of them beside the point and one diagonal, make it part of the domain. */
  private reaches(e: Point, one: number, other: number, opponent: number): boolean {
    const { colorAt } = this;
    const diagonal = (one & 1) === 1 ? one : other;
    const beside = one + other - diagonal;
    const turn = (diagonal - beside) & 7;
    // Beyond the diagonal and beyond the one beside, going round.
    if (colorAt[e + RING[(diagonal + turn) & 7]] === opponent) return false;
    const u = e + 2 * RING[diagonal] - RING[beside];
    return colorAt[u] !== opponent || colorAt[e + RING[(beside - turn) & 7]] !== opponent;
  }

  private enterCorners(domain: Uint8Array, opponent: number, queued: number): number {
    const { colorAt, queue, corners, open } = this;
    let end = queued;
    // By corner: itself, the points beside it, the diagonal one.
    for (let i = 0; i < corners.length; i += 4) {
      const corner = corners[i];
      if (open[corner] === 0) continue;
      const b = corners[i + 1];
      const c = corners[i + 2];
      if (domain[b] === 0 && domain[c] === 0) continue;
      if (colorAt[b] === opponent || colorAt[c] === opponent || colorAt[corners[i + 3]] === opponent)
        continue;
      domain[corner] = 1;
      open[corner] = 0;
      queue[end++] = corner;
    }
    return end;
  }

  private setSize(position: Position): void {
    const { size, points } = position;
    this.size = size;
    this.part = null;
    this.inner.fill(0);
    const on = position.colorAt;
    for (const p of points) {
      const beside = [-20, -1, 1, 20].map((offset) => p + offset);
      this.inner[p] = beside.every((q) => on[q] !== OFF_BOARD) ? 1 : 0;
    }
    const [first, last] = [points[0], points[points.length - 1]];
    const across = size - 1;
    this.corners =
      size < 3
        ? []
        : [
            [first, 1, 20],
            [first + across, -1, 20],
            [last - across, 1, -20],
            [last, -1, -20],
          ].flatMap(([corner, h, v]) => [corner, corner + h, corner + v, corner + h + v]);
  }
}
