/** Where a reason leads: to the dragon or the worm it is about, and to the reading behind it. */
import type { MoveReason, ReasonKind } from '../../../engine/protocol/moves.ts';
import { ABOUT_DRAGONS } from '../../../engine/protocol/termPoints.ts';
import type { ReadingKind } from '../../../engine/protocol/reading.ts';
import type { Point } from '../../../engine/protocol/types.ts';

const READINGS: Partial<Record<ReasonKind, ReadingKind>> = {
  attack: 'attack',
  attackThreat: 'attack',
  attackEither: 'attack',
  defend: 'defend',
  defendThreat: 'defend',
  defendBoth: 'defend',
  owlAttack: 'owl_attack',
  owlAttackThreat: 'owl_attack',
  owlAttackGain: 'owl_attack',
  uncertainOwlAttack: 'owl_attack',
  owlDefend: 'owl_defend',
  owlDefendThreat: 'owl_defend',
  owlDefendLoss: 'owl_defend',
  owlPreventThreat: 'owl_defend',
  uncertainOwlDefend: 'owl_defend',
  myAtariAtari: 'combination',
  yourAtariAtari: 'combination',
};

/** Whether what the reason is about is a dragon, and no worm or point. */
export function isAboutDragons({ kind }: MoveReason): boolean {
  return ABOUT_DRAGONS.has(kind);
}

/** The reading that the reason rests on; null when it rests on none that can be shown. */
export function readingOf({ kind, about }: MoveReason): { kind: ReadingKind; target: Point } | null {
  const reading = READINGS[kind];
  return reading === undefined || about.length === 0 ? null : { kind: reading, target: about[0] };
}
