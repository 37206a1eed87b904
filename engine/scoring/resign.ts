/**
 * When a game is given up (manual 3.9.1). A side resigns when it is far behind even by the bound in which it moves first everywhere and
 * keeps all its critical dragons, and when so much of the board is decided that no opening mistake can be meant. The threshold grows with the board:
 * what a lost corner costs.
 */
import { WHITE } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ScoreEstimate } from '../protocol/moves.ts';
import { SCORING } from './parameters.ts';

/** Whether `color` gives the game up; the estimate must be of this position. */
export function shouldResign(
  position: Position,
  color: Stone,
  estimate: ScoreEstimate,
  { cover, hopeless } = SCORING.defaults,
): boolean {
  const points = position.size * position.size;
  if (position.stonesOnBoard(3) < cover * points) return false;
  const best = color === WHITE ? estimate.upper : -estimate.lower;
  return best < -hopeless * points;
}
