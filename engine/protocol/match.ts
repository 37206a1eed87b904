/** Matches of engines: what is kept of each game, and what the games say of two players, or of all of a tournament. */
import type { Saying } from './sayings.ts';

/** Why a game ended; 'unscored': nobody could say who has won, 'setup': it could not be begun. */
export type GameEnd =
  | 'passes'
  | 'resigned'
  | 'illegal'
  | 'timeout'
  | 'crash'
  | 'refused'
  | 'tooLong'
  | 'unscored'
  | 'setup';

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
  /** The problem as a phrase. */
  why?: Saying | undefined;
  /** Of a game that could not be begun: who could not be set up. */
  failed?: string | undefined;
  moves: number;
  /** Milliseconds a move, by name. */
  milliseconds: Record<string, number>;
  /** By name: which engine it was, by what it called its version, and its command where that is another than the match began with. */
  engines?: Record<string, string> | undefined;
}

/** What an engine is known by. */
export const ENGINE_PARTS = ['command', 'version', 'build', 'patterns'] as const;
export type EnginePart = (typeof ENGINE_PARTS)[number];

/** A player whose games, or an engine whose results, were not all of the same engine, or would not be if the match or the run went on. */
export interface EngineChange {
  player: string;
  /** Absent: of `before` and `now` together. */
  part?: EnginePart | undefined;
  before: string;
  now: string;
}

export interface Tally {
  wins: number;
  losses: number;
  draws: number;
}

/** Drawn games are half a point. */
export function pointsOf({ wins, draws }: Tally): number {
  return wins + draws / 2;
}

/** The two hypotheses of a sequential test, as differences in Elo, and how often each may be taken wrongly. */
export interface SequentialTest {
  low: number;
  high: number;
  alpha: number;
  beta: number;
}

/** Of all games. */
export interface MatchTotals {
  /** Those with a result, and those without. */
  games: number;
  void: number;
  ends: Partial<Record<GameEnd, number>>;
  meanMoves: number;
}

/** Of two players; the tally is that of `a`. */
export interface MatchSummary extends Tally, MatchTotals {
  a: string;
  b: string;
  /** Of the points, with its 95 % interval, and both as Elo; infinite where all games or none were won. */
  share: number;
  interval: [number, number];
  elo: number;
  eloInterval: [number, number];
  asBlack: string;
  asWhite: string;
  milliseconds: Record<string, number>;
  /** Of a sequential test: the logarithm of the ratio, and what it says. */
  ratio?: number | undefined;
  verdict?: 'high' | 'low' | undefined;
}

/** How a player did in a tournament. */
export interface Standing extends Tally {
  player: string;
  games: number;
  /** Above the mean of all players, with its 95 % interval. */
  elo: number;
  eloInterval: [number, number];
  /** A move. */
  milliseconds: number;
  /** Why the player was set aside, so that its games are not played; absent while it plays. */
  aside?: string;
  /** The same as a phrase. */
  why?: Saying;
}

/** How one player did against another; null against itself. */
export type Crossing = Tally | null;

/** Of a tournament. */
export interface Standings extends MatchTotals {
  /** As they were entered. */
  players: Standing[];
  /** By player and opponent, in the same order. */
  cross: Crossing[][];
}

/** A player is set aside whose last so many games could not be begun because of it. */
export const FAILED_SETUPS = 4;

/** The strongest first, by index. */
export function ranking({ players }: Standings): number[] {
  return [...players.keys()].sort((i, j) => players[j].elo - players[i].elo || i - j);
}

export type MatchResult = MatchSummary | Standings;

/** What the runner is made for. */
export const MOST_PLAYERS = 16;
export const MOST_GAMES = 100_000;

/** How many games so many players have when each two play `games`. */
export function gamesOf(players: number, games: number): number {
  return (games * players * (players - 1)) / 2;
}

/** Seconds of a game's clock: the main time, then periods of so many stones; no periods: the main time is all there is. */
export interface TimeLimit {
  main: number;
  period: number;
  stones: number;
}
