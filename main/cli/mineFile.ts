/** The evidence of mined patterns, as `yomi patterns mine` writes it beside the database. */

export interface MinedFile {
  /** The name of the database. */
  mined: string;
  games: number;
  /** Moves that the engine was asked about, and those not among its first `top`. */
  asked: number;
  missed: number;
  top: number;
  patterns: Evidence[];
}

/** What games say of a pattern; counts are those that fulfil the constraint, estimated from a sample. */
export interface Evidence {
  name: string;
  /** '' for none. */
  constraint: string;
  /** Turns on which the pattern was there for the side to move, and those on which its move was played. */
  matched: number;
  played: number;
  share: number;
  /** How many times as often it was played as any legal move, and as the learnt strengths of moves expect. */
  lift: number;
  beyond: number;
  /** The same in games that it was not mined in, with the 95 % interval of the share. */
  apart: { matched: number; played: number; share: number; low: number; high: number };
  /** Moves of this shape among those that the engine was asked about, and those it missed. */
  asked: number;
  missed: number;
  /** Points of the colon line (minvalue): what the engine gives a move that is played so often. */
  value: number;
  /** Where it was played: the game's id, the number of the move, its point, and the moves before it, two letters each. */
  examples: { game: string; move: number; point: string; moves: string }[];
}
