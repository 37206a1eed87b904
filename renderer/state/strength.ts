/**
 * How strong the engine plays, in words and in playouts. The levels grow by about a factor of two, the smallest step a
 * player notices; the numbers were chosen by what they take on one core: 4,000 playouts are about a tenth of a second on 9x9.
 */
import type { SearchBudget } from '../../engine/protocol/types.ts';

export interface Strength {
  level: number;
  name: string;
  /** What to expect of it. */
  hint: string;
  playouts: number;
}

export const STRENGTHS: readonly Strength[] = [
  { level: 1, name: 'Beginner', hint: 'For first games: sees captures, little more', playouts: 300 },
  { level: 2, name: 'Gentle', hint: 'Makes clear mistakes', playouts: 1000 },
  { level: 3, name: 'Casual', hint: 'Answers at once', playouts: 4000 },
  { level: 4, name: 'Steady', hint: 'Punishes loose play', playouts: 12_000 },
  { level: 5, name: 'Firm', hint: 'A second or so a move', playouts: 30_000 },
  { level: 6, name: 'Strong', hint: 'Takes its time', playouts: 80_000 },
  { level: 7, name: 'Patient', hint: 'Many seconds a move', playouts: 250_000 },
];

/** Most seconds the engine thinks about one move, whatever its level. */
const MOVE_SECONDS = 60;

/** The strength of a level; levels that are not in the list take the nearest. */
export function strengthOf(level: number): Strength {
  return STRENGTHS[Math.min(STRENGTHS.length, Math.max(1, Math.round(level))) - 1];
}

export function budgetOf(level: number): SearchBudget {
  return { playouts: strengthOf(level).playouts, seconds: MOVE_SECONDS };
}
