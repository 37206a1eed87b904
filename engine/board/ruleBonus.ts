/**
 * What rules give White besides the komi: a compensation for handicap stones, and the button. The button is half a point, taken with the first
 * pass of a game; area counting with it is as fine as territory counting (Ing's half point, and Barry Phease's button Go).
 */
import type { Position } from './position.ts';
import { BLACK, PASS, WHITE, opponent } from './point.ts';
import type { Stone } from './point.ts';

const BUTTON = 0.5;

/** Stones that Black got before White's first move, set up or played in a row; 0 for one, and where White has stones set up, too. */
export function handicapStones(position: Position): number {
  const moves = position.history();
  const start = position.copy();
  start.undo(moves.length);
  if (start.stonesOnBoard(WHITE) > 0) return 0;
  const first = moves.findIndex(({ color, point }) => color === WHITE || point === PASS);
  const stones = start.stonesOnBoard(BLACK) + (first < 0 ? moves.length : first);
  return stones < 2 ? 0 : stones;
}

/** White's points for the handicap by the position's rules. */
function handicapBonus(position: Position): number {
  const { handicapBonus: kind } = position.rules;
  if (kind === undefined) return 0;
  const stones = handicapStones(position);
  // A single black move before White's is no handicap, and the first move of an even game.
  return stones === 0 || kind === 'stones' ? stones : stones - 1;
}

/** Who has the button: whoever passed first; undefined while nobody has, or when the rules know none. */
function buttonOf(position: Position): Stone | undefined {
  if (position.rules.button !== true) return undefined;
  return position.history().find(({ point }) => point === PASS)?.color;
}

/** White's points besides the komi so far. A button that nobody has taken is nobody's: either side may get it. */
export function ruleBonus(position: Position): number {
  const owner = buttonOf(position);
  return handicapBonus(position) + (owner === undefined ? 0 : owner === WHITE ? BUTTON : -BUTTON);
}

/** The same for a finished game, in which the side to move would pass now, had nobody passed before. */
export function finalBonus(position: Position): number {
  if (position.rules.button !== true || buttonOf(position) !== undefined) return ruleBonus(position);
  const last = position.lastMove();
  const handicap = handicapStones(position) > 0;
  const toMove = last ? opponent(last.color) : handicap ? WHITE : BLACK;
  return ruleBonus(position) + (toMove === WHITE ? BUTTON : -BUTTON);
}
