/**
 * Notices when files of a folder change. Editors save in several steps (a temporary file, a rename, another write), so the
 * news is held back until nothing has happened for a moment; what changed is then found by reading, not from the events,
 * which differ from system to system.
 */
import { watch, type FSWatcher } from 'node:fs';

/** Editors' steps follow each other within a few milliseconds; the workshop shows an edit within 250. */
const QUIET_MILLISECONDS = 40;

/** A running watch. */
export interface FolderWatch {
  close(): void;
}

/**
 * Calls `changed` some time after anything happened in the folder. `lost` is called when it can be watched no longer, or
 * not at all.
 */
export function watchFolder(folder: string, changed: () => void, lost: (error: Error) => void): FolderWatch {
  let timer: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;
  const close = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    watcher?.close();
    watcher = null;
  };
  try {
    watcher = watch(folder, { persistent: false }, () => {
      if (timer) clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        changed();
      }, QUIET_MILLISECONDS);
    });
    watcher.on('error', (error) => {
      close();
      lost(error);
    });
  } catch (error) {
    lost(error instanceof Error ? error : new Error(String(error)));
  }
  return { close };
}
