/** What the engine is at, in words. */
import type { StageName } from '../../engine/protocol/progress.ts';

export const STAGE_WORDS: Record<StageName, string> = {
  worms: 'worms',
  threats: 'threats',
  cuts: 'cutting points',
  eyes: 'eyes',
  amalgamation: 'dragons',
  dragons: 'dragons',
  shapes: 'dragons',
  influence: 'influence',
  life: 'life and death',
  breakIns: 'break-ins',
  reasons: 'reasons',
  openings: 'openings',
  patterns: 'patterns',
  combinations: 'combinations',
  review: 'review',
  endgame: 'endgame',
  moves: 'values',
  playouts: 'playouts',
  reading: 'reading',
};
