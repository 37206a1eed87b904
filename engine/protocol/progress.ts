/** What is told of a question while it is being answered. */
import type { SearchReport } from './types.ts';

/** What takes time, in the order in which it is begun the first time on the way to a move; then what belongs to other questions. */
export const STAGE_NAMES = [
  'worms',
  'threats',
  'cuts',
  'eyes',
  'amalgamation',
  'dragons',
  'shapes',
  'influence',
  'life',
  'breakIns',
  'reasons',
  'openings',
  'patterns',
  'combinations',
  'review',
  'endgame',
  'moves',
  'playouts',
  'reading',
] as const;
export type StageName = (typeof STAGE_NAMES)[number];

export interface Progress {
  stage: StageName;
  /** Grows as long as the engine works: playouts, and looks of reading at its stop flag. */
  work: number;
  /** Of a search. */
  report?: SearchReport;
}
