/**
 * Who is dead where a playout stops because nobody wants to move: a chain without eyes whose only two liberties are
 * shared with an enemy chain inside it. Playouts with patterns never put their own stones in atari for nothing, so they
 * end there as if it were seki. It is one, unless the inner chain with one liberty filled has a shape that leaves a single
 * eye when it is captured: then filling it kills (the killing shapes of manual ch. 8: any of up to three points, square and
 * pyramid four, bulky and crossed five, rabbity six). The inner side need not play that out.
 */
import { BOARD_ARRAY, STRIDE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import * as layout from './layout.ts';
import { leavesOneEye } from './killingShape.ts';
import type { PatternBoard } from './patternBoard.ts';

const { COLOR, CHAIN, LIBS, NEAR, EMPTIES, LIBERTY_XOR } = layout;
const W = STRIDE;

export class NakadeCounter {
  /** Chains found dead by the last call, by id; first `deadCount` entries. */
  readonly dead = new Int16Array(BOARD_ARRAY);
  deadCount = 0;
  private readonly checked = new Int32Array(BOARD_ARRAY);
  private generation = 0;

  /** Looks for such chains on a board where neither side has a move of any value. */
  find(board: PatternBoard): number {
    const s = board.state;
    this.deadCount = 0;
    this.generation = (this.generation + 1) | 0;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = s[EMPTIES + i];
      const near = s[NEAR + p];
      // Eyes have neighbours of one colour only; the edge counts as both.
      if ((near & 0xf0) === 0x40 || (near & 0x0f) === 4) continue;
      for (let side = 0; side < 4; side++) {
        const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
        const k = s[COLOR + q];
        if (k !== 1 && k !== 2) continue;
        const id = s[CHAIN + q];
        if (s[LIBS + id] !== 2 || this.checked[id] === this.generation) continue;
        this.checked[id] = this.generation;
        if (this.isDead(board, id, p)) this.dead[this.deadCount++] = id;
      }
    }
    return this.deadCount;
  }

  /** Whether the chain, which has two liberties, one of them p, is killed by an enemy chain with the same liberties. */
  private isDead(board: PatternBoard, id: Point, p: Point): boolean {
    const s = board.state;
    const xor = s[LIBERTY_XOR + id];
    const enemy = 3 - s[COLOR + id];
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
      if (s[COLOR + q] !== enemy) continue;
      const inner = s[CHAIN + q];
      if (s[LIBS + inner] !== 2 || s[LIBERTY_XOR + inner] !== xor) continue;
      if (leavesOneEye(s, inner, p) || leavesOneEye(s, inner, xor ^ p)) {
        return !leavesOneEye(s, id, p) && !leavesOneEye(s, id, xor ^ p);
      }
    }
    return false;
  }
}
