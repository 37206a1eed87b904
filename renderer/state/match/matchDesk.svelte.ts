/** The Match place: the matches that are kept, and the one that is looked at, with its games, its boards while it runs, and where it was lost. */
import type { Api, OpenDocument } from '../../../main/ipc/api.ts';
import type { GameRow } from '../../../engine/protocol/match.ts';
import type {
  LiveGame,
  MatchAnalysis,
  MatchInfo,
  MatchLosses,
  MatchPlan,
} from '../../../main/ipc/matchApi.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import { titleOf } from '../action.ts';
import { fromBase64 } from '../files.ts';
import type { Notices } from '../notices.svelte.ts';
import { ToldCalls } from '../toldCalls.ts';
import { matchName } from './words.ts';

export class MatchDesk {
  /** The newest first. */
  matches = $state.raw<readonly MatchInfo[]>([]);
  /** Games that this machine can play at once. */
  cores = $state(1);
  loaded = $state(false);
  failure = $state.raw<string | null>(null);
  chosen = $state<number | null>(null);
  /** Of the chosen one, by number. */
  games = $state.raw<readonly GameRow[]>([]);
  live = $state.raw<readonly LiveGame[]>([]);
  /** How far the analysis of its games is; null when none goes on. */
  analysing = $state.raw<MatchAnalysis | null>(null);
  /** Null before they were asked for. */
  losses = $state.raw<MatchLosses | null>(null);
  /** The form of a new match is open. */
  asking = $state(false);
  /** Row of the table of games. */
  selected = $state(0);
  /** Hands bytes to the user as a file; set by the window. */
  download: (name: string, bytes: Uint8Array) => void = () => undefined;

  readonly current: MatchInfo | undefined = $derived(this.matches.find(({ id }) => id === this.chosen));
  /** The one that goes on. */
  readonly running: MatchInfo | undefined = $derived(this.matches.find(({ state }) => state === 'running'));

  readonly #calls: ToldCalls;
  readonly #notices: Notices;
  readonly #stopListening: (() => void)[];

  constructor(api: Api, notices: Notices) {
    this.#calls = new ToldCalls(api, notices);
    this.#notices = notices;
    this.#stopListening = [
      api.on('match.changed', ({ info, row }) => this.#changed(info, row)),
      api.on('match.live', ({ id, games }) => {
        if (id === this.chosen) this.live = games;
      }),
      api.on('match.analysing', ({ id, progress }) => {
        if (id !== this.chosen) return;
        this.analysing = progress;
        if (progress === null) void this.readLosses();
      }),
    ];
  }

  /** Reads the list, and shows the match that was shown, else the newest. */
  async open(): Promise<void> {
    try {
      const { matches, cores } = await this.#calls.api.call('match.list', {});
      this.matches = matches;
      this.cores = cores;
    } catch (thrown) {
      this.failure = errorData(thrown).message;
      return;
    }
    this.failure = null;
    this.loaded = true;
    const first = this.current ?? this.matches.at(0);
    if (first) await this.choose(first.id);
  }

  async choose(id: number): Promise<void> {
    const detail = await this.#calls.try(() => t('match:failed.read'), 'match.get', { id });
    if (!detail) return;
    if (this.chosen !== id) {
      this.losses = null;
      this.selected = 0;
    }
    this.chosen = id;
    this.#put(detail.info);
    this.games = detail.games;
    this.live = detail.live;
    this.analysing = detail.analysing;
  }

  /** False when it did not begin. */
  async start(plan: MatchPlan): Promise<boolean> {
    const info = await this.#calls.try(() => t('match:failed.start'), 'match.start', plan);
    if (!info) return false;
    this.#put(info);
    await this.choose(info.id);
    return true;
  }

  async stop(): Promise<void> {
    await this.#calls.try(() => t('match:failed.stop'), 'match.stop', {});
  }

  /** `mixed`: also with engines that are others than in the games before. */
  async resume(mixed = false): Promise<void> {
    if (this.chosen === null) return;
    const params = mixed ? { id: this.chosen, mixed } : { id: this.chosen };
    const info = await this.#calls.try(() => t('match:failed.resume'), 'match.resume', params);
    if (info) this.#put(info);
  }

  /** Takes the chosen one off the list; the message offers it back. */
  async remove(): Promise<void> {
    const { current } = this;
    if (!current) return;
    const { id } = current;
    if ((await this.#calls.try(() => t('match:failed.remove'), 'match.remove', { id })) === undefined) return;
    this.matches = this.matches.filter((match) => match.id !== id);
    this.chosen = null;
    this.games = [];
    this.live = [];
    const next = this.matches.at(0);
    if (next) await this.choose(next.id);
    const restore = async (): Promise<void> => {
      if ((await this.#calls.try(() => t('match:failed.restore'), 'match.restore', { id })) === undefined)
        return;
      await this.open();
      await this.choose(id);
    };
    this.#notices.info(() => t('match:removed', { name: matchName(current) }), {
      label: () => titleOf({ id: 'edit.undo' }),
      run: () => void restore(),
    });
  }

  /** A game as a document; undefined when that failed, which is told. */
  openGame(game: number): Promise<OpenDocument | undefined> {
    if (this.chosen === null) return Promise.resolve(undefined);
    return this.#calls.try(() => t('match:failed.openGame'), 'match.open', { id: this.chosen, game });
  }

  async export(format: 'sgf' | 'csv' | 'json' | 'table'): Promise<void> {
    if (this.chosen === null) return;
    const params = { id: this.chosen, format };
    const file = await this.#calls.try(() => t('match:failed.export'), 'match.export', params);
    if (file) this.download(file.name, fromBase64(file.base64));
  }

  async analyse(playouts: number): Promise<void> {
    if (this.chosen === null) return;
    const params = { id: this.chosen, playouts };
    const progress = await this.#calls.try(() => t('match:failed.analyse'), 'match.analyse', params);
    if (progress) this.analysing ??= progress;
  }

  async stopAnalysis(): Promise<void> {
    await this.#calls.try(() => t('match:failed.stopAnalysis'), 'match.stopAnalysis', {});
  }

  async readLosses(): Promise<void> {
    const id = this.chosen;
    if (id === null) return;
    const losses = await this.#calls.try(() => t('match:failed.losses'), 'match.losses', { id });
    if (losses && this.chosen === id) this.losses = losses;
  }

  select(index: number): void {
    this.selected = Math.max(0, Math.min(this.games.length - 1, index));
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
  }

  #changed(info: MatchInfo, row: GameRow | null): void {
    this.#put(info);
    if (info.id !== this.chosen) return;
    if (row) {
      const others = this.games.filter(({ game }) => game !== row.game);
      this.games = [...others, row].sort((a, b) => a.game - b.game);
    }
    if (info.state !== 'running') this.live = [];
  }

  #put(info: MatchInfo): void {
    const known = this.matches.some(({ id }) => id === info.id);
    this.matches = known
      ? this.matches.map((match) => (match.id === info.id ? info : match))
      : [info, ...this.matches];
  }
}
