/** What owl reading is told of a dragon's surroundings (manual 12.1): stones that are lost, and friends that live without it. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { OwlQuestion } from '../owl/owlSearch.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Dragon, Dragons } from './dragon.ts';
import { goalMarks } from './makeDragons.ts';

/** Dragons weaker than this are read, and no friends to run to. */
export const WEAK = 0.15;

/** Stones that tactical reading says are lost. */
export function deadMarks(dragons: Dragons): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const dragon of dragons.all) {
    for (const worm of dragon.worms) {
      if (attackCode(worm) !== WIN || defenseCode(worm) !== LOSE) continue;
      for (const stone of worm.stones) marks[stone] = 1;
    }
  }
  return marks;
}

/** Marks of friends that live without the dragon. */
export function friendMarks(dragon: Dragon, dragons: Dragons): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const friend of dragons.all) {
    if (friend === dragon || friend.color !== dragon.color || friend.weaknessPreOwl >= WEAK) continue;
    for (const stone of friend.stones) marks[stone] = 1;
  }
  return marks;
}

/** What owl reading is to be asked about a dragon. */
export function owlQuestion(dragon: Dragon, dragons: Dragons): OwlQuestion {
  const dead = deadMarks(dragons);
  for (const stone of dragon.stones) dead[stone] = 0;
  return { goal: goalMarks(dragon), friends: friendMarks(dragon, dragons), dead };
}
