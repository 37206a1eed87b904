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
import { WORMS } from './parameters.ts';
import type { WormDraft } from './worm.ts';

/** Sets effectiveSize of all worms; `at` says by Point whose stone is where. */
export function setEffectiveSizes(
  position: Position,
  worms: readonly WormDraft[],
  at: readonly (WormDraft | undefined)[],
  { sizeReach, emptyWorth } = WORMS.defaults,
): void {
  const { colorAt } = position;
  /** By Point, the worms that a point is nearest to. */
  const nearest: (WormDraft[] | undefined)[] = [];
  let ring: Point[] = [];
  for (const worm of worms) {
    worm.effectiveSize = worm.size;
    for (const stone of worm.stones) {
      nearest[stone] = [worm];
      ring.push(stone);
    }
  }
  for (let distance = 1; distance <= sizeReach; distance++) {
    const next: Point[] = [];
    const fresh: (WormDraft[] | undefined)[] = [];
    for (const from of ring) {
      const owners = nearest[from] as WormDraft[];
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
      const owners = fresh[point] as WormDraft[];
      nearest[point] = owners;
      for (const worm of owners) worm.effectiveSize += emptyWorth / owners.length;
    }
    ring = next;
  }
}
