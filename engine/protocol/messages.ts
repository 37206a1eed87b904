/**
 * Messages between the host and the engine process. Requests are self-contained (each carries its position), so that a
 * restarted engine can be given the same request again and nothing else needs replaying but patterns, strengths and parameters.
 */
import type { ExamineParams, ExamineResult } from './analysis.ts';
import type {
  DecideParams,
  DecideResult,
  GenmoveParams,
  GenmoveResult,
  MoveEffectParams,
  PonderParams,
  PonderResult,
  Stopped,
} from './decision.ts';
import { DEFAULT_ENGINE } from './engineChoice.ts';
import type { MoveEffect } from './moves.ts';
import type {
  PatternExplainParams,
  PatternExplainResult,
  PatternMatchesParams,
  PatternMatchesResult,
} from './patterns.ts';
import type { MoveOddsParams, MoveOddsResult, Strengths } from './odds.ts';
import type { OpeningsParams, OpeningsResult } from './openings.ts';
import type { ProblemParams, ProblemResult } from './problem.ts';
import type { Progress } from './progress.ts';
import type { ReadParams, ReadResult } from './reading.ts';
import type { Saying } from './sayings.ts';
import type { AnalyzeParams, AnalyzeResult, StatusParams, StatusResult } from './types.ts';

/** Everything the engine can be asked: parameters and results. Each can be stopped; the answer then says so, or has what is known. */
export interface EngineMethods {
  genmove: { params: GenmoveParams; result: GenmoveResult };
  /** Searches on behind a move, for the next one to go on from. */
  ponder: { params: PonderParams; result: PonderResult };
  analyze: { params: AnalyzeParams; result: AnalyzeResult };
  status: { params: StatusParams; result: StatusResult | Stopped };
  patternMatches: { params: PatternMatchesParams; result: PatternMatchesResult };
  patternExplain: { params: PatternExplainParams; result: PatternExplainResult };
  moveOdds: { params: MoveOddsParams; result: MoveOddsResult };
  /** What games played from a position on. */
  openings: { params: OpeningsParams; result: OpeningsResult };
  examine: { params: ExamineParams; result: ExamineResult };
  /** What the classic engine would play, and why. */
  decide: { params: DecideParams; result: DecideResult | Stopped };
  /** What a move does to the territory and the influence; null when it is illegal, or when it was stopped. */
  moveEffect: { params: MoveEffectParams; result: MoveEffect | null };
  read: { params: ReadParams; result: ReadResult };
  /** What can be said of a move of who solves a problem of life and death. */
  problem: { params: ProblemParams; result: ProblemResult | Stopped };
}
export type EngineMethod = keyof EngineMethods;

export type EngineRequest = {
  [M in EngineMethod]: {
    type: 'request';
    id: number;
    method: M;
    params: EngineMethods[M]['params'];
    /** The set of patterns that is to answer; absent: the one in use. */
    setId?: string;
  };
}[EngineMethod];

/**
 * Which thread of the engine's process answers: Monte Carlo searches need no knowledge, and everything else shares one engine, so that
 * what plays is what explains. Each answers one request at a time.
 */
export const LANES = ['search', 'knowledge'] as const;
export type Lane = (typeof LANES)[number];

/** The lane of a request. */
export function laneOf({ method, params }: Pick<EngineRequest, 'method' | 'params'>): Lane {
  if (method === 'analyze' || method === 'ponder') return 'search';
  const { engine } = (method === 'genmove' && (params as GenmoveParams).using) || DEFAULT_ENGINE;
  return method === 'genmove' && engine === 'montecarlo' ? 'search' : 'knowledge';
}

type ErrorCode =
  | 'bad-request'
  | 'bad-position'
  | 'other-patterns'
  | 'internal'
  | 'crashed'
  | 'hung'
  | 'not-running';

/** How every error crosses a boundary. */
export interface ProtocolError {
  code: ErrorCode;
  /** One sentence for a person. */
  message: string;
  /** What a developer wants to see: a stack, an exit code, the board. */
  detail?: string;
}

/**
 * The databases of a set of patterns as buildDatabase (patterns/matcher) packs them; the ids name the contents. Those that Yomi brings are in
 * the engine already.
 */
export type PackedPatterns = readonly { id: string; bytes: Uint8Array; isBuiltin?: boolean }[];

/** The same without the bytes of databases that the engine has: its own, and those of the set before. */
export type PatternChanges = readonly { id: string; bytes?: Uint8Array }[];

export type ToEngine =
  | EngineRequest
  /** Ends the request, if it runs; it is answered with what is known. */
  | { type: 'stop'; id: number }
  | { type: 'ping'; id: number }
  /** The set of patterns to use from the next request on. */
  | { type: 'patterns'; databases: PatternChanges }
  /** The strengths of moves to use from the next request on; null: those that the program brings. */
  | { type: 'strengths'; strengths: Strengths | null }
  /** Parameters that differ from the defaults, by full name, from the next request on. */
  | { type: 'parameters'; values: Readonly<Record<string, number>> };

export type FromEngine =
  | { type: 'ready' }
  /** Ten times a second while it works; none means that it does not get on. */
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'result'; id: number; value: EngineMethods[EngineMethod]['result'] }
  | { type: 'error'; id: number; error: ProtocolError }
  | { type: 'pong'; id: number };

/**
 * How urgent a question is, the most urgent first: a move of a game, something on screen, going through a game, and what is only worked on
 * while nothing else is asked, in whichever lane.
 */
export const URGENCIES = ['move', 'question', 'background', 'idle'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** How a question is asked, where that is not usual for its method. */
export interface Asking {
  /** A newer question of the same asker stops the older ones; '': it stops none. */
  asker?: string;
  urgency?: Urgency;
  /** The set of patterns that is to answer. */
  setId?: string;
}

/** A question in the queue. */
export interface EngineTask {
  id: number;
  method: EngineMethod;
  /** Who asked: a newer question of the same one stops the older ones. */
  asker: string;
  urgency: Urgency;
  /** What was told last; null while it waits. */
  progress: Progress | null;
  /** Playouts it may spend, where that is its limit. */
  budget?: number;
}

/** What the host knows of its engine; shown in the status line. */
export type EngineState =
  | { kind: 'starting' }
  | { kind: 'ready' }
  | { kind: 'busy'; running: EngineTask[]; waiting: EngineTask[] }
  | ({ kind: 'restarting' } & EngineLoss)
  | ({ kind: 'failed' } & EngineLoss);

/** Why the engine is gone. */
export interface EngineLoss {
  /** An English sentence, and the same as a phrase. */
  reason: string;
  says?: Saying;
  /** The last words of its process. */
  detail?: string;
}
