/**
 * Why strong players play a move: the features that its odds are made of (moveFeatures.ts), in groups that say nearly the same, beside those of
 * less likely moves, weighed by how likely these are. A group that is as strong for all of them tells nothing, however strong it is.
 */
import type { Point } from '../protocol/types.ts';
import type { Habit, HabitKind, OddsMove, ShapeName } from '../protocol/odds.ts';
import {
  DISTANCES,
  digits,
  fixedFeature,
  type Family,
  type FixedFeature,
} from '../../patterns/moves/families.ts';

/** Habits of a move that are told at most, and how much likelier than the others each must make it. */
const MOST_HABITS = 3;
const LEAST_FACTOR = 1.5;
/** Distances to the last move, as families.ts measures them, up to which a move answers it. */
const NEAR = 8;
/** Liberties of a stone that nothing is beside. */
const FREE = 4;

/** What is counted together. */
type Group = 'near' | 'place' | 'shape' | 'own' | 'capture' | 'press' | 'rescue' | 'contact' | 'weak' | 'ko';

const GROUP_OF: Record<Family, Group> = {
  self: 'own',
  capture: 'capture',
  press: 'press',
  doubleAtari: 'press',
  ladderEscape: 'rescue',
  besideLast: 'contact',
  besideThreatened: 'rescue',
  counter: 'contact',
  line: 'place',
  last: 'near',
  before: 'near',
  both: 'near',
  steps: 'place',
  radiance: 'place',
  weakest: 'weak',
  recent: 'near',
  koThreat: 'ko',
};

/**
 * By point: what speaks most for each of the moves, which come with the likeliest first, beside those less likely. `weights`: by feature, the logarithm of its strength; `nameAt`: what players call
 * the shape of a move there.
 */
export function habitsOf(
  moves: readonly OddsMove[],
  weights: ArrayLike<number>,
  nameAt: (point: Point) => ShapeName | undefined,
): Map<Point, Habit[]> {
  const below = new Map<Group, number>();
  let rest = 0;
  const habits = new Map<Point, Habit[]>();
  for (const { point, odds, features } of moves.toReversed()) {
    const sums = groupSums(features, weights);
    const told = [...sums].flatMap(([group, sum]): Habit[] => {
      const factor = Math.exp(sum - (rest > 0 ? (below.get(group) ?? 0) / rest : 0));
      if (factor < LEAST_FACTOR) return [];
      return [{ kind: group === 'shape' ? (nameAt(point) ?? 'shape') : kindOf(group, features), factor }];
    });
    habits.set(point, told.sort((a, b) => b.factor - a.factor).slice(0, MOST_HABITS));
    for (const [group, sum] of sums) below.set(group, (below.get(group) ?? 0) + odds * sum);
    rest += odds;
  }
  return habits;
}

function groupSums(features: readonly number[], weights: ArrayLike<number>): Map<Group, number> {
  const sums = new Map<Group, number>();
  for (const feature of features) {
    const of = fixedFeature(feature);
    const group = of === undefined ? 'shape' : GROUP_OF[of.family];
    sums.set(group, (sums.get(group) ?? 0) + weights[feature]);
  }
  return sums;
}

/** What a group is about in this move: the numbers of its features are taken apart as families.ts lists their places. */
function kindOf(group: Exclude<Group, 'shape'>, features: readonly number[]): HabitKind {
  const known = features.map(fixedFeature).filter((of) => of !== undefined);
  const numberIn = (family: Family): number | undefined => known.find((of) => of.family === family)?.number;
  switch (group) {
    case 'near': {
      const [distance] = digits(numberIn('last') ?? 0, DISTANCES, 3);
      return distance > 0 && distance <= NEAR ? 'near' : 'away';
    }
    case 'own': {
      const [liberties, joined, weakest] = digits(numberIn('self') ?? 0, 5, 3, 5, 3);
      if (joined === 0) return liberties + 1 >= FREE ? 'free' : 'liberties';
      if (weakest === 1) return 'saves';
      if (joined > 1) return 'joins';
      return weakest === 2 ? 'strengthens' : 'extends';
    }
    case 'capture': {
      const [, , saves, ko] = digits(numberIn('capture') ?? 0, 4, 2, 2, 2);
      return ko > 0 ? 'takesKo' : saves > 0 ? 'capturesToSave' : 'captures';
    }
    case 'press': {
      if (numberIn('doubleAtari') !== undefined) return 'twoAtaris';
      const leavesOne = ({ family, number }: FixedFeature): boolean =>
        family === 'press' && digits(number, 3, 3, 2, 3)[0] === 0;
      return known.some(leavesOne) ? 'atari' : 'presses';
    }
    case 'rescue':
      return numberIn('ladderEscape') === undefined ? 'helps' : 'escapes';
    case 'contact':
      return numberIn('besideLast') === undefined ? 'counters' : 'besideLast';
    case 'ko':
      return 'koThreat';
    case 'place':
    case 'weak':
      return group;
  }
}
