/** A decision in a style of playing (style.ts): what it leaves out, its influence, and its second look. The game and the pages about it decide by this. */
import type { Position } from '../board/position.ts';
import type { Point, Stone } from '../board/point.ts';
import { pointName } from '../board/point.ts';
import type { MoveDecision, ScoreEstimate } from '../protocol/moves.ts';
import { territoryScore } from '../scoring/territoryScore.ts';
import type { Analysis } from './analysis.ts';
import { decideMove } from './classic.ts';
import type { DecideOptions } from './classic.ts';
import { leaveOutOf, withSecondLook } from './style.ts';
import type { PlayStyle } from './style.ts';

/**
 * What `color` would play in the position of the analysis. `another` makes an analysis of the same strength, for the moves that are tried: what is
 * known of the present position stays.
 */
export function decideInStyle(
  analysis: Analysis,
  color: Stone,
  style: PlayStyle,
  options: Omit<DecideOptions, 'style'>,
  another: () => Analysis,
): MoveDecision {
  const { position } = analysis;
  analysis.centred = style.cosmic === true;
  const leaveOut = leaveOutOf(style, options.leaveOut, analysis.openings);
  const decision = decideMove(analysis, color, { ...options, style, leaveOut });
  if (style.metamachine !== true) return decision;
  const second = another();
  second.centred = style.cosmic === true;
  const scoreAfter = (after: Position): ScoreEstimate => {
    second.setPosition(after);
    return territoryScore(second);
  };
  const name = (point: Point): string => pointName(point, position.size);
  return withSecondLook(decision, position, scoreAfter, name, analysis.parameters.genmove);
}
