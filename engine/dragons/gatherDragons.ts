/** The dragons of a colour as they stand there: their stones and worms, and what they could capture to live (manual 7.5). */
import { BOARD_ARRAY, SOUTH } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { Amalgamation } from './amalgamate.ts';
import { byPoint } from './dragon.ts';
import type { DragonSet, StandingDragon } from './dragon.ts';

export function gatherDragons(
  position: Position,
  { origin }: Amalgamation,
  worms: Worms,
): DragonSet<StandingDragon> {
  const all: StandingDragon[] = [];
  for (const first of position.points) {
    if (origin[first] !== first) continue;
    const color = position.colorAt[first] as Stone;
    const stones = [...position.points].filter((point) => origin[point] === first);
    const own = [...new Set(stones.map((stone) => worms.at[stone] as Worm))];
    all.push({
      color,
      origin: first,
      stones,
      worms: own,
      size: stones.length,
      effectiveSize: own.reduce((sum, worm) => sum + worm.effectiveSize, 0),
      lunch: lunchOf(color, stones, worms),
    });
  }
  return { all, at: byPoint(all) };
}

/** Both colours together. */
export function bothColors(
  one: DragonSet<StandingDragon>,
  other: DragonSet<StandingDragon>,
): DragonSet<StandingDragon> {
  const all = [...one.all, ...other.all].sort((a, b) => a.origin - b.origin);
  return { all, at: byPoint(all) };
}

/** Those of one colour. */
export function ofColor({ all }: DragonSet<StandingDragon>, color: Stone): DragonSet<StandingDragon> {
  const own = all.filter((dragon) => dragon.color === color);
  return { all: own, at: byPoint(own) };
}

/** Hears which lunches are none (not_lunch). */
export class Lunches {
  readonly #dragons: DragonSet<StandingDragon>;
  readonly #worms: Worms;
  readonly #without = new Set<StandingDragon>();

  constructor(dragons: DragonSet<StandingDragon>, worms: Worms) {
    this.#dragons = dragons;
    this.#worms = worms;
  }

  /** The worm at `prey` is no lunch of the dragon at `own`. */
  forbid(prey: Point, own: Point): void {
    const dragon = this.#dragons.at[own];
    if (dragon && dragon.lunch === this.#worms.at[prey]?.origin) this.#without.add(dragon);
  }

  /** The dragons without those lunches. */
  corrected(): DragonSet<StandingDragon> {
    const all = this.#dragons.all.map((dragon) =>
      this.#without.has(dragon) ? { ...dragon, lunch: 0 } : dragon,
    );
    return { all, at: byPoint(all) };
  }
}

/** A worm around the dragon that can be captured and could defend itself; the largest. */
function lunchOf(color: Stone, stones: readonly Point[], { at }: Worms): Point {
  let best: Worm | undefined;
  for (const stone of stones) {
    for (let k = 0; k < 4; k++) {
      const worm = at[stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH)];
      if (!worm || worm.color === color || attackCode(worm) !== WIN || defenseCode(worm) === LOSE) continue;
      if (!best || worm.size > best.size) best = worm;
    }
  }
  return best?.origin ?? 0;
}

/** Marks of the stones of a dragon by Point. */
export function goalMarks({ stones }: Pick<StandingDragon, 'stones'>): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const stone of stones) marks[stone] = 1;
  return marks;
}

/** Whether a worm is lost, if only by a ko. */
export function isLost(worm: Worm): boolean {
  return attackCode(worm) !== LOSE && defenseCode(worm) === LOSE;
}
