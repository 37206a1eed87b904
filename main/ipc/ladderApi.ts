/** Rated games against the engine's levels, and what they say of the user's strength. */
export const LADDER_SIZES = [9, 13, 19] as const;
export type LadderSize = (typeof LADDER_SIZES)[number];

/** A rated game that was played to its end. */
export interface LadderGame {
  /** Its number in the library. */
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  size: LadderSize;
  /** Of our search, from 1. */
  level: number;
  /** The user's. */
  color: 'black' | 'white';
  /** 0: none; 1: Black moved first without komi; else stones. */
  handicap: number;
  /** 1 for a win of the user, 0.5 for a draw. */
  score: 0 | 0.5 | 1;
  /** As SGF's RE has it. */
  result: string;
}

/** In Elo; between `low` and `high` it is with a chance of 95 %. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

/** Whom to play next, and how. */
export interface LadderProposal {
  level: number;
  handicap: number;
  color: 'black' | 'white';
}

export interface Ladder {
  /** The oldest first. */
  games: LadderGame[];
  /** Before the first game, and after each. */
  estimates: Estimate[];
  /** By level from 1. */
  levels: number[];
  next: LadderProposal;
}

export interface LadderReplies {
  'ladder.show': Ladder;
}
