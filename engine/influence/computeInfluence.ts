/** The influence of a position as a whole: stones and patterns as sources, each radiating on its own, the sums as a field (manual 13.1, 18.4). */
import { EMPTY, OFF_BOARD } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { FULL_STRENGTH, InfluenceField, NOT_SAFE, SAFE_STONE } from './field.ts';
import type { InfluencePatterns, SharedMatches } from './patterns.ts';
import { Spread, accumulateInfluence } from './spread.ts';
import { valueTerritory } from './territory.ts';

/** What a field is to be computed from. */
export interface InfluenceOptions {
  /** The side that is assumed to move first everywhere. */
  color: Stone;
  /** For counting territory, or for the strength of groups (Y and FY patterns, manual 13.12). */
  territorial: boolean;
  /** By Point: NOT_SAFE, SAFE_STONE or SAVED_STONE; null when every stone counts. */
  safeStones: Uint8Array | null;
  /** By Point: strength of each stone as a source, 0 to 100; null when all have full strength. */
  strengths: Float64Array | null;
  /** With the parameters of their engine; null for stones alone, by the defaults. */
  patterns: InfluencePatterns | null;
  /** What the patterns found for a field that differs in nothing but strengths, or will be found now; default none. */
  matches?: SharedMatches;
  /** As InfluenceField says; default false. */
  centred?: boolean;
}

/** The influence of both colours in the position as it stands (moves may be tried), with the worth of every point. */
export function computeInfluence(position: Position, options: InfluenceOptions): InfluenceField {
  const { color, territorial, strengths, patterns } = options;
  const field = new InfluenceField(
    position,
    color,
    territorial,
    options.safeStones ?? allStones(position),
    patterns?.parameters,
  );
  for (const point of field.points) {
    const stone = field.safeStone(point);
    if (stone !== EMPTY) field.strength[stone][point] = strengths?.[point] ?? FULL_STRENGTH;
  }
  field.centred = options.centred ?? false;
  patterns?.apply(field, position, options.matches);
  finish(field);
  return field;
}

/** Sums up what all sources of the field radiate, and values its points, anew. */
export function finish(field: InfluenceField): void {
  radiate(field, 1);
  radiate(field, 2);
  valueTerritory(field);
}

/** Sums up what the sources of a colour radiate, anew. */
export function radiate(field: InfluenceField, color: Stone): void {
  const spread = new Spread();
  const strength = field.strength[color];
  field.influence[color].fill(0);
  for (const point of field.points) if (strength[point] > 0) accumulateInfluence(field, color, point, spread);
}

/** Marks that make every stone on the board a source. */
export function allStones(position: Position): Uint8Array {
  return Uint8Array.from(position.colorAt, (color) =>
    color === EMPTY || color === OFF_BOARD ? NOT_SAFE : SAFE_STONE,
  );
}
