/** What owl reading is told of a dragon's surroundings (manual 12.1): stones that are lost, and friends that live without it. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { OwlQuestion } from '../owl/owlSearch.ts';
import { isDead } from '../worms/worm.ts';
import type { Worms } from '../worms/worm.ts';
import type { Dragon, DragonSet } from './dragon.ts';
import { goalMarks } from './gatherDragons.ts';

/** Dragons weaker than this are read, and no friends to run to. */
export const WEAK = 0.15;

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
export function owlQuestion(
  dragon: Dragon,
  { all }: DragonSet,
  worms: Worms,
  isStrong: (friend: Dragon) => boolean = isAssessedStrong,
): OwlQuestion {
  const friends = new Uint8Array(BOARD_ARRAY);
  for (const friend of all) {
    if (friend === dragon || friend.color !== dragon.color || !isStrong(friend)) continue;
    for (const stone of friend.stones) friends[stone] = 1;
  }
  const dead = deadMarks(worms);
  for (const stone of dragon.stones) dead[stone] = 0;
  return { goal: goalMarks(dragon), friends, dead };
}

function isAssessedStrong({ weaknessPreOwl }: Dragon): boolean {
  return weaknessPreOwl < WEAK;
}
