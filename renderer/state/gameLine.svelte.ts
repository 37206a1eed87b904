/**
 * The line of a game that is drawn as a graph: from the start through the cursor and on as "forward" would go. What is known
 * of its positions comes from the host, which keeps it; here is only a copy, asked for anew when the game changes, so that
 * no edit (of the komi, of a stone) can leave a wrong number behind.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the maps here are replaced as a whole or watched by nobody */
import { DEFAULT_ENGINE, isSameEngine, type AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import type { Api, AnalysisSummary } from '../../main/ipc/api.ts';
import { lineSpecs } from '../../engine/sgf/lineSpecs.ts';
import { pathTo } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { t } from '../messages/messages.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import { graphPoints, mistakes, type GraphPoint } from './gameGraph.ts';
import type { Notices } from './notices.svelte.ts';
import { errorData } from '../api/errors.ts';

/** Seed of every analysis; one for all, since what is kept is found by it. */
export const ANALYSIS_SEED = 1;

/** The host was asked about what is no position, as stones without liberties are while one is set up: it keeps nothing of that. */
export function isNoPosition(thrown: unknown): boolean {
  return errorData(thrown).code === 'bad-position';
}

export class GameLine {
  /** What is kept of the positions of the line. */
  summaries = $state.raw<ReadonlyMap<SgfNode, AnalysisSummary>>(new Map());
  /** True once the host has been asked about this line. */
  known = $state(false);

  /** From the game's root to the end of the line. */
  readonly nodes: readonly SgfNode[] = $derived.by(() => {
    const { version, cursor } = this.#document;
    const last = this.#last;
    if (last && last.version === version && last.index.has(cursor)) return last.nodes;
    const nodes = [...pathTo(cursor), ...this.#document.onward(cursor)];
    this.#last = { version, nodes, index: new Map(nodes.map((node, i) => [node, i])) };
    return nodes;
  });
  readonly points: readonly GraphPoint[] = $derived.by(() =>
    graphPoints(this.nodes, this.summaries, this.#document.info.size),
  );
  /** Place of the cursor in `nodes`. */
  readonly current: number = $derived.by(() => {
    void this.nodes;
    return this.#last?.index.get(this.#document.cursor) ?? 0;
  });
  /** Moves that lost much, worst first. */
  readonly mistakes: readonly GraphPoint[] = $derived.by(() => mistakes(this.points));
  readonly analysed: number = $derived.by(() => this.points.filter(({ known }) => known).length);

  readonly #api: Api;
  readonly #document: GameDocument;
  readonly #notices: Notices;
  readonly #using: () => AnalystChoice;
  #last: { version: number; nodes: readonly SgfNode[]; index: ReadonlyMap<SgfNode, number> } | null = null;
  #asking = false;
  #again = false;

  constructor(
    api: Api,
    document: GameDocument,
    notices: Notices,
    using: () => AnalystChoice = () => DEFAULT_ENGINE,
  ) {
    this.#api = api;
    this.#document = document;
    this.#notices = notices;
    this.#using = using;
  }

  /** Asks the host what is kept of the line; calls while it answers are made up for by one more. */
  async refresh(): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#ask();
      }
    } catch (thrown) {
      if (errorData(thrown).code !== 'disconnected')
        this.#notices.failed(() => t('state:analysis.gameNotRead'), thrown);
    } finally {
      this.#asking = false;
    }
  }

  /** Takes over what was just found about one position. */
  learn(node: SgfNode, summary: AnalysisSummary): void {
    const known = this.summaries.get(node);
    if (known && known.budget > summary.budget) return;
    this.summaries = new Map(this.summaries).set(node, summary);
  }

  /** Goes to the next (or previous) marked move from the cursor; false when there is none. */
  toMistake(by: -1 | 1): boolean {
    const { points, current } = this;
    const marked = new Set(this.mistakes);
    for (let i = current + by; i >= 0 && i < points.length; i += by) {
      if (!marked.has(points[i])) continue;
      this.#document.goTo(points[i].node);
      return true;
    }
    return false;
  }

  /** What the host keeps of the positions of a line that starts at the game's root. */
  async keptOf(nodes: readonly SgfNode[]): Promise<Map<SgfNode, AnalysisSummary>> {
    const { stretches, places } = lineSpecs(nodes);
    const using = this.#using();
    const found: (AnalysisSummary | null)[][] = [];
    // One after the other: a broken game has thousands of stretches, and what else is asked must not wait for all of them.
    for (const stretch of stretches) {
      try {
        found.push(await this.#api.call('analysis.line', { ...stretch, seed: ANALYSIS_SEED, using }));
      } catch (thrown) {
        if (!isNoPosition(thrown)) throw thrown;
        found.push([]);
      }
    }
    const summaries = new Map<SgfNode, AnalysisSummary>();
    places.forEach(({ stretch, moves }, i) => {
      const summary = found[stretch]?.[moves];
      if (summary) summaries.set(nodes[i], summary);
    });
    return summaries;
  }

  async #ask(): Promise<void> {
    const { nodes } = this;
    const using = this.#using();
    const summaries = await this.keptOf(nodes);
    if (this.nodes !== nodes || !isSameEngine(this.#using(), using)) {
      this.#again = true;
      return;
    }
    this.summaries = summaries;
    this.known = true;
  }
}
