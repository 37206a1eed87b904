/**
 * The scoring screen of one position. The engine proposes which stones are dead, the players correct it chain by chain, and
 * both countings follow at once. Accepting writes the result (RE) and the territory (TB, TW) into the file.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole or watched by nobody */
import { compressPoints } from '../../engine/sgf/values.ts';
import { scorePosition, type BoardScore } from '../../engine/board/score.ts';
import type { Position } from '../../engine/board/position.ts';
import { allPoints, type Point } from '../../engine/board/point.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { setText, setValues } from '../../engine/sgf/gameEdits.ts';
import { t } from '../messages/messages.ts';
import type { EngineDesk } from './engineDesk.svelte.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import type { Notices } from './notices.svelte.ts';

/** Playouts for the engine's opinion of a finished position. */
const STATUS_PLAYOUTS = 2000;

export type Counting = 'japanese' | 'chinese';

export class Scoring {
  /** The position being scored; null while the scoring is closed. */
  node = $state.raw<SgfNode | null>(null);
  dead = $state.raw<ReadonlySet<Point>>(new Set());
  /** True while the engine looks for dead stones. */
  asking = $state(false);
  /** Called when the scoring begins, so that its panel can be shown. */
  onStart: () => void = () => undefined;
  #position = $state.raw<Position | null>(null);

  readonly japanese: BoardScore | null = $derived.by(() => this.#count('japanese'));
  readonly chinese: BoardScore | null = $derived.by(() => this.#count('chinese'));
  /** The counting the game's rules ask for. */
  readonly counting: Counting = $derived.by(() => this.#document.info.rules?.scoring ?? 'japanese');
  readonly score: BoardScore | null = $derived.by(() =>
    this.counting === 'chinese' ? this.chinese : this.japanese,
  );

  readonly #document: GameDocument;
  readonly #desk: EngineDesk;
  readonly #notices: Notices;

  constructor(document: GameDocument, desk: EngineDesk, notices: Notices) {
    this.#document = document;
    this.#desk = desk;
    this.#notices = notices;
  }

  get open(): boolean {
    return this.node !== null && this.node === this.#document.cursor;
  }

  /** Starts scoring the position at the cursor. */
  async start(): Promise<void> {
    const node = this.#document.cursor;
    this.node = node;
    this.#position = this.#document.view.position.copy();
    this.dead = new Set();
    this.asking = true;
    this.onStart();
    const params = {
      position: this.#document.spec(),
      playouts: STATUS_PLAYOUTS,
      seed: this.#document.play.seed,
    };
    try {
      const result = await this.#desk.run(this, 'engine.status', params, () => this.node === node);
      // A correction made meanwhile is worth more than the engine's opinion.
      if (result && !('stopped' in result) && this.node === node && this.dead.size === 0)
        this.dead = new Set(result.dead);
    } catch (thrown) {
      this.#notices.failed(() => t('state:scoring.noOpinion'), thrown);
    } finally {
      if (this.node === node) this.asking = false;
    }
  }

  /** Marks the chain at a point dead, or alive again; false for an empty point. */
  toggle(point: Point): boolean {
    const position = this.#position;
    if (!position || position.colorAt[point] === 0) return false;
    const stones: Point[] = [];
    position.findStones(point, 361, stones);
    const dead = new Set(this.dead);
    const alive = dead.has(point);
    for (const stone of stones) {
      if (alive) dead.delete(stone);
      else dead.add(stone);
    }
    this.dead = dead;
    return true;
  }

  cancel(): void {
    this.node = null;
    this.asking = false;
    void this.#desk
      .stop(this)
      .catch((error: unknown) => this.#notices.failed(() => t('state:engine.notStopped'), error));
  }

  /** Writes the result of the game's own counting and closes. */
  accept(): void {
    const { node, score } = this;
    if (!node || !score) return;
    const size = this.#document.info.size;
    const owned = (color: number): string[] =>
      compressPoints(
        allPoints(size).filter((point) => score.territoryAt[point] === color),
        size,
      );
    const edits = [
      ...setText(this.#document.root, 'RE', score.result),
      ...setValues(node, 'TB', owned(2)),
      ...setValues(node, 'TW', owned(1)),
    ];
    this.#document.edit({ edits, cursor: node.id });
    this.cancel();
  }

  #count(scoring: Counting): BoardScore | null {
    const position = this.#position;
    if (!position || !this.node) return null;
    return scorePosition(position, { dead: this.dead, scoring, komi: position.komi });
  }
}
