/**
 * Answers requests with the engine: the part of the worker thread that knows Go and no threads. The position comes with
 * every request, so that any engine can answer it. A move may be found with the tree of the move before it; an analysis
 * never depends on what was asked before, since it is kept under its position.
 */
import { showBoard } from '../../engine/board/ascii.ts';
import { BadPositionError } from '../../engine/board/spec.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { runSliced } from '../../engine/montecarlo/slices.ts';
import { CLASSIC_LEVELS, DEFAULT_ENGINE, type McPatterns } from '../../engine/protocol/engineChoice.ts';
import type {
  EngineMethod,
  EngineMethods,
  EngineRequest,
  ProtocolError,
} from '../../engine/protocol/messages.ts';
import type { PositionSpec, SearchBudget, SearchReport } from '../../engine/protocol/types.ts';
import { builtinTable, DEFAULT_NAME, DEFAULT_TABLE } from '../../patterns/montecarlo/builtin.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';

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

/** Makes what an engine searches with from what its random games are played by. */
export type NewSearch = (patterns: MonteCarloTable) => UctSearch;

/**
 * The engines of one thread, one for each pattern database that was asked for: a search keeps its tree and its helping
 * threads, so that two that play each other are not built anew at every move.
 */
export class Answerer {
  readonly #engines = new Map<McPatterns, Engine>();
  readonly #newSearch: NewSearch;

  /** Default: a plain search in this thread. The default engine is ready from the start. */
  constructor(newSearch: NewSearch = (patterns) => new UctSearch({ patterns })) {
    this.#newSearch = newSearch;
    this.#engineBy(DEFAULT_ENGINE.patterns);
  }

  /** The result of the request; throws AnswerError. */
  answer(request: EngineRequest, around: Surroundings): EngineMethods[EngineMethod]['result'] {
    const { position, seed } = request.params;
    const using = ('using' in request.params && request.params.using) || DEFAULT_ENGINE;
    const engine = this.#engineBy(using.engine === 'montecarlo' ? using.patterns : DEFAULT_ENGINE.patterns);
    try {
      engine.setPosition(position);
    } catch (error) {
      throw error instanceof BadPositionError ? impossible(error, position) : explained(error);
    }
    try {
      engine.seed = seed;
      switch (request.method) {
        case 'genmove': {
          const { position, budget, level, mayResign } = request.params;
          if (using.engine === 'classic') {
            const decision = engine.decide(position.toMove, {
              level: level ?? CLASSIC_LEVELS.usual,
              mayResign,
            });
            return { choice: decision.choice, decision, stopped: false };
          }
          const search = engine.startSearch(position.toMove, { budget: budget.playouts });
          const stopped = spend(search, { ...budget, playouts: search.goal }, { ...around, forMove: true });
          const choice = search.choose({ mayResign });
          return { choice, report: search.report(), stopped };
        }
        case 'analyze': {
          const search = engine.startSearch(request.params.position.toMove);
          const stopped = spend(search, request.params.budget, around);
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

  #engineBy(patterns: McPatterns): Engine {
    let engine = this.#engines.get(patterns);
    if (!engine) {
      const table = patterns === DEFAULT_NAME ? DEFAULT_TABLE : builtinTable(patterns);
      engine = new Engine(undefined, undefined, this.#newSearch(table));
      this.#engines.set(patterns, engine);
    }
    return engine;
  }
}

/** Searches until the budget is spent, or it is stopped: then true. */
function spend(
  search: UctSearch,
  budget: SearchBudget,
  around: Surroundings & { forMove?: boolean },
): boolean {
  const report = (): void => around.progress(search.report());
  const stopped = runSliced(search, budget, { ...around, report });
  // Even who is stopped at once has a move to choose.
  if (search.playouts === 0) search.run(1);
  return stopped;
}

/** A position that there cannot be. */
export function impossible(error: BadPositionError, position: PositionSpec): AnswerError {
  const message = `The engine was given an impossible position: ${error.message}.`;
  return new AnswerError({ code: 'bad-position', message, detail: JSON.stringify(position) });
}

function unknownMethod(request: never): AnswerError {
  const { method } = request as { method: unknown };
  return new AnswerError({ code: 'bad-request', message: `The engine has no method ${String(method)}.` });
}

/** A bug of the engine's, with where it happened and on which board. */
export function explained(error: unknown, board = ''): AnswerError {
  const what = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const message = `The engine made an error: ${what.split('\n', 1)[0]}`;
  return new AnswerError({ code: 'internal', message, detail: `${board}\n${stack}`.trim() });
}
