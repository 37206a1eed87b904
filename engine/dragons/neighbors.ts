/**
 * Which dragons are near each other (manual 7.5, find_neighbor_dragons): the board is shared out among the dragons by distance, a few
 * lines far, and dragons whose parts touch are neighbours. Stones that are captured count for nobody's distance but their own.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon } from './dragon.ts';

/** Points farther from every dragon belong to none. */
const FARTHEST = 5;

/** Fills `neighbors` and `hostileNeighbors` of all dragons; `at` says by Point whose stone is where. */
export function findNeighbors(
  position: Position,
  dragons: readonly Dragon[],
  at: readonly (Dragon | undefined)[],
): void {
  const { colorAt, points } = position;
  const owner: (Dragon | undefined)[] = at.slice();
  const near = new Map<Dragon, Set<Dragon>>(dragons.map((dragon) => [dragon, new Set()]));
  const meet = (a: Dragon, b: Dragon): void => {
    near.get(a)!.add(b);
    near.get(b)!.add(a);
  };
  let ring: number[] = [...points].filter((point) => owner[point] !== undefined);
  const distance = new Uint8Array(BOARD_ARRAY);
  for (let step = 1; step <= FARTHEST; step++) {
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
  for (const dragon of dragons) {
    dragon.neighbors = [...near.get(dragon)!].sort((a, b) => a.origin - b.origin);
    dragon.hostileNeighbors = dragon.neighbors.filter(({ color }) => color !== dragon.color).length;
  }
}
