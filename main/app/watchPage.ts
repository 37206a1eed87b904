/**
 * What can go wrong with the page in the window, which lives in a process of its own: it dies, or it does not answer any more. The user is
 * asked what to do rather than having it done: a page that dies of what it shows would die for ever. When it dies again soon
 * after it was loaded, what is open is the likely cause, and loading it with no game open is offered, too.
 */
import { dialog, type BrowserWindow } from 'electron';
import type { Log } from '../log/log.ts';
import { CRASH_LOOP } from '../log/session.ts';
import { say } from './shellWords.ts';

export interface PageWatch {
  log: Log;
  /** Closes every open game; they stay in the library. */
  closeGames: () => void;
  /** Milliseconds since 1970; default: the clock. */
  now?: () => number;
}

/** A page that lived as long as this did not die of what it showed at its start. */
const SETTLED_MS = 60_000;

/** Watches the page of a window as long as it is there. */
export function watchPage(window: BrowserWindow, { log, closeGames, now = Date.now }: PageWatch): void {
  const page = window.webContents;
  let loaded = now();
  let crashes = 0;
  /** The page was told to die. */
  let ended = false;
  let asking: AbortController | null = null;

  page.on('did-finish-load', () => {
    loaded = now();
    ended = false;
  });
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    asking?.abort();
    if (reason === 'clean-exit' || ended) return;
    crashes = now() - loaded < SETTLED_MS ? crashes + 1 : 1;
    log.error('window.crashed', { reason, exitCode, crashes });
    void offerReload(reason);
  });
  window.on('unresponsive', () => {
    log.warn('window.unresponsive');
    if (!asking) void offerEnd();
  });
  window.on('responsive', () => {
    log.info('window.responsive');
    asking?.abort();
  });

  async function offerReload(reason: string): Promise<void> {
    const again = crashes >= CRASH_LOOP;
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: say(again ? 'page.again' : 'page'),
      detail: say('kept', { why: reason }) + (again ? `\n\n${say('page.games')}` : ''),
      buttons: [say('reload'), say('close'), ...(again ? [say('reload.withoutGames')] : [])],
      defaultId: again ? 2 : 0,
      cancelId: 1,
    });
    if (window.isDestroyed()) return;
    if (response === 1) {
      window.destroy();
      return;
    }
    if (response === 2) closeGames();
    page.reload();
  }

  async function offerEnd(): Promise<void> {
    const { signal } = (asking = new AbortController());
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: say('page.hangs'),
      detail: say('page.wait'),
      buttons: [say('wait'), say('reload')],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    asking = null;
    if (response !== 1 || signal.aborted || window.isDestroyed()) return;
    ended = true;
    page.forcefullyCrashRenderer();
    page.reload();
  }
}
