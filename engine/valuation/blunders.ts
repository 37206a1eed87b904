/**
 * What a move gives away (manual 12.2, 4.3): stones that were safe and that the other side can take after it, by an attack, by a combination, or
 * by killing the dragon that the move weakens.
 */
import { BOARD_ARRAY, PASS, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { CombinationReader } from '../combinations/combinations.ts';
import type { Dragon } from '../dragons/dragon.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import { owlDoesDefend } from '../owl/owlThreats.ts';
import type { OwlTarget } from '../owl/question.ts';
import { input } from '../protocol/formula.ts';
import type { MoveValue } from '../protocol/moves.ts';
import { LOSE } from '../reading/codes.ts';
import type { Loss } from './rank.ts';
import type { Situation } from './situation.ts';
import { statusChanges } from './statusChanges.ts';
import { worthFormula, worthOf } from './worth.ts';

export interface BlunderTools {
  combinations: CombinationReader;
  owl: OwlReader;
  /** What owl reading is told of a dragon. */
  target: (dragon: Dragon) => OwlTarget;
}

/** What the move loses; size 0 when everything stays safe. */
export function lossOf(situation: Situation, tools: BlunderTools, move: MoveValue): Loss {
  const { position, color, name } = situation;
  const safe = safeStones(situation, move);
  const found = tools.combinations.blunder(position, color, move.point, safe);
  const { defense } = found;
  // What falls whatever we play, because a ko may be taken again then, is not given away by the move.
  const size = found.size > 0 ? found.size - tools.combinations.blunder(position, color, PASS, safe).size : 0;
  if (size > 0) {
    const where = defense === 0 ? '' : `, it would have to play ${name(defense)}`;
    const made = input('loss', size, { about: defense });
    return { size, name: `stones can be taken afterwards${where}`, made };
  }
  for (const dragon of dragonsTouched(situation, move)) {
    const { owl, target } = tools;
    const { code, settled } = owlDoesDefend(
      owl,
      position,
      move.point,
      target(dragon),
      owl.budget(situation.parameters.blunderOwlShare),
    );
    if (code === LOSE && settled)
      return {
        size: worthOf(dragon.effectiveSize),
        name: `${name(dragon.origin)} can be killed afterwards`,
        about: dragon.origin,
        made: worthFormula(dragon.effectiveSize, dragon.origin),
      };
  }
  return { size: 0, name: '' };
}

/** Marks of our stones that are safe before the move, or that it saves. */
function safeStones(situation: Situation, move: MoveValue): Uint8Array {
  const { worms, dragons, color } = situation;
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const worm of worms.all) {
    if (worm.color !== color || worm.attacks.length > 0 || worm.inessential) continue;
    const status = dragons.at[worm.origin]?.status;
    if (status === 'dead' || status === 'critical') continue;
    for (const stone of worm.stones) marks[stone] = 1;
  }
  for (const { gain, stones } of statusChanges(situation, move.reasons).changes)
    if (gain === 'saves') for (const stone of stones) marks[stone] = 1;
  if (move.safety === 'safe') marks[move.point] = 1;
  return marks;
}

/** Our dragons that live, if not by far, and that the stone touches or whose eyes it fills. */
function dragonsTouched({ dragons, color, parameters }: Situation, { point }: MoveValue): Dragon[] {
  const beside: Point[] = [point - SOUTH, point - 1, point + 1, point + SOUTH];
  const found = beside.flatMap((stone) => {
    const dragon = dragons.at[stone];
    return dragon && dragon.color === color && isMortal(dragon, parameters.strong) ? [dragon] : [];
  });
  return [...new Set(found)];
}

function isMortal({ status, safety, weakness, owlStatus }: Dragon, strong: number): boolean {
  return status === 'alive' && safety === 'alive' && owlStatus === 'alive' && weakness > strong;
}
