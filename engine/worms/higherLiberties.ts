/**
 * Liberties of order 1 to 4 (manual 7.1): empty points that stones of the worm's colour connect to it, so many and no fewer.
 * They show how much room there is around a worm: the stones after the first may not touch an enemy, so that knight's moves
 * and one-point jumps hold them back like walls, and a way may lead through other worms of the colour.
 *
 * From a liberty between two enemy stones that face each other no way leads on, nor from one where a ko would be.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** The points of order 1, 2, 3 and 4, each list in reading order. */
export type LibertyPoints = [Point[], Point[], Point[], Point[]];

/** Looks at one position after another; owns its scratch memory. */
export class HigherLiberties {
  readonly #mark = new Int32Array(BOARD_ARRAY);
  readonly #ring = new Int16Array(BOARD_ARRAY);
  readonly #next = new Int16Array(BOARD_ARRAY);
  #generation = 0;

  /** Numbers of liberties by order; with `out` also where they are. */
  count(position: Position, stone: Point, out: LibertyPoints | null): [number, number, number, number] {
    const { colorAt } = position;
    const mark = this.#mark;
    const generation = ++this.#generation;
    const color = colorAt[stone] as Stone;
    const other = opponent(color);
    const counts: [number, number, number, number] = [0, 0, 0, 0];
    /** Stones and empty points that the next order grows from. */
    const ring = this.#ring;
    const next = this.#next;
    let length = position.findStones(stone, ring.length, ring);
    for (let i = 0; i < length; i++) mark[ring[i]] = generation;
    for (let order = 1; order <= 4; order++) {
      let filled = 0;
      for (let i = 0; i < length; i++) {
        const from = ring[i];
        for (let side = 0; side < 4; side++) {
          const to = from + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
          if (mark[to] === generation) continue;
          if (colorAt[to] === EMPTY) {
            if (order > 1 && position.hasNeighbor(to, other)) continue;
            mark[to] = generation;
            next[filled++] = to;
            counts[order - 1]++;
            if (out !== null) out[order - 1].push(to);
          }
        }
      }
      // From here on: where the next order starts. Own stones that were reached count with the points that reached them.
      length = 0;
      for (let i = 0; i < filled; i++) {
        const point = next[i];
        if (position.isKoPoint(point) || (order === 1 && isFlanked(position, point, color))) continue;
        ring[length++] = point;
      }
      const reached = length;
      for (let i = 0; i < reached; i++) length = this.#join(position, ring[i], color, ring, length);
    }
    if (out !== null) for (const points of out) points.sort((a, b) => a - b);
    return counts;
  }

  /** Appends the stones of fresh chains of the colour beside a point; returns the new length. */
  #join(position: Position, point: Point, color: Stone, ring: Int16Array, length: number): number {
    const mark = this.#mark;
    for (let side = 0; side < 4; side++) {
      const beside = point + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
      if (position.colorAt[beside] !== color || mark[beside] === this.#generation) continue;
      const tail = ring.subarray(length);
      const size = position.findStones(beside, tail.length, tail);
      for (let i = 0; i < size; i++) mark[tail[i]] = this.#generation;
      length += size;
    }
    return length;
  }
}

/** Whether no way leads through a liberty: it lies between two enemy stones, or one and the edge. */
function isFlanked({ colorAt }: Position, point: Point, color: Stone): boolean {
  return (
    blocks(colorAt[point - SOUTH], colorAt[point + SOUTH], color) ||
    blocks(colorAt[point - 1], colorAt[point + 1], color)
  );
}

/** Whether what lies on two opposite sides closes the way between: enemies, or an enemy and the edge. */
function blocks(a: number, b: number, own: Stone): boolean {
  return a !== EMPTY && b !== EMPTY && a !== own && b !== own && (a !== OFF_BOARD || b !== OFF_BOARD);
}
