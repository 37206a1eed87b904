/**
 * The influence that moves lead to (manual 13.3, 13.4): of the position after a move with the other side first everywhere, and
 * after that of the same side's followups. Territory after minus territory before is what a move is worth (territoryDelta()).
 */
import { BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { computeInfluence, allStones, radiate } from './computeInfluence.ts';
import type { InfluenceOptions } from './computeInfluence.ts';
import { FULL_STRENGTH, NOT_SAFE, SAVED_STONE } from './field.ts';
import type { ByColor, InfluenceField } from './field.ts';
import type { InfluencePatterns } from './patterns.ts';
import { valueTerritory } from './territory.ts';

/** The territorial fields of a position for either side to move first, by that side (initial_influence). */
export function initialInfluence(
  position: Position,
  options: Omit<InfluenceOptions, 'color'>,
): ByColor<InfluenceField> {
  const white = computeInfluence(position, { ...options, color: 1 });
  return [white, white, computeInfluence(position, { ...options, color: 2 })];
}

/**
 * The field after `color` plays the move, with the other side first everywhere (compute_move_influence); undefined when the
 * move is illegal. `safeStones` and `strengths` are those before the move, with stones that the move saves marked
 * SAVED_STONE; the stone played is marked and at full strength by itself, unless `moveIsSafe` is false.
 */
export function computeMoveInfluence(
  position: Position,
  move: Point,
  color: Stone,
  options: Omit<InfluenceOptions, 'color'> & { moveIsSafe?: boolean },
): InfluenceField | undefined {
  const safeStones = options.safeStones?.slice() ?? allStones(position);
  const strengths = options.strengths?.slice() ?? new Float64Array(BOARD_ARRAY).fill(FULL_STRENGTH);
  if (!position.tryMove(move, color, 'influence')) return undefined;
  try {
    if (move !== PASS) {
      safeStones[move] = options.moveIsSafe === false ? NOT_SAFE : SAVED_STONE;
      strengths[move] = FULL_STRENGTH;
    }
    return computeInfluence(position, { ...options, color: opponent(color), safeStones, strengths });
  } finally {
    position.popMove();
  }
}

/**
 * The field when the side that is not first everywhere gets its followups too: what the stones marked SAVED_STONE in `base` (the
 * field after a move of that side) threaten by class B patterns (13.12); `base` itself when they threaten nothing. The position must be
 * as it was for `base`.
 */
export function followupInfluence(
  base: InfluenceField,
  position: Position,
  patterns: InfluencePatterns | null,
): InfluenceField {
  const side = opponent(base.color);
  const field = base.copy(position);
  if (!patterns?.addFollowups(field, position, side)) return base;
  field.influence[base.color].set(base.influence[base.color]);
  radiate(field, side);
  valueTerritory(field);
  return field;
}
