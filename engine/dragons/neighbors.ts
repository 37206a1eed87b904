/**
 * Which dragons are near each other (manual 7.5, find_neighbor_dragons): the board is shared out among the dragons by distance, a few
 * lines far, and dragons whose parts touch are neighbours. Stones that are captured count for nobody's distance but their own.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { DragonSet, StandingDragon } from './dragon.ts';
import { DRAGONS } from './parameters.ts';

/** The neighbours of every dragon, by origin. */
export function findNeighbors<D extends StandingDragon>(
  position: Position,
  { all, at }: DragonSet<D>,
  { neighborReach } = DRAGONS.defaults,
): Map<D, readonly D[]> {
  const { colorAt, points } = position;
  const owner: (D | undefined)[] = at.slice();
  const near = new Map<D, Set<D>>(all.map((dragon) => [dragon, new Set()]));
  const meet = (a: D, b: D): void => {
    near.get(a)!.add(b);
    near.get(b)!.add(a);
  };
  let ring: number[] = [...points].filter((point) => owner[point] !== undefined);
  const distance = new Uint8Array(BOARD_ARRAY);
  for (let step = 1; step <= neighborReach; step++) {
    const next: number[] = [];
    for (const from of ring) {
      const mine = owner[from]!;
      for (let k = 0; k < 4; k++) {
        const to = from + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (colorAt[to] === OFF_BOARD) continue;
        const theirs = owner[to];
        if (theirs === undefined) {
          if (colorAt[to] !== EMPTY) continue;
          owner[to] = mine;
          distance[to] = step;
          next.push(to);
        } else if (theirs !== mine) meet(mine, theirs);
      }
    }
    ring = next;
  }
  return new Map(
    [...near].map(([dragon, others]) => [dragon, [...others].sort((a, b) => a.origin - b.origin)]),
  );
}
