/**
 * What other analysts than the chosen one found of the line of a game, as it is kept: their curves lie over those of the graph. Nobody is
 * asked anything new for it.
 */
import type { AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import type { Api } from '../../main/ipc/api.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import type { GraphPoint } from './gameGraph.ts';
import { GameLine } from './gameLine.svelte.ts';
import type { Notices } from './notices.svelte.ts';

/** Curves that can be told apart at once, besides those of the chosen analyst. */
const MOST = 3;

/** Whoever can analyse, with a name for people. */
export interface Analyst {
  id: string;
  name: string;
  choice: AnalystChoice;
}

/** The curves of one analyst. */
export interface OtherCurves {
  id: string;
  name: string;
  /** Which of the strokes it has, from 0. */
  stroke: number;
  points: readonly GraphPoint[];
}

export class OtherLines {
  /** Ids of those that are not to be seen. */
  hidden = $state.raw<readonly string[]>([]);
  #lines = $state.raw<readonly (Analyst & { line: GameLine })[]>([]);
  /** Those that know something of this game, with their places. */
  readonly known: readonly OtherCurves[] = $derived.by(() =>
    this.#lines
      .filter(({ line }) => line.analysed > 0)
      .slice(0, MOST)
      .map(({ id, name, line }, stroke) => ({ id, name, stroke, points: line.points })),
  );
  /** Those of them that are to be seen. */
  readonly shown: readonly OtherCurves[] = $derived.by(() =>
    this.known.filter(({ id }) => !this.hidden.includes(id)),
  );

  readonly #api: Api;
  readonly #document: GameDocument;
  readonly #notices: Notices;

  constructor(api: Api, document: GameDocument, notices: Notices) {
    this.#api = api;
    this.#document = document;
    this.#notices = notices;
  }

  /** Reads what these analysts found of the line. */
  async refresh(analysts: readonly Analyst[]): Promise<void> {
    const before = this.#lines;
    this.#lines = analysts.map(
      (analyst) =>
        before.find(
          ({ id, name, choice }) => id === analyst.id && name === analyst.name && choice === analyst.choice,
        ) ?? {
          ...analyst,
          line: new GameLine(this.#api, this.#document, this.#notices, () => analyst.choice),
        },
    );
    await Promise.all(this.#lines.map(({ line }) => line.refresh()));
  }

  toggle(id: string): void {
    this.hidden = this.hidden.includes(id) ? this.hidden.filter((one) => one !== id) : [...this.hidden, id];
  }
}
