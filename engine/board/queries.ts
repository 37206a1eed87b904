/**
 * The questions of manual 18.3 about chains and points, answered from the incremental structures. The conventions are those
 * of liberties.ts.
 */
import {
  COLOR,
  LIBERTIES,
  LIBERTY_LIST,
  MARK,
  NEIGHBORS,
  NEIGHBOR_LIST,
  NEXT,
  ORIGIN,
  SIZE,
} from './chainStore.ts';
import { LibertyQueries, MOST } from './liberties.ts';
import type { PointList, PointMarks } from './liberties.ts';
import { EMPTY, OFF_BOARD, SOUTH } from './point.ts';
import type { Point, Stone } from './point.ts';

export class ChainQueries extends LibertyQueries {
  /** Stones of a chain (countstones). */
  countStones(stone: Point): number {
    return this.state[this.state[stone] + SIZE];
  }

  /** The stones of a chain, its origin first; returns the full number (findstones). */
  findStones(stone: Point, max: number, out: PointList): number {
    if (Array.isArray(out)) return this.copyTo(out, max, this.findStones(stone, MOST, this.whole));
    const state = this.state;
    const chain = state[stone];
    const count = state[chain + SIZE];
    const n = count < max ? count : max;
    let at = state[chain + ORIGIN];
    for (let i = 0; i < n; i++) {
      out[i] = at;
      at = state[NEXT + at];
    }
    return count;
  }

  /** Origins of the opposing chains beside a chain (chainlinks). */
  chainLinks(stone: Point, out: PointList): number {
    if (Array.isArray(out)) return this.copyTo(out, MOST, this.chainLinks(stone, this.whole));
    const state = this.state;
    const chain = state[stone];
    const count = state[chain + NEIGHBORS];
    for (let i = 0; i < count; i++) out[i] = state[state[chain + NEIGHBOR_LIST + i] + ORIGIN];
    return count;
  }

  /** Those with exactly n liberties (chainlinks2). */
  chainLinksWithLiberties(stone: Point, n: number, out: PointList): number {
    if (Array.isArray(out)) return this.copyTo(out, MOST, this.chainLinksWithLiberties(stone, n, this.whole));
    const state = this.state;
    const chain = state[stone];
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    let count = 0;
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) {
      if (state[state[i] + LIBERTIES] === n) out[count++] = state[state[i] + ORIGIN];
    }
    return count;
  }

  /** Those with at most n liberties (chainlinks3). */
  chainLinksUpTo(stone: Point, n: number, out: PointList): number {
    if (Array.isArray(out)) return this.copyTo(out, MOST, this.chainLinksUpTo(stone, n, this.whole));
    const state = this.state;
    const chain = state[stone];
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    let count = 0;
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) {
      if (state[state[i] + LIBERTIES] <= n) out[count++] = state[state[i] + ORIGIN];
    }
    return count;
  }

  /** Whether a chain in atari of the stone's colour lies beside its liberties (few, as in reading), or beside an opposing chain beside it. */
  hasAtariNear(stone: Point): boolean {
    const { state, colorAt } = this;
    const chain = state[stone];
    const color = state[chain + COLOR];
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) {
      const beside = state[i];
      const last = beside + NEIGHBOR_LIST + state[beside + NEIGHBORS];
      for (let k = beside + NEIGHBOR_LIST; k < last; k++) if (state[state[k] + LIBERTIES] === 1) return true;
    }
    const listed = state[chain + LIBERTIES];
    for (let i = 0; i < listed; i++) {
      const liberty = state[chain + LIBERTY_LIST + i];
      for (let k = 0; k < 4; k++) {
        const at = liberty + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (colorAt[at] === color && state[state[at] + LIBERTIES] === 1) return true;
      }
    }
    return false;
  }

  /**
   * Origins of the opposing chains beside a chain or sharing a liberty with it; with `bothColors` also of the own chains
   * sharing a liberty (extended_chainlinks). Adjacent chains come first.
   */
  extendedChainLinks(stone: Point, bothColors: boolean, out: PointList): number {
    if (Array.isArray(out))
      return this.copyTo(out, MOST, this.extendedChainLinks(stone, bothColors, this.whole));
    const { state, scratch } = this;
    const chain = state[stone];
    const color = state[chain + COLOR];
    const liberties = this.listLiberties(chain, this.newMark(), 0, scratch.length, scratch);
    const mark = this.newMark();
    state[chain + MARK] = mark;
    let count = 0;
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) {
      state[state[i] + MARK] = mark;
      out[count++] = state[state[i] + ORIGIN];
    }
    for (let i = 0; i < liberties; i++) {
      for (let k = 0; k < 4; k++) {
        const near = state[scratch[i] + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH)];
        if (near === 0 || state[near + MARK] === mark) continue;
        state[near + MARK] = mark;
        if (bothColors || state[near + COLOR] !== color) out[count++] = state[near + ORIGIN];
      }
    }
    return count;
  }

  /** The stone of a chain with the smallest Point (find_origin). */
  findOrigin(stone: Point): Point {
    return this.state[this.state[stone] + ORIGIN];
  }

  /** Whether the point, of whatever colour, is beside a stone of the chain (neighbor_of_string). */
  isNeighborOf(point: Point, stone: Point): boolean {
    return this.touches(point, this.state[stone]);
  }

  /** Whether a stone of that colour is beside the point (has_neighbor). */
  hasNeighbor(point: Point, color: Stone): boolean {
    const colorAt = this.colorAt;
    return (
      colorAt[point - SOUTH] === color ||
      colorAt[point - 1] === color ||
      colorAt[point + 1] === color ||
      colorAt[point + SOUTH] === color
    );
  }

  /** Whether two stones belong to one chain (same_string). */
  sameChain(a: Point, b: Point): boolean {
    return this.state[a] === this.state[b];
  }

  /** Whether two chains of different colour are beside each other (adjacent_strings). */
  adjacentChains(a: Point, b: Point): boolean {
    const state = this.state;
    const chain = state[a];
    const other = state[b];
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) if (state[i] === other) return true;
    return false;
  }

  /**
   * The stone that a move at the empty point would take in a ko, legal now or not, or 0 when it is no ko capture (is_ko):
   * all neighbours are opposing stones and exactly one stone is captured.
   */
  koCapture(point: Point, color: Stone): Point {
    const { state, colorAt } = this;
    let taken = 0;
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      const there = colorAt[beside];
      if (there === EMPTY || there === color) return 0;
      if (there !== 3 - color) continue;
      const chain = state[beside];
      if (state[chain + LIBERTIES] !== 1) continue;
      if (taken !== 0 || state[chain + SIZE] !== 1) return 0;
      taken = beside;
    }
    return taken;
  }

  /** Whether the point is a stone whose capture would be a ko, or empty where some colour could take one (is_ko_point). */
  isKoPoint(point: Point): boolean {
    const color = this.colorAt[point];
    if (color === EMPTY) return this.koCapture(point, 1) !== 0 || this.koCapture(point, 2) !== 0;
    const chain = this.state[point];
    if (chain === 0 || this.state[chain + SIZE] !== 1 || this.state[chain + LIBERTIES] !== 1) return false;
    return this.koCapture(this.state[chain + LIBERTY_LIST], (3 - color) as Stone) !== 0;
  }

  /** Whether a stone at the empty point would capture at least one chain (does_capture_something). */
  capturesSomething(point: Point, color: Stone): boolean {
    const { state, colorAt } = this;
    const other = 3 - color;
    return (
      (colorAt[point - SOUTH] === other && state[state[point - SOUTH] + LIBERTIES] === 1) ||
      (colorAt[point - 1] === other && state[state[point - 1] + LIBERTIES] === 1) ||
      (colorAt[point + 1] === other && state[state[point + 1] + LIBERTIES] === 1) ||
      (colorAt[point + SOUTH] === other && state[state[point + SOUTH] + LIBERTIES] === 1)
    );
  }

  /** Sets marks[p] = value for every stone p of the chain (mark_string). */
  markChain(stone: Point, marks: PointMarks, value: number): void {
    const state = this.state;
    let at = stone;
    do {
      marks[at] = value;
      at = state[NEXT + at];
    } while (at !== stone);
  }

  /** Whether a stone at the empty point would be left without liberties; rules do not matter (is_suicide). */
  isSuicide(point: Point, color: Stone): boolean {
    return (
      this.smothers(point - SOUTH, color) &&
      this.smothers(point - 1, color) &&
      this.smothers(point + 1, color) &&
      this.smothers(point + SOUTH, color)
    );
  }

  /** Whether a neighbour point leaves a new stone of that colour no liberty on its side. */
  private smothers(beside: Point, color: Stone): boolean {
    const there = this.colorAt[beside];
    if (there === EMPTY) return false;
    if (there === OFF_BOARD) return true;
    const liberties = this.state[this.state[beside] + LIBERTIES];
    return there === color ? liberties === 1 : liberties !== 1;
  }
}
