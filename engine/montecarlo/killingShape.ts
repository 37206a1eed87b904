/**
 * Killing shapes (manual ch. 8), and sekis in playouts: nobody fills a liberty that two chains share and neither can take. Values by
 * neighbourhoods see nothing of it, and one of both would be lost in every playout.
 */
import { STRIDE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import * as layout from './layout.ts';

const { COLOR, CHAIN, NEXT, LIBS, SIZE, NEAR, LIBERTY_XOR } = layout;
const W = STRIDE;
/** The largest shape that leaves a single eye. */
const LARGEST = 6;

/** Whether the chain of that id and its liberty p form a shape that leaves one eye when captured. */
export function leavesOneEye(s: Int16Array, inner: Point, p: Point): boolean {
  const n = s[SIZE + inner] + 1;
  if (n > LARGEST) return false;
  if (n <= 3) return true;
  // Neighbours within the shape: of p, then of the stones.
  const id = s[CHAIN + inner];
  let most =
    Number(s[CHAIN + p - 1] === id) +
    Number(s[CHAIN + p + 1] === id) +
    Number(s[CHAIN + p - W] === id) +
    Number(s[CHAIN + p + W] === id);
  let edges = most;
  let q = inner;
  do {
    let degree = 0;
    for (let side = 0; side < 4; side++) {
      const r = side === 0 ? q - 1 : side === 1 ? q + 1 : side === 2 ? q - W : q + W;
      if (r === p || s[CHAIN + r] === id) degree++;
    }
    edges += degree;
    if (degree > most) most = degree;
    q = s[NEXT + q];
  } while (q !== inner);
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
      if (theirs === other ? !leavesOneEye(s, own, p) : isEye(s, other, c) && isEye(s, theirs, 3 - c))
        return true;
    }
  }
  return false;
}

/** Whether all neighbours of the empty point are of that colour or the edge. */
function isEye(s: Int16Array, p: Point, c: number): boolean {
  const near = s[NEAR + p];
  return c === 1 ? (near & 0x0f) === 4 : (near & 0xf0) === 0x40;
}
