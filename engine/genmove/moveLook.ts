/** Answers the "Why this move?" page: the decision of the classic engine and what one of its moves changes, with the analysis given. */
import type { Position } from '../board/position.ts';
import type {
  DecideParams,
  DecideResult,
  MoveDecision,
  MoveEffect,
  MoveEffectParams,
} from '../protocol/moves.ts';
import type { Color } from '../protocol/types.ts';
import type { Examiner } from './examine.ts';
import { explainMove } from './classicEffect.ts';
import { decideInStyle } from './decideInStyle.ts';
import type { PlayStyle } from './style.ts';

export class MoveLook {
  /** How the engine plays whose moves are explained. */
  style: PlayStyle = {};
  readonly #examiner: Examiner;
  /** The last decision and what it was about: the page asks for the effect of one of its moves after the other. */
  #last: { about: string; decision: MoveDecision } | null = null;

  /** Uses its analysis, and so its patterns and its stop flag. */
  constructor(examiner: Examiner) {
    this.#examiner = examiner;
  }

  /** The decision; leaves the position as it was. */
  decide(position: Position, params: DecideParams): DecideResult {
    const { decision, stopped } = this.#decision(position, params);
    return {
      size: position.size,
      board: Array.from(position.points, (point) => position.colorAt[point] as Color),
      decision,
      ...(stopped ? { stopped } : {}),
      setId: this.#examiner.setId,
    };
  }

  /** The effect of one of its moves; null when the move has no value, or thinking was stopped. */
  effect(position: Position, { point, ...params }: MoveEffectParams): MoveEffect | null {
    const { decision, stopped } = this.#decision(position, params);
    if (stopped) return null;
    const effect = this.#examiner.whole(position, params.level, (analysis) =>
      explainMove(analysis, decision, point),
    );
    return effect ?? null;
  }

  #decision(position: Position, params: DecideParams): { decision: MoveDecision; stopped?: true } {
    const { seed, leaveOut } = params;
    const about = JSON.stringify([params, this.style, this.#examiner.setId]);
    if (this.#last?.about === about) return this.#last;
    const { toMove } = params.position;
    let decision: MoveDecision | undefined;
    const whole = this.#examiner.whole(position, params.level, (analysis) => {
      decision = decideInStyle(analysis, toMove, this.style, { seed, leaveOut }, () =>
        this.#examiner.newAnalysis(params.level),
      );
      return decision;
    });
    if (!whole) return { decision: decision!, stopped: true };
    this.#last = { about, decision: whole };
    return this.#last;
  }
}
