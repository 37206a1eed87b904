/**
 * Life and death as moves (manual 6.3.9, owl_reasons): attack and defence of critical dragons, threats to kill or to revive, moves that
 * take a threat away, worms that are gained or lost on the way, and moves where reading ran out of nodes.
 */
import type { Stone } from '../board/point.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import type { OwlResult } from '../protocol/analysis.ts';
import type { ReasonKind } from '../protocol/moves.ts';
import { GAIN, KO_A, KO_B, LOSE, LOSS, WIN } from '../reading/codes.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'owlReasons' };
const DONE = { code: WIN, kworm: 0, certain: true };

/** Adds the reasons of `color` for every dragon. */
export function owlReasons({ all }: Dragons, color: Stone, reasons: MoveReasons): void {
  for (const dragon of all) {
    if (dragon.safety === 'tactically dead' || dragon.safety === 'inessential') continue;
    if (dragon.color === color) ownReasons(dragon, reasons);
    else otherReasons(dragon, reasons);
  }
}

function ownReasons(dragon: Dragon, reasons: MoveReasons): void {
  const { owlAttack, owlDefense, status } = dragon;
  if (status === 'critical' && owlDefense.point !== 0 && owlDefense.code !== LOSE) {
    if (owlDefense.code === LOSS && owlDefense.kworm !== 0)
      add(reasons, owlDefense.point, 'owlDefendLoss', dragon, owlDefense);
    else add(reasons, owlDefense.point, 'owlDefend', dragon, owlDefense);
  }
  if (status === 'alive') {
    // Where a defence was found, or where the attack that was not read to the end begins.
    const open = owlDefense.point || owlAttack.point;
    if (!owlAttack.certain && open !== 0) add(reasons, open, 'uncertainOwlDefend', dragon);
    // Playing where the threat is, first or second, takes it away.
    if (dragon.owlThreatStatus === 'critical')
      for (const point of [owlAttack.point, owlAttack.second])
        if (point !== 0) add(reasons, point, 'owlPreventThreat', dragon);
  }
  if (status === 'dead' && owlDefense.second !== 0) add(reasons, owlDefense.point, 'owlDefendThreat', dragon);
}

function otherReasons(dragon: Dragon, reasons: MoveReasons): void {
  const { owlAttack, owlDefense, status } = dragon;
  if (status === 'critical' && owlAttack.point !== 0 && owlAttack.code !== LOSE) {
    if (owlAttack.code === GAIN && owlAttack.kworm !== 0)
      add(reasons, owlAttack.point, 'owlAttackGain', dragon, owlAttack);
    else add(reasons, owlAttack.point, 'owlAttack', dragon, owlAttack);
  }
  // A dragon that lives may still have to give something up.
  if (status === 'alive' && owlAttack.code === GAIN && owlAttack.kworm !== 0)
    add(reasons, owlAttack.point, 'owlAttackGain', dragon, owlAttack);
  if (status === 'alive' && !owlAttack.certain && owlAttack.point !== 0)
    add(reasons, owlAttack.point, 'uncertainOwlAttack', dragon);
  if (status === 'alive' && owlAttack.second !== 0) add(reasons, owlAttack.point, 'owlAttackThreat', dragon);
  if (status === 'dead' && !owlDefense.certain && owlAttack.point !== 0)
    add(reasons, owlAttack.point, 'uncertainOwlAttack', dragon);
}

/** What reading found; without it, that the move does what the kind says. */
function add(
  reasons: MoveReasons,
  point: number,
  kind: ReasonKind,
  { origin }: Dragon,
  { code, kworm, certain }: Pick<OwlResult, 'code' | 'kworm' | 'certain'> = DONE,
): void {
  const known = [KO_B, LOSS, GAIN, KO_A, WIN].includes(code) ? code : WIN;
  const changesHands = kind === 'owlAttackGain' || kind === 'owlDefendLoss';
  reasons.add(point, kind, changesHands ? [origin, kworm] : [origin], known, SOURCE, certain);
}
