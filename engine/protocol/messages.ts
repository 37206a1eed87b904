/**
 * Messages between the host and the engine process. Requests are self-contained (each carries its position), so that a
 * restarted engine can be given the same request again and nothing else needs replaying.
 */
import type { ExamineParams, ExamineResult } from './analysis.ts';
import type {
  PatternExplainParams,
  PatternExplainResult,
  PatternMatchesParams,
  PatternMatchesResult,
} from './patterns.ts';
import type { DecideParams, DecideResult, MoveEffect, MoveEffectParams } from './moves.ts';
import type { ReadParams, ReadResult } from './reading.ts';
import type {
  AnalyzeParams,
  AnalyzeResult,
  GenmoveParams,
  GenmoveResult,
  SearchReport,
  StatusParams,
  StatusResult,
} from './types.ts';

/** Every method of the engine: its parameters and its result. */
export interface EngineMethods {
  genmove: { params: GenmoveParams; result: GenmoveResult };
  analyze: { params: AnalyzeParams; result: AnalyzeResult };
  status: { params: StatusParams; result: StatusResult };
}
export type EngineMethod = keyof EngineMethods;

/** Questions that are answered beside whatever the engine is thinking about. */
export interface EngineLooks {
  patternMatches: { params: PatternMatchesParams; result: PatternMatchesResult };
  patternExplain: { params: PatternExplainParams; result: PatternExplainResult };
  examine: { params: ExamineParams; result: ExamineResult };
  /** What the classic engine would play, and why. */
  decide: { params: DecideParams; result: DecideResult };
  /** What a move does to the territory; null when it has no value. */
  moveEffect: { params: MoveEffectParams; result: MoveEffect | null };
  /** A new one stops those before it, which then answer with what they have. */
  read: { params: ReadParams; result: ReadResult };
}
export type EngineLook = keyof EngineLooks;

export type ErrorCode = 'bad-request' | 'bad-position' | 'internal' | 'crashed' | 'hung' | 'not-running';

/** How every error crosses a boundary. */
export interface ProtocolError {
  code: ErrorCode;
  /** One sentence for a person. */
  message: string;
  /** What a developer wants to see: a stack, an exit code, the board. */
  detail?: string;
}

export type EngineRequest = {
  [M in EngineMethod]: { type: 'request'; id: number; method: M; params: EngineMethods[M]['params'] };
}[EngineMethod];

export type EngineLookRequest = {
  [M in EngineLook]: { type: 'look'; id: number; method: M; params: EngineLooks[M]['params'] };
}[EngineLook];

export type ToEngine =
  | EngineRequest
  | EngineLookRequest
  | { type: 'stop' }
  /** Stops the readings asked for so far. */
  | { type: 'stopReading' }
  | { type: 'ping'; id: number }
  /** The PatternSet (patterns/format) to use from the next request on. */
  | { type: 'patterns'; buffer: ArrayBuffer };

export type FromEngine =
  | { type: 'ready' }
  | { type: 'progress'; id: number; report: SearchReport }
  | {
      type: 'result';
      id: number;
      value: EngineMethods[EngineMethod]['result'] | EngineLooks[EngineLook]['result'];
    }
  | { type: 'error'; id: number; error: ProtocolError }
  | { type: 'pong'; id: number };

/** What the host knows of its engine; shown in the status line. */
export type EngineState =
  | { kind: 'starting' }
  | { kind: 'ready' }
  | { kind: 'busy'; method: EngineMethod; playouts: number; budget: number }
  | { kind: 'restarting'; reason: string }
  | { kind: 'failed'; reason: string; detail?: string };
