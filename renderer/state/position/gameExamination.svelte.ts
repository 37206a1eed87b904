/**
 * What the engine knows of the position a game shows: worms, eyes and influence, asked for while somebody can see them. One
 * question is out at a time, and only the newest one waits: a held arrow key asks about where it ends. An answer belongs to
 * its position; the moment another one is shown, it lies on the board no more.
 */
import type {
  ExamineParams,
  ExamineResult,
  InfluenceEffect,
  InfluenceRecord,
} from '../../../engine/protocol/analysis.ts';
import type { Point, PositionSpec, Stone } from '../../../engine/protocol/types.ts';
import type { Api } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';
import { Examined } from './examined.ts';

/** Milliseconds the cursor rests before the engine is asked. */
const REST = 40;

/** Pages of the panel. */
export const POSITION_VIEWS = ['point', 'worms', 'eyes', 'influence'] as const;
export type PositionView = (typeof POSITION_VIEWS)[number];

/** Which effects the list shows. */
export type EffectFilter = InfluenceEffect['kind'] | 'all';

interface Question {
  params: ExamineParams;
  /** The position and who moves first. */
  key: string;
  /** Counts the sets of patterns. */
  revision: number;
}

/** An answer with its question. */
interface Answer extends Question {
  found: Examined;
  /** The same with the other colour to move first; null until it is known. */
  other: InfluenceRecord | null;
  /** What was found with the patterns from before the last change; null when nothing has changed. */
  before: Examined | null;
}

export class GameExamination {
  /** Its page is shown, and clicks on the board are for it. */
  on = $state(false);
  view = $state<PositionView>('point');
  /** Who moves first everywhere; null: whoever is to play. */
  first = $state<Stone | null>(null);
  /** The point whose data the panel shows. */
  selected = $state.raw<Point | null>(null);
  /** Points lit up because a text names them. */
  lit = $state.raw<readonly Point[]>([]);
  readonly light = (points: readonly Point[]): void => {
    this.lit = points;
  };
  /** The effect that is pointed at in a list, and the one that was chosen there. */
  hoveredEffect = $state.raw<InfluenceEffect | null>(null);
  chosenEffect = $state.raw<InfluenceEffect | null>(null);
  effects = $state<EffectFilter>('all');
  failure = $state.raw<string | null>(null);
  asking = $state(false);
  /** Says how often the patterns have changed; set by the window. */
  revision: () => number = () => 0;

  readonly #api: Api;
  readonly #document: GameDocument;
  #answer = $state.raw<Answer | null>(null);
  /** The newest question; null while nobody wants to know. */
  #wanted: Question | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Who is assumed to move first everywhere. */
  readonly color: Stone = $derived.by(() => this.first ?? this.#document.view.toMove);
  /** The answer about what the board shows now. */
  readonly #here: Answer | null = $derived.by(() => {
    void this.#document.version;
    const answer = this.#answer;
    return answer?.key === this.#key(this.#document.spec()) ? answer : null;
  });
  readonly found: Examined | null = $derived(this.#here?.found ?? null);
  readonly other: InfluenceRecord | null = $derived(this.#here?.other ?? null);
  readonly before: Examined | null = $derived(this.#here?.before ?? null);

  constructor(api: Api, document: GameDocument) {
    this.#api = api;
    this.#document = document;
  }

  /** To be called when another position is shown, another colour moves first, or the patterns have changed. */
  look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), REST);
  }

  /** Nobody sees it any more. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  /** Asks once more, after a failure. */
  again(): void {
    this.failure = null;
    this.#ask();
  }

  /** Chooses a point, whose data the panel then shows; the same one again takes it back. */
  choose(point: Point): void {
    if (this.selected === point) this.selected = null;
    else this.show(point);
  }

  /** Shows the data of a point. */
  show(point: Point): void {
    this.selected = point;
    this.chosenEffect = null;
    this.view = 'point';
  }

  /** Takes back what was chosen, the last thing first. */
  leave(): void {
    if (this.chosenEffect) this.chosenEffect = null;
    else this.selected = null;
  }

  /** Something is chosen. */
  get begun(): boolean {
    return this.chosenEffect !== null || this.selected !== null;
  }

  /** The other colour moves first. */
  turn(): void {
    this.first = (3 - this.color) as Stone;
  }

  dispose(): void {
    this.rest();
  }

  #key(position: PositionSpec): string {
    return `${this.color} ${JSON.stringify(position)}`;
  }

  #ask(): void {
    const position = this.#document.spec();
    const key = this.#key(position);
    const revision = this.revision();
    const answer = this.#answer;
    const known = answer?.key === key && answer.revision === revision;
    this.#wanted = null;
    if (known && (answer.other !== null || !this.on)) return;
    const influence = { color: this.color, kind: 'dragonsUnknown' } as const;
    this.#wanted = { params: { position, stages: ['worms', 'eyes', 'influence'], influence }, key, revision };
    if (!this.asking) void this.#answerWanted();
  }

  async #answerWanted(): Promise<void> {
    this.asking = true;
    try {
      for (let question = this.#wanted; question; question = this.#wanted) {
        await this.#look(question);
        if (this.#wanted === question) this.#wanted = null;
      }
    } finally {
      this.asking = false;
    }
  }

  /** Answers one question; what has become old meanwhile is not even shown. */
  async #look(question: Question): Promise<void> {
    const { params, key, revision } = question;
    const current = (): boolean => this.#wanted === question;
    try {
      const old = this.#answer;
      let answer = old?.key === key && old.revision === revision ? old : null;
      if (!answer) {
        const found = new Examined(await this.#call(params));
        if (!current()) return;
        answer = { ...question, found, other: null, before: old?.key === key ? old.found : null };
        this.#show(answer);
      }
      if (!this.on || answer.other) return;
      const color = (3 - params.influence!.color) as Stone;
      const influence = { color, kind: params.influence!.kind };
      const result = await this.#call({ position: params.position, stages: ['influence'], influence });
      if (current()) this.#answer = { ...answer, other: result.influence ?? null };
    } catch (thrown) {
      if (current()) this.failure = errorData(thrown).message;
    }
  }

  #show(answer: Answer): void {
    this.failure = null;
    this.hoveredEffect = null;
    this.chosenEffect = null;
    this.#answer = answer;
  }

  #call(params: ExamineParams): Promise<ExamineResult> {
    return this.#api.call('position.examine', params);
  }
}
