/** Answers the "Why this move?" page: the decision of the classic engine and what one of its moves changes, by the engine that plays. */
import type { Position } from '../board/position.ts';
import type {
  ClassicDecision,
  DecideParams,
  DecideResult,
  MoveEffectParams,
  Stopped,
} from '../protocol/decision.ts';
import type { MoveEffect } from '../protocol/moves.ts';
import type { Color } from '../protocol/types.ts';
import type { Engine } from './engine.ts';
import { explainMove } from './classicEffect.ts';

export class MoveQueries {
  readonly #engine: Engine;
  /** The last decision and what it was about: the page asks for the effect of one of its moves after the other. */
  #last: { about: string; decision: ClassicDecision } | null = null;

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

  /** The effect of one of its moves; null when the move is illegal, or thinking was stopped. */
  effect(position: Position, { point, what, ...params }: MoveEffectParams): MoveEffect | null {
    const decision = this.#decision(position, params);
    if (!decision) return null;
    const analysis = this.#engine.analysisOf(position, params.level);
    return this.#engine.unlessStopped(() => explainMove(analysis, decision, point, what)) ?? null;
  }

  /** Undefined when it was stopped. */
  #decision(position: Position, params: DecideParams): ClassicDecision | undefined {
    const engine = this.#engine;
    const { level, seed, leaveOut } = params;
    const about = JSON.stringify([params.position, level, seed, leaveOut, engine.style, engine.premises]);
    if (this.#last?.about === about) return this.#last.decision;
    engine.analysisOf(position, level);
    const decision = engine.unlessStopped(() => engine.decide(params.position.toMove, { seed, leaveOut }));
    if (decision) this.#last = { about, decision };
    return decision;
  }
}
