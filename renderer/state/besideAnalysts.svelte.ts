/**
 * Further analysts beside the chosen one, on the position shown: what is kept of each is read when the cursor rests there, and while the
 * analysis is switched on those that know less than PLAYOUTS are asked, one after the other, since all go by the same queue. The chosen analyst's
 * search waits for them and goes on afterwards. What one of them says lies on the board in the place of the chosen one's when that is wished.
 */
import type { Api } from '../../main/ipc/api.ts';
import type { AnalyzeResult, PositionSpec, SearchReport } from '../../engine/protocol/types.ts';
import { positionSpecAt } from '../../engine/sgf/replay.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import type { EngineDesk } from './engineDesk.svelte.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import { ANALYSIS_SEED } from './gameLine.svelte.ts';
import type { Notices, Words } from './notices.svelte.ts';
import type { Analyst } from './otherLines.svelte.ts';

/** What each of them spends on a position. */
const PLAYOUTS = 1000;
/** Milliseconds the cursor rests before they are asked. */
const REST = 160;

/** An analyst with what it says of a position. */
interface Opinion {
  analyst: Analyst;
  key: string;
  report: SearchReport | null;
}

export class BesideAnalysts {
  /** Ids of those that are shown beside the chosen one. */
  ids = $state.raw<readonly string[]>([]);
  /** Told which ones the user wants from now on. */
  chosen: (ids: readonly string[]) => void = () => undefined;
  /** Id of the one whose candidates lie on the board; null: the chosen analyst's do. */
  onBoard = $state<string | null>(null);
  /** How many reports came: what is kept of the game may be read anew. */
  learned = $state(0);
  #opinions = $state.raw<readonly Opinion[]>([]);
  /** The one that is asked now: the owner of its request at the desk. */
  #asked = $state.raw<Opinion | null>(null);
  readonly #here: { position: PositionSpec; key: string } = $derived.by(() => {
    void this.#document.version;
    const position = positionSpecAt(this.#document.cursor);
    return { position, key: JSON.stringify(position) };
  });
  readonly #api: Api;
  readonly #desk: EngineDesk;
  readonly #document: GameDocument;
  readonly #notices: Notices;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(api: Api, desk: EngineDesk, document: GameDocument, notices: Notices) {
    this.#api = api;
    this.#desk = desk;
    this.#document = document;
    this.#notices = notices;
  }

  /** What an analyst says of the position at the cursor, as far as it has said anything. */
  reportOf(id: string): SearchReport | null {
    const opinion = this.#opinions.find(({ analyst, key }) => analyst.id === id && key === this.#here.key);
    if (!opinion) return null;
    const live = this.asks(id) && this.#desk.owner === this.#asked ? this.#desk.report : null;
    return live && live.playouts >= (opinion.report?.playouts ?? 0) ? live : opinion.report;
  }

  asks(id: string): boolean {
    return this.#asked?.analyst.id === id;
  }

  /** The report of the analyst that has the board; null while the chosen one has it. */
  get boardReport(): SearchReport | null {
    return this.onBoard !== null && this.ids.includes(this.onBoard) ? this.reportOf(this.onBoard) : null;
  }

  toggle(id: string): void {
    const shown = this.ids.includes(id);
    this.ids = shown ? this.ids.filter((one) => one !== id) : [...this.ids, id];
    if (shown && this.onBoard === id) this.onBoard = null;
    this.chosen(this.ids);
    if (shown && this.asks(id)) this.rest();
  }

  /** To be called when another position, or another analyst, is shown; `ask`: those that know too little are asked. */
  look(analysts: readonly Analyst[], ask: boolean): void {
    const { key } = this.#here;
    if (this.#asked && (this.#asked.key !== key || !ask)) this.rest();
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const wanted = analysts.filter(({ id }) => this.ids.includes(id));
    this.#timer = setTimeout(() => void this.#lookAt(wanted, ask, () => turn === this.#turn), REST);
  }

  /** Nobody is asked any more until `look`. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    const asked = this.#asked;
    this.#asked = null;
    if (asked)
      this.#desk
        .stop(asked)
        .catch((thrown: unknown) => this.#failed(() => t('state:engine.notStopped'), thrown));
  }

  async #lookAt(analysts: readonly Analyst[], ask: boolean, wanted: () => boolean): Promise<void> {
    const { position, key } = this.#here;
    const poor: Opinion[] = [];
    for (const analyst of analysts) {
      try {
        const params = { position, seed: ANALYSIS_SEED, using: analyst.choice };
        const kept = await this.#api.call('analysis.report', params);
        if (!wanted()) return;
        const opinion: Opinion = { analyst, key, report: kept };
        this.#take(opinion);
        if (!kept || (!kept.judged && kept.budget < PLAYOUTS)) poor.push(opinion);
      } catch (thrown) {
        this.#failed(() => t('state:analyst.notRead', { name: analyst.name }), thrown);
      }
    }
    for (const opinion of ask ? poor : []) {
      if (!wanted()) return;
      await this.#ask(opinion, position, wanted);
    }
  }

  async #ask(opinion: Opinion, position: PositionSpec, wanted: () => boolean): Promise<void> {
    const { analyst } = opinion;
    this.#asked = opinion;
    const mine = (): boolean => this.#asked === opinion && wanted();
    try {
      let result: AnalyzeResult | undefined;
      // A game may interrupt it.
      do {
        const params = {
          position,
          budget: { playouts: PLAYOUTS },
          seed: ANALYSIS_SEED,
          using: analyst.choice,
        };
        result = await this.#desk.run(opinion, 'engine.analyze', { ...params, keep: true }, mine, 'beside');
      } while (result?.stopped && mine());
      if (!result || result.stopped) return;
      this.#take({ ...opinion, report: result });
      this.learned++;
    } catch (thrown) {
      // One that does not work is not asked at every move.
      this.ids = this.ids.filter((id) => id !== analyst.id);
      if (this.onBoard === analyst.id) this.onBoard = null;
      this.#failed(() => t('state:analyst.failed', { name: analyst.name }), thrown);
    } finally {
      if (this.#asked === opinion) this.#asked = null;
    }
  }

  #take(opinion: Opinion): void {
    this.#opinions = [...this.#opinions.filter(({ analyst }) => analyst.id !== opinion.analyst.id), opinion];
  }

  #failed(what: Words, thrown: unknown): void {
    if (errorData(thrown).code !== 'disconnected') this.#notices.failed(what, thrown);
  }
}
