/**
 * Moves in small eye spaces whose result depends on who plays first (smallRegions.ts): to live with territory or to make a seki of it, to reduce to
 * a seki or to kill. They are worth the difference; of several that achieve the same, those are preferred that the other side
 * would play too.
 */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import type { Worms } from '../worms/worm.ts';
import type { MoveReasons } from './reasons.ts';
import { smallRegions, valueRegion } from './smallRegions.ts';

const SOURCE = { module: 'regionReasons' };
/** What a move is worth less that only one side would play, in points. */
const ONE_SIDED = 0.3;

/** Adds the moves of `color`. The position stays as it is. */
export function regionReasons(
  position: Position,
  color: Stone,
  { unconditional }: Worms,
  reasons: MoveReasons,
): void {
  if (reasons.isLeftOut(SOURCE, 'expandTerritory')) return;
  for (const region of smallRegions(position, unconditional)) {
    const value = valueRegion(position, region);
    if (!value || value.ownerFirst <= value.otherFirst) continue;
    const { ownerMoves, otherMoves } = value;
    const [moves, theirs] = color === region.owner ? [ownerMoves, otherMoves] : [otherMoves, ownerMoves];
    const worth = value.ownerFirst - value.otherFirst;
    // Liberties outside are a matter of the race.
    for (const move of moves) {
      if (!region.points.includes(move) || !reasons.add(move, 'expandTerritory', [], WIN, SOURCE)) continue;
      reasons.give(
        move,
        'minimumTerritory',
        worth - (theirs.includes(move) ? 0 : ONE_SIDED),
        SOURCE,
        'endgame',
      );
    }
  }
}
