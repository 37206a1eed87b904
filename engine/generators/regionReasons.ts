/**
 * Moves in small eye spaces whose result depends on who plays first (smallRegions.ts): to live with territory or to make a seki of it, to reduce to
 * a seki or to kill. They are worth the difference; of several that achieve the same, those are preferred that the other side
 * would play too.
 */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import type { Worms } from '../worms/worm.ts';
import { GENERATORS } from './parameters.ts';
import type { GeneratorParameters } from './parameters.ts';
import type { MoveReasons } from './reasons.ts';
import { smallRegions, valueRegion } from './smallRegions.ts';
import type { ReadRegion } from './smallRegions.ts';

const SOURCE = { module: 'regionReasons' };

/** Adds the moves of `color`, and returns the regions whose result depends on who plays first. The position stays as it is. */
export function regionReasons(
  position: Position,
  color: Stone,
  { unconditional }: Worms,
  reasons: MoveReasons,
  parameters: GeneratorParameters = GENERATORS.defaults,
): ReadRegion[] {
  if (reasons.isLeftOut(SOURCE, 'expandTerritory')) return [];
  const open: ReadRegion[] = [];
  for (const region of smallRegions(position, unconditional, parameters)) {
    const value = valueRegion(position, region, parameters);
    if (!value || value.ownerFirst <= value.otherFirst) continue;
    open.push({ ...region, ...value });
    const { ownerMoves, otherMoves } = value;
    const [moves, theirs] = color === region.owner ? [ownerMoves, otherMoves] : [otherMoves, ownerMoves];
    const worth = value.ownerFirst - value.otherFirst;
    // Liberties outside are a matter of the race.
    for (const move of moves) {
      if (!region.points.includes(move) || !reasons.add(move, 'expandTerritory', [], WIN, SOURCE)) continue;
      reasons.give(
        move,
        'minimumTerritory',
        worth - (theirs.includes(move) ? 0 : parameters.oneSided),
        SOURCE,
        'endgame',
      );
    }
  }
  return open;
}
