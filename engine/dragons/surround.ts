/**
 * Is a dragon surrounded (manual 13.11)? By geometry alone: the convex hull of the hostile stones around it must contain it,
 * and no gap between neighbouring hostile stones may be wide. Cheap enough to be asked for every dragon and every move,
 * where reading an escape is not; a surrounded dragon may still break out, but it is under attack.
 *
 * The edge is a wall: below hostile stones on the second and third lines the set gets points on the first, and between points
 * of the edge there is no gap.
 */
import { BOARD_ARRAY, EMPTY, PASS, columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { byAngle, contains, convexHull, isBehind, seenFrom, turn } from './planeGeometry.ts';
import type { SeenSpot, Spot } from './planeGeometry.ts';

export const NOT_SURROUNDED = 0;
export const SURROUNDED = 1;
export const WEAKLY_SURROUNDED = 2;
export type SurroundStatus = typeof NOT_SURROUNDED | typeof SURROUNDED | typeof WEAKLY_SURROUNDED;

/** The widest gap that still holds, in lines; GNU Go's answers change there too. */
const TIGHT_GAP = 5;
/** The widest gap that still hinders: the manual's second diagram has one of 9 (GNU Go lets go from 8 on). */
const LOOSE_GAP = 9;
/** Two stones no further apart close the way to a third behind them. */
const CLOSED_GAP = 4;
/** Lines from the edge up to which stones have the edge below them: the third line. */
const EDGE_REACH = 2;

export interface Surround {
  status: SurroundStatus;
  /** Points of the map. */
  size: number;
  /** By Point: 1 inside and on the hull, 0 outside; all 0 when the dragon is not surrounded. */
  map: Uint8Array;
  /** Corners of the hull in order, for drawing; empty when the dragon is not surrounded. */
  hull: Point[];
}

/**
 * How the stones marked in `goal` are surrounded by those marked in `hostile` (both by Point): the stones of the dragon, and
 * of unfriendly dragons beside it that can be counted on. `move` is a hostile stone yet to be played, PASS for none.
 */
export function surround(
  position: Position,
  goal: Uint8Array,
  hostile: Uint8Array,
  move: Point = PASS,
): Surround {
  const { size } = position;
  const { dragon, seen, edgesOf, setOf, hullOf, enclosedBy, centre } = surroundings(
    position,
    goal,
    hostile,
    move,
  );
  const enclosed = dragon.length > 0 && enclosedBy(setOf(seen));
  const set = enclosed ? withoutUseless(seen, { edgesOf, setOf, enclosedBy, centre }) : [];
  const hull = hullOf(set);
  const status = enclosed ? statusOfGap(widestGap(set, size, centre)) : NOT_SURROUNDED;
  if (status === NOT_SURROUNDED) return { status, size: 0, map: new Uint8Array(BOARD_ARRAY), hull: [] };
  const shape = drawn(position, hull);
  return { status, size: shape.map.reduce((sum, mark) => sum + mark, 0), ...shape };
}

/**
 * The convex hull of all the hostile stones, whether they surround the dragon or not: its corners in order, and by Point 1 inside and on it.
 * Nothing where they make no triangle.
 */
export function hostileHull(
  position: Position,
  goal: Uint8Array,
  hostile: Uint8Array,
): Pick<Surround, 'hull' | 'map'> {
  const { seen, setOf, hullOf } = surroundings(position, goal, hostile, PASS);
  const hull = hullOf(setOf(seen));
  return hull.length > 2 ? drawn(position, hull) : { hull: [], map: new Uint8Array(BOARD_ARRAY) };
}

function drawn(position: Position, hull: readonly Spot[]): Pick<Surround, 'hull' | 'map'> {
  const map = new Uint8Array(BOARD_ARRAY);
  for (const point of position.points) if (contains(hull, spotOf(point))) map[point] = 1;
  return { hull: hull.map(({ x, y }) => pointAt(y, x)), map };
}

/** The dragon, the hostile stones as seen from it, and hulls of sets of these. */
interface Surroundings extends Enclosure {
  dragon: Spot[];
  seen: SeenSpot[];
  hullOf: (set: readonly Spot[]) => Spot[];
}

function surroundings(position: Position, goal: Uint8Array, hostile: Uint8Array, move: Point): Surroundings {
  const { size } = position;
  const own = [...position.points].filter((point) => goal[point] !== 0 && position.colorAt[point] !== EMPTY);
  const stones = [...position.points].filter(
    (point) => point === move || (hostile[point] !== 0 && position.colorAt[point] !== EMPTY),
  );
  const dragon = own.map(spotOf);
  const centre = gravityCentre(dragon);
  const seen = stones.map((stone) => seenFrom(spotOf(stone), centre));
  const edgesOf = new Map(seen.map((spot) => [spot, edgeSpots(spot, size, goal, centre)]));
  const setOf = (from: readonly SeenSpot[]): SeenSpot[] =>
    byAngle([...from, ...from.flatMap((spot) => edgesOf.get(spot)!)]);
  const hullOf = (set: readonly Spot[]): Spot[] => convexHull([...set, ...cornersBetween(set, size, centre)]);
  const enclosedBy = (set: readonly Spot[]): boolean => {
    const hull = hullOf(set);
    return hull.length > 2 && dragon.every((spot) => contains(hull, spot));
  };
  return { dragon, seen, edgesOf, setOf, hullOf, enclosedBy, centre };
}

/** The status after the hostile move, when it is a stronger one than before; else NOT_SURROUNDED (does_surround). */
export function doesSurround(
  position: Position,
  move: Point,
  goal: Uint8Array,
  hostile: Uint8Array,
): SurroundStatus {
  const after = surround(position, goal, hostile, move).status;
  const before = surround(position, goal, hostile).status;
  return strength(after) > strength(before) ? after : NOT_SURROUNDED;
}

function strength(status: SurroundStatus): number {
  return status === SURROUNDED ? 2 : status === WEAKLY_SURROUNDED ? 1 : 0;
}

function statusOfGap(gap: number): SurroundStatus {
  return gap <= TIGHT_GAP ? SURROUNDED : gap <= LOOSE_GAP ? WEAKLY_SURROUNDED : NOT_SURROUNDED;
}

function spotOf(point: Point): Spot {
  return { x: columnOf(point), y: rowOf(point) };
}

function gravityCentre(spots: readonly Spot[]): Spot {
  const sum = spots.reduce((a, { x, y }) => ({ x: a.x + x, y: a.y + y }), { x: 0, y: 0 });
  return { x: sum.x / spots.length, y: sum.y / spots.length };
}

interface Enclosure {
  /** The points of the edge that come with a spot. */
  edgesOf: ReadonlyMap<SeenSpot, readonly SeenSpot[]>;
  /** Spots with their points of the edge, by angle. */
  setOf: (from: readonly SeenSpot[]) => SeenSpot[];
  /** Whether such a set encloses the dragon. */
  enclosedBy: (set: readonly SeenSpot[]) => boolean;
  centre: Spot;
}

/**
 * The set of the stones without those that stand behind two others which close the way already, the furthest left out first, as long as
 * the rest still encloses.
 */
function withoutUseless(
  stones: readonly SeenSpot[],
  { edgesOf, setOf, enclosedBy, centre }: Enclosure,
): SeenSpot[] {
  let kept = [...stones].sort((a, b) => b.far - a.far);
  let set = setOf(kept);
  for (const stone of [...kept]) {
    if (!isClosedOff(stone, kept, centre)) continue;
    const edges = edgesOf.get(stone)!;
    // What stays of a sorted set is sorted.
    const rest = set.filter((spot) => spot !== stone && !edges.includes(spot));
    if (!enclosedBy(rest)) continue;
    set = rest;
    kept = kept.filter((other) => other !== stone);
  }
  return set;
}

/** Whether a stone stands behind two nearer ones that close the way to it. */
function isClosedOff(stone: SeenSpot, stones: readonly SeenSpot[], centre: Spot): boolean {
  for (const a of stones) {
    if (a.far >= stone.far) continue;
    for (const b of stones) {
      if (b.far >= stone.far || distance(a, b) > CLOSED_GAP) continue;
      if (isBehind(stone, a, b, centre)) return true;
    }
  }
  return false;
}

/** The points of the edge below a stone on the second or third line that no stone of the dragon has come under. */
function edgeSpots({ x, y }: Spot, size: number, goal: Uint8Array, centre: Spot): SeenSpot[] {
  const last = size - 1;
  const spots: SeenSpot[] = [];
  for (const [dx, dy, lines] of [
    [-1, 0, x],
    [1, 0, last - x],
    [0, -1, y],
    [0, 1, last - y],
  ]) {
    if (lines === 0 || lines > EDGE_REACH) continue;
    let open = true;
    for (let i = 1; i <= lines; i++) open &&= goal[pointAt(y + i * dy, x + i * dx)] === 0;
    if (open) spots.push(seenFrom({ x: x + lines * dx, y: y + lines * dy }, centre));
  }
  return spots;
}

/** The greatest distance between neighbours of a set sorted by angle. */
function widestGap(set: readonly Spot[], size: number, centre: Spot): number {
  return Math.max(...set.map((spot, i) => gapBetween(spot, set[(i + 1) % set.length], size, centre)));
}

/** The corners of the board that the dragon is in, between neighbours on adjoining sides: it may live there. */
function cornersBetween(set: readonly Spot[], size: number, centre: Spot): Spot[] {
  return set.flatMap((spot, i) => cornerBetween(spot, set[(i + 1) % set.length], size, centre) ?? []);
}

/** The corner between two spots on adjoining sides, if the centre is on that side of the line between them. */
function cornerBetween(a: Spot, b: Spot, size: number, centre: Spot): Spot | undefined {
  const here = edges(a, size);
  const there = edges(b, size);
  const both = here | there;
  if (here === 0 || there === 0 || (here & there) !== 0 || areOpposite(both)) return undefined;
  const corner = { x: (both & 1) === 0 ? size - 1 : 0, y: (both & 4) === 0 ? size - 1 : 0 };
  return turn(a, b, corner) * turn(a, b, centre) > 0 ? corner : undefined;
}

/**
 * The distance of two spots; 0 along the edge, where there is no way out. Around a corner of the board that is so only when the dragon is
 * in that corner: otherwise the corner is the room that it can run to.
 */
function gapBetween(a: Spot, b: Spot, size: number, centre: Spot): number {
  const shared = edges(a, size) & edges(b, size);
  return shared !== 0 || cornerBetween(a, b, size, centre) !== undefined ? 0 : distance(a, b);
}

function areOpposite(sides: number): boolean {
  return sides === 3 || sides === 12;
}

/** The sides of the board a spot is on, as bits: left, right, top, bottom. */
function edges({ x, y }: Spot, size: number): number {
  const last = size - 1;
  return Number(x === 0) | (Number(x === last) << 1) | (Number(y === 0) << 2) | (Number(y === last) << 3);
}

function distance(a: Spot, b: Spot): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}
