/** All kept games: lists, searches, collections and tags, imports, deletion that can be undone. Deleting never touches a file. */
import { basename, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Calls, EventName, Events, ImportEnd } from '../ipc/api.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import type { LibraryReplies, LibraryRow } from '../ipc/libraryApi.ts';
import { searchPatterns } from '../store/search.ts';
import type { LibraryGame } from '../store/games.ts';
import type { Store } from '../store/store.ts';
import { watching } from './documentKeeper.ts';
import type { ImportSource } from './importSources.ts';
import type { ChosenGames, LibraryRecords } from './libraryRecords.ts';
import { LibraryIndex } from './libraryIndex.ts';
import type { IncomingGame, KeptGames } from './libraryMessages.ts';

/** Made from the library, and made again when it is not there. */
const INDEX_FILE = 'yomi.index.db';

export interface LibraryOptions {
  store: Store;
  /** The file of the library; that of its index lies beside it. */
  database: string;
  absolute: (path: string) => string;
  emit: <E extends EventName>(name: E, value: Events[E]) => void;
}

type Params<C extends keyof LibraryReplies> = Calls[C]['params'];

/** Reads and changes the library. */
export class Library {
  readonly #options: LibraryOptions;
  readonly #index: LibraryIndex;
  /** How the last import ended, until a window has told it: the one that began it may be gone by then, or have been loaded anew. */
  imported: ImportEnd | undefined;

  constructor(options: LibraryOptions) {
    this.#options = options;
    const { database, emit } = options;
    this.#index = new LibraryIndex({
      database,
      index: join(dirname(database), INDEX_FILE),
      progress: (progress) => emit('library.progress', progress),
    });
  }

  /** The calls about the library. */
  services(): {
    [C in keyof LibraryReplies]: (params: Params<C>) => LibraryReplies[C] | Promise<LibraryReplies[C]>;
  } {
    return {
      'library.list': (params) => this.#list(params),
      'library.delete': ({ ids }) => this.#delete(ids),
      'library.restore': ({ ids }) => this.#change(() => this.#store.games.restore(ids)),
      'library.find': (params) => this.#find(params),
      'library.boards': (params) => this.#index.ask('boards', params),
      'library.duplicates': (params) => this.#duplicates(params),
      'library.labels': () => this.#store.labels.list(),
      'library.addLabel': (params) => this.#addLabel(params),
      'library.renameLabel': (params) => this.#renameLabel(params),
      'library.setLabel': ({ label, ids, on }) =>
        this.#changeLabel(label, () => this.#store.labels.set(label, ids, on)),
      'library.removeLabel': ({ label }) => this.#changeLabel(label, () => this.#store.labels.delete(label)),
      'library.restoreLabel': ({ label }) => {
        this.#change(() => this.#store.labels.restore(label));
        return this.#store.labels.list();
      },
      'library.import': (params) => this.#importAndTell(params),
      'library.stopImport': () => {
        this.#index.stopImport();
        return null;
      },
      'library.importTold': () => {
        this.imported = undefined;
        return null;
      },
    };
  }

  /** Some games, or those that `library.list` would have, as jobs read them. Rejects with an ApiError. */
  async records({ games, query, label }: ChosenGames): Promise<LibraryRecords> {
    return await this.#index.ask('records', games ?? (await this.#idsOf(query, label ?? undefined)));
  }

  close(): void {
    this.#index.close();
  }

  async #idsOf(query: string, label: number | undefined): Promise<number[]> {
    const found = await this.#inText(query);
    return this.#store.games.ids(query, { found, label });
  }

  get #store(): Store {
    return this.#options.store;
  }

  #change(action: () => void): null {
    this.#store.transaction(action);
    return null;
  }

  async #list({
    query,
    offset,
    limit,
    label,
    sort,
  }: Params<'library.list'>): Promise<LibraryReplies['library.list']> {
    if (offset === 0) this.#update();
    const found = await this.#inText(query);
    const { games, total } = this.#store.games.list(query, offset, limit, { found, label, sort });
    return { rows: games.map(toRow), total };
  }

  /** Without the index the words are looked for in what is listed; nothing is asked of it for no words. */
  async #inText(query: string): Promise<number[][]> {
    return searchPatterns(query).length === 0 ? [] : await this.#index.ask('words', query);
  }

  /** Games that were changed are read for the index, and who listens hears when searches may find more. */
  #update(): void {
    this.#index.ask('update', null).then(
      (games) => {
        if (games > 0) this.#options.emit('library.indexed', { games });
      },
      // Whoever searches hears of it.
      () => undefined,
    );
  }

  async #find({
    pattern,
    query,
    label,
    limit,
  }: Params<'library.find'>): Promise<LibraryReplies['library.find']> {
    const began = performance.now();
    const narrowed = label !== undefined || searchPatterns(query).length > 0;
    const found = await this.#inText(query);
    // Among few games that are wanted there may be none of the first that have the pattern.
    const most = narrowed ? Number.MAX_SAFE_INTEGER : limit + 1;
    const games = await this.#index.ask('find', { pattern, limit: most });
    const rows = this.#store.games.listed(
      games.map(({ game }) => game),
      query,
      { found, label },
    );
    const hits = games
      .flatMap(({ game, node, swapped, row, column, rows: height, columns }) => {
        const listed = rows.get(game);
        const area = { row, column, rows: height, columns };
        return listed ? [{ row: toRow(listed), node, swapped, area }] : [];
      })
      .sort((a, b) =>
        a.row.changed === b.row.changed ? b.row.id - a.row.id : a.row.changed < b.row.changed ? 1 : -1,
      );
    return { hits: hits.slice(0, limit), more: hits.length > limit, milliseconds: performance.now() - began };
  }

  async #duplicates(params: Params<'library.duplicates'>): Promise<LibraryReplies['library.duplicates']> {
    const began = performance.now();
    const { groups, total, games } = await this.#index.ask('alike', params);
    const rows = this.#rowsOf(groups.flatMap((group) => group.games.map(({ game }) => game)));
    const shown = groups.map((group) => ({
      ...group,
      games: group.games.flatMap(({ game, ...rest }) => {
        const row = rows.get(game);
        return row ? [{ ...rest, row }] : [];
      }),
    }));
    return {
      ...{ total, games, milliseconds: performance.now() - began },
      groups: shown.filter((group) => group.games.length > 1),
    };
  }

  #rowsOf(ids: readonly number[]): Map<number, LibraryRow> {
    const games = this.#store.games.listed(ids, '', {});
    return new Map([...games].map(([id, game]) => [id, toRow(game)]));
  }

  #delete(ids: readonly number[]): null {
    const open = this.#store.games.openIds().filter((id) => ids.includes(id));
    if (open.length > 0) {
      const key = `host.library.open.${open.length === 1 ? 'one' : 'other'}` as const;
      throw new ApiError('refused', { key }, open.join(', '));
    }
    return this.#change(() => this.#store.games.delete(ids));
  }

  #addLabel({ kind, name, ids }: Params<'library.addLabel'>): LibraryReplies['library.addLabel'] {
    const { labels } = this.#store;
    this.#change(() => labels.set(labels.named(kind, name) ?? labels.add(kind, name), ids, true));
    return labels.list();
  }

  #renameLabel({ label, name }: Params<'library.renameLabel'>): LibraryReplies['library.renameLabel'] {
    const { labels } = this.#store;
    return this.#changeLabel(label, () => {
      const other = labels.named(labels.kindOf(label)!, name);
      if (other !== undefined && other !== label)
        throw new ApiError('conflict', { key: 'host.library.named', args: { name } });
      labels.rename(label, name);
    });
  }

  #changeLabel(label: number, action: () => void): LibraryReplies['library.labels'] {
    if (!this.#store.labels.has(label))
      throw new ApiError('not-found', { key: 'host.library.noLabel' }, `label ${label}`);
    this.#change(action);
    return this.#store.labels.list();
  }

  async #importAndTell(params: Params<'library.import'>): Promise<LibraryReplies['library.import']> {
    try {
      const result = await this.#import(params);
      this.#ended({ result });
      return result;
    } catch (thrown) {
      const error = toApiError(thrown);
      // One that another keeps waiting has not begun, and Yomi that ends has no window any more.
      if (error.code !== 'conflict' && error.code !== 'disconnected') this.#ended({ error: error.toData() });
      throw error;
    }
  }

  #ended(end: ImportEnd): void {
    this.imported = end;
    this.#options.emit('library.imported', end);
  }

  async #import({
    sources,
    duplicates,
    collection,
  }: Params<'library.import'>): Promise<LibraryReplies['library.import']> {
    const { labels } = this.#store;
    const taken = sources.map((source): ImportSource =>
      'path' in source
        ? { path: this.#options.absolute(source.path) }
        : { name: source.name, bytes: Buffer.from(source.base64, 'base64') },
    );
    let label: number | null = null;
    // With each step, or what an import that is cut short had taken would be in no collection.
    const keep = (games: readonly IncomingGame[]): KeptGames =>
      this.#store.transaction(() => {
        const kept = this.#keep(games);
        const ids = kept.flatMap((row) => row?.id ?? []);
        if (collection === '' || ids.length === 0) return kept;
        label ??= labels.named('collection', collection) ?? labels.add('collection', collection);
        labels.set(label, ids, true);
        return kept;
      });
    const result = await this.#index.import({ sources: taken, duplicates }, keep);
    const named = this.#rowsOf([
      ...result.duplicates.flatMap(({ of }) => of ?? []),
      ...result.beginnings.flatMap(({ id, of }) => [id, of]),
    ]);
    return { ...result, named: [...named.values()], label };
  }

  /** Keeps games of an import, closed. One whose file is that of a kept game is left as it is kept. */
  #keep(games: readonly IncomingGame[]): KeptGames {
    const { games: kept } = this.#store;
    return games.map(({ name, path = null, hash = null, base, facts }) => {
      if (path !== null && kept.byPath(path)) return null;
      const state = {
        ...{
          name: path === null ? name : null,
          path,
          diskHash: hash,
          savedRevision: path === null ? -1 : 0,
        },
        ...{ saving: null, encoding: base.encoding, play: watching(), cursor: 0, open: false },
      };
      const id = kept.insert(base, state, facts);
      return { id, changed: kept.changedAt(id) };
    });
  }
}

function toRow({ path, name, changed, ...game }: LibraryGame): LibraryRow {
  return {
    ...game,
    name: path === null ? (name ?? '') : basename(path),
    ...(path === null ? {} : { path }),
    changed: new Date(changed).toISOString(),
  };
}
