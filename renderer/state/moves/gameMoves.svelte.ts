/**
 * Why the classic engine would play a move in the position a game shows (manual ch. 6): its decision, asked for while the page is
 * shown, the effect of the chosen move on the territory, and counterfactuals: the decision with patterns, databases, kinds of reasons
 * or generators left out, beside the one with everything.
 *
 * One question is out at a time, and only the newest one waits. An answer belongs to its position and to what was left out; the moment
 * another one is shown, it lies on the board no more.
 */
import { CLASSIC_LEVELS } from '../../../engine/protocol/engineChoice.ts';
import type { DecideParams, DecideResult, LeaveOut, MoveEffect } from '../../../engine/protocol/moves.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import type { Api } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';
import { isEmpty, toggledOut, type OutKind } from './leaveOut.ts';

/** Milliseconds the cursor rests before the engine is asked. */
const REST = 60;

interface Question {
  params: DecideParams;
  /** Position, level and patterns: what answers can be compared by. */
  place: string;
  /** The same with what is left out. */
  key: string;
}

interface Answer extends Question {
  result: DecideResult;
}

export class GameMoves {
  /** Its page is shown, and clicks on the board are for it. */
  on = $state(false);
  level = $state<number>(CLASSIC_LEVELS.usual);
  /** The move whose value is taken apart, and a second one beside it. */
  selected = $state.raw<Point | null>(null);
  compared = $state.raw<Point | null>(null);
  /** Clicks choose the second move. */
  comparing = $state(false);
  leaveOut = $state.raw<LeaveOut>({});
  /** Points lit up because a text names them. */
  lit = $state.raw<readonly Point[]>([]);
  readonly light = (points: readonly Point[]): void => {
    this.lit = points;
  };
  /** Which influence lies on the board for the chosen move. */
  map = $state<'change' | 'after' | 'followup'>('change');
  failure = $state.raw<string | null>(null);
  asking = $state(false);
  stopped = $state(false);
  /** Says how often the patterns have changed; set by the window. */
  revision: () => number = () => 0;

  readonly #api: Api;
  readonly #document: GameDocument;
  #answer = $state.raw<Answer | null>(null);
  /** The decision with nothing left out, at the place of the last answer. */
  #whole = $state.raw<Answer | null>(null);
  #effect = $state.raw<{ key: string; point: Point; effect: MoveEffect | null } | null>(null);
  #wanted: Question | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #here: Answer | null = $derived.by(() => {
    void this.#document.version;
    const answer = this.#answer;
    return answer && answer.key === this.#question().key ? answer : null;
  });
  /** The decision about what the board shows now. */
  readonly found: DecideResult | null = $derived(this.#here?.result ?? null);
  /** The decision with nothing left out, while something is. */
  readonly whole: DecideResult | null = $derived.by(() => {
    const [here, whole] = [this.#here, this.#whole];
    return here && whole && !isEmpty(this.leaveOut) && whole.place === here.place ? whole.result : null;
  });
  /** What the chosen move does to the territory, once that is known. */
  readonly effect: MoveEffect | null = $derived.by(() => {
    const [here, known] = [this.#here, this.#effect];
    return here && known?.key === here.key && known.point === this.selected ? known.effect : null;
  });

  constructor(api: Api, document: GameDocument) {
    this.#api = api;
    this.#document = document;
  }

  /** To be called when another position is shown or something else is asked about it. */
  look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), REST);
  }

  /** Nobody sees it any more. */
  rest(): void {
    clearTimeout(this.#timer);
    if (this.#wanted) this.halt();
    this.#wanted = null;
  }

  /** Asks once more, after a failure or a stop. */
  again(): void {
    this.failure = null;
    this.stopped = false;
    this.#ask();
  }

  /** Ends the reading that is under way. */
  halt(): void {
    if (!this.asking) return;
    this.#api.call('reading.stop', {}).catch((thrown: unknown) => {
      this.failure = errorData(thrown).message;
    });
  }

  /** Takes a move apart, or puts it beside the one that is; the same one again takes it back. */
  choose(point: Point): void {
    if (this.comparing && this.selected !== null && point !== this.selected) {
      this.compared = this.compared === point ? null : point;
      this.comparing = false;
    } else if (this.selected === point) this.leave();
    else this.show(point);
  }

  show(point: Point): void {
    this.selected = point;
    this.compared = null;
    void this.#askEffect();
  }

  /** Back to the list of all moves. */
  showAll(): void {
    this.selected = null;
    this.compared = null;
    this.comparing = false;
  }

  /** Takes back what was chosen, the last thing first. */
  leave(): void {
    if (this.comparing) this.comparing = false;
    else if (this.compared !== null) this.compared = null;
    else this.selected = null;
  }

  get begun(): boolean {
    return this.comparing || this.selected !== null;
  }

  /** Leaves something out of the decision, or takes it in again. */
  toggle(kind: OutKind, name: string): void {
    this.leaveOut = toggledOut(this.leaveOut, kind, name);
    this.look();
  }

  takeAllIn(): void {
    this.leaveOut = {};
    this.look();
  }

  dispose(): void {
    this.rest();
  }

  #question(): Question {
    const { level, leaveOut } = this;
    const position = this.#document.spec();
    const params: DecideParams = { position, level, seed: this.#document.play.seed & 0x7fff_ffff };
    const place = JSON.stringify([params, this.revision()]);
    if (isEmpty(leaveOut)) return { params, place, key: place };
    return { params: { ...params, leaveOut }, place, key: place + JSON.stringify(leaveOut) };
  }

  #ask(): void {
    const question = this.#question();
    if (this.#answer?.key === question.key || this.#wanted?.key === question.key) {
      void this.#askEffect();
      return;
    }
    this.halt();
    this.stopped = false;
    this.#wanted = question;
    if (!this.asking) void this.#answerWanted();
  }

  async #answerWanted(): Promise<void> {
    this.asking = true;
    try {
      for (let question = this.#wanted; question; question = this.#wanted) {
        await this.#decide(question);
        if (this.#wanted === question) this.#wanted = null;
      }
    } finally {
      this.asking = false;
    }
  }

  async #decide(question: Question): Promise<void> {
    const current = (): boolean => this.#wanted === question;
    try {
      const result = await this.#api.call('moves.decide', question.params);
      if (!current()) return;
      if (result.stopped) {
        this.stopped = true;
        return;
      }
      this.failure = null;
      this.#answer = { ...question, result };
      if (question.params.leaveOut === undefined) this.#whole = this.#answer;
      await this.#askEffect();
    } catch (thrown) {
      if (current()) this.failure = errorData(thrown).message;
    }
  }

  async #askEffect(): Promise<void> {
    const { selected } = this;
    const answer = this.#answer;
    if (selected === null || answer?.key !== this.#question().key) return;
    if (!answer.result.decision.moves.some(({ point }) => point === selected)) return;
    const known = this.#effect;
    if (known?.key === answer.key && known.point === selected) return;
    try {
      const effect = await this.#api.call('moves.effect', { ...answer.params, point: selected });
      this.#effect = { key: answer.key, point: selected, effect };
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }
}
