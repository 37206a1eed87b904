/**
 * The menu. Every entry is an action of the renderer, which knows what can be done now and does it; the menu only names
 * them, in the words that the renderer gives it, and shows their keys. The keys are not registered here: the page handles
 * them itself, the same as in a browser, and a key that is registered twice acts twice. macOS has no display-only keys; there a key that the page handled does not
 * reach the menu, but a letter typed into a text might, so plain keys are not shown there at all. Keys that the user chose
 * are shown instead of those here, and none where the key here was given to something else.
 */
import { basename } from 'node:path';
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Settings } from '../ipc/api.ts';
import { MENU_WORDS, type MenuWord, type MenuWords } from '../ipc/menuApi.ts';

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

/** Replaces the menu; `recent` are paths, newest first; `chosen` are the keys that the user changed; `words` are its labels. */
export function setMenu(
  recent: string[],
  actions: MenuActions,
  chosen: ChosenKeys = {},
  words: MenuWords = MENU_WORDS,
): void {
  const mac = process.platform === 'darwin';
  // macOS has no letters that choose a menu; where they do not stand in the words they are left out there.
  const labelOf = (id: MenuWord): string => (mac ? words[id].replace(/\(&.\)$/, '') : words[id]);
  const roleItem = (role: MenuItemConstructorOptions['role'], id: MenuWord): MenuItemConstructorOptions => ({
    role,
    label: labelOf(id),
  });
  const item = (id: MenuWord, own?: string): MenuItemConstructorOptions => {
    const accelerator = shownKey(id, own, chosen);
    return {
      id,
      label: labelOf(id),
      ...(accelerator === undefined || (mac && !accelerator.startsWith('CmdOrCtrl+'))
        ? {}
        : { accelerator, registerAccelerator: false }),
      click: () => actions.act(id),
    };
  };
  const { checkUpdates } = actions;
  const update: MenuItemConstructorOptions[] = checkUpdates
    ? [{ label: labelOf('checkUpdates'), click: () => checkUpdates() }]
    : [];
  const about = item('help.about', 'Shift+F1');
  const appMenu: MenuItemConstructorOptions = {
    label: 'Yomi',
    submenu: [
      about,
      ...update,
      separator,
      roleItem('services', 'services'),
      separator,
      roleItem('hide', 'hide'),
      roleItem('hideOthers', 'hideOthers'),
      roleItem('quit', 'quit'),
    ],
  };
  const recentMenu: MenuItemConstructorOptions = {
    label: labelOf('recent'),
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
      { label: labelOf('clearRecent'), click: () => actions.clearRecent() },
    ],
  };
  const fileMenu: MenuItemConstructorOptions = {
    label: labelOf('file'),
    submenu: [
      item('file.new', 'CmdOrCtrl+N'),
      item('file.open', 'CmdOrCtrl+O'),
      recentMenu,
      item('library.open', 'CmdOrCtrl+L'),
      separator,
      item('file.save', 'CmdOrCtrl+S'),
      item('file.saveAs', 'CmdOrCtrl+Shift+S'),
      separator,
      item('file.close', 'CmdOrCtrl+W'),
      ...(mac ? [] : [separator, roleItem('quit', 'quit')]),
    ],
  };
  const editMenu: MenuItemConstructorOptions = {
    label: labelOf('edit'),
    submenu: [
      item('edit.undo', 'CmdOrCtrl+Z'),
      item('edit.redo', 'CmdOrCtrl+Shift+Z'),
      separator,
      roleItem('cut', 'cut'),
      roleItem('copy', 'copy'),
      roleItem('paste', 'pasteText'),
      roleItem('selectAll', 'selectAll'),
      separator,
      item('edit.copySgf', 'CmdOrCtrl+Shift+C'),
      item('edit.paste', 'CmdOrCtrl+Shift+V'),
    ],
  };
  const gameMenu: MenuItemConstructorOptions = {
    label: labelOf('game'),
    submenu: [
      item('game.pass', 'P'),
      item('game.undoPair', 'U'),
      item('game.resign', 'Shift+R'),
      separator,
      item('game.score', 'S'),
      separator,
      item('engine.stop', 'Escape'),
      item('engine.restart', 'CmdOrCtrl+Alt+R'),
    ],
  };
  const goMenu: MenuItemConstructorOptions = {
    label: labelOf('go'),
    submenu: [
      item('go.first', 'Home'),
      item('go.previous', 'Left'),
      item('go.next', 'Right'),
      item('go.last', 'End'),
    ],
  };
  const analysisMenu: MenuItemConstructorOptions = {
    label: labelOf('analysis'),
    submenu: [
      item('analysis.toggle', 'Space'),
      item('analysis.ownership', 'O'),
      separator,
      item('analysis.wholeGame', 'A'),
      item('analysis.nextMistake', 'J'),
      item('analysis.previousMistake', 'Shift+J'),
      separator,
      item('analysis.write', 'Shift+W'),
    ],
  };
  const viewMenu: MenuItemConstructorOptions = {
    label: labelOf('view'),
    submenu: [
      item('view.theme', 'T'),
      item('view.coordinates', 'C'),
      item('view.graph', 'Shift+G'),
      separator,
      item('settings.open', 'CmdOrCtrl+,'),
      roleItem('togglefullscreen', 'fullScreen'),
      roleItem('toggleDevTools', 'devTools'),
    ],
  };
  const helpMenu: MenuItemConstructorOptions = {
    label: labelOf('help'),
    role: 'help',
    submenu: [
      item('help.open', 'F1'),
      item('help.keys', '?'),
      separator,
      item('help.diagnostics', 'CmdOrCtrl+F1'),
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
