/**
 * Matches between engines, by the same runner as `yomi match`: one at a time goes on, whatever the window shows meanwhile, and each game
 * is kept when it ends. A match that was stopped, or whose host was killed, goes on with the games that are missing.
 */
import { availableParallelism } from 'node:os';
import { said } from '../../engine/protocol/sayings.ts';
import type { EngineChange, GameRow, MatchResult } from '../../engine/protocol/match.ts';
import { keptSaying, problemOf } from '../store/keptSaying.ts';
import type { CallName, Calls, Events } from '../ipc/api.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import type { LiveGame, MatchDetail, MatchEvents, MatchInfo } from '../ipc/matchApi.ts';
import { runMatch, MatchError, type RunningGame } from '../match/matchRun.ts';
import { changesOf, resultOf, standingsOf } from '../match/standings.ts';
import { MixedEngineError } from '../regression/sameEngine.ts';
import type { StoredMatch } from '../store/matches.ts';
import type { Store } from '../store/store.ts';
import type { Documents } from './documents.ts';
import type { MatchAnalyser } from './matchAnalysis.ts';
import { crossTable, matchJson, matchTable } from './matchExport.ts';
import { commandChanges, runPlan, testOf, withNames, type MatchPlayersOptions } from './matchPlayers.ts';

/** Milliseconds between two messages about the boards. */
const LIVE_MS = 200;

type MatchCall = Extract<CallName, `match.${string}`>;
type Params<C extends MatchCall> = Calls[C]['params'];
type MatchServices = {
  [C in MatchCall]: (params: Params<C>) => Calls[C]['result'] | Promise<Calls[C]['result']>;
};

export interface MatchesOptions extends MatchPlayersOptions {
  store: Store;
  documents: Pick<Documents, 'openData' | 'openKept'>;
  analyser: MatchAnalyser;
  emit: <E extends keyof MatchEvents | 'notice'>(name: E, value: Events[E]) => void;
}

/** The match that goes on. */
interface Running {
  id: number;
  abandon: AbortController;
  live: Map<number, LiveGame>;
  timer: NodeJS.Timeout | undefined;
  /** Whether a move was made since games were told of. */
  isUntold: boolean;
}

export class Matches {
  readonly #options: MatchesOptions;
  #running: Running | null = null;
  /** By match: the other version that an engine said it was when it was to go on. */
  readonly #versions = new Map<number, readonly EngineChange[]>();
  #closed = false;

  /** Notes those that a dead program left running. */
  constructor(options: MatchesOptions) {
    this.#options = options;
    options.store.ifSpace(() => options.store.matches.markInterrupted());
  }

  services(): MatchServices {
    const { matches } = this.#options.store;
    const { analyser } = this.#options;
    return {
      'match.list': () => ({
        matches: matches.list().map((match) => this.#info(match)),
        cores: availableParallelism(),
      }),
      'match.start': (plan) => this.#start(plan),
      'match.get': ({ id }) => this.#detail(this.#known(id)),
      'match.stop': () => this.#stop(),
      'match.resume': ({ id, mixed }) => this.#resume(this.#known(id), mixed),
      'match.remove': ({ id }) => this.#remove(this.#known(id)),
      'match.restore': ({ id }) => this.#write(() => matches.restore(id)),
      'match.open': (params) => this.#open(params),
      'match.export': (params) => this.#export(params),
      'match.analyse': ({ id, playouts }) => analyser.start(this.#known(id), playouts),
      'match.stopAnalysis': () => {
        analyser.stop();
        return null;
      },
      'match.losses': ({ id }) => analyser.losses(this.#known(id)),
    };
  }

  /** Ends the match that goes on, of which nothing more is kept; at the next start it is interrupted. */
  close(): void {
    this.#closed = true;
    this.#options.analyser.close();
    clearTimeout(this.#running?.timer);
    this.#running?.abandon.abort();
  }

  #start(asked: Params<'match.start'>): MatchInfo {
    this.#free();
    const { store, users } = this.#options;
    const plan = withNames(asked, users);
    const names = plan.players.map(({ name }) => name!);
    // What cannot be carried out is not kept.
    runPlan(plan, names, this.#options).end();
    const id = store.transaction(() => store.matches.add(plan));
    return this.#run(this.#known(id));
  }

  #resume(match: StoredMatch, mixed = false): MatchInfo {
    this.#free();
    const { store, users } = this.#options;
    const rows = store.matches.games(match.id);
    const [change] = commandChanges(match.plan, { names: match.names, rows }, users);
    if (change && !mixed)
      throw new ApiError('conflict', { key: 'host.match.changed', args: { player: change.player } });
    return this.#run(match, mixed);
  }

  #stop(): null {
    this.#running?.abandon.abort();
    return null;
  }

  #run(match: StoredMatch, mixed = false): MatchInfo {
    const { id, plan, names } = match;
    const { store } = this.#options;
    const { run, end } = runPlan(plan, names, this.#options);
    const running: Running = {
      id,
      abandon: new AbortController(),
      live: new Map(),
      timer: undefined,
      isUntold: false,
    };
    this.#running = running;
    this.#write(() => {
      store.matches.setState(id, 'running');
      store.matches.forgetUnbegun(id);
    });
    const keeper = {
      rows: () => store.matches.games(id),
      keep: (row: GameRow, sgf: string | null) => {
        store.transaction(() => store.matches.putGame(id, row, sgf ?? ''));
      },
    };
    const { abandon } = running;
    // Who says what is dead may take long, and games wait for it.
    abandon.signal.addEventListener('abort', end);
    this.#versions.delete(id);
    runMatch({ ...run, mixed }, keeper, {
      abandon: abandon.signal,
      onMove: (game) => this.#moved(running, game),
      onGame: (row) => {
        running.live.delete(row.game);
        this.#options.emit('match.changed', { info: this.#info(this.#known(id)), row });
        this.#tellLive(running);
      },
    })
      .then(
        () => this.#ended(running, abandon.signal.aborted ? 'stopped' : 'finished'),
        (error: unknown) => {
          // The other boards' engines end, too.
          abandon.abort();
          if (error instanceof MixedEngineError) this.#versions.set(id, error.changes);
          const isTold = [MatchError, MixedEngineError, ApiError].some((kind) => error instanceof kind);
          if (!isTold) this.#failed(error);
          this.#ended(running, 'failed', keptSaying(sayingOf(error)));
        },
      )
      .finally(end);
    return this.#info(this.#known(id));
  }

  #failed(error: unknown): void {
    if (this.#closed) return;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#options.emit('notice', { severity: 'error', ...said({ key: 'host.match.broke' }), detail });
  }

  #ended(running: Running, state: MatchInfo['state'], problem = ''): void {
    clearTimeout(running.timer);
    if (this.#closed) return;
    this.#running = null;
    const { store, emit } = this.#options;
    this.#write(() => store.matches.setState(running.id, state, problem));
    emit('match.changed', { info: this.#info(this.#known(running.id)), row: null });
  }

  #moved(running: Running, { game, black, white, moves }: RunningGame): void {
    running.live.set(game, { game, black, white, moves: [...moves] });
    if (running.timer === undefined) this.#tellLive(running);
    else running.isUntold = true;
  }

  /** Tells how the games stand; what changes soon after is told together. */
  #tellLive(running: Running): void {
    clearTimeout(running.timer);
    running.isUntold = false;
    if (this.#closed) return;
    running.timer = setTimeout(() => {
      running.timer = undefined;
      if (running.isUntold) this.#tellLive(running);
    }, LIVE_MS);
    this.#options.emit('match.live', { id: running.id, games: [...running.live.values()] });
  }

  #detail(match: StoredMatch): MatchDetail {
    const { store, analyser } = this.#options;
    const { id } = match;
    const live = this.#running?.id === id ? [...this.#running.live.values()] : [];
    return { info: this.#info(match), games: store.matches.games(id), live, analysing: analyser.of(id) };
  }

  #remove({ id }: StoredMatch): null {
    if (this.#running?.id === id) throw new ApiError('refused', { key: 'host.match.goesOn' });
    return this.#write(() => this.#options.store.matches.delete(id));
  }

  async #open({ id, game }: Params<'match.open'>): Promise<Calls['match.open']['result']> {
    const { store, documents } = this.#options;
    const before = store.matches.opened(id, game);
    const kept = before === null ? undefined : store.games.get(before);
    if (kept && !kept.deleted) return await documents.openKept(kept.id);
    const { names } = this.#known(id);
    const sgf = store.matches.sgf(id, game);
    if (sgf === undefined || sgf === '') throw new ApiError('not-found', { key: 'host.game.notKept' });
    const name = `${fileName(names)}, game ${game + 1}.sgf`;
    const opened = await documents.openData({ name, base64: Buffer.from(sgf).toString('base64') });
    this.#write(() => store.matches.setOpened(id, game, opened.id));
    return opened;
  }

  #export({ id, format }: Params<'match.export'>): Calls['match.export']['result'] {
    const { matches } = this.#options.store;
    const match = this.#known(id);
    const rows = matches.games(id);
    const text = {
      sgf: () => rows.map(({ game }) => matches.sgf(id, game) ?? '').join(''),
      csv: () => matchTable(rows),
      table: () => crossTable(standingsOf(rows, match.names)),
      json: () => matchJson(this.#info(match), rows),
    }[format]();
    const end = format === 'table' ? ', table.csv' : `.${format}`;
    const name = `${fileName(match.names)}${end}`.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_');
    return { name, base64: Buffer.from(text).toString('base64') };
  }

  /** 'conflict' while a match goes on. */
  #free(): void {
    if (this.#running) throw new ApiError('conflict', { key: 'host.match.stopFirst' });
  }

  #known(id: number): StoredMatch {
    const match = this.#options.store.matches.get(id);
    if (!match) throw new ApiError('not-found', { key: 'host.match.gone' });
    return match;
  }

  #info({ id, plan, names, state, problem, created }: StoredMatch): MatchInfo {
    const rows = this.#options.store.matches.games(id);
    const score = finite(resultOf(rows, names, testOf(plan)));
    const played = changesOf(rows);
    // What would be, if it went on now.
    const told = this.#versions.get(id) ?? [];
    const goesOn = state !== 'finished' || ('players' in score && score.players.some(({ aside }) => aside));
    const next =
      state === 'running' || !goesOn ? [] : commandChanges(plan, { names, rows }, this.#options.users);
    const changes = [...played];
    for (const change of [...told, ...next])
      if (!changes.some(({ player }) => player === change.player)) changes.push(change);
    return { id, plan, names, state, ...problemOf(problem), changes, created, score };
  }

  #write(action: () => void): null {
    this.#options.store.transaction(action);
    return null;
  }
}

/** How its files are called: by the players, as far as a name may go. */
function fileName(names: readonly string[]): string {
  return names.length === 2 ? names.join(' against ') : `Tournament of ${names.join(', ')}`.slice(0, 120);
}

/** As JSON has it: no infinities, and no -0. */
function finite(result: MatchResult): MatchInfo['score'] {
  if ('players' in result) return result;
  const {
    elo,
    eloInterval: [low, high],
    ...rest
  } = result;
  const known = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);
  return { ...rest, elo: known(elo), eloInterval: [known(low), known(high)] };
}
