/**
 * Superstrings (manual 11.8): chains that the opponent cannot separate at once, taken together. Connections are
 *   - through an empty point beside both where an opposing stone would be captured or could not be played,
 *   - bamboo joints,
 *   - diagonals whose two common neighbours are both empty,
 *   - and, only if the caller supplies which opposing chains are tactically captured, through such stones.
 *
 * The first finds its friends through the liberties of a chain, the next two stone by stone.
 */
import { EMPTY, SOUTH } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { PointList } from '../board/liberties.ts';
import type { Position } from '../board/position.ts';
import type { Scratch } from './scratch.ts';

/** Tells whether an opposing chain (any of its stones) counts as captured. */
export type IsCaptured = (stone: Point) => boolean;

/** Chains a superstring may have; more are left out. */
const MAX_CHAINS = 60;

/** Origins of the chains of the superstring of a chain, that chain's first; returns how many. */
export function superstringChains(
  position: Position,
  scratch: Scratch,
  stone: Point,
  out: PointList,
  isCaptured: IsCaptured | null = null,
): number {
  const { colorAt } = position;
  const { stones, far, marks } = scratch;
  const own = colorAt[stone] as Stone;
  const other = (3 - own) as Stone;
  const mark = scratch.newMark();
  let count = 0;
  out[count++] = position.findOrigin(stone);
  marks[out[0]] = mark;
  for (let i = 0; i < count; i++) {
    const chain = out[i];
    const liberties = position.findLiberties(chain, far.length, far);
    for (let k = 0; k < liberties; k++) {
      if (!hasUnmarked(position, marks, mark, own, far[k]) || !position.isSelfAtari(far[k], other)) continue;
      for (let side = 0; side < 4; side++) {
        const near = far[k] + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
        count = join(position, marks, mark, own, near, out, count);
      }
    }
    const size = position.findStones(chain, stones.length, stones);
    for (let k = 0; k < size; k++) {
      const at = stones[k];
      for (let side = 0; side < 4; side++) {
        const ahead = side === 0 ? -SOUTH : side === 1 ? 1 : side === 2 ? SOUTH : -1;
        const right = side === 0 ? 1 : side === 1 ? SOUTH : side === 2 ? -1 : -SOUTH;
        // Diagonal.
        if (colorAt[at + ahead] === EMPTY && colorAt[at + right] === EMPTY) {
          count = join(position, marks, mark, own, at + ahead + right, out, count);
        }
        // Bamboo joint: two own stones side by side, two empty points, two own stones.
        if (
          colorAt[at + right] === own &&
          colorAt[at + ahead] === EMPTY &&
          colorAt[at + ahead + right] === EMPTY &&
          colorAt[at + 2 * ahead] === own &&
          colorAt[at + 2 * ahead + right] === own
        ) {
          count = join(position, marks, mark, own, at + 2 * ahead, out, count);
        }
        if (isCaptured === null || colorAt[at + ahead] !== other || !isCaptured(at + ahead)) continue;
        count = joinAround(position, marks, mark, own, at + ahead, out, count);
      }
    }
  }
  return count;
}

/** Whether there is a chain of that colour beside the point that is not in yet. */
function hasUnmarked(position: Position, marks: Int32Array, mark: number, own: Stone, at: Point): boolean {
  const { colorAt } = position;
  for (let side = 0; side < 4; side++) {
    const near = at + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
    if (colorAt[near] === own && marks[position.findOrigin(near)] !== mark) return true;
  }
  return false;
}

/** Adds the chain at a point, if there is one of that colour and it is not in yet; returns the new count. */
function join(
  position: Position,
  marks: Int32Array,
  mark: number,
  own: Stone,
  at: Point,
  out: PointList,
  count: number,
): number {
  if (position.colorAt[at] !== own || count === MAX_CHAINS) return count;
  const origin = position.findOrigin(at);
  if (marks[origin] === mark) return count;
  marks[origin] = mark;
  out[count] = origin;
  return count + 1;
}

/** Adds what lies beside or diagonally beside a captured stone. */
function joinAround(
  position: Position,
  marks: Int32Array,
  mark: number,
  own: Stone,
  at: Point,
  out: PointList,
  count: number,
): number {
  for (let row = -SOUTH; row <= SOUTH; row += SOUTH) {
    for (let column = -1; column <= 1; column++) {
      count = join(position, marks, mark, own, at + row + column, out, count);
    }
  }
  return count;
}

/**
 * Liberties of a superstring, without those of its first chain; another chain counts only if it has at most `cap` liberties
 * (0: all do). The superstring is the first `chains` entries of scratch.queue (find_proper_superstring_liberties).
 */
export function properSuperstringLiberties(
  position: Position,
  scratch: Scratch,
  chains: number,
  cap: number,
  out: PointList,
): number {
  const { queue, far, marks } = scratch;
  const mark = scratch.newMark();
  let count = 0;
  for (let i = 0; i < chains; i++) {
    if (i > 0 && cap > 0 && position.countLiberties(queue[i]) > cap) continue;
    const liberties = position.findLiberties(queue[i], far.length, far);
    for (let k = 0; k < liberties; k++) {
      if (marks[far[k]] === mark) continue;
      marks[far[k]] = mark;
      if (i > 0) out[count++] = far[k];
    }
  }
  return count;
}

/**
 * Origins of the opposing chains around a superstring that are not around its first chain; with a `cap` only those with at
 * most so many liberties. The superstring is as above (proper_superstring_chainlinks).
 */
export function properSuperstringChainLinks(
  position: Position,
  scratch: Scratch,
  chains: number,
  cap: number,
  out: PointList,
): number {
  const { queue, far, marks } = scratch;
  const mark = scratch.newMark();
  let count = 0;
  for (let i = 0; i < chains; i++) {
    const links = position.chainLinks(queue[i], far);
    for (let k = 0; k < links; k++) {
      if (marks[far[k]] === mark) continue;
      marks[far[k]] = mark;
      if (i > 0 && (cap === 0 || position.countLiberties(far[k]) <= cap)) out[count++] = far[k];
    }
  }
  return count;
}
