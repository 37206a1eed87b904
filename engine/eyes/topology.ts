/**
 * Proper, half and false eyes by the diagonals of a point (manual 8.8, 8.9).
 *
 * A diagonal's value is what the opponent keeps of it when the eye's owner moves first, plus what he gets when he moves first:
 * an opposing stone that cannot be captured 2, one that whoever moves first captures or saves 1, his own or a dead stone 0; an
 * empty point where the opponent can safely play 1. Kos lie between: whoever takes a ko first has 7/8 of it, so that a ko
 * good for the owner counts a = 7/8 and one good for the opponent b = 9/8. The manual shows that a + b = 2 with 3/4 < a < 1
 * gives every typical case its place, and 7/8 adds up without rounding. Of kos for which the taker has to make the first
 * threat (KO_B), which the manual leaves open, the taker has 1/8.
 *
 * The sum over the diagonals says: up to 2 a proper eye, 3 a half eye, 4 and more a false eye, between them a ko decides.
 * Points off the board count 1, but for the one off a corner in both directions.
 */
import { EMPTY, OFF_BOARD } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, KO_B, WIN } from '../reading/codes.ts';
import type { EyeMap } from './eyeMap.ts';
import { FALSE_EYE, HALF_EYE, MARGINAL, MAX_KEY_POINTS, NO_HALF_EYE, PROPER } from './eyeMap.ts';
import type { EyeKnowledge } from './knowledge.ts';
import { countNeighbors } from './spaces.ts';

/** From this sum on an eye is false. */
const FALSE_SUM = 4;
/** The sum of a half eye. */
export const HALF_SUM = 3;
/** Up to this sum an eye is proper. */
const PROPER_SUM = 2;

/** What a result code is worth to the player it belongs to, of 1. */
function worth(code: number): number {
  return code === WIN ? 1 : code === KO_A ? 7 / 8 : code === KO_B ? 1 / 8 : 0;
}

/**
 * The sum over the diagonals of a point (topological_eye), which is written into `map` with the points that change it;
 * points of the same eye space count as their owner's.
 */
export function topologicalEye(
  position: Position,
  knowledge: EyeKnowledge,
  lively: Uint8Array,
  map: EyeMap,
  point: Point,
): number {
  const { colorAt } = position;
  const { color, mark, origin } = map;
  const opponent = (3 - color) as Stone;
  const space = origin[point];
  let sum = 0;
  map.attackCount[point] = 0;
  map.defenseCount[point] = 0;
  for (let k = 0; k < 4; k++) {
    const vertical = k < 2 ? -20 : 20;
    const horizontal = (k & 1) === 0 ? -1 : 1;
    const diagonal = point + vertical + horizontal;
    const there = colorAt[diagonal];
    if (there === OFF_BOARD) {
      const isCorner = colorAt[point + vertical] === OFF_BOARD && colorAt[point + horizontal] === OFF_BOARD;
      if (!isCorner) sum += 1;
    } else if (there === opponent) {
      sum += stoneValue(knowledge, lively, map, point, diagonal);
    } else if (there === EMPTY && (mark[diagonal] !== PROPER || origin[diagonal] !== space)) {
      const safe = worth(knowledge.safeMove(diagonal, opponent));
      if (safe > 0) {
        addAttack(map, point, diagonal);
        addDefense(map, point, diagonal);
        sum += safe;
      }
    }
  }
  map.sum[point] = sum;
  map.kind[point] = sum >= FALSE_SUM ? FALSE_EYE : sum > PROPER_SUM ? HALF_EYE : NO_HALF_EYE;
  return sum;
}

/** The value of a diagonal with an opposing stone. */
function stoneValue(
  knowledge: EyeKnowledge,
  lively: Uint8Array,
  map: EyeMap,
  point: Point,
  stone: Point,
): number {
  const attack = knowledge.attackCode(stone);
  // What cannot be captured, but is no threat to anyone either, is inessential or a captive.
  if (attack === 0) return lively[stone] !== 0 ? 2 : 0;
  const kept = 1 - worth(attack);
  const defense = knowledge.defenseCode(stone);
  const saved = Math.max(kept, worth(defense));
  if (saved > 0) {
    const capture = knowledge.attackPoint(stone);
    addDefense(map, point, capture);
    addAttack(map, point, defense === 0 ? capture : knowledge.defensePoint(stone));
  }
  return kept + saved;
}

function addAttack(map: EyeMap, point: Point, move: Point): void {
  const { attacks, attackCount } = map;
  const start = MAX_KEY_POINTS * point;
  const count = attackCount[point];
  if (move === 0) return;
  for (let i = start; i < start + count; i++) if (attacks[i] === move) return;
  attacks[start + count] = move;
  attackCount[point] = count + 1;
}

function addDefense(map: EyeMap, point: Point, move: Point): void {
  const { defenses, defenseCount } = map;
  const start = MAX_KEY_POINTS * point;
  const count = defenseCount[point];
  if (move === 0) return;
  for (let i = start; i < start + count; i++) if (defenses[i] === move) return;
  defenses[start + count] = move;
  defenseCount[point] = count + 1;
}

/**
 * Finds the half and false eyes among the proper points of eye space with at most one neighbour in it
 * (find_half_and_false_eyes); false ones become marginal.
 */
export function findHalfAndFalseEyes(
  position: Position,
  knowledge: EyeKnowledge,
  lively: Uint8Array,
  map: EyeMap,
): void {
  const { points, mark, neighbors } = map;
  const end = map.first[map.count];
  let changed = false;
  for (let i = 0; i < end; i++) {
    const p = points[i];
    if (mark[p] !== PROPER || neighbors[p] > 1) continue;
    topologicalEye(position, knowledge, lively, map, p);
    if (map.kind[p] !== FALSE_EYE) continue;
    changed = true;
  }
  if (!changed) return;
  for (let i = 0; i < end; i++) if (map.kind[points[i]] === FALSE_EYE) mark[points[i]] = MARGINAL;
  countNeighbors(map);
}

/** Makes a point of eye space a false eye: marginal, with no half eye left (add_false_eye). */
export function addFalseEye(map: EyeMap, point: Point): void {
  if (map.mark[point] !== PROPER) return;
  map.mark[point] = MARGINAL;
  map.kind[point] = FALSE_EYE;
  map.attackCount[point] = 0;
  map.defenseCount[point] = 0;
  countNeighbors(map);
}

/**
 * Whether the point can be no proper eye for the colour, for stones alone that cannot be captured (obvious_false_eye); may
 * miss false eyes, but never sees one that is not there.
 */
export function obviousFalseEye(
  position: Position,
  knowledge: EyeKnowledge,
  lively: Uint8Array,
  point: Point,
  color: Stone,
): boolean {
  const { colorAt } = position;
  let sum = 0;
  for (let k = 0; k < 4; k++) {
    const vertical = k < 2 ? -20 : 20;
    const horizontal = (k & 1) === 0 ? -1 : 1;
    const diagonal = point + vertical + horizontal;
    const there = colorAt[diagonal];
    if (there === OFF_BOARD) {
      if (colorAt[point + vertical] !== OFF_BOARD || colorAt[point + horizontal] !== OFF_BOARD) sum += 1;
    } else if (there === 3 - color && lively[diagonal] !== 0 && knowledge.attackCode(diagonal) === 0) {
      sum += 2;
    }
  }
  return sum >= FALSE_SUM;
}
