/**
 * What two moves in a row would do to a dragon (manual 7.5: owl_threat_status and the second points): kill one that lives, save one that
 * is dead. That takes many readings, so it is found for the dragon that thrashes only (4.4), and for others when somebody asks.
 */
import type { Position } from '../board/position.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import { owlThreaten } from '../owl/owlThreats.ts';
import { LOSE } from '../reading/codes.ts';
import type { Dragon, DragonSet, Dragons } from './dragon.ts';
import { DRAGONS } from './parameters.ts';
import { isStrong, owlTarget } from './questions.ts';

/** The dead dragon in which the last move was played: its owner has not given up (identify_thrashing_dragons). */
export function thrashingDragon<D extends Dragon>(position: Position, { at }: DragonSet<D>): D | undefined {
  const last = position.lastMove();
  const dragon = last && at[last.point];
  return dragon?.status === 'dead' ? dragon : undefined;
}

/**
 * `owlThreatStatus` and the second points of a dragon that is dead, or was read and is alive: 'critical' when there is a threat, and
 * its status otherwise. Its codes stay what they are. Nothing for other dragons.
 */
export function findThreat(
  position: Position,
  dragon: Dragon,
  dragons: Dragons,
  owl: OwlReader,
  parameters = DRAGONS.defaults,
): Partial<Pick<Dragon, 'owlThreatStatus' | 'owlAttack' | 'owlDefense'>> {
  const { status, owlStatus, owlAttack, owlDefense } = dragon;
  if (status !== 'dead' && (status !== 'alive' || owlStatus === 'unchecked')) return {};
  const target = owlTarget(dragon, dragons, dragons.worms, isStrong(parameters));
  const question = { ...target, defending: status === 'dead' };
  const { code, move, second } = owlThreaten(owl, position, question, owl.budget(parameters.threatShare));
  if (code === LOSE) return { owlThreatStatus: status };
  const points = { point: move, second };
  return status === 'dead'
    ? { owlThreatStatus: 'critical', owlDefense: { ...owlDefense, ...points } }
    : { owlThreatStatus: 'critical', owlAttack: { ...owlAttack, ...points } };
}
