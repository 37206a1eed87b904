/**
 * "It says where, Yomi says why": what a move that an analyst prefers does in the classic engine's terms. While somebody looks and there is a
 * report of the position, the classic engine is asked for its decision, then for the dragons after the analyst's move and after its own,
 * and for what the analyst's move does to the territory. One question is out at a time, beside the analyst's search; what is known
 * of a position is kept until another one is asked about.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the maps here are replaced as a whole */
import { sceneOf } from '../../engine/board/scene.ts';
import {
  analystSentences,
  differenceSentences,
  dragonSentences,
  reasonSentences,
  territorySentence,
  type AnalystReport,
  type DragonFate,
} from '../../engine/protocol/analystMove.ts';
import type { DecideParams, DecideResult } from '../../engine/protocol/decision.ts';
import { CLASSIC_LEVELS } from '../../engine/protocol/engineChoice.ts';
import type { Explained } from '../../engine/protocol/explanation.ts';
import type { Sentence } from '../../engine/protocol/moveFacts.ts';
import { TELLING_VISITS } from '../../engine/protocol/openness.ts';
import type { MoveEffect } from '../../engine/protocol/moves.ts';
import { withAsked } from '../../engine/protocol/searchTerm.ts';
import type { Point } from '../../engine/protocol/types.ts';
import type { Api } from '../../main/ipc/api.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import type { GameAnalysis } from './analysis.svelte.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import { scoreText } from './gameGraph.ts';
import { dragonChanges, positionAfter } from './moves/dragonsAfter.ts';
import { mapTotal } from './moves/overlays.ts';

/** Milliseconds the cursor rests before the engine is asked. */
const REST = 250;

/** What is known of a position. */
interface Known {
  key: string;
  params: DecideParams;
  result: DecideResult | null;
  /** By move: dragons of another status after it. */
  fates: ReadonlyMap<Point, readonly DragonFate[]>;
  /** By move; null when nothing is known of it. */
  effects: ReadonlyMap<Point, MoveEffect | null>;
}

/** What is told of a move. */
export interface AnalystTale {
  point: Point;
  /** What the analyst says of it. */
  says: Sentence[];
  /** What it does by our reasons. */
  does: Sentence[];
  /** What becomes of dragons and territory; empty until that is known. */
  brings: Sentence[];
  /** Why our own choice is another one, and what that brings. */
  differs: Sentence[];
}

export class AnalystReasons {
  /** What the text points at. */
  lit = $state.raw<readonly Point[]>([]);
  /** What the move changes in the territory lies on the board. */
  showsTerritory = $state(false);
  asking = $state(false);
  failure = $state.raw<string | null>(null);
  /** Says how often the patterns have changed; set by the window. */
  revision: () => number = () => 0;
  /** How the analyst is called at the beginning of a sentence; set by the window. */
  who: () => string = () => t('state:analyst.ours');

  readonly #api: Api;
  readonly #document: GameDocument;
  readonly #analysis: GameAnalysis;
  #known = $state.raw<Known | null>(null);
  /** A move of the report that is told about instead of the best one, at the position with that key. */
  #chosen = $state.raw<{ key: string; point: Point } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking = false;
  /** The key that is asked about now. */
  #asked: string | null = null;

  readonly #question: { key: string; params: DecideParams } = $derived.by(() => {
    void this.#document.version;
    void this.#document.cursor;
    const params: DecideParams = {
      position: this.#document.spec(),
      level: CLASSIC_LEVELS.usual,
      seed: this.#document.seedAt(),
    };
    return { key: JSON.stringify([params, this.revision()]), params };
  });
  readonly #here: Known | null = $derived(this.#known?.key === this.#question.key ? this.#known : null);
  /** The move that is told about; null while no report says enough of any. */
  readonly point: Point | null = $derived.by(() => {
    const { report } = this.#analysis;
    const chosen = this.#chosen;
    if (!report || report.moves.length === 0) return null;
    if (chosen?.key === this.#question.key && report.moves.some(({ point }) => point === chosen.point))
      return chosen.point;
    const [best] = report.moves;
    return report.judged || best.visits >= TELLING_VISITS ? best.point : null;
  });
  /** What the move does to the territory; null while that is not known, or nothing is. */
  readonly effect: MoveEffect | null = $derived(
    this.point === null ? null : (this.#here?.effects.get(this.point) ?? null),
  );
  /** The classic decision with its board, and with the move where nothing proposed it, once its value is known; null while it is not known. */
  readonly explained: Explained | null = $derived.by(() => {
    const result = this.#here?.result;
    if (!result) return null;
    const decision = withAsked(result.decision, this.effect?.asked);
    return { decision, scene: sceneOf(result.size, result.board, decision.dragons) };
  });
  readonly tale: AnalystTale | null = $derived.by(() => this.#tell());

  constructor(api: Api, document: GameDocument, analysis: GameAnalysis) {
    this.#api = api;
    this.#document = document;
    this.#analysis = analysis;
  }

  /** What the classic engine is asked about the position. */
  get question(): DecideParams {
    return this.#question.params;
  }

  /** To be called while it is shown, whenever the position or the analyst's move is another one. */
  look(): void {
    this.#looking = true;
    if (this.#asked !== null && this.#asked !== this.#question.key) this.#stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), REST);
  }

  /** Nobody sees it any more. */
  rest(): void {
    this.#looking = false;
    clearTimeout(this.#timer);
    if (this.asking) this.#stop();
  }

  /** Asks once more, after a failure. */
  again(): void {
    this.failure = null;
    this.look();
  }

  /** Tells about this move of the report; the best one again for one that is told about already. */
  choose(point: Point): void {
    const { key } = this.#question;
    this.#chosen = this.#chosen?.key === key && this.#chosen.point === point ? null : { key, point };
  }

  readonly light = (points: readonly Point[]): void => {
    this.lit = points;
  };

  /** The move of our own, where that is another one than the analyst's. */
  get #own(): Point | null {
    const choice = this.#here?.result?.decision.choice;
    return choice?.kind === 'play' && choice.point !== this.point ? choice.point : null;
  }

  #tell(): AnalystTale | null {
    const { point, explained } = this;
    const { report } = this.#analysis;
    if (point === null || !report) return null;
    const analyst: AnalystReport = { who: this.who(), report, score: scoreText(report.scoreMean) };
    const says = analystSentences(analyst, point);
    if (!explained || explained.decision.color !== report.color)
      return { point, says, does: [], brings: [], differs: [] };
    const known = this.#here;
    const fates = known?.fates.get(point);
    const total = this.effect ? mapTotal(this.effect, 'change') : undefined;
    const own = this.#own;
    const ownFates = own === null ? undefined : known?.fates.get(own);
    return {
      point,
      says,
      does: reasonSentences(explained, point),
      brings: [
        ...(fates ? dragonSentences(point, fates) : []),
        ...(total === undefined ? [] : [territorySentence(point, total)]),
      ],
      differs: [
        ...differenceSentences(explained, analyst, point),
        ...(own !== null && ownFates ? dragonSentences(own, ownFates) : []),
      ],
    };
  }

  async #work(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await next();
    } catch (thrown) {
      if (errorData(thrown).code !== 'disconnected') this.failure = errorData(thrown).message;
    } finally {
      this.asking = false;
      this.#asked = null;
    }
  }

  /** What is to be asked next; null when all is known, or nobody looks. */
  #next(): (() => Promise<void>) | null {
    const { point } = this;
    const { key, params } = this.#question;
    if (!this.#looking || this.failure !== null || point === null) return null;
    this.#asked = key;
    const known = this.#here ?? { key, params, result: null, fates: new Map(), effects: new Map() };
    if (!known.result) return () => this.#askDecision(known);
    if (point !== 0 && !known.fates.has(point)) return () => this.#askFates(known, point);
    if (point !== 0 && !known.effects.has(point)) return () => this.#askEffect(known, point);
    const own = this.#own;
    if (own !== null && !known.fates.has(own)) return () => this.#askFates(known, own);
    return null;
  }

  async #askDecision(known: Known): Promise<void> {
    const result = await this.#api.call('moves.decide', known.params);
    if ('stopped' in result) this.#halted(known);
    else this.#learn({ ...known, result });
  }

  async #askFates(known: Known, point: Point): Promise<void> {
    const { decision } = known.result!;
    const { dragons } = await this.#api.call('position.examine', {
      position: positionAfter(known.params.position, { color: decision.color, point }),
      seed: decision.seed,
      stages: ['dragons'],
    });
    if (!dragons) {
      this.#halted(known);
      return;
    }
    const fates = dragonChanges(decision.dragons, dragons.dragons).map(
      ({ at, before, after }): DragonFate => ({ at, before, after }),
    );
    this.#learn({ ...known, fates: new Map(known.fates).set(point, fates) });
  }

  async #askEffect(known: Known, point: Point): Promise<void> {
    const effect = await this.#api.call('moves.effect', { ...known.params, point });
    this.#learn({ ...known, effects: new Map(known.effects).set(point, effect) });
  }

  #learn(known: Known): void {
    if (known.key === this.#question.key) this.#known = known;
  }

  /** The answer was broken off: by ourselves, since another position is shown, or by another question, which goes first. */
  #halted({ key }: Known): void {
    if (key === this.#question.key && this.#looking) this.failure = t('state:analysis.stopped');
  }

  #stop(): void {
    // A host that is away has nothing to stop.
    this.#api.call('reading.stop', {}).catch(() => undefined);
  }
}
