/**
 * How strong the dragons of a colour look by themselves (manual 7.5, 13.9): eyes, moyo, room to run, and the weakness that these leave. What
 * stands around them matters for who is there, but not for which dragons that is part of: so one colour can be asked about alone.
 */
import { BOARD_ARRAY, SOUTH, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { HALF_EYE, OUTSIDE } from '../eyes/eyeMap.ts';
import { NO_EYES, addEyeValues } from '../eyes/eyeValue.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { escapeInfluence, escapeValues } from '../influence/escape.ts';
import type { InfluenceField } from '../influence/field.ts';
import { SharedMatches } from '../influence/patterns.ts';
import type { InfluencePatterns } from '../influence/patterns.ts';
import { MOYO_REGION, findRegions } from '../influence/regions.ts';
import type { Worms } from '../worms/worm.ts';
import type { Dragon, DragonSet } from './dragon.ts';
import { escape } from './escape.ts';
import { goalMarks, isLost } from './gatherDragons.ts';
import { weaknessOf } from './strength.ts';

export interface StrengthInputs {
  worms: Worms;
  eyes: Eyes;
  /** The fields with each side first everywhere, before dragons are known; by that side. */
  influence: (color: Stone) => InfluenceField;
  /** Patterns for escape influence; null for stones alone. */
  influencePatterns: InfluencePatterns | null;
}

/** Escape value of a friendly dragon that lives (13.9). */
const LIVING_FRIEND = 6;

/** Assesses the dragons of a colour, each when it is asked for. */
export class Assessment {
  private readonly position: Position;
  private readonly at: DragonSet['at'];
  private readonly inputs: StrengthInputs;
  private readonly hostile: Uint8Array;
  /** The fields of all escapes have the same patterns. */
  private readonly matches = new SharedMatches();
  private readonly counted = new Set<Dragon>();
  private readonly escaped = new Set<Dragon>();
  private readonly assessed = new Set<Dragon>();

  constructor(position: Position, color: Stone, { all, at }: DragonSet, inputs: StrengthInputs) {
    this.position = position;
    this.at = at;
    this.inputs = inputs;
    this.hostile = hostileMarks(inputs.worms, color);
    assignEyes(position, inputs.eyes, color, at);
    findMoyos(all, inputs.influence);
  }

  /** Fills in genus, weaknessPreOwl, and the escape route as if nobody surrounded it. Eye spaces and moyo are known of all dragons. */
  assess(dragon: Dragon): void {
    this.findEscape(dragon);
    this.countEyes(dragon);
    dragon.weaknessPreOwl = weaknessOf(dragon, dragon.escapeRoute);
    this.assessed.add(dragon);
  }

  /** Whether its weaknessPreOwl is below `limit`; no more is found out than that takes. */
  isStronger(dragon: Dragon, limit: number): boolean {
    // Its moyo may have been found anew since.
    if (this.assessed.has(dragon)) return dragon.weaknessPreOwl < limit;
    const { moyoTerritorialValue } = dragon;
    const withoutEyes = { moyoTerritorialValue, genus: NO_EYES };
    if (weaknessOf(withoutEyes, 0) < limit) return true;
    this.findEscape(dragon);
    if (weaknessOf(withoutEyes, dragon.escapeRoute) < limit) return true;
    this.countEyes(dragon);
    return weaknessOf(dragon, dragon.escapeRoute) < limit;
  }

  /** Adds up the values of its eye spaces. */
  private countEyes(dragon: Dragon): void {
    if (this.counted.has(dragon)) return;
    this.counted.add(dragon);
    const { eyes } = this.inputs;
    for (const space of dragon.eyeSpaces)
      dragon.genus = addEyeValues(dragon.genus, eyes.value(dragon.color, space).value);
  }

  /** Finds the escape route, and where it leads to (13.9). */
  private findEscape(dragon: Dragon): void {
    if (this.escaped.has(dragon)) return;
    this.escaped.add(dragon);
    const { position, matches } = this;
    const goal = goalMarks(dragon);
    const { end } = escape(position, goal, this.hostile);
    if (end.length === 0) return;
    const field = escapeInfluence(position, goal, dragon.color, {
      safeStones: null,
      strengths: null,
      patterns: this.inputs.influencePatterns,
      matches,
    });
    const values = escapeValues(field, dragon.color);
    for (const point of end.sort((a, b) => a - b)) {
      const friend = this.at[point];
      const value = friend ? this.worthOf(friend) : values[point];
      if (value > 0) dragon.escapePoints.push(point);
      dragon.escapeRoute += value;
    }
  }

  /** What reaching a stone of a friend is worth. */
  private worthOf(friend: Dragon): number {
    if (friend.moyoSize >= 20) return LIVING_FRIEND;
    this.countEyes(friend);
    return friend.genus.b >= 2 ? LIVING_FRIEND : friend.moyoSize > 5 ? 2 : 0;
  }
}

/** Gives every eye space to the dragon with most stones around it. */
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
    if (halfEye !== 0) owner.halfEye = halfEye;
  }
}

/** Fills in the moyo around each dragon, shared out among the dragons in it by size (compute_surrounding_moyo_sizes). */
export function findMoyos(dragons: readonly Dragon[], influence: StrengthInputs['influence']): void {
  for (const color of [1, 2] as const) {
    const side = dragons.filter((dragon) => dragon.color === color);
    if (side.length === 0) continue;
    // The other side moves first, so that nothing is overestimated.
    const field = influence(opponent(color));
    const regions = findRegions(field, MOYO_REGION);
    for (const dragon of side) {
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

/** Marks of the stones that dragons of a colour cannot run past: those of the other side that are not lost themselves. */
function hostileMarks({ all }: Worms, color: Stone): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const worm of all) {
    if (worm.color === color || isLost(worm)) continue;
    for (const stone of worm.stones) marks[stone] = 1;
  }
  return marks;
}
