/**
 * The list of kept games. Rows are fetched in pages as they come into view, so that ten thousand games cost as much as ten;
 * an answer to a search that was typed over meanwhile is dropped.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole or watched by nobody */
import type { Api, LibraryRow } from '../../main/ipc/api.ts';
import type { Notices } from './notices.svelte.ts';

const PAGE = 100;

export class Library {
  query = $state('');
  total = $state(0);
  /** By position in the list; a hole is a row not fetched yet. */
  rows = $state.raw<readonly (LibraryRow | undefined)[]>([]);
  /** Position of the selected row. */
  selected = $state(0);
  loaded = $state(false);
  /** Closes a game that is to be deleted; false when that failed. */
  closeFirst: (id: number) => Promise<boolean> = () => Promise.resolve(true);
  readonly #api: Api;
  readonly #notices: Notices;
  #search = 0;
  #asked = new Set<number>();

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
  }

  /** Reads the list again: when it is opened, when the query changed, after a deletion. */
  async refresh(): Promise<void> {
    this.#search++;
    this.#asked = new Set();
    await this.#fetch(0, true);
  }

  async setQuery(query: string): Promise<void> {
    this.query = query;
    this.selected = 0;
    await this.refresh();
  }

  /** Makes sure that these rows are there or on their way. */
  async need(first: number, last: number): Promise<void> {
    const pages: Promise<void>[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
      if (page * PAGE < this.total && !this.#asked.has(page)) pages.push(this.#fetch(page, false));
    }
    await Promise.all(pages);
  }

  select(index: number): void {
    this.selected = Math.max(0, Math.min(this.total - 1, index));
  }

  get current(): LibraryRow | undefined {
    return this.rows[this.selected];
  }

  /** Deletes a game; the message offers it back. */
  async delete(row: LibraryRow): Promise<void> {
    if (!(await this.closeFirst(row.id))) return;
    try {
      await this.#api.call('library.delete', { ids: [row.id] });
    } catch (thrown) {
      this.#notices.failed('The game was not deleted', thrown);
      return;
    }
    const restore = async (): Promise<void> => {
      try {
        await this.#api.call('library.restore', { ids: [row.id] });
      } catch (thrown) {
        this.#notices.failed('The game was not brought back', thrown);
      }
      await this.refresh();
    };
    this.#notices.info(`“${row.black || '?'} – ${row.white || '?'}” deleted.`, {
      label: 'Undo',
      run: () => void restore(),
    });
    await this.refresh();
    this.select(this.selected);
  }

  async #fetch(page: number, fresh: boolean): Promise<void> {
    const search = this.#search;
    this.#asked.add(page);
    try {
      const result = await this.#api.call('library.list', {
        query: this.query,
        offset: page * PAGE,
        limit: PAGE,
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
      if (search === this.#search) this.#notices.failed('The library could not be read', thrown);
    }
  }
}
