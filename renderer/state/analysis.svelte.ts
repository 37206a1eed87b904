/**
 * What the engine thinks of the position shown, and the way through a whole game. Nothing here starts by itself: the
 * position is analysed while the user has that switched on, a game when it is asked for. Both take the engine only while no
 * game waits for a move, give it up at once when one does, and go on afterwards. Everything found is kept by the host and
 * never searched again.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the map and the set here are watched by nobody */
import { summaryOf } from '../../engine/protocol/analysisSummary.ts';
import type { Api } from '../../main/ipc/api.ts';
import { DEFAULT_ENGINE, isSameEngine, type AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import { pathTo, positionSpecAt } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { AnalyzeResult, PositionSpec, SearchReport } from '../../engine/protocol/types.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import { analysisEdits } from './analysisSgf.ts';
import type { EngineDesk } from './engineDesk.svelte.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import { ANALYSIS_SEED, GameLine, isNoPosition } from './gameLine.svelte.ts';
import type { Notices, Words } from './notices.svelte.ts';
import { leaves } from './variations.ts';

/** Most playouts spent on the position shown: as many as the strongest level spends on a move. */
const LIVE_PLAYOUTS = 250_000;
/** Milliseconds the cursor rests before the host is asked about the position. */
const REST = 40;
/** Milliseconds it rests further before a search begins. */
const REST_TO_SEARCH = 120;
/** Searches shorter than this are not kept, see main/host/analysis.ts. */
const MIN_KEPT = 100;

/**
 * A position as it was when it was asked about, and by which engine: an edit may change it below the node, a comment does
 * not.
 */
interface Place {
  node: SgfNode;
  position: PositionSpec;
  using: AnalystChoice;
  key: string;
}

/** How far the way through the game is. */
export interface Progress {
  done: number;
  /** 0 while it is found out what is known already. */
  total: number;
  playouts: number;
  /** The position that is searched now. */
  node: SgfNode | null;
}

export class GameAnalysis {
  /** The position shown is analysed, and its candidates lie on the board. */
  on = $state(false);
  /** Ownership lies on the board. */
  ownership = $state(false);
  /** Writing into the game adds a line to the comments. */
  comments = $state(false);
  /** The whole game being gone through; null when it is not. */
  progress = $state.raw<Progress | null>(null);
  readonly line: GameLine;

  /** What is known of the position at the cursor: the running search once it is the longer one, else what is kept. */
  readonly report: SearchReport | null = $derived.by(() => {
    const kept = this.#found && this.#isHere(this.#found) ? this.#found.report : null;
    const live = this.running ? this.#desk.report : null;
    return live && (!kept || live.playouts >= kept.playouts) ? live : kept;
  });
  /** A search of the position at the cursor runs now. */
  readonly running: boolean = $derived.by(
    () => this.#live !== null && this.#desk.owner === this && this.#isHere(this.#live),
  );

  readonly #api: Api;
  readonly #desk: EngineDesk;
  readonly #document: GameDocument;
  readonly #notices: Notices;
  readonly #using: () => AnalystChoice;
  /** Owner of the background's requests at the desk, apart from those of the position shown. */
  readonly #background = {};
  #live = $state.raw<Place | null>(null);
  #found = $state.raw<(Place & { report: SearchReport; budget: number }) | null>(null);
  /** The position at the cursor. */
  readonly #here: Place = $derived.by(() => {
    void this.#document.version;
    return this.#placeOf(this.#document.cursor);
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #job: { readonly playouts: number } | null = null;

  /** `using` says which engine analyses; read anew for every position. */
  constructor(
    api: Api,
    desk: EngineDesk,
    document: GameDocument,
    notices: Notices,
    using: () => AnalystChoice = () => DEFAULT_ENGINE,
  ) {
    this.#api = api;
    this.#desk = desk;
    this.#document = document;
    this.#notices = notices;
    this.#using = using;
    this.line = new GameLine(api, document, notices, using);
  }

  /** Switches the analysis of the position shown on or off. */
  toggle(on = !this.on): void {
    this.on = on;
    if (on) this.look();
    else this.rest();
  }

  /** Ends everything that runs for this game; what was found stays. */
  stop(): void {
    this.on = false;
    this.rest();
    this.cancel();
  }

  /** The game is not shown any more: no search for its sake, until look() is called again. */
  rest(): void {
    clearTimeout(this.#timer);
    if (!this.#live) return;
    this.#live = null;
    this.#stopEngine(this);
  }

  /**
   * To be called when another position is shown: when the cursor rests there, what is kept of it is read and, while
   * switched on, it is searched. Costs nothing before: a held arrow key goes through a long game as fast as without.
   */
  look(): void {
    if (this.#live && this.#live.node !== this.#document.cursor) this.rest();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#rested(), REST);
  }

  /**
   * Analyses every position of the line that is not known that well yet, in the background; then, with `variations`, those
   * of the rest of the game. Ends when another engine is chosen meanwhile.
   */
  async wholeGame(playouts: number, variations = false): Promise<void> {
    this.cancel();
    const job = { playouts };
    this.#job = job;
    const using = this.#using();
    // It would wait for a search that goes on for minutes.
    if (this.#live) {
      this.rest();
      this.look();
    }
    if (variations) this.progress = { done: 0, total: 0, playouts, node: null };
    await this.line.refresh();
    const todo = await this.#unknown(job, playouts, variations);
    if (!todo) return;
    for (const [done, node] of todo.entries()) {
      if (this.#job !== job) return;
      if (!isSameEngine(this.#using(), using)) {
        this.cancel();
        return;
      }
      this.progress = { done, total: todo.length, playouts, node };
      if (this.#document.collection.node(node.id) !== node) continue;
      if (!(await this.#searchThrough(job, node, playouts))) return;
    }
    if (this.#job !== job) return;
    this.#job = null;
    this.progress = null;
    this.look();
  }

  /** Ends the way through the game. */
  cancel(): void {
    if (!this.#job) return;
    this.#job = null;
    this.progress = null;
    this.#stopEngine(this.#background);
    if (this.on) this.look();
  }

  /** Writes what is known of the line into the game, and `more` with it, as one undo step; returns how many properties changed. */
  write(comments: boolean, more: readonly SgfEdit[] = []): number {
    const { line } = this;
    const { cursor, info } = this.#document;
    const edits = [...analysisEdits(line.points, line.summaries, info.size, comments), ...more];
    return this.#document.edit({ edits, cursor: cursor.id }) ? edits.length : 0;
  }

  dispose(): void {
    this.stop();
  }

  async #rested(): Promise<void> {
    const place = this.#here;
    if (this.#live && !same(this.#live, place)) this.rest();
    if (!this.#found || !same(this.#found, place)) await this.#recall(place);
    if (!this.on || this.#live || !this.#isHere(place)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(place), REST_TO_SEARCH);
  }

  #placeOf(node: SgfNode): Place {
    const position = positionSpecAt(node);
    const using = this.#using();
    return { node, position, using, key: JSON.stringify([position, using]) };
  }

  /** The positions that are not known as well as that; undefined when the job ended meanwhile. */
  async #unknown(job: object, playouts: number, variations: boolean): Promise<SgfNode[] | undefined> {
    const { line } = this;
    const known = new Map(line.summaries);
    const all = new Set(line.nodes);
    try {
      for (const leaf of variations ? leaves(this.#document.root) : []) {
        if (this.#job !== job) return undefined;
        if (all.has(leaf)) continue;
        const nodes = pathTo(leaf);
        for (const [node, summary] of await line.keptOf(nodes)) known.set(node, summary);
        for (const node of nodes) all.add(node);
      }
    } catch (thrown) {
      if (this.#job !== job) return undefined;
      this.#job = null;
      this.progress = null;
      this.#failed(() => t('state:analysis.gameNotRead'), thrown);
    }
    if (this.#job !== job) return undefined;
    return [...all].filter((node) => (known.get(node)?.budget ?? 0) < playouts);
  }

  async #recall(place: Place): Promise<void> {
    this.#found = null;
    try {
      const { position, using } = place;
      const kept = await this.#api.call('analysis.report', { position, seed: ANALYSIS_SEED, using });
      if (kept && this.#isHere(place)) this.#found = { ...place, report: kept, budget: kept.budget };
    } catch (thrown) {
      if (!isNoPosition(thrown)) this.#failed(() => t('state:analysis.positionNotRead'), thrown);
    }
  }

  /**
   * Searches the position until the budget is spent; when a game takes the engine, again after it. While the whole game is gone
   * through, for as long as the others of the game.
   */
  async #search(place: Place): Promise<void> {
    if (!this.on || this.#live || !this.#isHere(place)) return;
    const playouts = Math.min(this.#job?.playouts ?? LIVE_PLAYOUTS, LIVE_PLAYOUTS);
    // What was judged without playouts is not judged better by asking again.
    if (this.#found && (this.#found.report.judged || this.#found.budget >= playouts)) return;
    this.#live = place;
    const wanted = (): boolean => this.#live === place;
    try {
      while (wanted()) {
        const result = await this.#analyze(this, place, playouts, wanted, 'look');
        if (!result) return;
        this.#learn(place, result, playouts);
        if (!result.stopped) break;
      }
    } catch (thrown) {
      if (!wanted()) return;
      this.on = false;
      this.#failed(() => t('state:analysis.positionFailed'), thrown);
    } finally {
      if (wanted()) {
        this.#live = null;
        // The whole game was done meanwhile: now for longer.
        if (playouts < LIVE_PLAYOUTS && !this.#job) this.look();
      }
    }
  }

  /** One position of the whole game, as often as it is interrupted; false when the job is over. */
  async #searchThrough(job: object, node: SgfNode, playouts: number): Promise<boolean> {
    const wanted = (): boolean => this.#job === job;
    try {
      for (;;) {
        const place = this.#placeOf(node);
        const result = await this.#analyze(this.#background, place, playouts, wanted, 'background');
        if (!result) return false;
        this.#learn(place, result, playouts);
        if (!result.stopped || !wanted()) return wanted();
      }
    } catch (thrown) {
      if (!wanted()) return false;
      this.#job = null;
      this.progress = null;
      this.#failed(() => t('state:analysis.gameFailed'), thrown);
      return false;
    }
  }

  #analyze(
    owner: object,
    { position, using }: Place,
    playouts: number,
    wanted: () => boolean,
    urgency: 'look' | 'background',
  ): Promise<AnalyzeResult | undefined> {
    const params = { position, budget: { playouts }, seed: ANALYSIS_SEED, using, keep: true };
    return this.#desk.run(owner, 'engine.analyze', params, wanted, urgency);
  }

  /** Takes over a result, unless the game was changed meanwhile. */
  #learn(place: Place, { stopped, ...report }: AnalyzeResult, playouts: number): void {
    const budget = stopped ? report.playouts : playouts;
    if (this.#placeOf(place.node).key !== place.key || budget < MIN_KEPT) return;
    if (this.#isHere(place) && budget >= (this.#found?.budget ?? 0))
      this.#found = { ...place, report, budget };
    this.line.learn(place.node, summaryOf(report, budget));
  }

  #isHere(place: Place): boolean {
    // The node first: the position is worked out for no step that is only passed.
    return place.node === this.#document.cursor && place.key === this.#here.key;
  }

  #stopEngine(owner: object): void {
    this.#desk
      .stop(owner)
      .catch((thrown: unknown) => this.#failed(() => t('state:engine.notStopped'), thrown));
  }

  #failed(what: Words, thrown: unknown): void {
    if (errorData(thrown).code !== 'disconnected') this.#notices.failed(what, thrown);
  }
}

function same(a: Place, b: Place): boolean {
  return a.node === b.node && a.key === b.key;
}
