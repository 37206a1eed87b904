/** Two decisions about one position, move by move: which values differ, and which patterns speak for a move in only one of them. */
import type { MoveDecision, MoveValue } from '../../../engine/protocol/moves.ts';
import { changesOf, type MoveChange } from '../moves/compare.ts';

export interface ThoughtRow extends MoveChange {
  /** Patterns that speak for the move now and did not then, and the other way round. */
  came: string[];
  went: string[];
}

/** Differences of value that are smaller than this are none. */
const LEAST = 0.005;

/** Moves worth playing now or then, best first; with `only`, those whose value or whose patterns are not the same. */
export function thoughtRows(then: MoveDecision, now: MoveDecision, only = false): ThoughtRow[] {
  const old = new Map(then.moves.map((move) => [move.point, patternsOf(move)]));
  const present = new Map(now.moves.map((move) => [move.point, patternsOf(move)]));
  const rows = changesOf(now, then).map((change): ThoughtRow => {
    const { point } = change.move;
    const [was, is] = [old.get(point) ?? new Set<string>(), present.get(point) ?? new Set<string>()];
    return {
      ...change,
      came: [...is].filter((name) => !was.has(name)),
      went: [...was].filter((name) => !is.has(name)),
    };
  });
  return only ? rows.filter(isDifferent) : rows;
}

/** The move's value or its patterns are not what they were. */
export function isDifferent({ value, before, gone, came, went }: ThoughtRow): boolean {
  return gone || before === null || Math.abs(value - before) >= LEAST || came.length + went.length > 0;
}

function patternsOf({ reasons }: MoveValue): Set<string> {
  return new Set(
    reasons.flatMap(({ source, discarded }) => (discarded === '' ? (source.pattern?.name ?? []) : [])),
  );
}
