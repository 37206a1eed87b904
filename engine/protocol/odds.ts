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
