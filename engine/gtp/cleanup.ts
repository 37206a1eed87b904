/**
 * Moves after the end of a game: what is played instead of a pass where --capture-all-dead or --play-out-aftermath asks for it (manual 3.9.3), or where dead
 * stones count by the rules.
 */
import { PASS } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { cleanupMove } from '../genmove/finish.ts';
import type { MoveChoice } from '../protocol/types.ts';
import type { SessionState } from './state.ts';

/** The choice, or what is still to be played although the game is over. A stop leaves the choice as it is. */
export function insteadOfPass(
  { engine, options }: SessionState,
  color: Stone,
  choice: MoveChoice,
): MoveChoice {
  const { scoring, countsDead = false } = engine.rules;
  const { captureAllDead = scoring === 'chinese' && countsDead, playOutAftermath = false } = options;
  if (choice.kind !== 'pass' || (!captureAllDead && !playOutAftermath)) return choice;
  const point = engine.unlessStopped(() =>
    cleanupMove(engine, color, { captureAllDead, playOut: playOutAftermath }),
  );
  return point === undefined || point === PASS ? choice : { kind: 'play', point };
}
