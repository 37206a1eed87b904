/**
 * Moves that strong players play in positions like this, by the learnt odds of moves (montecarlo/moveOdds.ts): proposed whatever else is
 * known of them, so that a move nobody here has a reason for is looked at, reviewed and valued like the others. Where only some moves may be
 * played, the likeliest of these are proposed, however rare they are: which of them is best is what is asked.
 */
import type { Point } from '../board/point.ts';
import { WIN } from '../reading/codes.ts';
import { GENERATORS } from './parameters.ts';
import type { GeneratorParameters } from './parameters.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'commonMoves' };

/** A legal move with its part of all odds. */
export interface CommonMove {
  readonly point: Point;
  readonly odds: number;
}

/** Proposes the likeliest of the moves, which come the likeliest first; `among`: the only ones that may be played. */
export function commonMoves(
  moves: readonly CommonMove[],
  reasons: MoveReasons,
  { commonMost, commonShare }: GeneratorParameters = GENERATORS.defaults,
  among?: ReadonlySet<Point>,
): void {
  const allowed = among ? moves.filter(({ point }) => among.has(point)) : moves;
  for (const { point, odds } of allowed.slice(0, commonMost))
    if (among || odds >= commonShare) reasons.add(point, 'common', [], WIN, SOURCE);
}
