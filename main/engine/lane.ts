/** What the threads of the engine's process have in common: what they are lent, and how their errors cross to the host. */
import { BadPositionError, positionFromSpec } from '../../engine/board/spec.ts';
import type { Position } from '../../engine/board/position.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import type {
  EngineMethod,
  EngineMethods,
  EngineRequest,
  PatternChanges,
  ProtocolError,
} from '../../engine/protocol/messages.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { PositionSpec, SearchReport } from '../../engine/protocol/types.ts';
import type { Watch } from '../../engine/util/watch.ts';

/** What answers the requests of a lane, one at a time. */
export interface Lane {
  /** The result; throws AnswerError. */
  answer(request: EngineRequest, around: Surroundings): EngineMethods[EngineMethod]['result'];
  /** The set of patterns to answer with from now on. */
  usePatterns?(changes: PatternChanges): void;
  /** The strengths of moves to answer with from now on; null: those that the program brings. */
  useStrengths?(strengths: Strengths | null): void;
  /** The parameters that differ from the defaults from now on. */
  useParameters?(values: ParameterValues): void;
}

/** What the thread lends its lane. */
export interface Surroundings {
  watch: Watch;
  /** Milliseconds from any fixed moment. */
  now: () => number;
  /** Takes a report of the running search. */
  report: (report: SearchReport) => void;
}

/** An error that already says everything; `error` is what crosses to the host. */
export class AnswerError extends Error {
  readonly error: ProtocolError;

  constructor(error: ProtocolError) {
    super(error.message);
    this.error = error;
  }
}

/** The position; the same board gives the same answers, however it came about. Throws AnswerError. */
export function positionOf({ params: { position } }: EngineRequest): Position {
  try {
    const made = positionFromSpec(position);
    made.canonicalize();
    return made;
  } catch (error) {
    throw error instanceof BadPositionError ? impossible(error, position) : explained(error);
  }
}

function impossible(error: BadPositionError, position: PositionSpec): AnswerError {
  const message = `The engine was given an impossible position: ${error.message}.`;
  return new AnswerError({ code: 'bad-position', message, detail: JSON.stringify(position) });
}

export function unknownMethod({ method }: { method: unknown }): AnswerError {
  return new AnswerError({ code: 'bad-request', message: `The engine has no method ${String(method)}.` });
}

/** A bug of the engine's, with where it happened and on which board. */
export function explained(error: unknown, board = ''): AnswerError {
  if (error instanceof AnswerError) return error;
  const what = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const message = `The engine made an error: ${what.split('\n', 1)[0]}`;
  return new AnswerError({ code: 'internal', message, detail: `${board}\n${stack}`.trim() });
}
