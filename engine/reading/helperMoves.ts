/**
 * Moves concerning one weak chain, as parts of an attack or defence of another: how to capture it, how to get it out, how to
 * get at a liberty of it that cannot be played yet.
 *
 * They are static: nothing is tried here. The search tries them and finds out. Scores only order the moves.
 */
import { EMPTY, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { DepthValues } from './parameters.ts';
import type { MoveList } from './moveList.ts';
import type { Scratch } from './scratch.ts';

/** The point on one of the four sides, 0 to 3. */
export function besidePoint(point: Point, side: number): Point {
  return point + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
}

/**
 * Moves that capture a chain: its liberties, where such a stone would be in atari what prepares it, saving the capturer's
 * chains in atari, and with two liberties the point that both extensions lead to.
 */
export function captureMoves(
  position: Position,
  depths: DepthValues,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  score: number,
): void {
  const color = position.colorAt[chain] as Stone;
  const capturer = opponent(color);
  const { depth } = position;
  const { targets, near, more, around } = scratch;
  const liberties = position.findLiberties(chain, 5, targets);
  if (liberties > 4) return;
  for (let i = 0; i < liberties; i++) {
    const liberty = targets[i];
    const own = position.countLibertiesAfter(liberty, capturer, 2);
    if (own > 1 || (own === 1 && liberties === 1)) list.add(liberty, score);
    else if (own === 1 && (depth <= depths.net || position.capturesSomething(liberty, capturer)))
      list.add(liberty, score - 40);
    if (liberties === 1 || own > 1) continue;
    if (own === 1 && depth <= depths.backfill) {
      position.accurateLiberties(liberty, capturer, 1, near);
      addPreparation(position, list, near[0], capturer, score - 10);
    }
    if (depth <= depths.net) besideMoves(position, scratch, list, chain, liberty, score - 15);
  }
  if (depth > depths.breakChain || liberties === 1) return;
  const weak = position.chainLinksUpTo(chain, 1, around);
  for (let i = 0; i < weak; i++) {
    position.findLiberties(around[i], 1, near);
    if (!position.isSelfAtari(near[0], capturer)) list.add(near[0], score - 15);
  }
  if (liberties > 2) return;
  const first = position.approximateLiberties(targets[0], color, 6, near);
  const second = position.approximateLiberties(targets[1], color, 6, more);
  for (let i = 0; i < first; i++) {
    for (let j = 0; j < second; j++) {
      if (near[i] === more[j] && !position.isSelfAtari(near[i], capturer)) list.add(near[i], score - 20);
    }
  }
}

/** Filling the one liberty that a stone would be left with, so that it can be played afterwards (backfilling). */
export function addPreparation(
  position: Position,
  list: MoveList,
  liberty: Point,
  color: Stone,
  score: number,
): void {
  if (position.colorAt[liberty] === EMPTY && !position.isSelfAtari(liberty, color)) list.add(liberty, score);
}

/** Moves against other weak chains beside a liberty, which keep the capturer from playing there. */
export function besideMoves(
  position: Position,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  liberty: Point,
  score: number,
): void {
  const color = position.colorAt[chain] as Stone;
  const capturer = opponent(color);
  const { far } = scratch;
  for (let side = 0; side < 4; side++) {
    const beside = besidePoint(liberty, side);
    if (position.colorAt[beside] !== color || position.sameChain(beside, chain)) continue;
    const n = position.findLiberties(beside, 3, far);
    if (n > 2) continue;
    for (let i = 0; i < n; i++) {
      if (n === 1 || !position.isSelfAtari(far[i], capturer)) list.add(far[i], score);
    }
  }
}

/** Moves that get an endangered chain out: its liberties, and the capture of what stands around it, except one chain. */
export function escapeMoves(
  position: Position,
  depths: DepthValues,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  except: Point,
  score: number,
): void {
  const color = position.colorAt[chain] as Stone;
  const { targets, near, around } = scratch;
  const liberties = position.findLiberties(chain, 5, targets);
  if (liberties > 4) return;
  for (let i = 0; i < liberties; i++) {
    const after = position.countLibertiesAfter(targets[i], color, liberties + 1);
    if (after > 1) list.add(targets[i], score + (after > liberties ? 5 : 0));
    else if (after === 1 && liberties === 1 && position.depth <= depths.backfill2)
      list.add(targets[i], score - 80);
  }
  const links = position.chainLinksUpTo(chain, liberties, around);
  for (let k = 0; k < links; k++) {
    if (position.sameChain(around[k], except)) continue;
    const n = position.findLiberties(around[k], 2, near);
    if (n > 2) continue;
    for (let j = 0; j < n; j++) {
      if (n === 1) list.add(near[j], score + 5);
      else if (!position.isSelfAtari(near[j], color)) list.add(near[j], score - 10);
    }
  }
}

/** Liberties of weak chains up to three steps away from a chain, for either side: what small races turn on. */
export function wideMoves(
  position: Position,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  mover: Stone,
  score: number,
): void {
  const { near, queue, marks, more } = scratch;
  const mark = scratch.newMark();
  queue[0] = position.findOrigin(chain);
  marks[queue[0]] = mark;
  let count = 1;
  let from = 0;
  for (let step = 1; step <= 3; step++) {
    const end = count;
    for (let i = from; i < end; i++) {
      const links = position.chainLinksUpTo(queue[i], 5 - step, more);
      for (let k = 0; k < links; k++) {
        const origin = more[k];
        if (marks[origin] === mark) continue;
        marks[origin] = mark;
        queue[count++] = origin;
        const n = position.findLiberties(origin, 4, near);
        for (let j = 0; j < n; j++) {
          if (!position.isSelfAtari(near[j], mover)) list.add(near[j], score - 2 * step - n);
        }
      }
    }
    from = end;
  }
}
