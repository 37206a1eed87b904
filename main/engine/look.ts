/** Answers looks: the part of the thread for them that knows Go and no threads. */
import { showBoard } from '../../engine/board/ascii.ts';
import { BadPositionError, positionFromSpec } from '../../engine/board/spec.ts';
import type { Position } from '../../engine/board/position.ts';
import { Examiner } from '../../engine/genmove/examine.ts';
import { MoveLook } from '../../engine/genmove/moveLook.ts';
import { PatternLook } from '../../engine/genmove/patternLook.ts';
import { BadQuestionError, ReadingLook } from '../../engine/genmove/readingLook.ts';
import type { EngineLook, EngineLookRequest, EngineLooks } from '../../engine/protocol/messages.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { AnswerError, explained, impossible } from './answer.ts';

export class LookAnswerer {
  readonly #look = new PatternLook();
  readonly #examiner: Examiner;
  readonly #stop: Int32Array | null;
  #reading: ReadingLook | null = null;
  readonly #moves: MoveLook;

  /** A reading ends when stop[0] becomes non-zero. */
  constructor(stop: Int32Array | null = null) {
    this.#stop = stop;
    this.#examiner = new Examiner(stop);
    this.#moves = new MoveLook(this.#examiner);
  }

  /** The PatternSet to answer with; throws when it is damaged. */
  usePatterns(buffer: ArrayBuffer): void {
    const patterns = PatternSet.from(buffer);
    this.#look.usePatterns(patterns);
    this.#examiner.usePatterns(patterns);
  }

  /** The answer; throws AnswerError. */
  answer(request: EngineLookRequest): EngineLooks[EngineLook]['result'] {
    const position = positionOf(request);
    try {
      switch (request.method) {
        case 'patternMatches':
          return this.#look.matches(position, request.params);
        case 'patternExplain':
          return this.#look.explain(position, request.params);
        case 'examine':
          return this.#examiner.examine(position, request.params);
        case 'read':
          this.#reading ??= new ReadingLook(this.#stop, this.#examiner);
          return this.#reading.read(position, request.params);
        case 'decide':
          return this.#moves.decide(position, request.params);
        case 'moveEffect':
          return this.#moves.effect(position, request.params);
        default:
          throw unknownLook(request);
      }
    } catch (error) {
      if (error instanceof AnswerError) throw error;
      if (error instanceof BadQuestionError)
        throw new AnswerError({ code: 'bad-request', message: `This cannot be read: ${error.message}.` });
      if (error instanceof RangeError) {
        throw new AnswerError({ code: 'bad-request', message: `There is no such match: ${error.message}.` });
      }
      throw explained(error, showBoard(position));
    }
  }
}

function positionOf({ params: { position } }: EngineLookRequest): Position {
  try {
    const made = positionFromSpec(position);
    // The same board gives the same answers, however it came about.
    made.canonicalize();
    return made;
  } catch (error) {
    throw error instanceof BadPositionError ? impossible(error, position) : explained(error);
  }
}

function unknownLook(request: never): AnswerError {
  const { method } = request as { method: unknown };
  return new AnswerError({ code: 'bad-request', message: `The engine has no look ${String(method)}.` });
}
