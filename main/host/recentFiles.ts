/** The list of files opened or saved last. Files that are gone drop out of it when it is shown. */
import { existsSync } from 'node:fs';
import type { Store } from '../store/store.ts';

const MAX_RECENT = 10;

/** Keeps the list and tells of its changes. */
export class RecentFiles {
  private readonly store: Store;
  private readonly changed: (paths: string[]) => void;

  constructor(store: Store, changed: (paths: string[]) => void) {
    this.store = store;
    this.changed = changed;
  }

  /** Newest first, at most ten. */
  list(): string[] {
    const paths = this.store.recent.list();
    const missing = paths.filter((path) => !existsSync(path));
    if (missing.length > 0) this.store.ifSpace(() => this.store.recent.remove(missing));
    return paths.filter((path) => !missing.includes(path));
  }

  add(path: string): void {
    this.store.relaxed(() => this.store.recent.add(path, MAX_RECENT));
    this.changed(this.list());
  }

  clear(): void {
    this.store.relaxed(() => this.store.recent.clear());
    this.changed([]);
  }
}
