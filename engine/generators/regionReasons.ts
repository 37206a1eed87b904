/**
 * Moves in small eye spaces whose result depends on who plays first (smallRegions.ts): to live with territory or to make a seki of it, to reduce to
 * a seki or to kill. They are worth the difference; of several that achieve the same, those are preferred that the other side
 * would play too. Only regions count whose surroundings hold, since nothing else is read.
 */
import { EMPTY, SIDES, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragons } from '../dragons/dragon.ts';
import { WIN } from '../reading/codes.ts';
import type { Worms } from '../worms/worm.ts';
import { GENERATORS } from './parameters.ts';
import type { GeneratorParameters } from './parameters.ts';
import type { MoveReasons } from './reasons.ts';
import { smallRegions, valueRegion } from './smallRegions.ts';
import type { ReadRegion, SmallRegion } from './smallRegions.ts';

const SOURCE = { module: 'regionReasons' };

/** Adds the moves of `color`, and returns the regions whose result depends on who plays first. The position stays as it is. */
export function regionReasons(
  position: Position,
  color: Stone,
  { worms, dragons }: { worms: Worms; dragons: Dragons },
  reasons: MoveReasons,
  parameters: GeneratorParameters = GENERATORS.defaults,
): ReadRegion[] {
  if (reasons.isLeftOut(SOURCE, 'expandTerritory')) return [];
  const open: ReadRegion[] = [];
  for (const region of smallRegions(position, worms.unconditional, parameters)) {
    if (!isShutIn(position, region, worms, dragons)) continue;
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

/**
 * Whether the wall cannot get out and is not helped from outside: its liberties elsewhere lead to nothing but the other side's stones, and of the
 * stones that hold it in none can be taken. What is played outside the region is not read.
 */
function isShutIn(
  { colorAt }: Position,
  { owner, points, wall, outside }: SmallRegion,
  worms: Worms,
  dragons: Dragons,
): boolean {
  const known = new Set([...points, ...wall, ...outside]);
  const beside = (from: readonly number[]): number[] =>
    from.flatMap((point) => SIDES.map((side) => point + side)).filter((point) => !known.has(point));
  if (beside(outside).some((point) => colorAt[point] === EMPTY || colorAt[point] === owner)) return false;
  const other = opponent(owner);
  return beside([...wall, ...outside]).every(
    (point) =>
      colorAt[point] !== other ||
      (worms.at[point]!.attacks.length === 0 && isStanding(dragons.at[point]?.status)),
  );
}

function isStanding(status: string | undefined): boolean {
  return status !== 'dead' && status !== 'critical';
}
