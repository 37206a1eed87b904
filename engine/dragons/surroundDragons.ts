/** Puts the dragons of both colours together (manual 4.4, make_dragons): neighbours, and how they are surrounded. Life and death is status.ts's matter. */
import { BOARD_ARRAY, PASS } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon, Dragons } from './dragon.ts';
import { routeWhenSurrounded } from './escape.ts';
import { goalMarks, isLost } from './gatherDragons.ts';
import { findNeighbors } from './neighbors.ts';
import { crudeStatus, weaknessOf } from './strength.ts';
import { surround } from './surround.ts';

/** Fills in what dragons that were assessed are to each other. */
export function surroundDragons(position: Position, { all, at }: Dragons): void {
  findNeighbors(position, all, at);
  for (const dragon of all) {
    dragon.crudeStatus = crudeStatus(dragon, dragon.escapeRoute);
    dragon.status = dragon.crudeStatus;
    dragon.surround = surround(position, goalMarks(dragon), hostileMarks(dragon), PASS);
    dragon.escapeRoute = routeWhenSurrounded(dragon.escapeRoute, dragon.surround.status);
    dragon.weaknessAtReading = weaknessOf(dragon, dragon.escapeRoute);
    dragon.weakness = dragon.weaknessAtReading;
  }
}

/** Marks of the stones of opposing neighbours that are not lost themselves. */
function hostileMarks(dragon: Dragon): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const neighbor of dragon.neighbors) {
    if (neighbor.color === dragon.color) continue;
    for (const worm of neighbor.worms) {
      if (isLost(worm)) continue;
      for (const stone of worm.stones) marks[stone] = 1;
    }
  }
  return marks;
}
