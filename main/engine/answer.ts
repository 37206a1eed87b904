/**
 * Answers requests with the engine: the part of the worker thread that knows Go and no threads. The position comes with
 * every request, so one answer never depends on another.
 */
import { showBoard } from '../../engine/board/ascii.ts';
import { BadPositionError } from '../../engine/board/spec.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import type { UctSearch } from '../../engine/montecarlo/search.ts';
import { runSliced } from '../../engine/montecarlo/slices.ts';
import type {
  EngineMethod,
  EngineMethods,
  EngineRequest,
  ProtocolError,
} from '../../engine/protocol/messages.ts';
import type { AnalyzeParams, PositionSpec, SearchReport } from '../../engine/protocol/types.ts';

/** What the thread lends the engine. */
export interface Surroundings {
  /** stop[0] becomes non-zero when the answer is to be given at once. */
  stop: Int32Array;
  /** Milliseconds from any fixed moment. */
  now: () => number;
  /** Takes a report of the running search. */
  progress: (report: SearchReport) => void;
}

/** An error that already says everything; `error` is what crosses to the host. */
export class AnswerError extends Error {
  readonly error: ProtocolError;

  constructor(error: ProtocolError) {
    super(error.message);
    this.error = error;
  }
}

/** The engine of one thread; what it allocates is used for every request. */
export class Answerer {
  readonly #engine: Engine;

  /** `search` is what the engine searches with; default: a plain one in this thread. */
  constructor(search?: UctSearch) {
    this.#engine = new Engine(undefined, undefined, search);
  }

  /** The result of the request; throws AnswerError. */
  answer(request: EngineRequest, around: Surroundings): EngineMethods[EngineMethod]['result'] {
    const engine = this.#engine;
    const { position, seed } = request.params;
    try {
      engine.setPosition(position);
    } catch (error) {
      throw error instanceof BadPositionError ? impossible(error, position) : explained(error);
    }
    try {
      engine.seed = seed;
      switch (request.method) {
        case 'genmove': {
          const { search, stopped } = this.#think(request.params, around);
          const choice = search.choose({ mayResign: request.params.mayResign });
          return { choice, report: search.report(), stopped };
        }
        case 'analyze': {
          const { search, stopped } = this.#think(request.params, around);
          return { ...search.report(), stopped };
        }
        case 'status':
          return engine.status({ playouts: request.params.playouts, stop: around.stop });
        default:
          throw unknownMethod(request);
      }
    } catch (error) {
      throw error instanceof AnswerError ? error : explained(error, showBoard(engine.position));
    }
  }

  /** Searches until the budget is spent or it is stopped. */
  #think(params: AnalyzeParams, around: Surroundings): { search: UctSearch; stopped: boolean } {
    const search = this.#engine.startSearch(params.position.toMove);
    const report = (): void => around.progress(search.report());
    const stopped = runSliced(search, params.budget, { ...around, report });
    // Even who is stopped at once has a move to choose.
    if (search.playouts === 0) search.run(1);
    return { search, stopped };
  }
}

function impossible(error: BadPositionError, position: PositionSpec): AnswerError {
  const message = `The engine was given an impossible position: ${error.message}.`;
  return new AnswerError({ code: 'bad-position', message, detail: JSON.stringify(position) });
}

function unknownMethod(request: never): AnswerError {
  const { method } = request as { method: unknown };
  return new AnswerError({ code: 'bad-request', message: `The engine has no method ${String(method)}.` });
}

/** A bug of the engine's, with where it happened and on which board. */
function explained(error: unknown, board = ''): AnswerError {
  const what = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const message = `The engine made an error: ${what.split('\n', 1)[0]}`;
  return new AnswerError({ code: 'internal', message, detail: `${board}\n${stack}`.trim() });
}
