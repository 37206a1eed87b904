/**
 * What two moves in a row would do to a dragon (manual 7.5: owl_threat_status and the second points): kill one that lives, save one that
 * is dead. That takes many readings, so it is found for the dragon that thrashes only (4.4), and for others when somebody asks.
 */
import type { Position } from '../board/position.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import { owlThreatenAttack, owlThreatenDefense } from '../owl/owlThreats.ts';
import { LOSE } from '../reading/codes.ts';
import type { Dragon, Dragons } from './dragon.ts';
import { owlQuestion } from './questions.ts';

/** The part of the node limit that each of the readings may use. */
const SHARE = 0.12;

/** The dead dragon in which the last move was played: its owner has not given up (identify_thrashing_dragons). */
export function thrashingDragon(position: Position, { at }: Dragons): Dragon | undefined {
  const last = position.lastMove();
  const dragon = last && at[last.point];
  return dragon?.status === 'dead' ? dragon : undefined;
}

/**
 * Fills `owlThreatStatus` and the second points of a dragon that is dead, or was read and is alive: 'critical' when there is a threat, and
 * its status otherwise. Its codes stay what they are.
 */
export function findThreat(position: Position, dragon: Dragon, dragons: Dragons, owl: OwlReader): void {
  const { status, owlStatus, owlAttack, owlDefense } = dragon;
  if (status !== 'dead' && (status !== 'alive' || owlStatus === 'unchecked')) return;
  const limit = owl.nodeLimit;
  owl.nodeLimit = Math.ceil(limit * SHARE);
  const question = owlQuestion(dragon, dragons, dragons.worms);
  const threaten = status === 'dead' ? owlThreatenDefense : owlThreatenAttack;
  const { code, move, second } = threaten(owl, position, question);
  owl.nodeLimit = limit;
  dragon.owlThreatStatus = code === LOSE ? status : 'critical';
  if (code === LOSE) return;
  if (status === 'dead') dragon.owlDefense = { ...owlDefense, point: move, second };
  else dragon.owlAttack = { ...owlAttack, point: move, second };
}
