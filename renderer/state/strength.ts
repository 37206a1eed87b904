/**
 * How strong the engine plays, in words and in playouts. The levels grow by about a factor of two, the smallest step a
 * player notices; the numbers were chosen by what they take on one core: 4,000 playouts are about a tenth of a second on 9x9.
 */
import { CLASSIC_LEVELS, type EngineChoice } from '../../engine/protocol/engineChoice.ts';
import type { SearchBudget } from '../../engine/protocol/types.ts';

export interface Strength {
  level: number;
  name: string;
  /** What to expect of it. */
  hint: string;
  /** What it spends on a move, in words; empty for the classic engine. */
  effort: string;
}

interface PlayoutStrength extends Omit<Strength, 'effort'> {
  playouts: number;
}

const PLAYOUT_STRENGTHS: readonly PlayoutStrength[] = [
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

/** Every strength of a kind of engine, the weakest first. */
export const STRENGTHS: Readonly<Record<EngineChoice['engine'], readonly Strength[]>> = {
  montecarlo: PLAYOUT_STRENGTHS.map(({ playouts, ...strength }) => ({
    ...strength,
    effort: `${playouts.toLocaleString('en')} playouts a move`,
  })),
  classic: Array.from({ length: CLASSIC_LEVELS.most }, (_, i) => ({
    level: i + 1,
    name: `Level ${i + 1}`,
    hint: i + 1 === CLASSIC_LEVELS.most ? 'Reads as deep as it can' : 'Reads less deep, and answers sooner',
    effort: '',
  })),
};

/** The strength a new opponent has. */
export const USUAL_LEVELS: Readonly<Record<EngineChoice['engine'], number>> = {
  montecarlo: 3,
  classic: CLASSIC_LEVELS.usual,
};

/** The strength of a level; levels that are not in the list take the nearest. */
export function strengthOf(engine: EngineChoice['engine'], level: number): Strength {
  return nearest(STRENGTHS[engine], level);
}

/** What Monte Carlo may spend on a move at that level. */
export function budgetOf(level: number): SearchBudget {
  return { playouts: nearest(PLAYOUT_STRENGTHS, level).playouts, seconds: MOVE_SECONDS };
}

function nearest<T>(strengths: readonly T[], level: number): T {
  return strengths[Math.min(strengths.length, Math.max(1, Math.round(level))) - 1];
}
