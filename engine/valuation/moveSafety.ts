/**
 * Whether the stone that is played stays on the board (manual 6.4.1): it is not captured at once, and it is not added to stones that are lost
 * anyway. A stone that does not stay has no influence.
 */
import { SOUTH, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { whoseArea } from '../influence/regions.ts';
import type { MoveReason } from '../protocol/moves.ts';
import { KO_A } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Situation } from './situation.ts';
import type { StatusChange } from './statusChanges.ts';

/** Whether the stone at `move` counts after it, given what it saves and captures. */
export function staysOnBoard(
  { position, color, reader, dragons }: Situation,
  move: Point,
  reasons: readonly MoveReason[],
  changes: readonly StatusChange[],
): boolean {
  if (safeMove(reader, position, move, color) < KO_A) return false;
  if (changes.length > 0) return true;
  const beside = [move - SOUTH, move - 1, move + 1, move + SOUTH].flatMap((point) => {
    const dragon = dragons.at[point];
    return dragon && dragon.color === color ? [dragon] : [];
  });
  if (beside.length === 0) return true;
  const isLost = beside.every(
    ({ status, origin }) =>
      (status === 'dead' || status === 'critical') &&
      !reasons.some(
        ({ kind, about, discarded }) =>
          discarded === '' && (kind === 'owlDefend' || kind === 'semeai') && about[0] === origin,
      ),
  );
  return !isLost;
}

/** Whether the move is into the other side's area, far from living stones of ours. */
export function isInvasion({ before, dragons, color, parameters }: Situation, move: Point): boolean {
  if (whoseArea(before, move) !== opponent(color)) return false;
  const { nearInvader: near } = parameters;
  for (let row = -near; row <= near; row++) {
    for (let column = -near; column <= near; column++) {
      const dragon = dragons.at[move + row * SOUTH + column];
      if (dragon && dragon.color === color && dragon.status !== 'dead') return false;
    }
  }
  return true;
}
