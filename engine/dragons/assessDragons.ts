/**
 * How strong the dragons of a colour look by themselves (manual 7.5, 13.9): eyes, moyo, room to run, and the weakness that these leave. What
 * stands around them matters for who is there, but not for which dragons that is part of: so one colour can be asked about alone.
 */
import { BOARD_ARRAY, SOUTH, opponent } from '../board/point.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
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
import type { Worms } from '../worms/worm.ts';
import type { AssessedDragon, DragonSet, Moyo, StandingDragon } from './dragon.ts';
import { escape } from './escape.ts';
import { goalMarks, isLost } from './gatherDragons.ts';
import { DRAGONS } from './parameters.ts';
import type { DragonParameters } from './parameters.ts';
import { weaknessOf } from './strength.ts';

export interface StrengthInputs {
  worms: Worms;
  eyes: Eyes;
  /** The moyos of the dragons, by origin. */
  moyos: ReadonlyMap<Point, Moyo>;
  /** Patterns for escape influence; null for stones alone. */
  influencePatterns: InfluencePatterns | null;
  parameters?: DragonParameters;
  /** Called between what takes long, and may throw to end it. */
  look?: () => void;
}

/** What is found out about a dragon only when it is asked for. */
interface Escape {
  readonly escapeRoute: number;
  readonly escapePoints: readonly Point[];
}

/** Assesses the dragons of a colour, each when it is asked for. */
export class Assessment {
  private readonly position: Position;
  private readonly at: DragonSet<StandingDragon>['at'];
  private readonly inputs: StrengthInputs;
  private readonly hostile: Uint8Array;
  /** The fields of all escapes have the same patterns. */
  private readonly matches = new SharedMatches();
  private readonly spaces: ReadonlyMap<Point, OwnEyes>;
  /** What was found, by origin. */
  private readonly genera = new Map<Point, EyeValue>();
  private readonly escapes = new Map<Point, Escape>();

  constructor(position: Position, color: Stone, { at }: DragonSet<StandingDragon>, inputs: StrengthInputs) {
    this.position = position;
    this.at = at;
    this.inputs = inputs;
    this.hostile = hostileMarks(inputs.worms, color);
    this.spaces = shareEyes(position, inputs.eyes, color, at);
  }

  /** A dragon with its strength, and an escape route as if nobody surrounded it. */
  assess(dragon: StandingDragon): AssessedDragon {
    const { origin } = dragon;
    const escape = this.escapeOf(dragon);
    this.inputs.look?.();
    const genus = this.genusOf(dragon);
    const moyo = this.inputs.moyos.get(origin)!;
    return {
      ...dragon,
      eyeSpaces: this.spaces.get(origin)?.spaces ?? [],
      halfEye: this.spaces.get(origin)?.halfEye ?? 0,
      genus,
      ...escape,
      ...moyo,
      weaknessPreOwl: weaknessOf({ ...moyo, genus }, escape.escapeRoute),
    };
  }

  /** Whether its weaknessPreOwl is below `limit`; no more is found out than that takes. */
  isStronger(dragon: StandingDragon, limit: number): boolean {
    const { moyoTerritorialValue } = this.inputs.moyos.get(dragon.origin)!;
    const withoutEyes = { moyoTerritorialValue, genus: NO_EYES };
    if (weaknessOf(withoutEyes, 0) < limit) return true;
    const { escapeRoute } = this.escapeOf(dragon);
    if (weaknessOf(withoutEyes, escapeRoute) < limit) return true;
    return weaknessOf({ moyoTerritorialValue, genus: this.genusOf(dragon) }, escapeRoute) < limit;
  }

  /** The sum of the values of its eye spaces. */
  private genusOf({ color, origin }: StandingDragon): EyeValue {
    let genus = this.genera.get(origin);
    if (!genus) {
      genus = NO_EYES;
      for (const space of this.spaces.get(origin)?.spaces ?? [])
        genus = addEyeValues(genus, this.inputs.eyes.value(color, space).value);
      this.genera.set(origin, genus);
    }
    return genus;
  }

  /** The escape route, and where it leads to (13.9). */
  private escapeOf(dragon: StandingDragon): Escape {
    let found = this.escapes.get(dragon.origin);
    if (!found) {
      found = this.findEscape(dragon);
      this.escapes.set(dragon.origin, found);
    }
    return found;
  }

  private findEscape(dragon: StandingDragon): Escape {
    const { position, matches } = this;
    const goal = goalMarks(dragon);
    const { end } = escape(position, goal, this.hostile);
    if (end.length === 0) return { escapeRoute: 0, escapePoints: [] };
    const field = escapeInfluence(position, goal, dragon.color, {
      safeStones: null,
      strengths: null,
      patterns: this.inputs.influencePatterns,
      matches,
    });
    const values = escapeValues(field, dragon.color);
    const escapePoints: Point[] = [];
    let escapeRoute = 0;
    for (const point of end.sort((a, b) => a - b)) {
      const friend = this.at[point];
      const value = friend ? this.worthOf(friend) : values[point];
      if (value > 0) escapePoints.push(point);
      escapeRoute += value;
    }
    return { escapeRoute, escapePoints };
  }

  /** What reaching a stone of a friend is worth. */
  private worthOf(friend: StandingDragon): number {
    const { moyoSize } = this.inputs.moyos.get(friend.origin)!;
    const { livingFriend } = this.inputs.parameters ?? DRAGONS.defaults;
    if (moyoSize >= 20 || this.genusOf(friend).b >= 2) return livingFriend;
    return moyoSize > 5 ? 2 : 0;
  }
}

/** The eye spaces of a dragon, and a half eye, or 0. */
interface OwnEyes {
  readonly spaces: number[];
  halfEye: Point;
}

/** Gives every eye space to the dragon with most stones around it; by origin. */
function shareEyes(
  position: Position,
  eyes: Eyes,
  color: Stone,
  at: readonly (StandingDragon | undefined)[],
): Map<Point, OwnEyes> {
  const shared = new Map<Point, OwnEyes>();
  const map = eyes.map(color);
  for (let space = 0; space < map.count; space++) {
    const around = new Map<StandingDragon, number>();
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
    const own = shared.get(owner.origin) ?? { spaces: [], halfEye: 0 };
    shared.set(owner.origin, own);
    own.spaces.push(space);
    if (halfEye !== 0) own.halfEye = halfEye;
  }
  return shared;
}

/**
 * The moyo around each dragon, by origin, shared out among the dragons in it by size (compute_surrounding_moyo_sizes), in the fields
 * with each side first everywhere.
 */
export function findMoyos(
  dragons: readonly StandingDragon[],
  influence: (first: Stone) => InfluenceField,
): Map<Point, Moyo> {
  const moyos = new Map<Point, Moyo>();
  for (const color of [1, 2] as const) {
    const side = dragons.filter((dragon) => dragon.color === color);
    if (side.length === 0) continue;
    // The other side moves first, so that nothing is overestimated.
    const regions = findRegions(influence(opponent(color)), MOYO_REGION);
    for (const { origin, stones: own, size } of side) {
      let moyoSize = 0;
      let moyoTerritorialValue = 0;
      const mine = new Set(own.map((stone) => regions.of[stone]).filter((region) => region >= 0));
      for (const region of mine) {
        const { color: owner, space, stones, territory } = regions.list[region];
        if (owner !== color) continue;
        const share = stones === 0 ? 1 : Math.min(1, size / stones);
        moyoSize += space * share;
        moyoTerritorialValue += territory * share;
      }
      moyos.set(origin, { moyoSize: Math.round(moyoSize), moyoTerritorialValue });
    }
  }
  return moyos;
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
