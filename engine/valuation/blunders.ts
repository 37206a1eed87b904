/**
 * What a move gives away (manual 12.2, 4.3): stones that were safe and that the other side can take after it, by an attack, by a combination, or
 * by killing the dragon that the move weakens.
 */
import { BOARD_ARRAY, OFF_BOARD, PASS, SIDES, SOUTH, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { CombinationReader } from '../combinations/combinations.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { whoseTerritory } from '../influence/regions.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import { owlDoesDefend } from '../owl/owlThreats.ts';
import type { OwlTarget } from '../owl/question.ts';
import { input } from '../protocol/formula.ts';
import { valueWithoutExperience } from '../protocol/moves.ts';
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
  const lost = invaderLost(situation, tools, move);
  if (lost) return lost;
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

/** A stone that is played where the other side's stones shut it in gets nothing there if it can be killed. */
function invaderLost(situation: Situation, { owl }: BlunderTools, move: MoveValue): Loss | undefined {
  const { position, name, parameters } = situation;
  const { point, safety, reasons, terms } = move;
  const size = valueWithoutExperience(move);
  if (safety !== 'safe' || size <= 0 || !isShutIn(situation, point)) return undefined;
  // What takes or saves stones gains by that, and what is promised outright does not hang on the stone.
  const isGaining =
    terms.some(({ kind }) => kind === 'minimum') ||
    reasons.some(({ kind, discarded }) => discarded === '' && (kind === 'attack' || kind === 'defend')) ||
    statusChanges(situation, reasons).changes.length > 0;
  if (isGaining) return undefined;
  const goal = new Uint8Array(BOARD_ARRAY);
  goal[point] = 1;
  const target = { goal, friends: null, dead: null };
  const { code } = owlDoesDefend(owl, position, point, target, owl.budget(parameters.blunderOwlShare));
  if (code !== LOSE) return undefined;
  const made = input('loss', size, { about: point });
  return { size, name: `${name(point)} can be killed afterwards`, made };
}

/** Whether the point is in territory of the other side whose stones shut it in without a living stone of ours. */
function isShutIn({ position, dragons, before, color }: Situation, point: Point): boolean {
  if (whoseTerritory(before, point) !== opponent(color)) return false;
  const { colorAt } = position;
  const seen = new Uint8Array(BOARD_ARRAY);
  const inside = [point];
  seen[point] = 1;
  for (const at of inside) {
    if (colorAt[at] === color && dragons.at[at]?.status !== 'dead') return false;
    for (const side of SIDES) {
      const beside = at + side;
      if (seen[beside] !== 0 || colorAt[beside] === OFF_BOARD || colorAt[beside] === opponent(color))
        continue;
      seen[beside] = 1;
      inside.push(beside);
    }
  }
  return true;
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
