/** A decision beside the one with nothing left out: which moves became better, worse, new, or are gone. */
import type { MoveDecision, MoveValue } from '../../../engine/protocol/moves.ts';

export interface MoveChange {
  move: MoveValue;
  value: number;
  /** Its value in the whole decision; null when it had none there. */
  before: number | null;
  /** It has a value in the whole decision only; `move` is that one. */
  gone: boolean;
}

/** Moves worth playing, best first, then those that are gone. */
export function changesOf({ moves }: MoveDecision, whole: MoveDecision | null): MoveChange[] {
  const worth = (list: readonly MoveValue[]): MoveValue[] => list.filter(({ value }) => value > 0);
  const before = new Map(worth(whole?.moves ?? []).map((move) => [move.point, move]));
  const rows = worth(moves).map((move): MoveChange => {
    const old = before.get(move.point);
    before.delete(move.point);
    return { move, value: move.value, before: old?.value ?? null, gone: false };
  });
  const gone = [...before.values()].map((move) => ({ move, value: 0, before: move.value, gone: true }));
  return [...rows, ...gone];
}
