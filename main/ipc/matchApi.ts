/** Matches and tournaments between engines: the user's and Yomi, one match at a time, every game kept. */
import type { z } from 'zod';
import { type Saying } from '../../engine/protocol/sayings.ts';
import type { EngineChange, GameRow, MatchSummary, Standings } from '../../engine/protocol/match.ts';
import type { Point } from '../../engine/protocol/types.ts';
import type { matchPlan } from './matchSchemas.ts';

export type MatchPlan = z.infer<typeof matchPlan>;
export type MatchSide = MatchPlan['players'][number];

/** What the games of two players say; Elo is null where it is beyond all bounds, above or below as the share is. */
export interface MatchScore extends Omit<MatchSummary, 'elo' | 'eloInterval'> {
  elo: number | null;
  eloInterval: [number | null, number | null];
}

export interface MatchInfo {
  id: number;
  plan: MatchPlan;
  /** How the players are called, in the order of the plan. */
  names: string[];
  /** 'interrupted': Yomi was ended while it ran. 'failed': see `problem`. */
  state: 'running' | 'stopped' | 'interrupted' | 'finished' | 'failed';
  problem: string;
  /** The same as a phrase. */
  why?: Saying;
  /** Players that are not the same engine in all games, or would not be if it went on now. */
  changes: EngineChange[];
  /** Milliseconds since 1970. */
  created: number;
  score: MatchScore | Standings;
}

/** A game that is being played. */
export interface LiveGame {
  game: number;
  black: string;
  white: string;
  /** Black first; 0 is a pass. */
  moves: Point[];
}

export interface MatchDetail {
  info: MatchInfo;
  /** By number. */
  games: GameRow[];
  live: LiveGame[];
  analysing: MatchAnalysis | null;
}

/** How far the analysis of the games is. */
export interface MatchAnalysis {
  id: number;
  done: number;
  of: number;
}

export type GamePhase = 'opening' | 'middle' | 'end';

/** Stones whose owner changed by one move, as the analysis sees it. */
export interface LifeEvent {
  /** 'died': the player's own; 'lived': the opponent's. */
  kind: 'died' | 'lived';
  /** One of them. */
  point: Point;
  stones: number;
}

/** A move that lost much. */
export interface MatchLoss {
  game: number;
  /** From 1. */
  move: number;
  player: string;
  point: Point;
  phase: GamePhase;
  /** Of the chances, 0..1, and points. */
  chances: number;
  points: number;
  event: LifeEvent | null;
}

/** What a player lost, over all games that were analysed. */
export interface PlayerLosses {
  player: string;
  /** Moves whose positions before and after were analysed. */
  moves: number;
  /** Of those that lost at least LEAST_LOSS, by phase. */
  phases: Record<GamePhase, LossSum>;
  /** Of those by which somebody's stones changed their owner. */
  life: LossSum;
}

export interface LossSum {
  count: number;
  /** Sums of what they lost: chances, where 1 is a whole game, and points. */
  chances: number;
  points: number;
}

export interface MatchLosses {
  /** Positions that were analysed, and how many there are. */
  analysed: number;
  of: number;
  players: PlayerLosses[];
  /** The largest first. */
  worst: MatchLoss[];
}

export interface MatchReplies {
  /** The newest first. `cores`: how many games the machine can play at once. */
  'match.list': { matches: MatchInfo[]; cores: number };
  /** Begins one; 'conflict' while another one runs. */
  'match.start': MatchInfo;
  'match.get': MatchDetail;
  /** Ends the one that runs; games that are being played are not kept, and played again when it goes on. */
  'match.stop': null;
  /** 'conflict' when an engine's command is another than the match began with, unless it may be mixed; another version ends it as it begins. */
  'match.resume': MatchInfo;
  /** Takes it off the list; 'refused' while it runs. */
  'match.remove': null;
  'match.restore': null;
  'match.export': { name: string; base64: string };
  /** Analyses the positions of its games by the analyst of the settings, in the background, and keeps what is found. */
  'match.analyse': MatchAnalysis;
  'match.stopAnalysis': null;
  'match.losses': MatchLosses;
}

export interface MatchEvents {
  /** The state of a match is another, or a game was kept: the row of it. */
  'match.changed': { info: MatchInfo; row: GameRow | null };
  'match.live': { id: number; games: LiveGame[] };
  /** Null when it is over. */
  'match.analysing': { id: number; progress: MatchAnalysis | null };
}
