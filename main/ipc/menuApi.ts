import type { HostWords } from '../../engine/protocol/sayings.ts';

/** The words of the desktop's menu: in English until the window gives it those of its language. Actions go by their ids. */
export const MENU_WORDS = {
  'file.new': 'New Game…',
  'file.open': 'Open…',
  'library.open': 'Library',
  'file.save': 'Save',
  'file.saveAs': 'Save As…',
  'file.close': 'Close Game',
  'edit.undo': 'Undo',
  'edit.redo': 'Redo',
  'edit.copySgf': 'Copy Game as SGF',
  'edit.paste': 'Open SGF from Clipboard',
  'game.pass': 'Pass',
  'game.undoPair': 'Take Back',
  'game.resign': 'Resign',
  'game.score': 'Count the Score',
  'engine.stop': 'Stop Thinking',
  'engine.restart': 'Restart the Engine',
  'go.first': 'First Move',
  'go.previous': 'Previous Move',
  'go.next': 'Next Move',
  'go.last': 'Last Move',
  'analysis.toggle': 'Analyse This Position',
  'analysis.ownership': 'Ownership',
  'analysis.wholeGame': 'Analyse the Whole Game',
  'analysis.nextMistake': 'Next Marked Move',
  'analysis.previousMistake': 'Previous Marked Move',
  'analysis.write': 'Write into the Game',
  'view.theme': 'Light or Dark',
  'view.coordinates': 'Coordinates',
  'view.graph': 'Graph of the Game',
  'settings.open': 'Settings',
  'help.open': 'Yomi Help',
  'help.keys': 'Keyboard Shortcuts',
  'help.diagnostics': 'Save Diagnostics…',
  'help.about': 'About Yomi',
  file: '&File',
  edit: '&Edit',
  game: '&Game',
  go: 'G&o',
  analysis: '&Analysis',
  view: '&View',
  help: '&Help',
  recent: 'Open Recent',
  clearRecent: 'Clear List',
  checkUpdates: 'Check for Updates…',
  services: 'Services',
  hide: 'Hide Yomi',
  hideOthers: 'Hide Others',
  quit: 'Quit Yomi',
  cut: 'Cut',
  copy: 'Copy',
  pasteText: 'Paste',
  selectAll: 'Select All',
  fullScreen: 'Toggle Full Screen',
  devTools: 'Toggle Developer Tools',
} as const;

export type MenuWord = keyof typeof MENU_WORDS;
/** An & stands before the letter that chooses a menu with Alt. */
export type MenuWords = Readonly<Record<MenuWord, string>>;

export interface WordReplies {
  /** Hands the desktop's menu its words; the same words come back. */
  'menu.words': MenuWords;
  /** Hands the host what it says in the language of the window, for when there is no window; the same words come back. */
  'host.words': HostWords;
}
