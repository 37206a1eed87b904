/** What the classic engine says of the moves of a search's line: one after the other is asked about, as long as somebody looks. */
import { opponent } from '../../../engine/board/point.ts';
import type { DecideParams, DecideResult } from '../../../engine/protocol/decision.ts';
import { deedSentences, paragraphText } from '../../../engine/protocol/explanation.ts';
import { plain, type LinkedText } from '../../../engine/protocol/linkedText.ts';
import { pointName } from '../../../engine/board/point.ts';
import { sceneOf } from '../../../engine/board/scene.ts';
import type { Point, PositionSpec, Stone } from '../../../engine/protocol/types.ts';
import { explanationWords } from '../../messages/messages.ts';
import type { Api } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';

/** Moves of a line that are explained. */
const EXPLAINED = 6;

/** A move of the line. */
export interface LineStep {
  point: Point;
  color: Stone;
  /** What it does, in a sentence or two; null while that is not known. */
  words: LinkedText | null;
}

export class LineReasons {
  steps = $state.raw<LineStep[]>([]);
  asking = $state(false);
  failure = $state.raw<string | null>(null);
  readonly #api: Api;
  /** Grows with every line: answers for an older one are dropped. */
  #turn = 0;
  /** Names the line that is explained, or was explained to its end; '' for none. */
  #shown = '';

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Explains a line that begins with a move of the side to move in `about`; `first` is what is known of that move, if it is. One that is being
   * explained goes on. Without `ask` the line is only shown.
   */
  async show(
    about: DecideParams,
    line: readonly Point[],
    first: LinkedText | null,
    ask = true,
  ): Promise<void> {
    const shown = JSON.stringify([about, line, first, ask]);
    if (shown === this.#shown) return;
    this.rest();
    this.#shown = shown;
    const turn = this.#turn;
    const { toMove, size } = about.position;
    const color = (i: number): Stone => (i % 2 === 0 ? toMove : opponent(toMove));
    this.failure = null;
    this.steps = line
      .slice(0, EXPLAINED)
      .map((point, i) => ({ point, color: color(i), words: i === 0 ? first : null }));
    if (!ask) return;
    this.asking = true;
    try {
      for (const [i, step] of this.steps.entries()) {
        if (step.words !== null) continue;
        const position = after(about.position, this.steps.slice(0, i));
        const answer = await this.#api.call('moves.decide', { ...about, position, line: true });
        if (turn !== this.#turn || 'stopped' in answer) return;
        this.steps = this.steps.with(i, { ...step, words: sentence(answer, step.point, size) });
      }
    } catch (thrown) {
      if (turn === this.#turn) this.failure = errorData(thrown).message;
    } finally {
      if (turn === this.#turn) this.asking = false;
    }
  }

  /** Nobody looks any more. */
  rest(): void {
    this.#turn++;
    this.#shown = '';
    if (this.asking) void this.#api.call('moves.leaveLine', {}).catch(() => undefined);
    this.asking = false;
  }
}

function after(position: PositionSpec, steps: readonly LineStep[]): PositionSpec {
  const moves = steps.map(({ point, color }) => ({ point, color }));
  const last = steps.at(-1);
  return {
    ...position,
    moves: [...position.moves, ...moves],
    toMove: last ? opponent(last.color) : position.toMove,
  };
}

function sentence({ decision, board }: DecideResult, point: Point, size: number): LinkedText {
  const name = (at: Point): string => (at === 0 ? 'pass' : pointName(at, size));
  if (point === 0) return plain(explanationWords()['line.passes']);
  const about = { decision, scene: sceneOf(size, board, decision.dragons) };
  const text = paragraphText(deedSentences(about, point), { about, point, name, words: explanationWords() });
  // The line is another position's: there its moves and terms cannot be taken apart.
  return text.map(({ text: words, link }) =>
    link ? { text: words, link: { to: 'points', points: link.points } } : { text: words },
  );
}
