/**
 * What the engine knows of the position a game shows: worms, eyes and influence, asked for while somebody can see them. One
 * question is out at a time, and only the newest one waits: a held arrow key asks about where it ends. An answer belongs to
 * its position; the moment another one is shown, it lies on the board no more.
 *
 * The dragons are asked for last, and only where they are to be seen: reading life and death may take seconds. It is stopped when
 * another position is shown.
 */
import type {
  ExamineParams,
  ExamineResult,
  InfluenceEffect,
  InfluenceKind,
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
export const POSITION_VIEWS = ['point', 'worms', 'eyes', 'influence', 'dragons'] as const;
export type PositionView = (typeof POSITION_VIEWS)[number];

/** Which effects the list shows. */
export type EffectFilter = InfluenceEffect['kind'] | 'all';

interface Question {
  params: ExamineParams;
  /** The position alone. */
  place: string;
  /** The position, who moves first, and which stones count. */
  key: string;
  /** Counts the sets of patterns. */
  revision: number;
}

/** An answer with its question. */
interface Answer extends Question {
  result: ExamineResult;
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
  /** Which stones count for the influence. */
  kind = $state<InfluenceKind>('dragonsUnknown');
  /** A layer on the board shows dragons; set by the window. */
  dragonsShown = $state(false);
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
  /** A stone of the dragon whose data the panel shows; and of one that is pointed at in a list. */
  dragon = $state.raw<Point | null>(null);
  litDragon = $state.raw<Point | null>(null);
  effects = $state<EffectFilter>('all');
  failure = $state.raw<string | null>(null);
  asking = $state(false);
  /** Life and death are being read. */
  finding = $state(false);
  /** Reading them was stopped by another reading; it is not begun again by itself. */
  stopped = $state(false);
  /** Says how often the patterns have changed; set by the window. */
  revision: () => number = () => 0;
  /** Says whether the reading explorer waits for an answer: its question has ended the reading of dragons; set by the game. */
  isReading: () => boolean = () => false;

  readonly #api: Api;
  readonly #document: GameDocument;
  #answer = $state.raw<Answer | null>(null);
  /** The newest question; null while nobody wants to know. */
  #wanted: Question | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Who is assumed to move first everywhere. */
  readonly color: Stone = $derived.by(() => this.first ?? this.#document.view.toMove);
  /** The dragons are to be seen somewhere. */
  readonly wantsDragons: boolean = $derived.by(
    () => this.dragonsShown || (this.on && this.view === 'dragons'),
  );
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
    this.#stop();
  }

  /** Asks once more, after a failure. */
  again(): void {
    this.failure = null;
    this.stopped = false;
    this.#ask();
  }

  /** Ends the reading of life and death; it can be asked for again. */
  halt(): void {
    this.#stop();
  }

  /** Chooses a point, whose data the panel then shows; the same one again takes it back. */
  choose(point: Point): void {
    if (this.selected === point) this.selected = null;
    else this.show(point);
  }

  /** Shows the data of the dragon at a stone. */
  showDragon(stone: Point): void {
    this.dragon = stone;
    this.view = 'dragons';
  }

  /** Shows the data of a point; among the dragons that of its dragon. */
  show(point: Point): void {
    if (this.view === 'dragons' && this.found?.dragonAt(point)) {
      this.selected = point;
      this.showDragon(point);
      return;
    }
    this.showPoint(point);
  }

  /** Shows all that is known of a point itself. */
  showPoint(point: Point): void {
    this.selected = point;
    this.chosenEffect = null;
    this.view = 'point';
  }

  /** Takes back what was chosen, the last thing first. */
  leave(): void {
    if (this.chosenEffect) this.chosenEffect = null;
    else {
      if (this.view === 'dragons') this.dragon = null;
      this.selected = null;
    }
  }

  /** The data of one dragon are shown. */
  get showsDragon(): boolean {
    return this.view === 'dragons' && this.dragon !== null;
  }

  /** Something is chosen. */
  get begun(): boolean {
    return this.chosenEffect !== null || this.selected !== null || this.showsDragon;
  }

  /** The other colour moves first. */
  turn(): void {
    this.first = (3 - this.color) as Stone;
  }

  dispose(): void {
    this.rest();
  }

  #key(position: PositionSpec): string {
    return `${this.color} ${this.kind} ${this.#document.seedAt()} ${JSON.stringify(position)}`;
  }

  /** Ends the reading of life and death that is under way. */
  #stop(): void {
    if (this.finding && !this.isReading())
      this.#api.call('reading.stop', {}).catch((thrown: unknown) => {
        this.failure = errorData(thrown).message;
      });
  }

  #ask(): void {
    const position = this.#document.spec();
    const key = this.#key(position);
    const revision = this.revision();
    const answer = this.#answer;
    const known = answer?.key === key && answer.revision === revision;
    const reading = this.#wanted;
    this.#wanted = null;
    if (known && !this.#lacks(answer)) return this.#stop();
    const influence = { color: this.color, kind: this.kind };
    const seed = this.#document.seedAt();
    const params: ExamineParams = { position, seed, stages: ['worms', 'eyes', 'influence'], influence };
    const same = reading?.key === key && reading.revision === revision && this.asking;
    if (!same) {
      this.#stop();
      this.stopped = false;
    }
    this.#wanted = same ? reading : { params, place: JSON.stringify(position), key, revision };
    if (!this.asking) void this.#answerWanted();
  }

  /** Whether there is more to ask about a position whose answer is there. */
  #lacks({ found, other }: Answer): boolean {
    if (this.stopped) return false;
    return (
      found.influence === null || (this.on && other === null) || (this.wantsDragons && found.dragons === null)
    );
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
      const known = params.influence!.kind === 'dragonsKnown';
      if (!answer) {
        const stages = known ? params.stages.filter((stage) => stage !== 'influence') : params.stages;
        const result = await this.#call({ ...params, stages });
        if (!current()) return;
        // The dragons are the same whoever moves first.
        const same = old?.place === question.place && old.revision === revision;
        const dragons = same ? old.result.dragons : undefined;
        answer = {
          ...question,
          ...examined({ ...result, ...(dragons ? { dragons } : {}) }),
          other: null,
          before: old?.key === key ? old.found : null,
        };
        this.#show(answer);
      }
      const more = async (
        part: Omit<ExamineParams, 'position' | 'seed'>,
      ): Promise<ExamineResult | undefined> => {
        const result = await this.#read({ position: params.position, seed: params.seed, ...part });
        if (!current()) return undefined;
        this.stopped = result.stopped === true;
        return result;
      };
      const add = (rest: Partial<ExamineResult>): void => {
        answer = { ...answer!, ...examined({ ...answer!.result, ...rest }) };
        this.#answer = answer;
      };
      if (!answer.found.influence) {
        const result = await more({ stages: ['influence'], influence: params.influence! });
        if (!result?.influence) return;
        add({ influence: result.influence });
      }
      if (this.on && !answer.other) {
        const color = (3 - params.influence!.color) as Stone;
        const influence = { color, kind: params.influence!.kind };
        const result = await more({ stages: ['influence'], influence });
        if (!result?.influence) return;
        answer = { ...answer, other: result.influence };
        this.#answer = answer;
      }
      if (this.wantsDragons && !answer.found.dragons) {
        const result = await more({ stages: ['dragons'] });
        if (result?.dragons) add({ dragons: result.dragons });
      }
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

  /** Asks for what may take long. */
  async #read(params: ExamineParams): Promise<ExamineResult> {
    this.finding = params.stages.includes('dragons') || params.influence?.kind === 'dragonsKnown';
    try {
      return await this.#call(params);
    } finally {
      this.finding = false;
    }
  }

  #call(params: ExamineParams): Promise<ExamineResult> {
    return this.#api.call('position.examine', params);
  }
}

function examined(result: ExamineResult): Pick<Answer, 'result' | 'found'> {
  return { result, found: new Examined(result) };
}
