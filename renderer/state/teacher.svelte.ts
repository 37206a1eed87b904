/**
 * The teaching mode: a move of the user's is judged before the engine answers it, by a search of the position before it and one of that after
 * it. One that gives away much stops the game, which then asks whether to try again. What cannot be judged stands.
 */
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import type { Point, SearchReport } from '../../engine/protocol/types.ts';
import { nodeMove, positionSpecAt } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { EngineDesk } from './engineDesk.svelte.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import { grade, type Grade } from './gameGraph.ts';
import { ANALYSIS_SEED } from './gameLine.svelte.ts';

/** Playouts of each search: as many as a usual analysis of a whole game spends on a position. */
const PLAYOUTS = 1000;
/** Grades that stop the game. */
const STOPS: readonly (Grade | null)[] = ['blunder', 'mistake'];

/** A move that gave away much. */
export interface Verdict {
  node: SgfNode;
  grade: Grade;
  /** Of the player's chances, 0..1. */
  loss: number;
  better: Point;
}

export class Teacher {
  judging = $state(false);
  /** What stopped the game; null for nothing. */
  verdict = $state.raw<Verdict | null>(null);
  /** The better move is shown. */
  revealed = $state(false);
  readonly #desk: EngineDesk;
  readonly #document: GameDocument;
  #turn = 0;

  constructor(desk: EngineDesk, document: GameDocument) {
    this.#desk = desk;
    this.#document = document;
  }

  /** Whether the move that led to `node` stands; true as well when that is not wanted any more. Rejects when the engine fails. */
  async judge(node: SgfNode, wanted: () => boolean): Promise<boolean> {
    const move = nodeMove(node, this.#document.info.size);
    this.dismiss();
    if (!move || !node.parent) return true;
    const turn = this.#turn;
    const current = (): boolean => turn === this.#turn && wanted();
    this.judging = true;
    try {
      const before = await this.#look(node.parent, current);
      if (!before || before.color !== move.color || before.moves.length === 0) return true;
      const better = before.moves[0].point;
      if (better === move.point) return true;
      const after = await this.#look(node, current);
      if (!after || after.color === move.color) return true;
      const loss = before.winRate - (1 - after.winRate);
      const found = grade(loss);
      if (found === null || !STOPS.includes(found)) return true;
      this.verdict = { node, grade: found, loss, better };
      return false;
    } finally {
      if (turn === this.#turn) this.judging = false;
    }
  }

  /** Nothing is judged, and nothing stops the game. */
  dismiss(): void {
    this.#turn++;
    this.verdict = null;
    this.revealed = false;
    if (!this.judging) return;
    this.judging = false;
    void this.#desk.stop(this).catch(() => undefined);
  }

  /** A search of the position; null when it was stopped, or is not wanted any more. */
  async #look(node: SgfNode, wanted: () => boolean): Promise<SearchReport | null> {
    const params = {
      position: positionSpecAt(node),
      budget: { playouts: PLAYOUTS },
      seed: ANALYSIS_SEED,
      using: DEFAULT_ENGINE,
      keep: true,
    };
    const result = await this.#desk.run(this, 'engine.analyze', params, wanted);
    return result && !result.stopped && wanted() ? result : null;
  }
}
