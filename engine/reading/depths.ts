/**
 * How far reading goes in its various ways at each level (manual 11.1.3, 3.9, 18.1). The parameters are those of the default level. With the
 * level most move as `gnugo --print-levels` shows it: together, by one for each level above 10 and below 7, and by one for each
 * second level between.
 */
import { DEPTH_NAMES, READING } from './parameters.ts';
import type { DepthValues } from './parameters.ts';

/** The default level, whose values the manual gives. */
export const DEFAULT_LEVEL = 10;
/** Nothing is read deeper than this; about twice the longest ladder. */
export const MAX_DEPTH = 240;
/** Levels above the default that make reading deeper; what comes after only makes the Monte Carlo search longer. */
const MAX_ABOVE = 10;

/** Not lowered with the level. */
const KEPT: readonly (keyof DepthValues)[] = ['backfill2', 'superstring', 'net', 'ladder', 'wide'];

/** The values of a level, from 0; mandated ones take the place of the level's (set_depth_values). */
export function depthValues(
  level: number,
  mandated: Partial<DepthValues> = {},
  usual: DepthValues = READING.defaults,
): DepthValues {
  const above = Math.min(MAX_ABOVE, level - DEFAULT_LEVEL);
  const step = above >= 0 ? above : level >= 7 ? Math.ceil(above / 2) : level - 8;
  return {
    ...depthsFrom((key) => {
      const isMoved = step > 0 ? key !== 'wide' : !KEPT.includes(key);
      return isMoved ? Math.max(1, usual[key] + step) : usual[key];
    }),
    ...mandated,
  };
}

/** All values moved by n (modify_depth_values). */
export function modifiedDepths(values: DepthValues, n: number): DepthValues {
  return depthsFrom((key) => values[key] + n);
}

function depthsFrom(value: (key: keyof DepthValues) => number): DepthValues {
  return Object.fromEntries(DEPTH_NAMES.map((key) => [key, value(key)])) as unknown as DepthValues;
}
