/**
 * The features of a move that are no shapes: what it does to chains, where it lies on the board and to the last moves. Each
 * family has a number of features, numbered one after the other; how a move gets which is in engine/montecarlo/moveFeatures.ts.
 */
/** Classes of distance |dx| + |dy| + max(|dx|, |dy|): 0 far or no move, then 1 to 17. */
export const DISTANCES = 18;
/** By number of stones on a board of 361 points: where each phase of the game but the last ends. */
export const PHASE_ENDS = [24, 60, 110, 170] as const;
export const PHASES = PHASE_ENDS.length + 1;
const LINES = 10;
/** Steps to the nearest stone, as far as they are told apart. */
export const STEPS = 7;
/** Classes of what stones of a colour radiate to a point (engine/montecarlo/radiance.ts). */
export const RADIANCES = 12;
/** Liberties of the weakest chain of a colour near a point: 1 to 5, or more or none. */
export const WEAKEST = 6;
/**
 * By class of age, from 1 on: before how many moves, the last one counted 1, something was played at most, exclusive. The last two moves have
 * families of their own.
 */
export const AGE_ENDS = [4, 5, 7, 10, 15, 23, 25] as const;
/** Classes of age, 0 among them: none of those moves. */
export const AGES = AGE_ENDS.length + 1;
/** So many moves before a position are looked at, the last one counted. */
export const RECENT = AGE_ENDS[AGE_ENDS.length - 1] - 1;

/** Families of features that are there for all boards: how many features each has. Their order is that of the numbers. */
export const FAMILIES = {
  /** Liberties afterwards 1–5, own chains joined 0–2, liberties of the weakest before 0–4 (0: none), size class 0–2. */
  self: 5 * 3 * 5 * 3,
  /** Stones captured in classes 1–4, whether the last move is among them, whether an own chain in atari is saved, ko. */
  capture: 4 * 2 * 2 * 2,
  /** What is left of an enemy chain's liberties 1–3, its size class, whether it made the last move, ladder 0–2 (0: none read). */
  press: 3 * 3 * 2 * 3,
  /** Two ataris at once. */
  doubleAtari: 1,
  /** Out of atari with two liberties: caught in a ladder or not, by size class. */
  ladderEscape: 2 * 3,
  /** A liberty of the chain of the last move: how many that has, own liberties afterwards 1–3. */
  besideLast: 5 * 3,
  /** A liberty of an own chain that the last move touched: how many that has, own liberties afterwards, size class. */
  besideThreatened: 4 * 3 * 3,
  /** A liberty of an enemy chain beside an own chain that the last move left with few: liberties of that, and of the other. */
  counter: 3 * 3,
  /** Line and phase of the game. */
  line: LINES * PHASES,
  /** Distance to the last move, by thirds of the game. */
  last: DISTANCES * 3,
  /** Distance to the move before. */
  before: DISTANCES,
  /** Both distances, as far as 8, in twos. */
  both: 5 * 5,
  /** Steps to the nearest own and enemy stone, and the line up to 5. */
  steps: STEPS * STEPS * 5,
  /** What own and enemy stones radiate to it, by thirds of the game. */
  radiance: RADIANCES * RADIANCES * 3,
  /** Liberties of the weakest own and of the weakest enemy chain near, and the steps to the nearest own 1–5 and enemy stone 1–3. */
  weakest: WEAKEST * WEAKEST * 5 * 3,
  /** How long ago something was played close by, and not far away, by thirds of the game. */
  recent: AGES * AGES * 3,
  /** While a ko may not be retaken: distance to it 0–3 (0: far), atari or capture 0–2, own liberties 1–4, whether an enemy stone is beside. */
  koThreat: 4 * 3 * 4 * 2,
} as const;

export type Family = keyof typeof FAMILIES;

/** By family: the number of its first feature. */
export const FIRST = (() => {
  let at = 0;
  const first = {} as Record<Family, number>;
  for (const name of Object.keys(FAMILIES) as Family[]) {
    first[name] = at;
    at += FAMILIES[name];
  }
  return first;
})();

/** A feature that is no shape. */
export interface FixedFeature {
  family: Family;
  /** Its number in the family, from 0. */
  number: number;
}

/** All of them, by number. */
const FIXED: readonly FixedFeature[] = (Object.keys(FAMILIES) as Family[]).flatMap((family) =>
  Array.from({ length: FAMILIES[family] }, (_, number) => ({ family, number })),
);

/** The feature of a number; undefined for shapes, whose numbers come after the others. */
export function fixedFeature(feature: number): FixedFeature | undefined {
  return FIXED[feature];
}

/** The digits of a number whose places have these bases, the last one counting ones: what a feature's number says. */
export function digits(number: number, ...bases: readonly number[]): number[] {
  const found: number[] = [];
  for (const base of bases.toReversed()) {
    found.unshift(number % base);
    number = Math.floor(number / base);
  }
  return found;
}

/** How many features there are beside shapes, whose numbers come after these. */
export const FIXED_FEATURES = FIXED.length;
