/**
 * The menu. Every entry is an action of the renderer, which knows what can be done now and does it; the menu only names
 * them and shows their keys. The keys are not registered here: the page handles them itself, the same as in a browser, and
 * a key that is registered twice acts twice. macOS has no display-only keys; there a key that the page handled does not
 * reach the menu, but a letter typed into a text might, so plain keys are not shown there at all. Keys that the user chose
 * are shown instead of those here, and none where the key here was given to something else.
 */
import { basename } from 'node:path';
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Settings } from '../ipc/api.ts';

export interface MenuActions {
  /** Does the renderer's action of that id. */
  act(id: string): void;
  open(path: string): void;
  clearRecent(): void;
  /** Looks for an update; absent where this installation has none. */
  checkUpdates?: () => void;
}

type ChosenKeys = Settings['keys'];

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The key that an item shows: the first of the user's, else its own unless something else has it now. */
function shownKey(id: string, own: string | undefined, chosen: ChosenKeys): string | undefined {
  if (Object.hasOwn(chosen, id)) return chosen[id].length > 0 ? asAccelerator(chosen[id][0]) : undefined;
  const elsewhere = Object.values(chosen).some((keys) => keys.some((key) => asAccelerator(key) === own));
  return elsewhere ? undefined : own;
}

/** A key of the page in Electron's words. */
function asAccelerator(key: string): string {
  return key
    .replace(/^Ctrl\+/, 'CmdOrCtrl+')
    .replace(/Arrow(?=Left$|Right$|Up$|Down$)/, '')
    .replace(/\+\+$|^\+$/, (plus) => plus.replace(/\+$/, 'Plus'));
}

/** Replaces the menu; `recent` are paths, newest first; `chosen` are the keys that the user changed. */
export function setMenu(recent: string[], actions: MenuActions, chosen: ChosenKeys = {}): void {
  const mac = process.platform === 'darwin';
  const item = (label: string, id: string, own?: string): MenuItemConstructorOptions => {
    const accelerator = shownKey(id, own, chosen);
    return {
      id,
      label,
      ...(accelerator === undefined || (mac && !accelerator.startsWith('CmdOrCtrl+'))
        ? {}
        : { accelerator, registerAccelerator: false }),
      click: () => actions.act(id),
    };
  };
  const { checkUpdates } = actions;
  const update: MenuItemConstructorOptions[] = checkUpdates
    ? [{ label: 'Check for Updates…', click: () => checkUpdates() }]
    : [];
  const about = item('About Yomi', 'help.about', 'Shift+F1');
  const appMenu: MenuItemConstructorOptions = {
    label: 'Yomi',
    submenu: [
      about,
      ...update,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'quit' },
    ],
  };
  const recentMenu: MenuItemConstructorOptions = {
    label: 'Open Recent',
    enabled: recent.length > 0,
    submenu: [
      ...recent.map((path): MenuItemConstructorOptions => ({
        // An ampersand would underline the next letter.
        label: basename(path).replaceAll('&', '&&'),
        sublabel: path,
        toolTip: path,
        click: () => actions.open(path),
      })),
      separator,
      { label: 'Clear List', click: () => actions.clearRecent() },
    ],
  };
  const fileMenu: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      item('New Game…', 'file.new', 'CmdOrCtrl+N'),
      item('Open…', 'file.open', 'CmdOrCtrl+O'),
      recentMenu,
      item('Library', 'library.open', 'CmdOrCtrl+L'),
      separator,
      item('Save', 'file.save', 'CmdOrCtrl+S'),
      item('Save As…', 'file.saveAs', 'CmdOrCtrl+Shift+S'),
      separator,
      item('Close Game', 'file.close', 'CmdOrCtrl+W'),
      ...(mac ? [] : [separator, { role: 'quit' } as const]),
    ],
  };
  const editMenu: MenuItemConstructorOptions = {
    label: '&Edit',
    submenu: [
      item('Undo', 'edit.undo', 'CmdOrCtrl+Z'),
      item('Redo', 'edit.redo', 'CmdOrCtrl+Shift+Z'),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      separator,
      item('Copy Game as SGF', 'edit.copySgf', 'CmdOrCtrl+Shift+C'),
      item('Open SGF from Clipboard', 'edit.paste', 'CmdOrCtrl+Shift+V'),
    ],
  };
  const gameMenu: MenuItemConstructorOptions = {
    label: '&Game',
    submenu: [
      item('Pass', 'game.pass', 'P'),
      item('Take Back', 'game.undoPair', 'U'),
      item('Resign', 'game.resign', 'Shift+R'),
      separator,
      item('Count the Score', 'game.score', 'S'),
      separator,
      item('Stop Thinking', 'engine.stop', 'Escape'),
      item('Restart the Engine', 'engine.restart', 'CmdOrCtrl+Alt+R'),
    ],
  };
  const goMenu: MenuItemConstructorOptions = {
    label: 'G&o',
    submenu: [
      item('First Move', 'go.first', 'Home'),
      item('Previous Move', 'go.previous', 'Left'),
      item('Next Move', 'go.next', 'Right'),
      item('Last Move', 'go.last', 'End'),
    ],
  };
  const analysisMenu: MenuItemConstructorOptions = {
    label: '&Analysis',
    submenu: [
      item('Analyse This Position', 'analysis.toggle', 'Space'),
      item('Ownership', 'analysis.ownership', 'O'),
      separator,
      item('Analyse the Whole Game', 'analysis.wholeGame', 'A'),
      item('Next Marked Move', 'analysis.nextMistake', 'J'),
      item('Previous Marked Move', 'analysis.previousMistake', 'Shift+J'),
      separator,
      item('Write into the Game', 'analysis.write', 'Shift+W'),
    ],
  };
  const viewMenu: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      item('Light or Dark', 'view.theme', 'T'),
      item('Coordinates', 'view.coordinates', 'C'),
      item('Graph of the Game', 'view.graph', 'Shift+G'),
      separator,
      item('Settings', 'settings.open', 'CmdOrCtrl+,'),
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' },
    ],
  };
  const helpMenu: MenuItemConstructorOptions = {
    label: '&Help',
    role: 'help',
    submenu: [
      item('Yomi Help', 'help.open', 'F1'),
      item('Keyboard Shortcuts', 'help.keys', '?'),
      separator,
      item('Save Diagnostics…', 'help.diagnostics', 'CmdOrCtrl+F1'),
      ...(mac ? [] : [separator, ...update, about]),
    ],
  };
  const menus = [
    ...(mac ? [appMenu] : []),
    fileMenu,
    editMenu,
    gameMenu,
    goMenu,
    analysisMenu,
    viewMenu,
    helpMenu,
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}
