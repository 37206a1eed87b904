/**
 * What an attacker may try against a chain with two to four liberties (manual 11.1.1): its liberties first, those where it
 * would gain most before the others; then moves that make a liberty fillable, liberties of its superstring, and points
 * one step from its liberties, which make nets and clamps at the edge. Rescues of the attacker's own chains are the
 * search's (they need reading).
 */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { DepthValues, MoveOrder } from './parameters.ts';
import { addPreparation, besideMoves, besidePoint, escapeMoves, wideMoves } from './helperMoves.ts';
import type { MoveList } from './moveList.ts';
import type { Scratch } from './scratch.ts';
import { properSuperstringLiberties, superstringChains } from './superstring.ts';

/** Only chains of the superstring with so few liberties are worth attacking. */
const WEAK_FRIEND = 2;
/** Liberties of the attacker's stone beyond that are not counted. */
const MAX_OWN = 4;

/** Fills the list, not yet sorted. The chain's liberties and gains must be listed in scratch. */
export function attackMoves(
  position: Position,
  depths: DepthValues,
  scratch: Scratch,
  list: MoveList,
  chain: Point,
  count: number,
): void {
  const color = position.colorAt[chain] as Stone;
  const attacker = opponent(color);
  const { depth } = position;
  const { liberties, gains, near, queue, found } = scratch;
  for (let i = 0; i < count; i++) {
    const liberty = liberties[i];
    const own = position.countLibertiesAfter(liberty, attacker, MAX_OWN);
    if (own > 0 && (own > 1 || count === 2 || depth <= depths.backfill2)) {
      list.add(liberty, libertyScore(position, scratch.order, liberty, attacker, own, gains[i]));
    }
    if (own > 1) continue;
    if (depth <= depths.net) besideMoves(position, scratch, list, chain, liberty, scratch.order.attackBeside);
    if (depth > depths.backfill) continue;
    if (own === 1) {
      position.accurateLiberties(liberty, attacker, 1, near);
      addPreparation(position, list, near[0], attacker, scratch.order.attackBackfill);
    }
    if (depth <= depths.backfill2 && position.approximateLiberties(liberty, attacker, 1, near) === 0) {
      // The attacker's own chains around have no other liberty: they need room before this one can be filled.
      for (let side = 0; side < 4; side++) {
        const beside = besidePoint(liberty, side);
        if (position.colorAt[beside] === attacker)
          escapeMoves(position, depths, scratch, list, beside, chain, scratch.order.attackRoom);
      }
    }
  }
  if (depth > depths.depth) return;
  if (depth <= depths.backfill2) {
    const friends = superstringChains(position, scratch, chain, queue);
    const n = properSuperstringLiberties(position, scratch, friends, WEAK_FRIEND, found);
    for (let i = 0; i < n; i++) {
      if (!position.isSelfAtari(found[i], attacker)) list.add(found[i], scratch.order.attackSuperstring);
    }
  }
  if (depth <= depths.wide) wideMoves(position, scratch, list, chain, attacker, scratch.order.wideMove);
  if (depth > (count === 2 ? depths.backfill2 : count === 3 ? depths.net : depths.wide)) return;
  for (let i = 0; i < count; i++) {
    const n = position.approximateLiberties(liberties[i], color, 8, near);
    for (let k = 0; k < n; k++) {
      if (position.isLibertyOf(near[k], chain) || position.isSelfAtari(near[k], attacker)) continue;
      list.add(near[k], scratch.order.attackNet + scratch.order.attackNetExit * n);
    }
  }
}

/** A liberty is the better, the more the chain would gain there, and the safer the attacker's stone is. */
function libertyScore(
  position: Position,
  order: MoveOrder,
  liberty: Point,
  attacker: Stone,
  own: number,
  gain: number,
): number {
  let score = order.attackLiberty + order.attackGain * gain;
  if (own <= 1) score -= order.attackSelfAtari;
  else score += order.attackOwn * own;
  if (position.capturesSomething(liberty, attacker)) score += order.attackCapture;
  return score;
}
