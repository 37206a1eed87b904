/** A decision in a style of playing (style.ts): what it leaves out, its influence, and its second look. The game and the pages about it decide by this. */
import type { Position } from '../board/position.ts';
import type { Point, Stone } from '../board/point.ts';
import { PASS, pointName } from '../board/point.ts';
import { valueWithoutExperience, type MoveDecision, type ScoreEstimate } from '../protocol/moves.ts';
import { territoryScore } from '../scoring/territoryScore.ts';
import type { BannedKo } from '../valuation/situation.ts';
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
  const asked = { ...options, style, leaveOut };
  const decision = decideMove(analysis, color, {
    ...asked,
    bannedKo: bannedKo(position, color, asked, another),
  });
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

/** What a ko that `color` may not retake yet is worth: what retaking it would be, if it might. Undefined without one, or when it is worth nothing. */
function bannedKo(
  position: Position,
  color: Stone,
  { among: _, asked: __, mayResign: ___, onRanked: ____, ...options }: DecideOptions,
  another: () => Analysis,
): BannedKo | undefined {
  const point = position.koPoint;
  if (point === PASS || !position.isIllegalKoCapture(point, color)) return undefined;
  const analysis = another();
  analysis.setPosition(position.withoutKoBan());
  const move = decideMove(analysis, color, options).moves.find((one) => one.point === point);
  return move && move.value > 0
    ? { point, value: move.value, worth: valueWithoutExperience(move) }
    : undefined;
}
