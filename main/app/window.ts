/** The one window: locked down, where it was last time, and shown when there is something to see. */
import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme } from 'electron';
import { pageUrl } from './page.ts';
import { loadBounds, MIN_HEIGHT, MIN_WIDTH, saveBounds } from './windowBounds.ts';

/** The window's ground in both themes (renderer/style/tokens.css), so that nothing flashes before the page is drawn. */
const GROUND = { light: '#f4f4f1', dark: '#16181a' };

/** Built, every chunk lies one folder below out/. */
const PRELOAD = join(import.meta.dirname, '../preload/index.cjs');

/** Opens the window; `closed` is called when it is gone. */
export function openWindow(closed: () => void): BrowserWindow {
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
  window.on('close', () => saveBounds({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }));
  window.on('closed', closed);
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit') void offerReload(window, details.reason);
  });
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

/** Asked rather than done: a page that dies of what it shows would die for ever. */
async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working.',
    detail: `Every edit was kept. (${reason})`,
    buttons: ['Reload', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) return;
  if (response === 0) window.webContents.reload();
  else window.destroy();
}
