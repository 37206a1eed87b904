/**
 * Two engines in lockstep: one position, that of a test of the list or of a move of a game, and both asked the same. Every step takes both
 * along; what they said of a position is kept as long as the engines stay the same, so that a step back costs nothing.
 */
import type { Api } from '../../../main/ipc/api.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import type { Pair, PairPlace, PairPlayer } from '../../../main/ipc/lockstepApi.ts';
import type { PairQuestion } from '../../../engine/protocol/lockstep.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import { nodeMove, positionSpecAt } from '../../../engine/sgf/replay.ts';
import { pointName } from '../../../engine/board/point.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import { boardsOf, compare } from './compare/compare.ts';
import { NO_OVERLAYS, type Comparison, type Names } from './compare/comparison.ts';
import { groundOfPair, sideOfAnswer, type Ground, type Side } from './compare/side.ts';

/** The list of results, as the walk through the tests sees it. */
interface Tests {
  readonly current: LabRow | null;
  readonly selected: number;
  readonly total: number;
  step(by: 1 | -1): Promise<LabRow | null>;
}

/** A game to be walked through. */
export interface WalkedGame {
  title: string;
  size: number;
  /** From the first position to the last. */
  nodes: readonly SgfNode[];
}

/** One engine as it is written in the form. */
export interface PlayerDraft {
  own: boolean;
  /** Id of a user's engine; '' for none yet. */
  engine: string;
  /** The run whose patterns Yomi has; null: those in use. */
  run: number | null;
  /** Separated by semicolons. */
  setup: string;
}

/** Answers that are kept at most. */
const MAX_KEPT = 500;

export class Lockstep {
  readonly players = $state<[PlayerDraft, PlayerDraft]>([
    { own: true, engine: '', run: null, setup: '' },
    { own: false, engine: '', run: null, setup: '' },
  ]);
  limitSeconds = $state(30);
  question = $state<PairQuestion>('moves');
  /** Null: the tests of the list. */
  game = $state.raw<WalkedGame | null>(null);
  /** Index into the game's nodes. */
  move = $state(0);
  opened = $state(false);
  asking = $state(false);
  found = $state.raw<Pair | null>(null);
  failure = $state.raw<string | null>(null);

  readonly ground: Ground | null = $derived(this.found && groundOfPair(this.found));
  readonly names: Names = $derived.by(() => {
    const [first, second] = this.found?.sides.map(
      ({ name }) => name || t('regression:lockstep.noEngine'),
    ) ?? [t('regression:lockstep.first'), t('regression:lockstep.second')];
    return first === second ? [`${first} (1)`, `${second} (2)`] : [first, second];
  });
  readonly #sides = $derived(
    this.found?.sides.map((side) => sideOfAnswer(side, this.found?.size ?? 19)) as [Side, Side] | undefined,
  );
  /** Null where one of them, or both, said nothing. */
  readonly comparison: Comparison | null = $derived(
    this.#sides && this.ground ? compare(this.question, ...this.#sides, this.ground, this.names) : null,
  );
  readonly boards: Comparison['boards'] = $derived(
    this.#sides && this.ground
      ? boardsOf(this.question, ...this.#sides, this.ground, this.names)
      : NO_OVERLAYS,
  );
  /** Both engines are told: there is something to ask. */
  readonly ready: boolean = $derived(this.players.every(({ own, engine }) => own || engine !== ''));
  /** "story:20 (3 of 12)", "Move 7, D4". */
  readonly where: string = $derived.by(() => {
    if (!this.game) {
      const { current, selected, total } = this.#tests;
      return current
        ? t('regression:lockstep.atTest', {
            test: `${current.suite}:${current.number}`,
            number: selected + 1,
            of: total,
          })
        : t('regression:lockstep.noTest');
    }
    const node = this.game.nodes.at(this.move);
    const played = node && nodeMove(node, this.game.size);
    const at = { number: this.move, of: this.game.nodes.length - 1 };
    return played
      ? t('regression:lockstep.atMovePoint', { ...at, point: pointName(played.point, this.game.size) })
      : t('regression:lockstep.atMove', at);
  });

  readonly #api: Api;
  readonly #tests: Tests;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nobody watches it
  readonly #kept = new Map<string, Pair>();
  #asked = 0;

  constructor(api: Api, tests: Tests) {
    this.#api = api;
    this.#tests = tests;
  }

  /** The other engine of last time. */
  suggest(engine: string): void {
    this.players[1].engine ||= engine;
  }

  /** The view is shown. */
  open(): void {
    this.opened = true;
    this.game = null;
    if (this.ready) void this.ask();
  }

  /** The view is left: both engines are ended. */
  close(): void {
    this.opened = false;
    this.#forget();
    void this.stop();
  }

  /** Walks through the tests of the list (null), or through a game from its position `at` on. */
  walk(game: WalkedGame | null, at = 0): void {
    this.game = game;
    this.move = at;
    void this.ask();
  }

  get canStep(): { back: boolean; on: boolean } {
    if (this.game) return { back: this.move > 0, on: this.move < this.game.nodes.length - 1 };
    return { back: this.#tests.selected > 0, on: this.#tests.selected < this.#tests.total - 1 };
  }

  /** Takes both engines to the next test or move, or to the one before. */
  async step(by: 1 | -1): Promise<void> {
    if (!(by > 0 ? this.canStep.on : this.canStep.back)) return;
    if (this.game) this.move += by;
    else await this.#tests.step(by);
    await this.ask();
  }

  choose(question: PairQuestion): void {
    this.question = question;
    void this.ask();
  }

  /** Asks both, unless they have answered this before; `again`: whatever they said. */
  async ask(again = false): Promise<void> {
    const at = this.#place();
    const number = ++this.#asked;
    this.failure = null;
    if (!at || !this.ready) {
      this.found = null;
      return;
    }
    const { question, limitSeconds } = this;
    const players = this.players.map(playerOf) as [PairPlayer, PairPlayer];
    const key = JSON.stringify([at, question, players]);
    const kept = again ? undefined : this.#kept.get(key);
    this.found = kept ?? null;
    this.asking = !kept;
    if (kept) return;
    try {
      const found = await this.#api.call('lab.lockstep', { at, question, players, limitSeconds });
      if (number !== this.#asked) return;
      this.found = found;
      // A failure is asked for again when one comes back to it.
      if (found?.sides.every(({ failure }) => failure === null)) this.#keep(key, found);
    } catch (thrown) {
      if (number === this.#asked) this.failure = errorData(thrown).message;
    } finally {
      if (number === this.#asked) this.asking = false;
    }
  }

  async stop(): Promise<void> {
    this.#asked++;
    this.asking = false;
    try {
      await this.#api.call('lab.stop', {});
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  #keep(key: string, found: Pair): void {
    this.#kept.set(key, found);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #forget(): void {
    this.#kept.clear();
    this.found = null;
  }

  #place(): PairPlace | null {
    if (!this.game) return this.#tests.current && { result: this.#tests.current.id };
    const node = this.game.nodes.at(this.move);
    return node ? { position: positionSpecAt(node) } : null;
  }
}

function playerOf({ own, engine, run, setup }: PlayerDraft): PairPlayer {
  return {
    engine: own ? '' : engine,
    run: own ? run : null,
    setup: setup
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
