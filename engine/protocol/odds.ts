/** What is asked of the strengths of moves at one position. Plain data like types.ts. */
import type { Point, PositionSpec, Stone } from './types.ts';

/** Strengths of moves for the engine. */
export interface Strengths {
  /** Names them. */
  id: string;
  /** See patterns/moves/table.ts. */
  buffer: ArrayBuffer;
}

export interface MoveOddsParams {
  position: PositionSpec;
  /** Who would play. */
  color: Stone;
}

/** How likely a strong player is to play a move. */
export interface OddsMove {
  point: Point;
  /** 0..1. */
  odds: number;
  /** Numbers of the features whose strengths, multiplied, are its weight beside the others. */
  features: number[];
}

export interface MoveOddsResult {
  /** Names the strengths that answered; '' for those that the program brings. */
  strengths: string;
  /** All legal moves but the pass, the likeliest first. */
  moves: OddsMove[];
}

/** What players call the shape of a move (engine/board/shapeName.ts). */
export const SHAPE_NAMES = [
  'cut',
  'wedge',
  'hane',
  'clamp',
  'attachment',
  'connection',
  'emptyTriangle',
  'push',
  'descent',
  'extension',
  'shoulderHit',
  'cap',
  'diagonal',
  'onePointJump',
  'knightsMove',
  'twoPointJump',
  'largeKnightsMove',
] as const;

export type ShapeName = (typeof SHAPE_NAMES)[number];

/** What makes a move likely, in the terms of players: kinds of features that say nearly the same are one. */
export type HabitKind =
  | ShapeName
  | 'near'
  | 'away'
  | 'place'
  | 'shape'
  | 'joins'
  | 'saves'
  | 'strengthens'
  | 'extends'
  | 'free'
  | 'liberties'
  | 'captures'
  | 'capturesToSave'
  | 'takesKo'
  | 'twoAtaris'
  | 'atari'
  | 'presses'
  | 'escapes'
  | 'helps'
  | 'besideLast'
  | 'counters'
  | 'weak'
  | 'koThreat';

/** Why strong players play a move rather than another one. */
export interface Habit {
  kind: HabitKind;
  /** How many times likelier it makes the move than those that are less likely, weighed by how likely they are. */
  factor: number;
}
