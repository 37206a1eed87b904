/**
 * What pattern constraints ask about eyes, and do to them (manual 9.7, 8.11): eye, proper_eye, marginal_eye, halfeye,
 * owl_topological_eye, and make_proper_eye, remove_halfeye, remove_eyepoint. A point counts when it is one for either colour.
 */
import { BLACK, EMPTY, WHITE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { EyeMap } from './eyeMap.ts';
import { FALSE_EYE, HALF_EYE, MARGINAL, NO_HALF_EYE, NO_SUM, OUTSIDE, PROPER } from './eyeMap.ts';
import type { EyeKnowledge } from './knowledge.ts';
import type { Eyes } from './makeEyes.ts';
import { countNeighbors } from './spaces.ts';
import { topologicalEye } from './topology.ts';

/** Whether the point is eye space of a colour (is_eye_space). */
export function isEyeSpace(eyes: Eyes, point: Point): boolean {
  return eyes.map(WHITE).mark[point] !== OUTSIDE || eyes.map(BLACK).mark[point] !== OUTSIDE;
}

/** Whether it is eye space that is not marginal (is_proper_eye_space). */
export function isProperEyeSpace(eyes: Eyes, point: Point): boolean {
  return eyes.map(WHITE).mark[point] === PROPER || eyes.map(BLACK).mark[point] === PROPER;
}

/** Whether it is marginal eye space (is_marginal_eye_space). */
export function isMarginalEyeSpace(eyes: Eyes, point: Point): boolean {
  return eyes.map(WHITE).mark[point] === MARGINAL || eyes.map(BLACK).mark[point] === MARGINAL;
}

/** Whether the point is a half eye (is_halfeye). */
export function isHalfEye(eyes: Eyes, point: Point): boolean {
  return eyes.map(WHITE).kind[point] === HALF_EYE || eyes.map(BLACK).kind[point] === HALF_EYE;
}

/** Whether the point is a false eye (is_false_eye). */
export function isFalseEye(eyes: Eyes, point: Point): boolean {
  return eyes.map(WHITE).kind[point] === FALSE_EYE || eyes.map(BLACK).kind[point] === FALSE_EYE;
}

/** The most eyes that the space at a point can yield, for the colour that gets more; 0 outside (max_eye_value). */
export function maxEyeValue(eyes: Eyes, point: Point): number {
  return Math.max(eyes.valueAt(WHITE, point)?.value.c ?? 0, eyes.valueAt(BLACK, point)?.value.c ?? 0);
}

/**
 * The sum over the diagonals of an empty point, for the colour of a stone beside it or near (owl_topological_eye): 2 and less a
 * proper, 3 a half, 4 and more a false eye. What the map knows of half eyes stays.
 */
export function owlTopologicalEye(
  position: Position,
  knowledge: EyeKnowledge,
  visible: Uint8Array,
  map: EyeMap,
  point: Point,
): number {
  if (map.sum[point] < NO_SUM || position.colorAt[point] !== EMPTY) return map.sum[point];
  const { kind } = map;
  const before = kind[point];
  const sum = topologicalEye(position, knowledge, visible, map, point);
  kind[point] = before;
  map.sum[point] = NO_SUM;
  map.attackCount[point] = map.defenseCount[point] = 0;
  return sum;
}

/** Makes a marginal point a proper one, for the colours that have it as marginal (make_proper_eye). */
export function makeProperEye(eyes: Eyes, point: Point): void {
  for (const color of [WHITE, BLACK] as const) {
    const map = eyes.map(color);
    if (map.mark[point] !== MARGINAL) continue;
    map.mark[point] = PROPER;
    map.kind[point] = NO_HALF_EYE;
    countNeighbors(map);
  }
  eyes.forgetValues();
}

/** Makes a half eye an ordinary point of eye space (remove_halfeye). */
export function removeHalfEye(eyes: Eyes, point: Point): void {
  for (const color of [WHITE, BLACK] as const) {
    const map = eyes.map(color);
    if (map.kind[point] === HALF_EYE) map.kind[point] = NO_HALF_EYE;
  }
  eyes.forgetValues();
}

/** Takes a point out of marked eye space, before it is split into spaces (remove_eyepoint, EyeOptions.modifySpaces). */
export function removeEyePoint(map: EyeMap, point: Point): void {
  map.mark[point] = OUTSIDE;
}

/** The chains of a colour around one of its eye spaces, by origin (find_eye_dragons); at most `max`. */
export function chainsAround(position: Position, map: EyeMap, i: number, max = Infinity): Point[] {
  const chains: Point[] = [];
  for (const point of map.spacePoints(i)) {
    if (map.mark[point] !== PROPER) continue;
    for (const beside of [point - 20, point - 1, point + 1, point + 20]) {
      if (position.colorAt[beside] !== map.color || map.mark[beside] !== OUTSIDE) continue;
      const origin = position.findOrigin(beside);
      if (!chains.includes(origin) && chains.length < max) chains.push(origin);
    }
  }
  return chains;
}
