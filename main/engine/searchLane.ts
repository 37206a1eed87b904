/**
 * Answers what takes a Monte Carlo search and no knowledge. A move may be found with the tree of the move before it; an analysis never
 * depends on what was asked before, since it is kept under its position.
 */
import { showBoard } from '../../engine/board/ascii.ts';
import type { Position } from '../../engine/board/position.ts';
import { changedParameters, parametersWith, type ParameterValues } from '../../engine/genmove/parameters.ts';
import type { MonteCarloParameters } from '../../engine/montecarlo/parameters.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { runSliced } from '../../engine/montecarlo/slices.ts';
import {
  DEFAULT_ENGINE,
  type McPatterns,
  type MonteCarloChoice,
} from '../../engine/protocol/engineChoice.ts';
import type { GenmoveResult, PonderResult } from '../../engine/protocol/decision.ts';
import type { EngineRequest } from '../../engine/protocol/messages.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { AnalyzeResult, SearchBudget } from '../../engine/protocol/types.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { unpackMoves, type MoveTable } from '../../patterns/moves/table.ts';
import { explained, positionOf, unknownMethod, type Lane, type Surroundings } from './lane.ts';

/** What is searched with. */
interface LaneSearchOptions {
  /** What playouts are drawn by. */
  patterns: MonteCarloTable;
  parameters: MonteCarloParameters;
  /** Strengths of moves. */
  moves: MoveTable;
}
export type NewSearch = (options: LaneSearchOptions) => UctSearch;

/**
 * One search for each pattern database that was asked for: it keeps its tree and its helping threads, so that two engines that play each
 * other are not built anew at every move.
 */
export class SearchLane implements Lane {
  readonly #searches = new Map<McPatterns, UctSearch>();
  readonly #newSearch: NewSearch;
  #parameters = parametersWith().montecarlo;
  #changed: ParameterValues = {};
  /** Null: those that the program brings. */
  #strengths: { id: string; moves: MoveTable } | null = null;

  /** Default: a plain search in this thread. */
  constructor(newSearch: NewSearch = ({ parameters, ...rest }) => new UctSearch({ ...parameters, ...rest })) {
    this.#newSearch = newSearch;
  }

  /** Searches begin anew; throws when the strengths are damaged. */
  useStrengths(strengths: Strengths | null): void {
    this.#strengths = strengths && { id: strengths.id, moves: unpackMoves(strengths.buffer) };
    this.#beginAnew();
  }

  /** Searches begin anew; throws ParameterError when one cannot be so. */
  useParameters(values: ParameterValues): void {
    this.#parameters = parametersWith(values).montecarlo;
    this.#changed = changedParameters(values);
    this.#beginAnew();
  }

  #beginAnew(): void {
    for (const search of this.#searches.values()) search.close();
    this.#searches.clear();
  }

  answer(request: EngineRequest, around: Surroundings): GenmoveResult | PonderResult | AnalyzeResult {
    const position = positionOf(request);
    try {
      if (request.method === 'genmove') {
        const { budget, seed, mayResign, using, draw } = request.params;
        const { patterns } = using?.engine === 'montecarlo' ? using : DEFAULT_ENGINE;
        const search = this.#begin(request, position, budget.playouts);
        const stopped = spend(search, { ...budget, playouts: search.goal }, { ...around, forMove: true });
        const choice = search.choose({ mayResign, draw });
        const report = search.report();
        const premises = {
          engine: 'montecarlo' as const,
          patterns,
          seed,
          setId: this.#strengths?.id ?? '',
          parameters: this.#changed,
          ...(draw === undefined ? {} : { draw }),
        };
        return { decision: { ...premises, color: report.color, choice, report }, stopped };
      }
      if (request.method === 'ponder') {
        const { budget } = request.params;
        const search = this.#begin(request, position, budget.playouts);
        const stopped = runSliced(
          search,
          { ...budget, playouts: search.goal },
          {
            stop: around.watch,
            now: around.now,
          },
        );
        return { pondered: search.fresh, stopped };
      }
      if (request.method !== 'analyze') throw unknownMethod(request);
      const search = this.#begin(request, position);
      const stopped = spend(search, request.params.budget, around);
      return { ...search.report(), stopped };
    } catch (error) {
      throw explained(error, showBoard(position));
    }
  }

  #begin(request: EngineRequest, position: Position, budget?: number): UctSearch {
    const {
      seed,
      using,
      position: spec,
    } = request.params as { seed: number; using?: MonteCarloChoice } & typeof request.params;
    const patterns = (using ?? DEFAULT_ENGINE).patterns;
    let search = this.#searches.get(patterns);
    if (!search) {
      const moves = this.#strengths?.moves ?? builtinMoves();
      search = this.#newSearch({ patterns: builtinTable(patterns), parameters: this.#parameters, moves });
      this.#searches.set(patterns, search);
    }
    const { komi, rules } = position;
    search.start(position, spec.toMove, { komi, rules, seed, budget });
    return search;
  }
}

/** Searches until the budget is spent, or it is stopped: then true. */
function spend(
  search: UctSearch,
  budget: SearchBudget,
  { watch, now, report, forMove }: Surroundings & { forMove?: boolean },
): boolean {
  const stopped = runSliced(search, budget, {
    stop: watch,
    now,
    forMove,
    report: () => report(search.report()),
  });
  // Even who is stopped at once has a move to choose.
  if (search.playouts === 0) search.run(1);
  return stopped;
}
