/**
 * Whether a search may go on with the tree of the one before: when its position follows from the other by moves of both
 * sides in turn, in the same game under the same law. The whole way there is compared, not only the board, because under
 * superko it decides what is legal further down the tree.
 */
import { BLACK, WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Rules } from '../protocol/types.ts';

/** What a search began with. */
export interface Origin {
  /** Nobody may change it. */
  position: Position;
  color: Stone;
  /** What black needed more than by area. Territory counting makes it depend on the passes before. */
  offset: number;
  rules: Rules;
}

/** The moves from one origin to the next, at least one; undefined when that does not follow from this. */
export function lineSince(from: Origin, to: Origin): Point[] | undefined {
  if (from.offset !== to.offset || from.position.size !== to.position.size) return undefined;
  if (!sameRules(from.rules, to.rules)) return undefined;
  const before = from.position.history();
  const moves = to.position.history();
  const played = moves.length - before.length;
  if (played <= 0) return undefined;
  if (before.some(({ point, color }, i) => moves[i].point !== point || moves[i].color !== color)) {
    return undefined;
  }
  let color = from.color;
  for (const move of moves.slice(before.length)) {
    if (move.color !== color) return undefined;
    color = opponent(color);
  }
  if (color !== to.color) return undefined;
  // The same moves may have been played over another setup.
  const earlier = to.position.copy();
  earlier.undo(played);
  if (earlier.hash() !== from.position.hash()) return undefined;
  if (earlier.captures(BLACK) !== from.position.captures(BLACK)) return undefined;
  if (earlier.captures(WHITE) !== from.position.captures(WHITE)) return undefined;
  return moves.slice(before.length).map(({ point }) => point);
}

function sameRules(a: Rules, b: Rules): boolean {
  return a.suicide === b.suicide && a.ko === b.ko && a.scoring === b.scoring;
}
