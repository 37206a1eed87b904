/** Matches of two engines: what is kept of each game, and what the games say of the two. */

/** Why a game ended; 'unscored': nobody could say who has won, 'setup': it could not be begun. */
export type GameEnd =
  'passes' | 'resigned' | 'illegal' | 'timeout' | 'crash' | 'refused' | 'tooLong' | 'unscored' | 'setup';

/** A game as it is kept. */
export interface GameRow {
  /** From 0. */
  game: number;
  black: string;
  white: string;
  /** "B+3.5", "W+Resign", "0", or "Void" for a game that says nothing. */
  result: string;
  winner: string;
  end: GameEnd;
  problem?: string | undefined;
  moves: number;
  /** Milliseconds a move, by name. */
  milliseconds: Record<string, number>;
}

export interface Tally {
  wins: number;
  losses: number;
  draws: number;
}

/** The two hypotheses of a sequential test, as differences in Elo, and how often each may be taken wrongly. */
export interface SequentialTest {
  low: number;
  high: number;
  alpha: number;
  beta: number;
}

export interface MatchSummary extends Tally {
  a: string;
  b: string;
  games: number;
  void: number;
  /** Of the points, with its 95 % interval, and both as Elo; infinite where all games or none were won. */
  share: number;
  interval: [number, number];
  elo: number;
  eloInterval: [number, number];
  asBlack: string;
  asWhite: string;
  ends: Partial<Record<GameEnd, number>>;
  meanMoves: number;
  milliseconds: Record<string, number>;
  /** Of a sequential test: the logarithm of the ratio, and what it says. */
  ratio?: number | undefined;
  verdict?: 'high' | 'low' | undefined;
}

/** Seconds of a game's clock: the main time, then periods of so many stones; no periods: the main time is all there is. */
export interface TimeLimit {
  main: number;
  period: number;
  stones: number;
}
