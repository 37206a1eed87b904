/**
 * Sekis in playouts. While a playout runs, nobody fills a liberty that two chains share and neither can take (`fillsSeki`): values by
 * neighbourhoods see nothing of it, and one of both would be lost in every playout.
 *
 * Who is dead where a playout stops because nobody wants to move: a chain without eyes whose only two liberties are
 * shared with an enemy chain inside it. Playouts with patterns never put their own stones in atari for nothing, so they
 * end there as if it were seki. It is one, unless the inner chain with one liberty filled has a shape that leaves a single
 * eye when it is captured: then filling it kills (the killing shapes of manual ch. 8: any of up to three points, square and
 * pyramid four, bulky and crossed five, rabbity six). The inner side need not play that out.
 */
import { BOARD_ARRAY, STRIDE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import * as layout from './layout.ts';
import type { PatternBoard } from './patternBoard.ts';

const { COLOR, CHAIN, NEXT, LIBS, SIZE, NEAR, EMPTIES, LIBERTY_XOR } = layout;
const W = STRIDE;
/** The largest shape that leaves a single eye. */
const LARGEST = 6;

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
      if (kills(s, inner, p) || kills(s, inner, xor ^ p)) {
        return !kills(s, id, p) && !kills(s, id, xor ^ p);
      }
    }
    return false;
  }
}

const shape = new Int16Array(LARGEST);

/** Whether the chain of that id and its liberty p form a shape that leaves one eye when captured. */
function kills(s: Int16Array, inner: Point, p: Point): boolean {
  const n = s[SIZE + inner] + 1;
  if (n > LARGEST) return false;
  if (n <= 3) return true;
  let count = 0;
  let q = inner;
  do {
    shape[count++] = q;
    q = s[NEXT + q];
  } while (q !== inner);
  shape[count++] = p;
  let most = 0;
  let edges = 0;
  for (let i = 0; i < count; i++) {
    let degree = 0;
    for (let j = 0; j < count; j++) {
      const d = shape[i] - shape[j];
      if (d === 1 || d === -1 || d === W || d === -W) degree++;
    }
    edges += degree;
    if (degree > most) most = degree;
  }
  edges >>= 1;
  // Square and pyramid; bulky and crossed; rabbity.
  if (n === 4) return edges === 4 || most === 3;
  if (n === 5) return edges === 5 || most === 4;
  return edges === 6 && most === 4;
}

/**
 * Whether p is a point of a seki that c, whose stone there would be in atari, must not fill: it is the liberty of a chain
 * with two, shared with an enemy chain with two; the other ones are shared, too, or an eye of each. Filling it to leave a
 * single eye when captured is another matter.
 */
export function fillsSeki(s: Int16Array, p: Point, c: number): boolean {
  for (let side = 0; side < 4; side++) {
    const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
    if (s[COLOR + q] !== c) continue;
    const own = s[CHAIN + q];
    if (s[LIBS + own] !== 2) continue;
    const other = s[LIBERTY_XOR + own] ^ p;
    for (let front = 0; front < 4; front++) {
      const r = front === 0 ? p - 1 : front === 1 ? p + 1 : front === 2 ? p - W : p + W;
      if (s[COLOR + r] !== 3 - c) continue;
      const enemy = s[CHAIN + r];
      if (s[LIBS + enemy] !== 2) continue;
      const theirs = s[LIBERTY_XOR + enemy] ^ p;
      if (theirs === other ? !kills(s, own, p) : isEye(s, other, c) && isEye(s, theirs, 3 - c)) return true;
    }
  }
  return false;
}

/** Whether all neighbours of the empty point are of that colour or the edge. */
function isEye(s: Int16Array, p: Point, c: number): boolean {
  const near = s[NEAR + p];
  return c === 1 ? (near & 0x0f) === 4 : (near & 0xf0) === 0x40;
}
