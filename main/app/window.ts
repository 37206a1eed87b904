/** The one window: locked down, where it was last time, and shown when there is something to see. */
import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme } from 'electron';
import { pageUrl } from './page.ts';
import { watchPage, type PageWatch } from './watchPage.ts';
import { loadBounds, MIN_HEIGHT, MIN_WIDTH, saveBounds } from './windowBounds.ts';

/** The window's ground in both themes (renderer/style/tokens.css), so that nothing flashes before the page is drawn. */
const GROUND = { light: '#f4f4f1', dark: '#16181a' };

/** Built, every chunk lies one folder below out/. */
const PRELOAD = join(import.meta.dirname, '../preload/index.cjs');

export interface WindowOptions extends PageWatch {
  /** Called when the window is gone. */
  closed: () => void;
  /** The system ends: what is open is to be let go of. */
  sessionEnds: () => void;
}

/** Opens the window. */
export function openWindow({ closed, sessionEnds, ...watch }: WindowOptions): BrowserWindow {
  const remembered = loadBounds();
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    ...remembered?.bounds,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    title: 'Yomi',
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload: PRELOAD,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (remembered?.maximized) window.maximize();
    window.show();
  });
  window.on('close', () =>
    saveBounds({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }, watch.log),
  );
  window.on('closed', closed);
  window.on('session-end', sessionEnds);
  watchPage(window, watch);
  // The page has something that is not saved; preventing this event lets it go all the same.
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLose(window)) event.preventDefault();
  });
  void window.loadURL(pageUrl());
  return window;
}

function mayLose(window: BrowserWindow): boolean {
  const button = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Patterns have changes that are not saved.',
    detail: 'Games are kept; the texts of the pattern workshop are not.',
    buttons: ['Close without saving', 'Keep editing'],
    defaultId: 1,
    cancelId: 1,
  });
  return button === 0;
}
