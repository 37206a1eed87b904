/** What owl reading is told of a dragon's surroundings (manual 12.1): stones that are lost, and friends that live without it. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { OwlTarget } from '../owl/question.ts';
import { isDead } from '../worms/worm.ts';
import type { Worms } from '../worms/worm.ts';
import type { AssessedDragon, DragonSet, StandingDragon } from './dragon.ts';
import { goalMarks } from './gatherDragons.ts';
import type { DragonParameters } from './parameters.ts';

/** Marks of the stones of worms that tactical reading says are lost. */
function deadMarks({ all }: Worms): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const worm of all) {
    if (!isDead(worm)) continue;
    for (const stone of worm.stones) marks[stone] = 1;
  }
  return marks;
}

/** What owl reading is to be asked about a dragon. `isStrong`: whether another one of its colour lives without it. */
export function owlTarget<D extends StandingDragon>(
  dragon: StandingDragon,
  { all }: DragonSet<D>,
  worms: Worms,
  isStrong: (friend: D) => boolean,
): OwlTarget {
  const friends = new Uint8Array(BOARD_ARRAY);
  for (const friend of all) {
    if (friend.origin === dragon.origin || friend.color !== dragon.color || !isStrong(friend)) continue;
    for (const stone of friend.stones) friends[stone] = 1;
  }
  const dead = deadMarks(worms);
  for (const stone of dragon.stones) dead[stone] = 0;
  return { goal: goalMarks(dragon), friends, dead };
}

/** Whether an assessed dragon is one. */
export function isStrong({ weak }: DragonParameters): (friend: AssessedDragon) => boolean {
  return ({ weaknessPreOwl }) => weaknessPreOwl < weak;
}
