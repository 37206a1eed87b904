/**
 * How to play on, by the score and by how much of the game is over (manual 4.4, choose_strategy). Who is ahead plays safe: he values the
 * safety of his stones more and attacks and invasions less; who is behind does the opposite. Early in the game nobody is either.
 */
import type { Position } from '../board/position.ts';
import type { ScoreEstimate, Strategy } from '../protocol/moves.ts';
import type { Stone } from '../board/point.ts';
import { VALUATION } from './parameters.ts';
import type { ValuationParameters } from './parameters.ts';

/** The weights for `color`, from the estimated score (white minus black, komi included). */
export function chooseStrategy(
  position: Position,
  color: Stone,
  { score }: ScoreEstimate,
  { sureLead, opening, settled, maxStrategy }: ValuationParameters = VALUATION.defaults,
): Strategy {
  const full = position.stonesOnBoard(3) / (position.size * position.size);
  const over = Math.min(1, Math.max(0, (full - opening) / (settled - opening)));
  const ahead = (color === 1 ? score : -score) / sureLead;
  const lead = over * Math.min(1, Math.max(-1, ahead));
  return {
    lead,
    strategic: 1 + maxStrategy * lead,
    attack: 1 - maxStrategy * lead,
    invasion: 1 - maxStrategy * lead,
    followup: 1,
  };
}
