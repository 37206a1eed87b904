/**
 * The plain-data vocabulary shared by engine, host and renderer. Everything here survives structured cloning and JSON.
 * Imports nothing from other folders.
 */
import type { MonteCarloChoice } from './engineChoice.ts';

/** A board point in the fixed-stride layout of engine/board/point.ts; 0 is pass. */
export type Point = number;

/** 0 empty, 1 white, 2 black, 3 off the board. */
export type Color = 0 | 1 | 2 | 3;

/** A colour that moves: 1 white, 2 black. */
export type Stone = 1 | 2;

/** Rules as options (manual 3.9.3). */
export interface Rules {
  /** 'allow' excludes single-stone suicide, 'allow-all' includes it. */
  suicide: 'forbid' | 'allow' | 'allow-all';
  ko: 'simple' | 'none' | 'positional' | 'situational';
  /** japanese: territory plus prisoners; chinese: area. */
  scoring: 'japanese' | 'chinese';
  /** White's compensation for a handicap: a point for each stone, or for each but the first; absent: none. */
  handicapBonus?: 'stones' | 'stones-1';
  /** Whether the first pass is worth half a point (only with area counting). */
  button?: boolean;
  /** Whether dead stones that are left at the end count as they stand, so that they have to be captured (Tromp-Taylor); absent: they are taken off. */
  countsDead?: boolean;
}

export interface Move {
  color: Stone;
  /** 0 is a pass. */
  point: Point;
}

/** A position with the moves that led to it: enough to rebuild it in another process. */
export interface PositionSpec {
  size: number;
  komi: number;
  rules: Rules;
  /** Handicap stones, already among `black`; 0 for an even game. */
  handicap: number;
  /** Stones on the board before the first of `moves`. */
  black: Point[];
  white: Point[];
  moves: Move[];
  toMove: Stone;
}

/** What a search knows of one move at the root. */
export interface MoveStats {
  point: Point;
  visits: number;
  /** Expected result for the side to move, 0..1. */
  winRate: number;
  /** The line the search expects, starting with this move; 0 is a pass. */
  pv: Point[];
  /** How often each move of `pv` was visited. */
  pvVisits?: number[];
  /** Share of the move in what the search thought of all of them before it had tried any; 0..1. */
  prior?: number;
  /** What it is worth in points, where nothing was searched (see `judged`). */
  value?: number;
  /** Mean final score after the move, like the report's. */
  scoreMean?: number;
  // The rest in a detailed report.
  /** What the search goes by, for the side to move, -1..1: the expected result, and a little of the margin. */
  utility?: number;
  /** Standard deviation of the final scores, in points; this and the next two absent when no playout went through the move. */
  scoreStdev?: number;
  /** Like the report's, after the move. */
  ownership?: number[];
  ownershipStdev?: number[];
}

/** What a search knows of a position; also sent as progress while it runs. */
export interface SearchReport {
  color: Stone;
  playouts: number;
  /** Expected result for the side to move, 0..1. */
  winRate: number;
  /** Mean final score in the rules' own counting, black minus white minus komi, in points. */
  scoreMean: number;
  /**
   * Of an engine that does not say how often moves win: 'values': it says what they are worth, 'move': it names one and nothing else. Playouts,
   * visits and chances say nothing then. Absent: a search.
   */
  judged?: 'values' | 'move';
  /** It does not say who is ahead either: `scoreMean` says nothing. */
  scoreless?: boolean;
  /** Most visited first, or worth most. */
  moves: MoveStats[];
  /** Row-major from the top left, size*size values: +1 black's for certain, -1 white's. */
  ownership: number[];
  // The rest in a detailed report.
  /** As a move's. */
  utility?: number;
  scoreStdev?: number;
  /** Standard deviations of what `ownership` is the mean of, 0..1. */
  ownershipStdev?: number[];
}

export type MoveChoice = { kind: 'play'; point: Point } | { kind: 'pass' } | { kind: 'resign' };

/** How much a search may spend. Playouts are the engine's own limit; seconds are the host's. */
export interface SearchBudget {
  playouts: number;
  /** Wall-clock limit kept by the caller of the engine; absent: none. */
  seconds?: number;
}

export interface AnalyzeParams {
  position: PositionSpec;
  budget: SearchBudget;
  seed: number;
  /** Who thinks; absent: DEFAULT_ENGINE. */
  using?: MonteCarloChoice;
}

/** What an analysis found. */
export interface AnalyzeResult extends SearchReport {
  /** True when a stop request ended the search before its budget was spent. */
  stopped: boolean;
}

export interface StatusParams {
  position: PositionSpec;
  playouts: number;
  seed: number;
}

/** The engine's opinion of a finished position, for the scoring screen. */
export interface StatusResult {
  /** Every stone the engine thinks dead. */
  dead: Point[];
  ownership: number[];
}
