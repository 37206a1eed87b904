/** Two sides in one aspect, and what to say where one of them knows nothing of it. */
import type { Aspect, Comparer, Comparison, Names } from './comparison.ts';
import { compareDragons } from './dragons.ts';
import { compareEyes } from './eyes.ts';
import { compareFinal } from './final.ts';
import { compareInfluence } from './influence.ts';
import { compareMoves } from './moves.ts';
import { compareReadings } from './readings.ts';
import type { Ground, Side } from './side.ts';

const COMPARERS: Readonly<Record<Aspect, Comparer>> = {
  moves: compareMoves,
  influence: compareInfluence,
  dragons: compareDragons,
  eyes: compareEyes,
  reading: compareReadings,
  final: compareFinal,
};

/** Null when they cannot be compared in this: one of the sides, or both, know nothing of it. */
export function compare(
  aspect: Aspect,
  first: Side,
  second: Side,
  ground: Ground,
  names: Names,
): Comparison | null {
  return COMPARERS[aspect](first, second, ground, names);
}

/** What lies on the three boards: without a comparison each side's own, and nothing on that of the difference. */
export function boardsOf(
  aspect: Aspect,
  first: Side,
  second: Side,
  ground: Ground,
  names: Names,
): Comparison['boards'] {
  const both = compare(aspect, first, second, ground, names);
  if (both) return both.boards;
  const [one, other] = [first, second].map(
    (side) => COMPARERS[aspect](side, side, ground, names)?.boards[0] ?? {},
  );
  return [one, other, {}];
}
