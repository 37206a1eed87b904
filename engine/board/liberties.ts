/**
 * The questions of manual 18.3 about liberties, answered from the incremental structures.
 *
 * Everywhere: `stone` is any point of a chain and must not be empty; `out` is the caller's and gets at most `max` points
 * (or all, where there is no `max`: 361 entries are always enough); the result is the count. Nothing is changed but marks.
 */
import { LIBERTIES, LIBERTY_LIST, MARK, MAX_LISTED, NEXT, ORIGIN } from './chainStore.ts';
import type { Chain } from './chainStore.ts';
import { ChainBoard } from './chains.ts';
import { EMPTY, SOUTH } from './point.ts';
import type { Point, Stone } from './point.ts';

/**
 * Where a query writes points. An Int16Array is written to directly; a plain array, convenient where it is not asked often, gets a copy.
 * Writing to both kinds in one place would cost the compiled code a quarter of its speed.
 */
export type PointList = Int16Array | number[];
/** More than a query can find. */
export const MOST = 364;
/** Any array indexed by Point. */
export type PointMarks = Uint8Array | Int8Array | Int16Array | Int32Array | number[];

export class LibertyQueries extends ChainBoard {
  /** The four chains of `color` around a point in friends[0..friendCount), each once. */
  private readonly friends = new Int32Array(4);
  private friendCount = 0;
  protected readonly scratch = new Int16Array(MOST);
  /** What goes into a plain array: all of it. */
  protected readonly whole = new Int16Array(MOST);

  /** Copies the first `count` points found, at most `max`, from `whole`; returns the count. */
  protected copyTo(out: number[], max: number, count: number): number {
    for (let i = 0; i < count && i < max; i++) out[i] = this.whole[i];
    return count;
  }

  private collectFriends(point: Point, color: Stone): void {
    const { state, colorAt, friends } = this;
    const north = colorAt[point - SOUTH] === color ? state[point - SOUTH] : 0;
    const west = colorAt[point - 1] === color ? state[point - 1] : 0;
    const east = colorAt[point + 1] === color ? state[point + 1] : 0;
    const south = colorAt[point + SOUTH] === color ? state[point + SOUTH] : 0;
    let count = 0;
    if (north !== 0) friends[count++] = north;
    if (west !== 0 && west !== north) friends[count++] = west;
    if (east !== 0 && east !== north && east !== west) friends[count++] = east;
    if (south !== 0 && south !== north && south !== west && south !== east) friends[count++] = south;
    this.friendCount = count;
  }

  /** Liberties of a chain (countlib). */
  countLiberties(stone: Point): number {
    return this.state[this.state[stone] + LIBERTIES];
  }

  /** The liberties of a chain; returns the full number of them, even beyond `max` (findlib). */
  findLiberties(stone: Point, max: number, out: PointList): number {
    if (Array.isArray(out)) return this.copyTo(out, max, this.findLiberties(stone, MOST, this.whole));
    const state = this.state;
    const chain = state[stone];
    const count = state[chain + LIBERTIES];
    if (count <= MAX_LISTED) {
      const n = count < max ? count : max;
      for (let i = 0; i < n; i++) out[i] = state[chain + LIBERTY_LIST + i];
      return count;
    }
    this.listLiberties(chain, this.newMark(), 0, max, out);
    return count;
  }

  /** Appends the unmarked liberties of a chain to `out` from index `count` on until there are `max`; marks them. */
  protected listLiberties(
    chain: Chain,
    mark: number,
    count: number,
    max: number,
    out: Int16Array | null,
  ): number {
    const { state, colorAt, markAt } = this;
    if (state[chain + LIBERTIES] <= MAX_LISTED) {
      const end = chain + LIBERTY_LIST + state[chain + LIBERTIES];
      for (let i = chain + LIBERTY_LIST; i < end && count < max; i++) {
        const liberty = state[i];
        if (markAt[liberty] === mark) continue;
        markAt[liberty] = mark;
        if (out !== null) out[count] = liberty;
        count++;
      }
      return count;
    }
    const start = state[chain + ORIGIN];
    let stone = start;
    do {
      for (let k = 0; k < 4 && count < max; k++) {
        const point = stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (colorAt[point] !== EMPTY || markAt[point] === mark) continue;
        markAt[point] = mark;
        if (out !== null) out[count] = point;
        count++;
      }
      stone = state[NEXT + stone];
    } while (stone !== start);
    return count;
  }

  /**
   * Liberties a stone of that colour would have at the empty point, where that is quick to tell, else -1 (fastlib): with at
   * most two friendly neighbour chains, and, unless captures are ignored, with a capture only where no friend is near.
   */
  fastLiberties(point: Point, color: Stone, ignoreCaptures: boolean): number {
    const { state, colorAt, friends } = this;
    let count = 0;
    let captures = 0;
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      if (colorAt[beside] === EMPTY) count++;
      else if (colorAt[beside] === 3 - color && state[state[beside] + LIBERTIES] === 1) captures++;
    }
    this.collectFriends(point, color);
    if (ignoreCaptures) captures = 0;
    if (this.friendCount === 0) return count + captures;
    if (this.friendCount > 2 || captures > 0) return -1;
    const first = friends[0];
    const second = this.friendCount === 2 ? friends[1] : 0;
    count = state[first + LIBERTIES] - 1;
    if (second !== 0) count += state[second + LIBERTIES] - 1 - (this.commonOf(first, second, 0, null) - 1);
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      if (
        colorAt[beside] === EMPTY &&
        !this.touches(beside, first) &&
        !(second !== 0 && this.touches(beside, second))
      ) {
        count++;
      }
    }
    return count;
  }

  /** Liberties a stone of that colour would have at the empty point, captures ignored; stops at `max` (approxlib). */
  approximateLiberties(point: Point, color: Stone, max: number, out: PointList | null): number {
    if (Array.isArray(out)) {
      const count = this.approximateLiberties(point, color, max < MOST ? max : MOST, this.whole);
      return this.copyTo(out, max, count);
    }
    const mark = this.newMark();
    this.markAt[point] = mark;
    return this.addNewLiberties(point, color, mark, max, out);
  }

  /** The empty points beside the new stone, then the liberties of its friends; `friends` is left set. */
  private addNewLiberties(
    point: Point,
    color: Stone,
    mark: number,
    max: number,
    out: Int16Array | null,
  ): number {
    const { colorAt, markAt } = this;
    let count = 0;
    if (colorAt[point - SOUTH] === EMPTY && count < max) {
      markAt[point - SOUTH] = mark;
      if (out !== null) out[count] = point - SOUTH;
      count++;
    }
    if (colorAt[point - 1] === EMPTY && count < max) {
      markAt[point - 1] = mark;
      if (out !== null) out[count] = point - 1;
      count++;
    }
    if (colorAt[point + 1] === EMPTY && count < max) {
      markAt[point + 1] = mark;
      if (out !== null) out[count] = point + 1;
      count++;
    }
    if (colorAt[point + SOUTH] === EMPTY && count < max) {
      markAt[point + SOUTH] = mark;
      if (out !== null) out[count] = point + SOUTH;
      count++;
    }
    this.collectFriends(point, color);
    for (let i = 0; i < this.friendCount && count < max; i++) {
      count = this.listLiberties(this.friends[i], mark, count, max, out);
    }
    return count;
  }

  /**
   * Liberties a stone of that colour would have at the empty point, after what it captures has been taken off; stops at
   * `max` (accuratelib). Liberties that are still occupied now come last. A suicide has 0.
   */
  accurateLiberties(point: Point, color: Stone, max: number, out: PointList | null): number {
    if (out === null) return this.countLibertiesAfter(point, color, max);
    if (Array.isArray(out)) {
      const count = this.accurateLiberties(point, color, max < MOST ? max : MOST, this.whole);
      return this.copyTo(out, max, count);
    }
    return this.listLibertiesAfter(point, color, max, out);
  }

  private listLibertiesAfter(point: Point, color: Stone, max: number, out: Int16Array | null): number {
    const { state, colorAt, markAt, friends } = this;
    const mark = this.newMark();
    markAt[point] = mark;
    let count = this.addNewLiberties(point, color, mark, max, out);
    const other = 3 - color;
    const north = colorAt[point - SOUTH] === other ? state[point - SOUTH] : 0;
    const west = colorAt[point - 1] === other ? state[point - 1] : 0;
    const east = colorAt[point + 1] === other ? state[point + 1] : 0;
    const south = colorAt[point + SOUTH] === other ? state[point + SOUTH] : 0;
    if (
      (north === 0 || state[north + LIBERTIES] !== 1) &&
      (west === 0 || state[west + LIBERTIES] !== 1) &&
      (east === 0 || state[east + LIBERTIES] !== 1) &&
      (south === 0 || state[south + LIBERTIES] !== 1)
    )
      return count;
    for (let k = 0; k < 4; k++) {
      const prisoner = k === 0 ? north : k === 1 ? west : k === 2 ? east : south;
      if (prisoner === 0 || state[prisoner + LIBERTIES] !== 1 || state[prisoner + MARK] === mark) continue;
      state[prisoner + MARK] = mark;
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      let stone = beside;
      do {
        let near = false;
        for (let j = 0; j < 4 && !near; j++) {
          const at = stone + (j === 0 ? -SOUTH : j === 1 ? -1 : j === 2 ? 1 : SOUTH);
          near = at === point;
          for (let f = 0; f < this.friendCount && !near; f++) near = state[at] === friends[f];
        }
        if (near) {
          if (count >= max) return count;
          if (out !== null) out[count] = stone;
          count++;
        }
        stone = state[NEXT + stone];
      } while (stone !== beside);
    }
    return count;
  }

  /**
   * min(max, liberties a stone of that colour would have at the empty point, captures taken off): accurateLiberties()
   * without the list, about twice as fast. A suicide has 0.
   */
  countLibertiesAfter(point: Point, color: Stone, max: number): number {
    const { state, colorAt, markAt } = this;
    const other = 3 - color;
    const north = colorAt[point - SOUTH];
    const west = colorAt[point - 1];
    const east = colorAt[point + 1];
    const south = colorAt[point + SOUTH];
    if (
      (north === other && state[state[point - SOUTH] + LIBERTIES] === 1) ||
      (west === other && state[state[point - 1] + LIBERTIES] === 1) ||
      (east === other && state[state[point + 1] + LIBERTIES] === 1) ||
      (south === other && state[state[point + SOUTH] + LIBERTIES] === 1)
    ) {
      return this.listLibertiesAfter(point, color, max, null);
    }
    let count = 0;
    if (north === EMPTY) count++;
    if (west === EMPTY) count++;
    if (east === EMPTY) count++;
    if (south === EMPTY) count++;
    if (count >= max) return max;
    if (north !== color && west !== color && east !== color && south !== color) return count;
    const mark = this.newMark();
    markAt[point] = mark;
    if (north === EMPTY) markAt[point - SOUTH] = mark;
    if (west === EMPTY) markAt[point - 1] = mark;
    if (east === EMPTY) markAt[point + 1] = mark;
    if (south === EMPTY) markAt[point + SOUTH] = mark;
    const first = north === color ? state[point - SOUTH] : 0;
    if (first !== 0) count = this.countUnmarked(first, mark, count, max);
    const second = west === color ? state[point - 1] : 0;
    if (second !== 0 && second !== first && count < max) count = this.countUnmarked(second, mark, count, max);
    const third = east === color ? state[point + 1] : 0;
    if (third !== 0 && third !== first && third !== second && count < max)
      count = this.countUnmarked(third, mark, count, max);
    const fourth = south === color ? state[point + SOUTH] : 0;
    if (fourth !== 0 && fourth !== first && fourth !== second && fourth !== third && count < max)
      count = this.countUnmarked(fourth, mark, count, max);
    return count;
  }

  /** Adds the unmarked liberties of a chain to the count, up to `max`, and marks them. */
  private countUnmarked(chain: Chain, mark: number, count: number, max: number): number {
    const { state, markAt } = this;
    const liberties = state[chain + LIBERTIES];
    // All but the point played are liberties afterwards.
    if (liberties > max) return max;
    if (liberties > MAX_LISTED) return this.listLiberties(chain, mark, count, max, null);
    const end = chain + LIBERTY_LIST + liberties;
    for (let i = chain + LIBERTY_LIST; i < end; i++) {
      const liberty = state[i];
      if (markAt[liberty] === mark) continue;
      markAt[liberty] = mark;
      if (++count >= max) return max;
    }
    return count;
  }

  /** Number of liberties two chains share (count_common_libs). */
  countCommonLiberties(a: Point, b: Point): number {
    return this.commonOf(this.state[a], this.state[b], 0, null);
  }

  /** The liberties two chains share; returns the full number (find_common_libs). */
  findCommonLiberties(a: Point, b: Point, max: number, out: PointList): number {
    if (Array.isArray(out)) return this.copyTo(out, max, this.findCommonLiberties(a, b, MOST, this.whole));
    return this.commonOf(this.state[a], this.state[b], max, out);
  }

  private commonOf(a: Chain, b: Chain, max: number, out: Int16Array | null): number {
    const { state, scratch } = this;
    const fewer = state[a + LIBERTIES] <= state[b + LIBERTIES] ? a : b;
    const more = fewer === a ? b : a;
    const n = this.listLiberties(fewer, this.newMark(), 0, scratch.length, scratch);
    let count = 0;
    for (let i = 0; i < n; i++) {
      if (!this.touches(scratch[i], more)) continue;
      if (out !== null && count < max) out[count] = scratch[i];
      count++;
    }
    return count;
  }

  /** A liberty two chains share, or 0 (have_common_lib). */
  commonLiberty(a: Point, b: Point): Point {
    const { state, scratch } = this;
    const n = this.listLiberties(state[a], this.newMark(), 0, scratch.length, scratch);
    for (let i = 0; i < n; i++) if (this.touches(scratch[i], state[b])) return scratch[i];
    return 0;
  }

  /** Whether a stone at the empty point would have at most one liberty; true for suicide too (is_self_atari). */
  isSelfAtari(point: Point, color: Stone): boolean {
    return this.countLibertiesAfter(point, color, 2) < 2;
  }

  /** Whether the point is an empty neighbour of the chain (liberty_of_string). */
  isLibertyOf(point: Point, stone: Point): boolean {
    return this.colorAt[point] === EMPTY && this.touches(point, this.state[stone]);
  }

  /** Whether the point is empty and beside a liberty of the chain (second_order_liberty_of_string). */
  isSecondOrderLibertyOf(point: Point, stone: Point): boolean {
    if (this.colorAt[point] !== EMPTY) return false;
    return (
      this.isLibertyOf(point - SOUTH, stone) ||
      this.isLibertyOf(point - 1, stone) ||
      this.isLibertyOf(point + 1, stone) ||
      this.isLibertyOf(point + SOUTH, stone)
    );
  }
}
