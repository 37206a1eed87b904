/**
 * What a defender may try for a chain with one to four liberties (manual 11.1.1): its liberties, those that gain most first;
 * captures around it; moves through its superstring; and points one step from its liberties, which connect, or make the
 * attacker's stone there weak. Attacks on chains around with more than one liberty are the search's (they need reading).
 */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { DepthValues } from './parameters.ts';
import { besidePoint, captureMoves, escapeMoves, wideMoves } from './helperMoves.ts';
import type { MoveList } from './moveList.ts';
import type { Scratch } from './scratch.ts';
import { properSuperstringChainLinks, properSuperstringLiberties, superstringChains } from './superstring.ts';

/** Chains of the superstring, and chains around it, count as weak up to so many liberties. */
const WEAK = 2;

/** Fills the list, not yet sorted. The chain's liberties and gains must be listed in scratch. */
export function defendMoves(
  position: Position,
  depths: DepthValues,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  count: number,
): void {
  const color = position.colorAt[chain] as Stone;
  const { depth } = position;
  const { liberties, gains, chains, queue, found } = scratch;
  for (let i = 0; i < count; i++) {
    const after = gains[i];
    if (after === 0 || (after === 1 && count === 1)) continue;
    const score = scratch.order.defendLiberty + scratch.order.defendGain * (after - count);
    list.add(liberties[i], after === 1 ? scratch.order.defendLiberty - scratch.order.defendSelfAtari : score);
  }
  const captures = position.chainLinksUpTo(chain, 1, chains);
  for (let i = 0; i < captures; i++) {
    const size = position.countStones(chains[i]);
    const score = scratch.order.defendCapture + scratch.order.defendCaptureSize * (size < 5 ? size : 5);
    captureMoves(position, depths, scratch, list, chains[i], score);
  }
  if (count === 1) {
    if (position.countStones(chain) === 1) againstRecapture(position, depths, scratch, list, chain);
    return;
  }
  if (depth <= depths.superstring) {
    const friends = superstringChains(position, scratch, chain, queue);
    const n = properSuperstringLiberties(position, scratch, friends, WEAK, found);
    for (let i = 0; i < n; i++) {
      if (!position.isSelfAtari(found[i], color)) list.add(found[i], scratch.order.defendSuperstring);
    }
    const weak = properSuperstringChainLinks(position, scratch, friends, WEAK, found);
    for (let i = 0; i < weak; i++)
      captureMoves(position, depths, scratch, list, found[i], scratch.order.defendFriends);
  }
  if (depth <= depths.wide) wideMoves(position, scratch, list, chain, color, scratch.order.wideMove);
  if (depth <= (count === 2 ? depths.backfill2 : depths.breakChain))
    reachMoves(position, depths, scratch, list, chain, count);
}

/** For a single stone in atari: moves after which taking it does not pay, or, in a ko, after which filling it works. */
function againstRecapture(
  position: Position,
  depths: DepthValues,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
): void {
  const color = position.colorAt[chain] as Stone;
  const { near } = scratch;
  const liberty = scratch.liberties[0];
  if (position.koCapture(liberty, opponent(color)) === 0) {
    if (position.depth > depths.breakChain) return;
    const n = position.accurateLiberties(liberty, opponent(color), 3, near);
    if (n === 2) list.add(near[0] === chain ? near[1] : near[0], scratch.order.defendSnapback);
    return;
  }
  if (position.depth > depths.backfill) return;
  const n = position.approximateLiberties(liberty, color, 4, near);
  for (let i = 0; i < n && n < 4; i++) {
    if (!position.isSelfAtari(near[i], color)) list.add(near[i], scratch.order.defendKo);
  }
  for (let side = 0; side < 4; side++) {
    const beside = besidePoint(liberty, side);
    if (position.colorAt[beside] === color && beside !== chain)
      escapeMoves(position, depths, scratch, list, beside, chain, scratch.order.defendKo - 10);
  }
}

/** One step from the liberties. */
function reachMoves(
  position: Position,
  depths: DepthValues,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  count: number,
): void {
  const color = position.colorAt[chain] as Stone;
  const { liberties, near } = scratch;
  for (let i = 0; i < count; i++) {
    const left = position.approximateLiberties(liberties[i], opponent(color), 3, near);
    for (let k = 0; k < left && left <= 2; k++) {
      if (!position.isSelfAtari(near[k], color)) list.add(near[k], scratch.order.defendDeny);
      else if (left === 1 && position.depth <= depths.backfill2 && !position.isLibertyOf(near[k], chain))
        list.add(near[k], scratch.order.defendSacrifice);
    }
    const n = position.approximateLiberties(liberties[i], color, 8, near);
    for (let k = 0; k < n; k++) {
      if (!position.isLibertyOf(near[k], chain) && !position.isSelfAtari(near[k], color))
        list.add(near[k], scratch.order.defendReach);
    }
  }
}
