/** What games played from here on, by the databases that were counted in games. Plain data like types.ts. */
import type { Point, PositionSpec } from './types.ts';

export interface OpeningsParams {
  /** The side to move is asked about. */
  position: PositionSpec;
}

/** A continuation that games played. */
export interface CountedMove {
  /** Where it is; several where the position is its own mirror image, and then they are counted together. */
  points: Point[];
  /** Turns on which games stood like this, with the same side to move. */
  seen: number;
  /** After how many of those the move was played. */
  played: number;
  /** How many of the games in which it was played its player won. */
  won: number;
  /** The pattern that says so. */
  database: string;
  pattern: string;
}

/** The corners as they lie on the board. */
export const CORNERS = ['upper left', 'upper right', 'lower left', 'lower right'] as const;

export interface OpeningsResult {
  /** The set of patterns that answered. */
  setId: string;
  /** Of the whole board, most played first. */
  board: CountedMove[];
  /** Of each corner, in the order of CORNERS; of several windows that know a move the widest speaks. */
  corners: CountedMove[][];
}
