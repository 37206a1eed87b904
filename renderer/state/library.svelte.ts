/**
 * The list of kept games. Rows are fetched in pages as they come into view, so that ten thousand games cost as much as ten;
 * an answer to a search that was typed over meanwhile is dropped.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole or watched by nobody */
import type { Api, Calls, Events, ImportEnd } from '../../main/ipc/api.ts';
import type {
  BoardPattern,
  ImportResult,
  LibraryLabel,
  LibraryRow,
  LibrarySort,
  PatternHit,
  SmallBoard,
} from '../../main/ipc/libraryApi.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import { fromBase64, stemOf, type GivenFile } from './files.ts';
import { joinList, joinParts } from '../ui/parts.ts';
import { Duplicates, type HandedLabels } from './library/duplicates.svelte.ts';
import { RowSelection } from './library/rowSelection.svelte.ts';
import type { Notices, Words } from './notices.svelte.ts';

const PAGE = 100;
/** Most games that are shown of a search on the board. */
const MOST_HITS = 1000;

export class Library {
  /** Collections and tags. */
  labels = $state.raw<readonly LibraryLabel[]>([]);
  /** The label whose games are listed; null: all games. */
  label = $state<number | null>(null);
  /** The pattern that is looked for, and where it was found; null: none is. */
  pattern = $state.raw<BoardPattern | null>(null);
  found = $state.raw<{ hits: readonly PatternHit[]; more: boolean; milliseconds: number } | null>(null);
  /** True while a search on the board is under way. */
  finding = $state(false);
  /** What is wrong with the pattern. */
  fault = $state('');
  /** Games that are the same; shown in the place of the list. */
  readonly duplicates: Duplicates;
  duplicatesOpen = $state(false);
  /** The panel with the board is shown. */
  boardOpen = $state(false);
  /** Rows have small boards. */
  thumbnails = $state(false);
  /** How far the index or an import is. */
  progress = $state.raw<Events['library.progress']>(null);
  query = $state('');
  /** What the list is sorted by; null: what was changed last comes first. A search on the board has an order of its own. */
  sort = $state.raw<LibrarySort | null>(null);
  total = $state(0);
  /** By position in the list; a hole is a row not fetched yet. */
  rows = $state.raw<readonly (LibraryRow | undefined)[]>([]);
  /** The selected rows. */
  readonly selection = new RowSelection();
  loaded = $state(false);
  /** Closes a game that is to be deleted; false when that failed. */
  closeFirst: (id: number) => Promise<boolean> = () => Promise.resolve(true);
  /** Shows the library, wherever the user is; set by the window. */
  goThere: () => void = () => undefined;
  readonly #api: Api;
  readonly #notices: Notices;
  #search = 0;
  #asked = new Set<number>();
  /** An import that this window began goes on: its end comes as the answer. */
  #importing = false;
  /** Games that were deleted here and not brought back. */
  #deleted = $state.raw<ReadonlySet<number>>(new Set());
  readonly #stopListening: (() => void)[];

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
    this.duplicates = new Duplicates(api, notices, (rows, handed, restored) =>
      this.#remove(
        rows.map(({ id }) => id),
        rows.length === 1 ? rows[0] : undefined,
        handed,
        restored,
      ),
    );
    this.#stopListening = [
      api.on('library.progress', (progress) => (this.progress = progress)),
      api.on('library.imported', (end) => {
        if (!this.#importing) this.importEnded(end);
      }),
      api.on('library.indexed', () => {
        if (this.query !== '' || this.pattern) void this.refresh();
      }),
    ];
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
  }

  /** Reads the list again: when it is opened, when the query changed, after a deletion. What is selected besides the row with the cursor is not any more. */
  async refresh(): Promise<void> {
    this.select(this.selected);
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#search++;
    this.#asked = new Set();
    await Promise.all([
      this.#readLabels(),
      this.pattern ? this.#find() : this.#fetch(0, true),
      ...(this.duplicatesOpen ? [this.duplicates.refresh()] : []),
    ]);
  }

  /** Shows games that are the same, or the list again. */
  async showDuplicates(shown: boolean): Promise<void> {
    this.duplicatesOpen = shown;
    if (shown) await this.duplicates.refresh();
  }

  /** Lists the games under a label, or all. */
  async choose(label: number | null): Promise<void> {
    this.label = label;
    this.duplicatesOpen = false;
    this.selection.only(0);
    await this.refresh();
  }

  /** Looks for a pattern on the board instead of listing; null lists again. */
  async findPattern(pattern: BoardPattern | null): Promise<void> {
    this.pattern = pattern;
    this.duplicatesOpen = false;
    this.found = null;
    this.fault = '';
    this.selection.only(0);
    await this.refresh();
  }

  /** Looks for a pattern in all games, whatever words or label were chosen when the library was left. */
  async findInAll(pattern: BoardPattern): Promise<void> {
    this.query = '';
    this.label = null;
    await this.findPattern(pattern);
  }

  async setQuery(query: string): Promise<void> {
    this.query = query;
    this.duplicatesOpen = false;
    this.selection.only(0);
    await this.refresh();
  }

  /** Sorts the list by a column; once more turns the order round, and a third time takes the sorting back. */
  async sortBy(by: LibrarySort['by']): Promise<void> {
    // The newest, the largest and the longest first.
    const usual = by === 'date' || by === 'size' || by === 'moves';
    if (this.sort?.by !== by) this.sort = { by, descending: usual };
    else this.sort = this.sort.descending === usual ? { by, descending: !usual } : null;
    this.selection.only(0);
    await this.refresh();
  }

  /** Makes sure that these rows are there or on their way. */
  async need(first: number, last: number): Promise<void> {
    if (this.pattern) return;
    const pages: Promise<void>[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
      if (page * PAGE < this.total && !this.#asked.has(page)) pages.push(this.#fetch(page, false));
    }
    await Promise.all(pages);
  }

  /** Selects a row; `how`: with the rows up to it, besides others, or only goes there. */
  select(index: number, how: 'only' | 'extend' | 'toggle' | 'move' = 'only'): void {
    this.selection[how](Math.max(0, Math.min(this.total - 1, index)));
  }

  /** Position of the row with the cursor. */
  get selected(): number {
    return this.selection.current;
  }

  /** How many games are selected. */
  get count(): number {
    return this.duplicatesOpen ? 0 : Math.min(this.total, this.selection.marked.size);
  }

  /** The selected games as far as they have been read. */
  get read(): LibraryRow[] {
    return [...this.selection.marked].flatMap((index) => this.rows[index] ?? []);
  }

  /** The selected games, of which those that are not read yet are read; none where the list is another one by then. */
  async chosen(): Promise<LibraryRow[]> {
    if (this.duplicatesOpen) return [];
    const search = this.#search;
    const { marked } = this.selection;
    for (const index of marked) if (!this.rows[index]) await this.need(index, index);
    if (search !== this.#search) return [];
    return [...marked].sort((a, b) => a - b).flatMap((index) => this.rows[index] ?? []);
  }

  /** The game with the cursor; none while the list is not shown. */
  get current(): LibraryRow | undefined {
    return this.duplicatesOpen ? undefined : this.rows[this.selected];
  }

  /** Where the pattern is in the selected game; undefined while none is looked for. */
  get hit(): PatternHit | undefined {
    return this.pattern ? this.found?.hits[this.selected] : undefined;
  }

  /** Puts the selected games under a label, or takes them away from it. */
  async setLabel(label: number, on: boolean): Promise<void> {
    const ids = await this.chosenIds();
    if (ids.length === 0) return;
    await this.#label(
      () => t('state:library.notMarked'),
      () => this.#api.call('library.setLabel', { label, ids, on }),
    );
  }

  /** Puts the selected games, or none, under a label of that name, which is made when there is none. */
  async addLabel(kind: LibraryLabel['kind'], name: string, chosen = false): Promise<void> {
    if (name.trim() === '') return;
    const ids = chosen ? await this.chosenIds() : [];
    await this.#label(
      () => t('state:library.notMade', { name }),
      () => this.#api.call('library.addLabel', { kind, name: name.trim(), ids }),
    );
  }

  /** Their numbers. */
  async chosenIds(): Promise<number[]> {
    return (await this.chosen()).map(({ id }) => id);
  }

  async renameLabel(label: LibraryLabel, name: string): Promise<void> {
    if (name.trim() === '' || name.trim() === label.name) return;
    await this.#label(
      () => t('state:library.notRenamed', { name: label.name }),
      () => this.#api.call('library.renameLabel', { label: label.id, name: name.trim() }),
    );
  }

  /** Removes a label; the message offers it back. */
  async removeLabel({ id, name }: LibraryLabel): Promise<void> {
    const call = (what: 'library.removeLabel' | 'library.restoreLabel'): Promise<boolean> =>
      this.#label(
        () => t('state:library.leftAsIs', { name }),
        () => this.#api.call(what, { label: id }),
      );
    if (this.label === id) this.label = null;
    if (!(await call('library.removeLabel'))) return;
    this.#notices.info(() => t('state:library.labelRemoved', { name }), {
      label: () => t('actions:edit.undo'),
      run: () => void call('library.restoreLabel'),
    });
  }

  async #label(what: Words, action: () => Promise<LibraryLabel[]>): Promise<boolean> {
    try {
      this.labels = await action();
    } catch (thrown) {
      this.#notices.failed(what, thrown);
      return false;
    }
    const { total } = this;
    await this.#read();
    // The same games, in the same order: who put them under one label may go on with the next.
    if (this.total !== total) this.select(this.selected);
    return true;
  }

  /** Small boards of games, at nodes or at their ends. */
  async boards(games: readonly { id: number; node?: number }[]): Promise<(SmallBoard | null)[]> {
    return await this.#api.call('library.boards', { games: [...games] });
  }

  /** Takes in what is in files and folders; tells what came of it. */
  async import(
    sources: Calls['library.import']['params']['sources'],
    { duplicates = false, collection = '' }: { duplicates?: boolean; collection?: string } = {},
  ): Promise<void> {
    const before = this.#importing;
    this.#importing = true;
    try {
      const result = await this.#api.call('library.import', { sources, duplicates, collection });
      this.#tellEnd({ result });
      // What was taken is in the list.
      if (result.added > 0 || result.label !== null) this.label = result.label;
    } catch (thrown) {
      const error = errorData(thrown);
      // While another one runs, this one has not begun.
      if (error.code === 'conflict') this.#notices.failed(() => t('state:import.notBegun'), error);
      else this.#tellEnd({ error });
    } finally {
      this.#importing = before;
    }
    await this.refresh();
  }

  /** An import has ended that this window did not begin, or does not know any more to have begun. */
  importEnded(end: ImportEnd): void {
    this.#tellEnd(end);
    if (this.loaded) void this.refresh();
  }

  #tellEnd(end: ImportEnd): void {
    if ('result' in end) this.#tellImport(end.result);
    else this.#notices.failed(() => t('state:import.ended'), end.error);
    // Without the host nothing is known of its end.
    if ('error' in end && end.error.code === 'disconnected') return;
    this.#api.call('library.importTold', {}).catch(() => undefined);
  }

  stopImport(): void {
    this.#api
      .call('library.stopImport', {})
      .catch((error: unknown) => this.#notices.failed(() => t('state:import.goesOn'), error));
  }

  #tellImport(result: ImportResult): void {
    const { added, duplicateCount, beginningCount, problemCount, stopped } = result;
    const parts = (): string => {
      const told = [t('state:import.taken', { count: added })];
      if (duplicateCount > 0) told.push(t('state:import.leftOut', { count: duplicateCount }));
      if (beginningCount > 0) told.push(t('state:import.beginnings', { count: beginningCount }));
      if (problemCount > 0) told.push(t('state:import.notRead', { count: problemCount }));
      return joinParts(told);
    };
    const named = (id: number): string => {
      const row = result.named.find((one) => one.id === id);
      if (!row) return t('state:library.gameNumber', { number: id });
      return joinList(
        [t('state:library.players', { game: titleOf(row) }), row.date, row.event].filter(
          (part) => part !== '',
        ),
      );
    };
    const why = (): string[] => [
      ...result.problems.map(({ name, problem }) => t('state:because', { what: name, why: problem })),
      ...result.duplicates.map(({ name, of, like, sameFile }) =>
        sameFile === true
          ? t('state:import.sameFile', { name })
          : of === undefined
            ? t('state:import.sameMoves', { name, other: String(like) })
            : t('state:import.sameKept', { name, other: named(of) }),
      ),
      ...result.beginnings.map(({ id, of, longer }) =>
        t(longer ? 'state:import.goesOnFrom' : 'state:import.beginningOf', {
          name: named(id),
          other: named(of),
        }),
      ),
    ];
    const kept = (): number[] => result.ids.filter((id) => !this.#deleted.has(id));
    this.#notices.show(
      {
        severity: problemCount > 0 ? 'warning' : 'info',
        message: () => t(stopped ? 'state:import.stopped' : 'state:import.told', { parts: parts() }),
        detail: () => why().join('\n'),
      },
      added > 0
        ? {
            label: () => t('actions:edit.undo'),
            run: () => void this.#remove(kept(), undefined),
            holds: () => kept().length > 0,
          }
        : undefined,
      beginningCount > 0
        ? { label: () => t('state:import.showDuplicates'), run: () => this.#lookAtDuplicates() }
        : undefined,
    );
  }

  #lookAtDuplicates(): void {
    this.goThere();
    void this.showDuplicates(true);
  }

  async #readLabels(): Promise<void> {
    try {
      this.labels = await this.#api.call('library.labels', {});
      if (this.label !== null && !this.labels.some(({ id }) => id === this.label)) this.label = null;
    } catch (thrown) {
      this.#notices.failed(() => t('state:library.labelsNotRead'), thrown);
    }
  }

  async #find(): Promise<void> {
    const search = this.#search;
    const { pattern, query, label } = this;
    if (!pattern) return;
    this.finding = true;
    try {
      const found = await this.#api.call('library.find', {
        ...{ pattern, query, limit: MOST_HITS },
        ...(label === null ? {} : { label }),
      });
      if (search !== this.#search) return;
      this.found = found;
      this.rows = found.hits.map(({ row }) => row);
      this.total = found.hits.length;
      this.loaded = true;
      this.fault = '';
    } catch (thrown) {
      if (search !== this.#search) return;
      this.fault = errorData(thrown).message;
      this.rows = [];
      this.total = 0;
    } finally {
      if (search === this.#search) this.finding = false;
    }
  }

  /** The selected games as one file; undefined where there is none, or it could not be made. */
  async exported(): Promise<GivenFile | undefined> {
    const rows = await this.chosen();
    if (rows.length === 0) return undefined;
    const label = this.labels.find(({ id }) => id === this.label);
    const name = rows.length === 1 ? titleOf(rows[0]) : (label?.name ?? t('actions:library.open'));
    try {
      const { base64 } = await this.#api.call('doc.exportAll', { ids: rows.map(({ id }) => id) });
      return { name: `${stemOf(name)}.sgf`, bytes: fromBase64(base64) };
    } catch (thrown) {
      this.#notices.failed(() => t('state:file.notMade'), thrown);
      return undefined;
    }
  }

  /** Deletes the selected games; the message offers them back. */
  async delete(): Promise<void> {
    const rows = await this.chosen();
    if (rows.length === 0) return;
    const { first } = this.selection;
    const ids = rows.map(({ id }) => id);
    if (await this.#remove(ids, rows.length === 1 ? rows[0] : undefined)) this.select(first);
  }

  /**
   * Deletes games, closed before, and hands their labels on; the message offers all of it back, and `restored` is called after that. `only`:
   * the game, where it is a single one that the message names. False when it failed.
   */
  async #remove(
    ids: readonly number[],
    only: LibraryRow | undefined,
    handed: HandedLabels = new Map(),
    restored: () => void = () => undefined,
  ): Promise<boolean> {
    for (const id of ids) if (!(await this.closeFirst(id))) return false;
    const count = ids.length;
    try {
      await this.#api.call('library.delete', { ids: [...ids] });
    } catch (thrown) {
      this.#notices.failed(() => t('state:library.notDeleted', { count }), thrown);
      return false;
    }
    this.#deleted = new Set([...this.#deleted, ...ids]);
    await this.#handOn(handed, true);
    const restore = async (): Promise<void> => {
      try {
        await this.#api.call('library.restore', { ids: [...ids] });
        const back = new Set(ids);
        this.#deleted = new Set([...this.#deleted].filter((id) => !back.has(id)));
      } catch (thrown) {
        this.#notices.failed(() => t('state:library.notRestored', { count }), thrown);
      }
      await this.#handOn(handed, false);
      await this.refresh();
      restored();
    };
    const deleted = (): string =>
      only
        ? t('state:library.gameDeleted', { game: titleOf(only) })
        : t('state:library.gamesDeleted', { count });
    this.#notices.info(deleted, { label: () => t('actions:edit.undo'), run: () => void restore() });
    await this.refresh();
    return true;
  }

  async #handOn(handed: HandedLabels, on: boolean): Promise<void> {
    try {
      for (const [label, ids] of handed)
        await this.#api.call('library.setLabel', { label, ids: [...ids], on });
    } catch (thrown) {
      this.#notices.failed(() => t('state:library.notMarked'), thrown);
    }
  }

  async #fetch(page: number, fresh: boolean): Promise<void> {
    const search = this.#search;
    this.#asked.add(page);
    try {
      const result = await this.#api.call('library.list', {
        query: this.query,
        offset: page * PAGE,
        limit: PAGE,
        ...(this.label === null ? {} : { label: this.label }),
        ...(this.sort && { sort: this.sort }),
      });
      if (search !== this.#search) return;
      const rows = fresh ? new Array<LibraryRow | undefined>(result.total) : [...this.rows];
      rows.length = result.total;
      result.rows.forEach((row, i) => (rows[page * PAGE + i] = row));
      this.rows = rows;
      this.total = result.total;
      this.loaded = true;
    } catch (thrown) {
      this.#asked.delete(page);
      if (search === this.#search) this.#notices.failed(() => t('state:library.notRead'), thrown);
    }
  }
}

/** Whether the game has no players, so that it goes by its file. */
export function goesByFile({ black, white, name }: LibraryRow): boolean {
  return black === '' && white === '' && name !== '';
}

/** Both players, as far as they are known, or the file. */
export function titleOf(row: LibraryRow): string {
  return goesByFile(row) ? row.name : `${row.black || '?'} – ${row.white || '?'}`;
}
