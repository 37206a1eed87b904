/**
 * Features of moves in a fight, by which the search guesses how hard a move is to prove and to refute (moveGuess.ts): what is around the
 * point, what the move takes and joins, which eyes it makes or steals, and how near the opponent's last move is.
 */
import { BOARD_ARRAY, OFF_BOARD, PASS, STRIDE, columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { CHAIN, COLOR, LIBS, OUTER, SIZE } from './fightBoard.ts';
import type { FightBoard } from './fightBoard.ts';

const W = STRIDE;

// Where each group of features begins.
const BESIDE = 0;
const BESIDE_KINDS = 12;
const DIAGONAL = BESIDE + BESIDE_KINDS;
const DIAGONAL_KINDS = 6;
const COUNTS = DIAGONAL + DIAGONAL_KINDS;
const LIBERTIES = COUNTS + 125;
const TAKEN = LIBERTIES + 5;
const JOINED = TAKEN + 5;
const PLACE = JOINED + 4;
const LAST = PLACE + 16;
const MAIN = LAST + 7;
const MADE = MAIN + 12;
const STOLEN = MADE + 3;
const HALF_MADE = STOLEN + 3;
const HALF_STOLEN = HALF_MADE + 3;
const PASSES = HALF_STOLEN + 3;
/** How many features there are for a side. */
export const FEATURES = PASSES + 6;
/** The most of them that a move has. */
const MOST_FEATURES = 32;

export class MoveFeatures {
  /** What list() found: numbers of features. */
  readonly found = new Int16Array(MOST_FEATURES);
  count = 0;
  private readonly board: FightBoard;
  /** By Point: feature of the place, column, row. */
  private readonly place = new Uint8Array(BOARD_ARRAY);
  private readonly column = new Uint8Array(BOARD_ARRAY);
  private readonly row = new Uint8Array(BOARD_ARRAY);
  private main = 0;
  /** Liberties of the largest chain but one, five at most. */
  private mainLiberties = 0;
  private last: Point = PASS;

  constructor(board: FightBoard) {
    this.board = board;
  }

  /** Takes up a fight: what does not change in it. */
  begin(region: readonly Point[]): void {
    const { s } = this.board;
    const length = (from: Point, step: number): number => {
      let steps = 0;
      while (s[COLOR + from + step * (steps + 1)] !== OFF_BOARD && steps < 3) steps++;
      return steps;
    };
    for (const point of region) {
      const x = Math.min(length(point, 1), length(point, -1));
      const y = Math.min(length(point, W), length(point, -W));
      this.place[point] = Math.min(x, y) * 4 + Math.max(x, y);
      this.column[point] = columnOf(point);
      this.row[point] = rowOf(point);
    }
  }

  /** Takes up a position: the opponent's last move, and the largest chain of the target. */
  look(target: readonly Point[], last: Point): void {
    const { s, defender } = this.board;
    this.last = last;
    this.main = 0;
    let most = 0;
    for (let i = 0; i < target.length; i++) {
      const p = target[i];
      if (s[COLOR + p] !== defender || s[SIZE + s[CHAIN + p]] <= most) continue;
      most = s[SIZE + s[CHAIN + p]];
      this.main = s[CHAIN + p];
    }
    this.mainLiberties = Math.min(5, Math.max(0, s[LIBS + this.main] - 1));
  }

  /** Lists the features of a legal move. */
  list(p: Point, side: Stone): void {
    const { s } = this.board;
    const { found } = this;
    let n = 0;
    if (p === PASS) {
      found[n++] = PASSES + this.mainLiberties;
      this.count = n;
      return;
    }
    const o = 3 - side;
    let empty = 0;
    let own = 0;
    let opp = 0;
    let liberties = 0;
    let taken = 0;
    let joined = 0;
    let isMain = false;
    let c0 = 0;
    let c1 = 0;
    let c2 = 0;
    let made = 0;
    let stolen = 0;
    let halfMade = 0;
    let halfStolen = 0;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      const c = s[COLOR + q];
      if (c === OFF_BOARD) found[n++] = BESIDE;
      else if (c === 0) {
        found[n++] = BESIDE + 1;
        empty++;
        liberties++;
        // What the empty point beside becomes.
        let mine = 0;
        let theirs = 0;
        let none = 0;
        for (let j = 0; j < 4; j++) {
          const r = j === 0 ? q - 1 : j === 1 ? q + 1 : j === 2 ? q - W : q + W;
          if (r === p) continue;
          const d = s[COLOR + r];
          if (d === side) mine++;
          else if (d === o) theirs++;
          else if (d === 0) none++;
        }
        if (theirs === 0 && none === 0) made++;
        else if (theirs === 0 && none === 1) halfMade++;
        if (mine === 0 && none === 0) stolen++;
        else if (mine === 0 && none === 1) halfStolen++;
      } else {
        const id = s[CHAIN + q];
        const libs = s[LIBS + id];
        if (id === this.main) isMain = true;
        if (c === side) {
          found[n++] = BESIDE + (s[OUTER + id] !== 0 ? 2 : libs < 4 ? 2 + libs : 6);
          own++;
          if (id !== c0 && id !== c1 && id !== c2) {
            joined++;
            liberties += libs - 1;
          }
        } else {
          found[n++] = BESIDE + (s[OUTER + id] !== 0 ? 7 : libs < 4 ? 7 + libs : 11);
          opp++;
          if (libs === 1) {
            liberties++;
            if (id !== c0 && id !== c1 && id !== c2) taken += s[SIZE + id];
          }
        }
        c2 = c1;
        c1 = c0;
        c0 = id;
      }
      const r = i === 0 ? p - 1 - W : i === 1 ? p + 1 - W : i === 2 ? p - 1 + W : p + 1 + W;
      const d = s[COLOR + r];
      if (d === OFF_BOARD) found[n++] = DIAGONAL;
      else if (d === 0) found[n++] = DIAGONAL + 1;
      else found[n++] = DIAGONAL + (d === side ? 2 : 4) + (s[OUTER + s[CHAIN + r]] !== 0 ? 1 : 0);
    }
    found[n++] = COUNTS + (empty * 5 + own) * 5 + opp;
    found[n++] = LIBERTIES + (liberties > 4 ? 4 : liberties > 0 ? liberties - 1 : 0);
    found[n++] = TAKEN + (taken > 4 ? 4 : taken > 2 ? 3 : taken);
    found[n++] = JOINED + (joined > 3 ? 3 : joined);
    found[n++] = PLACE + this.place[p];
    found[n++] = LAST + this.distance(p);
    found[n++] = MAIN + (isMain ? 6 : 0) + this.mainLiberties;
    found[n++] = MADE + (made > 2 ? 2 : made);
    found[n++] = STOLEN + (stolen > 2 ? 2 : stolen);
    found[n++] = HALF_MADE + (halfMade > 2 ? 2 : halfMade);
    found[n++] = HALF_STOLEN + (halfStolen > 2 ? 2 : halfStolen);
    this.count = n;
  }

  private distance(p: Point): number {
    const { last, column, row } = this;
    if (last === PASS) return 0;
    const x = Math.abs(column[p] - column[last]);
    const y = Math.abs(row[p] - row[last]);
    const near = x < y ? x : y;
    const far = x < y ? y : x;
    if (far === 0) return 1;
    if (far === 1) return 2 + near;
    return far === 2 && near < 2 ? 4 + near : 6;
  }
}
