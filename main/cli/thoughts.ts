/**
 * Follows what the engine thinks while a session goes on: traces each decision on the error stream (-t, -a, -d) and remembers what the game
 * record is to say of its move (-O).
 */
import type { Analysis } from '../../engine/genmove/analysis.ts';
import type { Position } from '../../engine/board/position.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { LastThought } from '../../engine/gtp/state.ts';
import type { MoveDecision } from '../../engine/protocol/moves.ts';
import type { Point } from '../../engine/protocol/types.ts';
import { allPatternsText } from './allPatterns.ts';
import { annotatedGame, labelsOf } from './annotate.ts';
import type { Annotation, OutputFlags } from './annotate.ts';
import { traceText } from './trace.ts';
import type { TraceOptions } from './trace.ts';

/** What is asked for: nothing by default. */
export interface ThoughtOptions {
  trace: TraceOptions;
  allPatterns: boolean;
  flags: OutputFlags;
}

/** An annotation, and the move that it is about: another one may be played in its place. */
interface Remembered {
  point: Point;
  annotation: Annotation;
}

export class Thoughts {
  readonly #session: GtpSession;
  readonly #options: ThoughtOptions;
  readonly #remembered = new Map<number, Remembered>();
  #last: LastThought | undefined;

  constructor(session: GtpSession, options: ThoughtOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** To be called after every move that the engine may have thought about; nothing may be tried. */
  follow(): void {
    const { lastThought, position } = this.#session;
    if (lastThought === this.#last) return;
    this.#last = lastThought;
    if (!lastThought || !('decision' in lastThought)) return;
    const { choice, decision } = lastThought;
    const before = position.copy();
    if (choice.kind !== 'resign') before.undo(1);
    this.trace(decision, before);
    if (choice.kind !== 'play' || this.#options.flags.size === 0) return;
    const move = decision.moves.find(({ point }) => point === choice.point);
    const comment = `Value of move: ${(move?.value ?? 0).toFixed(2)}`;
    const annotation = { comment, labels: this.labels(decision, before), circle: 0 };
    this.#remembered.set(position.moveNumber, { point: choice.point, annotation });
  }

  /** Writes what is asked for about a decision in the position to the error stream. */
  trace(decision: MoveDecision, position: Position): void {
    const { trace, allPatterns } = this.#options;
    const session = this.#session;
    const name = session.name.bind(session);
    const all = allPatterns ? allPatternsText(this.#analysis(position), decision.color, name) : '';
    const text = all + (trace.bits === 0 ? '' : traceText(decision, trace, name));
    if (text !== '') session.host.errorLine(text.trimEnd());
  }

  /** The labels of the flags for a decision in the position. */
  labels(decision: MoveDecision, position: Position): Map<Point, string> {
    return labelsOf(decision, this.#options.flags, () => this.#analysis(position));
  }

  /** The record of the session's game with what is remembered of its moves. */
  annotated(sgf: string): string {
    const { position } = this.#session;
    const history = position.history();
    const annotations = new Map<number, Annotation>();
    for (const [number, { point, annotation }] of this.#remembered)
      if (history.at(number - 1)?.point === point) annotations.set(number, annotation);
    return annotatedGame(sgf, annotations, position.size);
  }

  /** The engine's analysis of another position, until it is asked for its own again. */
  #analysis(position: Position): Analysis {
    const analysis = this.#session.engine.analysis();
    analysis.setPosition(position);
    return analysis;
  }
}
