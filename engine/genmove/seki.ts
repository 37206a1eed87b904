/**
 * Which living stones of a finished position are in seki.
 *
 * The idea: join chains into groups where they share two liberties or territory. A group that has no more than one eye's
 * worth of territory does not live by itself; when it also shares a dame with an enemy group of that kind, neither can
 * attack the other, and both are in seki. Groups with territory of their own only meet at ordinary dame. In a game that is not over a
 * group beside the open board still has somewhere to go, and is not in seki either.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, STRIDE, WHITE, allPoints } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Territory up to this many points in one piece is one eye. */
const ONE_EYE = 2;

/**
 * The stones in seki. `territoryAt` as in BoardScore, counted without the `dead`; empty regions of nobody that are larger than
 * `openRegion` are open board.
 */
export function sekiStones(
  position: Position,
  dead: ReadonlySet<Point>,
  territoryAt: Uint8Array,
  openRegion: number,
): Set<Point> {
  const points = allPoints(position.size);
  const living = position.colorAt.slice();
  for (const p of dead) living[p] = EMPTY;
  const isStone = (p: Point): boolean => living[p] === WHITE || living[p] === BLACK;

  // Regions: chains of living stones, pieces of territory, pieces of dame; then groups of chains.
  const regionOf = new Int16Array(BOARD_ARRAY).fill(-1);
  const regions: Point[][] = [];
  for (const start of points) {
    if (regionOf[start] >= 0) continue;
    const id = regions.length;
    const region = [start];
    regions.push(region);
    regionOf[start] = id;
    for (const p of region) {
      for (const q of beside(p)) {
        if (living[q] !== living[start] || territoryAt[q] !== territoryAt[start] || regionOf[q] >= 0)
          continue;
        regionOf[q] = id;
        region.push(q);
      }
    }
  }
  const group = regions.map((_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : (group[i] = find(group[i])));
  const chains = regions.filter((region) => isStone(region[0]));
  for (const chain of chains) {
    const own = living[chain[0]];
    for (const p of chain) {
      for (const q of beside(p)) if (territoryAt[q] === own) group[find(regionOf[p])] = find(regionOf[q]);
    }
  }
  for (const [a, b] of sharingTwoLiberties(chains, living)) group[find(regionOf[a])] = find(regionOf[b]);

  // Eyes and neighbours across dame, by group.
  const strong = new Set<number>();
  const territoryPieces = new Map<number, number>();
  for (const region of regions) {
    if (isStone(region[0])) continue;
    if (territoryAt[region[0]] === EMPTY) {
      if (region.length > openRegion)
        for (const p of region) for (const q of beside(p)) if (isStone(q)) strong.add(find(regionOf[q]));
      continue;
    }
    const owner = find(regionOf[region[0]]);
    const pieces = (territoryPieces.get(owner) ?? 0) + 1;
    territoryPieces.set(owner, pieces);
    if (region.length > ONE_EYE || pieces > 1) strong.add(owner);
  }
  const seki = new Set<number>();
  for (const region of regions) {
    if (isStone(region[0]) || territoryAt[region[0]] !== EMPTY) continue;
    const around = region.flatMap((p) => beside(p).filter(isStone));
    const weak = around.filter((p) => !strong.has(find(regionOf[p])));
    if (new Set(weak.map((p) => living[p])).size === 2) for (const p of weak) seki.add(find(regionOf[p]));
  }
  return new Set(points.filter((p) => isStone(p) && seki.has(find(regionOf[p]))));

  function beside(p: Point): Point[] {
    return [p - 1, p + 1, p - STRIDE, p + STRIDE].filter((q) => living[q] !== OFF_BOARD);
  }
}

/** A stone of each of two chains of one colour, for every such pair with two common liberties. */
function sharingTwoLiberties(chains: Point[][], living: Uint8Array): [Point, Point][] {
  const liberties = chains.map(
    (chain) =>
      new Set(
        chain.flatMap((p) => [p - 1, p + 1, p - STRIDE, p + STRIDE]).filter((q) => living[q] === EMPTY),
      ),
  );
  const pairs: [Point, Point][] = [];
  for (let i = 0; i < chains.length; i++) {
    for (let j = 0; j < i; j++) {
      if (living[chains[i][0]] !== living[chains[j][0]]) continue;
      let common = 0;
      for (const p of liberties[i]) if (liberties[j].has(p)) common++;
      if (common >= 2) pairs.push([chains[i][0], chains[j][0]]);
    }
  }
  return pairs;
}
