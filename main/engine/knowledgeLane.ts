/** Answers everything that takes knowledge of the position, with one engine: what plays is what explains, reads and scores. */
import { showBoard } from '../../engine/board/ascii.ts';
import type { Position } from '../../engine/board/position.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { Examiner } from '../../engine/genmove/examine.ts';
import { MoveQueries } from '../../engine/genmove/moveQueries.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import { OpeningQuery } from '../../engine/genmove/openingQuery.ts';
import { PatternQueries } from '../../engine/genmove/patternQueries.ts';
import { ProblemQueries } from '../../engine/genmove/problemQueries.ts';
import { BadQuestionError, ReadingQueries } from '../../engine/genmove/readingQueries.ts';
import { oddsOfMoves } from '../../engine/montecarlo/oddsQuery.ts';
import { CLASSIC_LEVELS, USUAL_SEED } from '../../engine/protocol/engineChoice.ts';
import type {
  EngineMethod,
  EngineMethods,
  EngineRequest,
  PatternChanges,
} from '../../engine/protocol/messages.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import { builtinMoves, builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';
import { unpackMoves } from '../../patterns/moves/table.ts';
import { AnswerError, explained, positionOf, unknownMethod, type Lane, type Surroundings } from './lane.ts';

export class KnowledgeLane implements Lane {
  readonly #engine = new Engine();
  readonly #examiner = new Examiner(this.#engine);
  readonly #moves = new MoveQueries(this.#engine);
  readonly #openings = new OpeningQuery();
  readonly #patterns = new PatternQueries(this.#engine);
  readonly #problems = new ProblemQueries(this.#engine);
  readonly #reading = new ReadingQueries(this.#engine);

  /** Throws when a database is damaged, or was never given. */
  usePatterns(changes: PatternChanges): void {
    const known = new Map(
      [builtinPatternSet(), this.#engine.patternSet].flatMap(({ databases }) =>
        databases.map((database) => [database.id, database] as const),
      ),
    );
    const databases = changes.map(({ id, bytes }) => {
      const database = known.get(id) ?? (bytes && PatternDatabase.from(bytes));
      if (!database) throw new Error(`There is no pattern database ${id}.`);
      return database;
    });
    this.#engine.usePatterns(new PatternSet(databases));
  }

  /** Throws when they are damaged. */
  useStrengths(strengths: Strengths | null): void {
    this.#engine.useStrengths(strengths && { id: strengths.id, table: unpackMoves(strengths.buffer) });
  }

  /** Throws ParameterError when one cannot be so. */
  useParameters(values: ParameterValues): void {
    this.#engine.parameterValues = values;
  }

  answer(request: EngineRequest, { watch }: Surroundings): EngineMethods[EngineMethod]['result'] {
    const { id } = this.#engine.patternSet;
    if (request.setId !== undefined && request.setId !== id) {
      const message = 'The patterns in use are others than those that were asked about.';
      throw new AnswerError({ code: 'other-patterns', message, detail: `${request.setId}, in use: ${id}` });
    }
    const position = positionOf(request);
    this.#engine.watch = watch;
    // What is found out about life and death hangs by it: all that is asked about one decision sees the same.
    const { seed = USUAL_SEED } = request.params as { seed?: number };
    this.#engine.seed = seed;
    try {
      return this.#answer(request, position);
    } catch (error) {
      if (error instanceof BadQuestionError)
        throw new AnswerError({ code: 'bad-request', message: `This cannot be read: ${error.message}.` });
      if (error instanceof RangeError)
        throw new AnswerError({ code: 'bad-request', message: `There is no such match: ${error.message}.` });
      throw explained(error, showBoard(position));
    }
  }

  #answer(request: EngineRequest, position: Position): EngineMethods[EngineMethod]['result'] {
    const engine = this.#engine;
    switch (request.method) {
      case 'genmove': {
        const { seed, level = CLASSIC_LEVELS.usual, mayResign, position: spec } = request.params;
        engine.analysisOf(position, level);
        return engine.decideSoFar(spec.toMove, { seed, mayResign });
      }
      case 'status': {
        const { playouts } = request.params;
        engine.analysisOf(position);
        return engine.unlessStopped(() => engine.status({ playouts })) ?? { stopped: true };
      }
      case 'patternMatches':
        return this.#patterns.matches(position, request.params);
      case 'patternExplain':
        return this.#patterns.explain(position, request.params);
      case 'moveOdds':
        return {
          strengths: this.#engine.strengthsInUse?.id ?? '',
          moves: oddsOfMoves(
            position,
            request.params.color,
            this.#engine.strengthsInUse?.table ?? builtinMoves(),
          ),
        };
      case 'openings':
        return this.#openings.ask(engine.patternSet, position, request.params.position.toMove);
      case 'examine':
        return this.#examiner.examine(position, request.params);
      case 'read':
        return this.#reading.read(position, request.params);
      case 'problem':
        return this.#problems.ask(position, request.params);
      case 'decide':
        return this.#moves.decide(position, request.params);
      case 'moveEffect':
        return this.#moves.effect(position, request.params);
      default:
        throw unknownMethod(request);
    }
  }
}
