/**
 * The effective size of worms (manual 7.1): their stones and the empty points that are at least as close to them as to any
 * other worm, in equal parts where several are. Distances are steps through empty points, up to four.
 *
 * An empty point counts half of what a stone does, as the gnugo program has it: twice the effective size then is what
 * capturing the worm is worth, two for a stone and one for a point. The manual's text counts both alike.
 *
 * All worms grow at once, ring by ring; a point of the next ring belongs to all the worms that its neighbours in the last
 * ring belong to.
 */
import { EMPTY, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Worm } from './worm.ts';

/** Points farther away count for nobody. */
const FARTHEST = 4;
/** What an empty point counts, a stone being 1. */
const EMPTY_WORTH = 0.5;

/** Sets effectiveSize of all worms; `at` says by Point whose stone is where. */
export function setEffectiveSizes(
  position: Position,
  worms: readonly Worm[],
  at: readonly (Worm | undefined)[],
): void {
  const { colorAt } = position;
  /** By Point, the worms that a point is nearest to. */
  const nearest: (Worm[] | undefined)[] = [];
  let ring: Point[] = [];
  for (const worm of worms) {
    worm.effectiveSize = worm.size;
    for (const stone of worm.stones) {
      nearest[stone] = [worm];
      ring.push(stone);
    }
  }
  for (let distance = 1; distance <= FARTHEST; distance++) {
    const next: Point[] = [];
    const fresh: (Worm[] | undefined)[] = [];
    for (const from of ring) {
      const owners = nearest[from] as Worm[];
      for (let side = 0; side < 4; side++) {
        const to = from + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
        if (colorAt[to] !== EMPTY || nearest[to] !== undefined || at[to] !== undefined) continue;
        const found = fresh[to];
        if (found === undefined) {
          fresh[to] = owners.slice();
          next.push(to);
        } else for (const worm of owners) if (!found.includes(worm)) found.push(worm);
      }
    }
    for (const point of next) {
      const owners = fresh[point] as Worm[];
      nearest[point] = owners;
      for (const worm of owners) worm.effectiveSize += EMPTY_WORTH / owners.length;
    }
    ring = next;
  }
}
