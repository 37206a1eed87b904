/**
 * Where on the board the far moves are that may be worth much more than the others by their surroundings, for tables that
 * have such (manual ch. 14; splitBounds in localContext.ts). Drawing by rejection (patternPlayout.ts) needs a bound on what
 * is drawn from; with these few apart, the bound on all the others is low.
 *
 * The idea: a point gets in when a stone beside it comes or goes, and only out when a draw meets it and it is none any more;
 * so nothing has to be looked for. For either side there is a list of its own.
 */
import { BOARD_ARRAY, STRIDE, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { CODE, COLOR } from './layout.ts';
import { splitBounds } from './localContext.ts';

const W = STRIDE;

export class HighPoints {
  /** What such a move can be worth at most. */
  readonly bound: number;
  /** By colour: how many entries its half of `points` has, white's first: all such points once, and maybe others. */
  readonly count = new Int32Array(3);
  readonly points = new Int16Array(2 * BOARD_ARRAY);
  /** By point: in whose lists it is; and by code: in whose it must be (1 white, 2 black). */
  private readonly listed = new Uint8Array(BOARD_ARRAY);
  private readonly owners: Uint8Array;

  private constructor(bound: number, owners: Uint8Array) {
    this.bound = bound;
    this.owners = owners;
  }

  /** For a table with its `peakValues`; and what all other far moves without captures are worth at most. */
  static split(table: MonteCarloTable, peaks: Uint32Array): { common: number; high: HighPoints | undefined } {
    const { common, most } = splitBounds(table, peaks);
    if (most === 0) return { common, high: undefined };
    const owners = table.blackRow.map(
      (row, code) => (peaks[table.whiteRow[code]] > common ? 1 : 0) | (peaks[row] > common ? 2 : 0),
    );
    return { common, high: new HighPoints(most, Uint8Array.from(owners)) };
  }

  /** Begins anew, on the board with that state (layout.ts). */
  listAll(state: Int16Array, size: number): void {
    this.count.fill(0);
    this.listed.fill(0);
    for (const p of allPoints(size)) this.listAround(state, p);
  }

  /** To be called when a stone has come to p or gone from there, and the codes around it are right. */
  listAround(s: Int16Array, p: Point): void {
    const { owners, listed, points, count } = this;
    for (let row = p - W; row <= p + W; row += W) {
      for (let q = row - 1; q <= row + 1; q++) {
        if (s[COLOR + q] !== 0) continue;
        const added = owners[s[CODE + q] & 0xffff] & ~listed[q];
        if (added === 0) continue;
        listed[q] |= added;
        if ((added & 1) !== 0) points[count[1]++] = q;
        if ((added & 2) !== 0) points[BOARD_ARRAY + count[2]++] = q;
      }
    }
  }

  /** Takes an entry of c's out, the last one taking its place. */
  takeOut(i: number, c: Stone): void {
    this.listed[this.points[i]] &= ~c;
    this.points[i] = this.points[(c - 1) * BOARD_ARRAY + --this.count[c]];
  }

  copyFrom(other: HighPoints): void {
    this.count.set(other.count);
    this.points.set(other.points);
    this.listed.set(other.listed);
  }
}
