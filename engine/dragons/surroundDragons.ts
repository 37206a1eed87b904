/** Puts the dragons of both colours together (manual 4.4, make_dragons): neighbours, and how they are surrounded. Life and death is status.ts's matter. */
import { BOARD_ARRAY, PASS } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { byPoint } from './dragon.ts';
import type { AssessedDragon, Draft, DragonSet, DragonShape, StandingDragon } from './dragon.ts';
import { routeWhenSurrounded } from './escape.ts';
import { goalMarks, isLost } from './gatherDragons.ts';
import { findNeighbors } from './neighbors.ts';
import { DRAGONS } from './parameters.ts';
import { crudeStatus, weaknessOf } from './strength.ts';
import { surround } from './surround.ts';

/** What assessed dragons of both colours are to each other. */
export function surroundDragons(
  position: Position,
  assessed: DragonSet<AssessedDragon>,
  parameters = DRAGONS.defaults,
  look: () => void = () => undefined,
): DragonSet<DragonShape> {
  const near = findNeighbors(position, assessed, parameters);
  const shapes = new Map<AssessedDragon, Draft<DragonShape>>();
  for (const dragon of assessed.all) {
    look();
    const hostile = near.get(dragon)!.filter(({ color }) => color !== dragon.color);
    const enclosure = surround(position, goalMarks(dragon), standingMarks(hostile), PASS);
    const escapeRoute = routeWhenSurrounded(dragon.escapeRoute, enclosure.status);
    shapes.set(dragon, {
      ...dragon,
      neighbors: [],
      hostileNeighbors: hostile.length,
      crudeStatus: crudeStatus(dragon, dragon.escapeRoute),
      surround: enclosure,
      escapeRoute,
      weaknessAtReading: weaknessOf(dragon, escapeRoute),
    });
  }
  for (const [dragon, shape] of shapes)
    shape.neighbors = near.get(dragon)!.map((neighbor) => shapes.get(neighbor)!);
  const all: readonly DragonShape[] = [...shapes.values()];
  return { all, at: byPoint(all) };
}

/** Marks of the stones that are not lost themselves. */
function standingMarks(dragons: readonly StandingDragon[]): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const { worms } of dragons) {
    for (const worm of worms) {
      if (isLost(worm)) continue;
      for (const stone of worm.stones) marks[stone] = 1;
    }
  }
  return marks;
}
