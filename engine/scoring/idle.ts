/**
 * Which moves are not worth playing, so that neutral points get filled and a game comes to its end. Near the end every move has some value
 * left: a secondary one, what chance decides between equals, or a hair's breadth of safety for a dragon that lives anyway. The
 * opponent's pass would be answered by such moves for ever; so what promises no points counts for nothing, unless it is about more than one.
 */
import { valueWithoutExperience } from '../protocol/moves.ts';
import type { MoveValue, TermKind } from '../protocol/moves.ts';
import { SCORING } from './parameters.ts';

/** Terms that promise no points. */
const NO_POINTS: ReadonlySet<TermKind> = new Set(['strategic', 'secondary', 'shape', 'random', 'experience']);

/** Whether passing is as good as the move. */
export function isIdle({ terms }: MoveValue, { chance, safety } = SCORING.defaults): boolean {
  const value = valueWithoutExperience({ terms });
  if (value <= chance) return true;
  if (value >= safety) return false;
  return !terms.some(
    ({ kind, operation, amount }) =>
      amount > 0 && (operation === 'add' || operation === 'atLeast') && !NO_POINTS.has(kind),
  );
}
