/** Answers the "Why this move?" page: the decision of the classic engine and what one of its moves changes, by the engine that plays. */
import type { Position } from '../board/position.ts';
import type {
  ClassicDecision,
  DecideParams,
  DecideResult,
  MoveEffectParams,
  Stopped,
} from '../protocol/decision.ts';
import type { LeaveOut, MoveEffect, MoveValue } from '../protocol/moves.ts';
import type { Color, Point } from '../protocol/types.ts';
import type { Engine } from './engine.ts';
import { explainMove } from './classicEffect.ts';

export class MoveQueries {
  readonly #engine: Engine;
  /**
   * The last decision and what it was about: the page asks for the effect of one of its moves after the other. Beside it the values of
   * moves that are none of its own.
   */
  #last: { about: string; decision: ClassicDecision; asked: Map<Point, MoveValue | undefined> } | null = null;

  /** Asks the engine, whose watch can end it. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The decision; leaves the position as it was. */
  decide(position: Position, params: DecideParams): DecideResult | Stopped {
    const decision = this.#decision(position, params);
    if (!decision) return { stopped: true };
    const { level, seed } = params;
    const { toMove } = params.position;
    this.#engine.analysisOf(position, level);
    return {
      size: position.size,
      board: Array.from(position.points, (point) => position.colorAt[point] as Color),
      decision,
      setId: decision.setId,
      ...(params.estimate
        ? { estimate: this.#engine.unlessStopped(() => this.#engine.estimateScore({ toMove, seed })) }
        : {}),
    };
  }

  /** The effect of a move, with its value where it is none of the decision's; null when the move is illegal, or thinking was stopped. */
  effect(position: Position, { point, what, ...params }: MoveEffectParams): MoveEffect | null {
    const decision = this.#decision(position, params);
    if (!decision) return null;
    const engine = this.#engine;
    const analysis = engine.analysisOf(position, params.level);
    const effect = engine.unlessStopped(() => {
      const asked = this.#asked(decision, point, params.leaveOut);
      return explainMove(analysis, decision, point, { what, asked });
    });
    return effect ?? null;
  }

  /** The value of a move that is none of the decision's, which was the last. */
  #asked(decision: ClassicDecision, point: Point, leaveOut?: LeaveOut): MoveValue | undefined {
    const known = this.#last?.asked;
    if (known?.has(point)) return known.get(point);
    const asked = this.#engine.askedMove(decision, point, { leaveOut });
    known?.set(point, asked);
    return asked;
  }

  /** Undefined when it was stopped. */
  #decision(position: Position, params: DecideParams): ClassicDecision | undefined {
    const engine = this.#engine;
    const { level, seed, leaveOut } = params;
    const about = JSON.stringify([params.position, level, seed, leaveOut, engine.style, engine.premises]);
    if (this.#last?.about === about) return this.#last.decision;
    engine.analysisOf(position, level);
    const decision = engine.unlessStopped(() => engine.decide(params.position.toMove, { seed, leaveOut }));
    if (decision) this.#last = { about, decision, asked: new Map() };
    return decision;
  }
}
