/**
 * Makes the dragons of a position and finds out all about them but their life (manual 4.4, make_dragons): eyes, lunches, escape, moyo,
 * neighbours, and how weak they look. Life and death is status.ts's matter.
 */
import { BOARD_ARRAY, EMPTY, PASS, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { HALF_EYE, OUTSIDE } from '../eyes/eyeMap.ts';
import { NO_EYES, addEyeValues } from '../eyes/eyeValue.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { escapeInfluence, escapeValues } from '../influence/escape.ts';
import type { InfluenceField } from '../influence/field.ts';
import { SharedMatches } from '../influence/patterns.ts';
import type { InfluencePatterns } from '../influence/patterns.ts';
import { MOYO_REGION, findRegions } from '../influence/regions.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { Amalgamation } from './amalgamate.ts';
import type { Cuts } from './cuts.ts';
import { NO_RESULT } from './dragon.ts';
import type { Dragon, Dragons } from './dragon.ts';
import { ESCAPE_DISTANCE, escape, routeWhenSurrounded } from './escape.ts';
import { findNeighbors } from './neighbors.ts';
import { crudeStatus, weaknessOf } from './strength.ts';
import { surround } from './surround.ts';

export interface DragonInputs {
  worms: Worms;
  eyes: Eyes;
  cuts: Cuts;
  amalgamation: Amalgamation;
  /** The fields with each side first everywhere, before dragons are known; by that side. */
  influence: (color: Stone) => InfluenceField;
  /** Patterns for escape influence; null for stones alone. */
  influencePatterns: InfluencePatterns | null;
  /** Called when dragons and their lunches are known, and their eyes not yet counted (modify_eye_spaces). */
  modify: (dragons: Dragons) => void;
}

/** Escape value of a friendly dragon that lives (13.9). */
const LIVING_FRIEND = 6;

export function makeDragons(position: Position, inputs: DragonInputs): Dragons {
  const { worms, eyes, cuts, amalgamation } = inputs;
  const at: (Dragon | undefined)[] = [];
  const all: Dragon[] = [];
  for (const point of position.points) {
    if (position.colorAt[point] === EMPTY || amalgamation.origin[point] !== point) continue;
    const dragon = newDragon(position, amalgamation, worms, point);
    all.push(dragon);
    for (const stone of dragon.stones) at[stone] = dragon;
  }
  const dragons: Dragons = { all, at, links: amalgamation.links, cuts };
  for (const dragon of all) dragon.lunch = lunchOf(dragon, worms);
  inputs.modify(dragons);
  for (const color of [1, 2] as const) assignEyes(position, eyes, color, at);
  findNeighbors(position, all, at);
  findMoyos(all, inputs.influence);
  // By colour: the fields of its dragons' escapes have the same patterns.
  const matches = [null!, new SharedMatches(), new SharedMatches()];
  for (const dragon of all) {
    const route = escapeOf(position, dragon, inputs, at, matches[dragon.color]);
    dragon.crudeStatus = crudeStatus(dragon, route);
    dragon.status = dragon.crudeStatus;
    dragon.weaknessPreOwl = weaknessOf(dragon, route);
    const hostile = hostileMarks(dragon);
    dragon.surround = surround(position, goalMarks(dragon), hostile, PASS);
    dragon.escapeRoute = routeWhenSurrounded(route, dragon.surround.status);
    dragon.weaknessAtReading = weaknessOf(dragon, dragon.escapeRoute);
    dragon.weakness = dragon.weaknessAtReading;
  }
  return dragons;
}

function newDragon(position: Position, { origin }: Amalgamation, { at }: Worms, first: Point): Dragon {
  const stones = [...position.points].filter(
    (point) => position.colorAt[point] !== EMPTY && origin[point] === first,
  );
  const worms = [...new Set(stones.map((stone) => at[stone] as Worm))];
  const effectiveSize = worms.reduce((sum, worm) => sum + worm.effectiveSize, 0);
  return {
    color: position.colorAt[first] as Stone,
    origin: first,
    stones,
    worms,
    size: stones.length,
    effectiveSize,
    strategicSize: effectiveSize,
    eyeSpaces: [],
    genus: NO_EYES,
    halfEye: 0,
    lunch: 0,
    escapeRoute: 0,
    escapePoints: [],
    moyoSize: 0,
    moyoTerritorialValue: 0,
    surround: { status: 0, size: 0, map: new Uint8Array(BOARD_ARRAY), hull: [] },
    neighbors: [],
    hostileNeighbors: 0,
    crudeStatus: 'unknown',
    owlStatus: 'unchecked',
    owlThreatStatus: 'unchecked',
    status: 'unknown',
    safety: 'alive',
    weaknessPreOwl: 1,
    weaknessAtReading: 1,
    weakness: 1,
    owlAttack: NO_RESULT,
    owlDefense: NO_RESULT,
    semeais: [],
  };
}

/** Gives every eye space to the dragon with most stones around it, and adds up the values. */
function assignEyes(position: Position, eyes: Eyes, color: Stone, at: readonly (Dragon | undefined)[]): void {
  const map = eyes.map(color);
  for (let space = 0; space < map.count; space++) {
    const around = new Map<Dragon, number>();
    let halfEye = 0;
    for (let i = map.first[space]; i < map.first[space + 1]; i++) {
      const point = map.points[i];
      if (map.kind[point] === HALF_EYE) halfEye = point;
      for (let k = 0; k < 4; k++) {
        const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        const dragon = at[beside];
        if (position.colorAt[beside] !== color || map.mark[beside] !== OUTSIDE || !dragon) continue;
        around.set(dragon, (around.get(dragon) ?? 0) + 1);
      }
    }
    const [owner] = [...around].sort(([a, x], [b, y]) => y - x || a.origin - b.origin)[0] ?? [];
    if (!owner) continue;
    owner.eyeSpaces.push(space);
    owner.genus = addEyeValues(owner.genus, eyes.value(color, space).value);
    if (halfEye !== 0) owner.halfEye = halfEye;
  }
}

/** A worm around the dragon that can be captured and could defend itself; the largest. */
function lunchOf(dragon: Dragon, { at }: Worms): Point {
  let best: Worm | undefined;
  for (const stone of dragon.stones) {
    for (let k = 0; k < 4; k++) {
      const worm = at[stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH)];
      if (!worm || worm.color === dragon.color || attackCode(worm) !== WIN || defenseCode(worm) === LOSE)
        continue;
      if (!best || worm.size > best.size) best = worm;
    }
  }
  return best?.origin ?? 0;
}

/** Fills in the moyo around each dragon, shared out among the dragons in it by size (compute_surrounding_moyo_sizes). */
export function findMoyos(dragons: readonly Dragon[], influence: DragonInputs['influence']): void {
  for (const color of [1, 2] as const) {
    // The other side moves first, so that nothing is overestimated.
    const field = influence(opponent(color));
    const regions = findRegions(field, MOYO_REGION);
    for (const dragon of dragons) {
      if (dragon.color !== color) continue;
      dragon.moyoSize = 0;
      dragon.moyoTerritorialValue = 0;
      const mine = new Set(dragon.stones.map((stone) => regions.of[stone]).filter((region) => region >= 0));
      for (const region of mine) {
        const { color: owner, space, stones, territory } = regions.list[region];
        if (owner !== color) continue;
        const share = stones === 0 ? 1 : Math.min(1, dragon.size / stones);
        dragon.moyoSize += space * share;
        dragon.moyoTerritorialValue += territory * share;
      }
      dragon.moyoSize = Math.round(dragon.moyoSize);
    }
  }
}

/** Marks of the stones of opposing neighbours that are not lost themselves. */
function hostileMarks(dragon: Dragon): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const neighbor of dragon.neighbors) {
    if (neighbor.color === dragon.color) continue;
    for (const worm of neighbor.worms) {
      if (attackCode(worm) !== LOSE && defenseCode(worm) === LOSE) continue;
      for (const stone of worm.stones) marks[stone] = 1;
    }
  }
  return marks;
}

/** Marks of the stones of a dragon by Point. */
export function goalMarks(dragon: Dragon): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const stone of dragon.stones) marks[stone] = 1;
  return marks;
}

/** The escape route as if nobody surrounded the dragon (13.9). */
function escapeOf(
  position: Position,
  dragon: Dragon,
  { influencePatterns }: DragonInputs,
  at: readonly (Dragon | undefined)[],
  matches: SharedMatches,
): number {
  const goal = goalMarks(dragon);
  const field = escapeInfluence(position, goal, dragon.color, {
    safeStones: null,
    strengths: null,
    patterns: influencePatterns,
    matches,
  });
  const values = escapeValues(field, dragon.color);
  for (const point of position.points) {
    const friend = at[point];
    if (!friend || friend === dragon || friend.color !== dragon.color) continue;
    values[point] =
      friend.genus.b >= 2 || friend.moyoSize >= 20 ? LIVING_FRIEND : friend.moyoSize > 5 ? 2 : 0;
  }
  const { route, distance } = escape(position, goal, hostileMarks(dragon), values);
  for (const point of position.points) {
    if (distance[point] === ESCAPE_DISTANCE && values[point] > 0) dragon.escapePoints.push(point);
  }
  return route;
}
