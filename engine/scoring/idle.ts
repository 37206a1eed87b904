/**
 * Which moves are not worth playing, so that neutral points get filled and a game comes to its end. Near the end every move has some value
 * left: a secondary one, what chance decides between equals, or a hair's breadth of safety for a dragon that lives anyway. The
 * opponent's pass would be answered by such moves for ever; so what promises no points counts for nothing, unless it is about more than one.
 */
import type { MoveValue, TermKind } from '../protocol/moves.ts';

/** Values up to here are chance. */
const CHANCE = 0.08;
/** From here on safety alone is a matter of points. */
const SAFETY = 1;
/** Terms that promise no points. */
const NO_POINTS: ReadonlySet<TermKind> = new Set(['strategic', 'secondary', 'shape', 'random']);

/** Whether passing is as good as the move. */
export function isIdle({ value, terms }: MoveValue): boolean {
  if (value <= CHANCE) return true;
  if (value >= SAFETY) return false;
  return !terms.some(
    ({ kind, operation, amount }) =>
      amount > 0 && (operation === 'add' || operation === 'atLeast') && !NO_POINTS.has(kind),
  );
}
