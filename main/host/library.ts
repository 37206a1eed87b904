/** The list of all kept games: search, deletion that can be undone. Deleting never touches a file. */
import type { Calls, LibraryRow } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { LibraryGame } from '../store/games.ts';
import type { Store } from '../store/store.ts';

/** Reads and changes the library. */
export class Library {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** A page of the games that match every word of the query, last changed first. */
  list({ query, offset, limit }: Calls['library.list']['params']): Calls['library.list']['result'] {
    const { games, total } = this.store.games.list(query, offset, limit);
    return { rows: games.map(toRow), total };
  }

  delete(ids: readonly number[]): void {
    const open = this.store.games.openIds().filter((id) => ids.includes(id));
    if (open.length > 0) {
      const what = open.length === 1 ? 'A game that is open' : 'Games that are open';
      throw new ApiError('refused', `${what} cannot be deleted; close the tab first.`, open.join(', '));
    }
    this.store.transaction(() => this.store.games.delete(ids));
  }

  /** Brings deleted games back, as long as they have not been removed for good. */
  restore(ids: readonly number[]): void {
    this.store.transaction(() => this.store.games.restore(ids));
  }
}

function toRow({ path, changed, ...game }: LibraryGame): LibraryRow {
  return { ...game, ...(path === null ? {} : { path }), changed: new Date(changed).toISOString() };
}
