/**
 * How to play on, by the score and by how much of the game is over (manual 4.4, choose_strategy). Who is ahead plays safe: he values the
 * safety of his stones more and attacks and invasions less; who is behind does the opposite. Early in the game nobody is either.
 */
import type { Position } from '../board/position.ts';
import type { ScoreEstimate, Strategy } from '../protocol/moves.ts';
import type { Stone } from '../board/point.ts';

/** A lead of this many points, with the whole board settled, is as good as won. */
const SURE_LEAD = 30;
/** Stones on the board, as a part of it, when the opening is over, and when everything is settled. */
const OPENING = 0.2;
const SETTLED = 0.75;
/** By how much weights change at most. */
const MOST_CHANGE = 0.25;

/** The weights for `color`, from the estimated score (white minus black, komi included). */
export function chooseStrategy(position: Position, color: Stone, { score }: ScoreEstimate): Strategy {
  const full = position.stonesOnBoard(3) / (position.size * position.size);
  const over = Math.min(1, Math.max(0, (full - OPENING) / (SETTLED - OPENING)));
  const ahead = (color === 1 ? score : -score) / SURE_LEAD;
  const lead = over * Math.min(1, Math.max(-1, ahead));
  return {
    lead,
    territory: 1,
    strategic: 1 + MOST_CHANGE * lead,
    attack: 1 - MOST_CHANGE * lead,
    invasion: 1 - MOST_CHANGE * lead,
    followup: 1,
  };
}
