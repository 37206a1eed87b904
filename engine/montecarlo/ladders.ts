/**
 * Ladders on a PatternBoard: whether a chain with two liberties is caught by one atari after another, and whether one in
 * atari gets away. Only ataris, extensions and captures are read, so a net or a snapback is not seen; full reading is
 * engine/reading. Boards are copied for every move read: a ladder needs one branch in most places, and a copy is one
 * array assignment.
 */
import { BOARD_ARRAY, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from './layout.ts';
import { LibertyCounter } from './libertyCounter.ts';
import { PatternBoard } from './patternBoard.ts';

const { COLOR, CHAIN, NEXT, LIBS, LIBERTY_XOR } = layout;
const W = STRIDE;

/** Boards deep, and moves in all, after which the chain counts as safe. */
const MAX_DEPTH = 60;
const MAX_MOVES = 120;

export class Ladders {
  private readonly boards: PatternBoard[] = [];
  private readonly liberties = new LibertyCounter();
  private readonly mark = new Int32Array(BOARD_ARRAY);
  private now = 0;
  private left = 0;

  /** Whether the chain of `stone`, in atari, its side to move, is caught whatever that side does. */
  isCaught(board: PatternBoard, stone: Point): boolean {
    this.left = MAX_MOVES;
    return this.caught(board, stone, 0);
  }

  /** Whether the chain of `stone`, with two liberties, is caught when the other side moves first. */
  isCatchable(board: PatternBoard, stone: Point): boolean {
    this.left = MAX_MOVES;
    return this.catchable(board, stone, 0);
  }

  /** Whether the chain of `stone` is caught after `c`, its enemy, plays `p`, one of its two liberties. */
  isCaughtBy(board: PatternBoard, stone: Point, p: Point, c: Stone): boolean {
    this.left = MAX_MOVES;
    return this.catchesAt(board, stone, p, c, 0);
  }

  /** Whether the chain that `c` makes on `p`, with two liberties then, is caught afterwards. */
  isLost(board: PatternBoard, p: Point, c: Stone): boolean {
    this.left = MAX_MOVES;
    const after = this.copy(board, 0);
    if (!after.place(p, c)) return true;
    const libs = after.state[LIBS + after.state[CHAIN + p]];
    return libs < 2 || (libs === 2 && this.catchable(after, p, 1));
  }

  private caught(board: PatternBoard, stone: Point, depth: number): boolean {
    const s = board.state;
    const id = s[CHAIN + stone];
    const c = s[COLOR + id] as Stone;
    if (depth >= MAX_DEPTH || this.left <= 0) return false;
    if (this.escapes(board, stone, s[LIBERTY_XOR + id], c, depth)) return false;
    // Or by taking a chain of the other side around it.
    const now = ++this.now;
    let q = id;
    do {
      for (let side = 0; side < 4; side++) {
        const r = side === 0 ? q - 1 : side === 1 ? q + 1 : side === 2 ? q - W : q + W;
        if (s[COLOR + r] !== 3 - c) continue;
        const other = s[CHAIN + r];
        if (s[LIBS + other] !== 1 || this.mark[other] === now) continue;
        this.mark[other] = now;
        if (this.escapes(board, stone, s[LIBERTY_XOR + other], c, depth)) return false;
      }
      q = s[NEXT + q];
    } while (q !== id);
    return true;
  }

  private escapes(board: PatternBoard, stone: Point, p: Point, c: Stone, depth: number): boolean {
    if (p === board.ko || board.isSuicide(p, c)) return false;
    this.left--;
    const after = this.copy(board, depth);
    after.put(p, c);
    const libs = after.state[LIBS + after.state[CHAIN + stone]];
    return libs > 2 || (libs === 2 && !this.catchable(after, stone, depth + 1));
  }

  private catchable(board: PatternBoard, stone: Point, depth: number): boolean {
    const s = board.state;
    const id = s[CHAIN + stone];
    const c = (3 - s[COLOR + id]) as Stone;
    const first = board.someLiberty(id);
    const second = s[LIBERTY_XOR + id] ^ first;
    return this.catchesAt(board, stone, first, c, depth) || this.catchesAt(board, stone, second, c, depth);
  }

  private catchesAt(board: PatternBoard, stone: Point, p: Point, c: Stone, depth: number): boolean {
    const s = board.state;
    if (depth >= MAX_DEPTH || this.left <= 0 || p === board.ko) return false;
    const other = s[LIBERTY_XOR + s[CHAIN + stone]] ^ p;
    // Four liberties after the extension, p among them, and it is out of atari for good.
    if (this.liberties.after(board, other, (3 - c) as Stone, 4) === 4) return false;
    if (board.isSuicide(p, c)) return false;
    this.left--;
    const after = this.copy(board, depth);
    after.put(p, c);
    return this.caught(after, stone, depth + 1);
  }

  private copy(board: PatternBoard, depth: number): PatternBoard {
    let copy = this.boards[depth];
    if (copy === undefined || copy.size !== board.size || copy.table !== board.table)
      copy = this.boards[depth] = new PatternBoard(board.size, board.table);
    copy.copyFrom(board);
    return copy;
  }
}
