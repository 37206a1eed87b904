import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { electron, resetElectron, type MenuItem } from '../../build/checks/electronStub.ts';
import { MENU_WORDS, type MenuWords } from '../ipc/menuApi.ts';
import { setMenu } from './menu.ts';

const ACTIONS = [
  'file.new',
  'file.open',
  'library.open',
  'file.save',
  'file.saveAs',
  'file.close',
  'edit.undo',
  'edit.redo',
  'edit.copySgf',
  'edit.paste',
  'game.pass',
  'game.undoPair',
  'game.resign',
  'game.score',
  'engine.stop',
  'engine.restart',
  'go.first',
  'go.previous',
  'go.next',
  'go.last',
  'analysis.toggle',
  'analysis.ownership',
  'analysis.wholeGame',
  'analysis.nextMistake',
  'analysis.previousMistake',
  'analysis.write',
  'view.theme',
  'view.coordinates',
  'view.graph',
  'settings.open',
  'help.open',
  'help.keys',
  'help.diagnostics',
  'help.about',
];

const log: string[] = [];
const actions = {
  act: (id: string) => void log.push(id),
  open: (path: string) => void log.push(`open ${path}`),
  clearRecent: () => void log.push('clear'),
};

function all(items: MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...all(item.submenu ?? [])]);
}

beforeEach(() => {
  resetElectron('');
  log.length = 0;
});

describe('the menu', () => {
  test('has every action once, and each says its own id', () => {
    setMenu([], actions);
    const items = all(electron.menu).filter((item) => item.id !== undefined);
    expect(items.map((item) => item.id)).toEqual(ACTIONS);
    for (const item of items) item.click?.();
    expect(log).toEqual(ACTIONS);
  });

  test('shows keys and leaves them to the page, no key twice', () => {
    setMenu([], actions);
    const keyed = all(electron.menu).filter((item) => item.accelerator !== undefined);
    expect(keyed.length).toBeGreaterThan(12);
    expect(keyed.every((item) => item.registerAccelerator === false)).toBe(true);
    expect(new Set(keyed.map((item) => item.accelerator)).size).toBe(keyed.length);
  });

  test('names actions the page has, with keys they have there', () => {
    const state = join(import.meta.dirname, '../../renderer/state');
    const source = ['actions.ts', 'gameActions.ts', 'analysisActions.ts']
      .map((name) => readFileSync(join(state, name), 'utf8'))
      .join('');
    setMenu([], actions);
    for (const { id, accelerator } of all(electron.menu)) {
      if (id === undefined) continue;
      // Where it is made, not where something is told of it.
      const at = source.search(new RegExp(String.raw`(?<!=== )'${id}'`));
      expect([id, at > 0]).toEqual([id, true]);
      if (accelerator === undefined) continue;
      // An action's keys stand between its id and what it does.
      const keys = /[^]*?=>/.exec(source.slice(at))?.[0];
      const key = accelerator.replace('CmdOrCtrl', 'Ctrl').replace(/^(Left|Right)$/, 'Arrow$1');
      expect([id, keys]).toEqual([id, expect.stringContaining(`'${key}'`)]);
    }
  });

  test('shows the keys that the user chose, and none that something else has now', () => {
    setMenu([], actions, {
      'view.theme': ['Ctrl+Shift+L', 'T'],
      'go.next': ['ArrowUp'],
      'game.pass': [],
      'view.tree': ['O', 'Alt++'],
    });
    const keyOf = (id: string): string | undefined =>
      all(electron.menu).find((item) => item.id === id)?.accelerator;
    expect(keyOf('view.theme')).toBe('CmdOrCtrl+Shift+L');
    expect(keyOf('go.next')).toBe('Up');
    expect(keyOf('game.pass')).toBeUndefined();
    expect(keyOf('analysis.ownership')).toBeUndefined();
    expect(keyOf('file.save')).toBe('CmdOrCtrl+S');
  });

  test('on macOS shows no key that could be typed into a text', () => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    setMenu([], actions);
    platform.mockRestore();
    const items = all(electron.menu);
    expect(items.flatMap((item) => item.id ?? []).sort()).toEqual([...ACTIONS].sort());
    const keys = items.flatMap((item) => item.accelerator ?? []);
    expect(keys.length).toBeGreaterThan(8);
    expect(keys.every((key) => key.startsWith('CmdOrCtrl+'))).toBe(true);
  });

  test('offers to look for updates only where there can be any', () => {
    const updates = (): MenuItem[] =>
      all(electron.menu).filter((item) => item.label === 'Check for Updates…');
    setMenu([], actions);
    expect(updates()).toEqual([]);
    setMenu([], { ...actions, checkUpdates: () => log.push('check') });
    updates()[0].click?.();
    expect(log).toEqual(['check']);
  });

  test('lists recent files', () => {
    setMenu(['/games/a & b.sgf', '/games/c.sgf'], actions);
    const recent = all(electron.menu).find((item) => item.label === 'Open Recent');
    expect(recent?.enabled).toBe(true);
    const entries = recent?.submenu ?? [];
    expect(entries.map((item) => item.label)).toEqual(['a && b.sgf', 'c.sgf', undefined, 'Clear List']);
    for (const item of entries) item.click?.();
    expect(log).toEqual(['open /games/a & b.sgf', 'open /games/c.sgf', 'clear']);
    setMenu([], actions);
    expect(all(electron.menu).find((item) => item.label === 'Open Recent')?.enabled).toBe(false);
  });

  test('takes its words from the window, and on macOS no letters in brackets', () => {
    const words = Object.fromEntries(
      Object.keys(MENU_WORDS).map((word) => [word, `${word} ja(&X)`]),
    ) as MenuWords;
    const labels = (): (string | undefined)[] => {
      setMenu([], { ...actions, checkUpdates: () => undefined }, {}, words);
      return all(electron.menu).flatMap(({ type, label }) => (type === 'separator' ? [] : [label]));
    };
    expect(labels().filter((label) => !label?.endsWith(' ja(&X)'))).toEqual([]);
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    const onMac = labels();
    platform.mockRestore();
    expect(onMac.filter((label) => !label?.endsWith(' ja'))).toEqual(['Yomi']);
    expect(onMac.slice(1).map((label) => label?.split(' ')[0])).toEqual(
      expect.arrayContaining(Object.keys(MENU_WORDS)),
    );
  });

  test('offers nothing that reloads, zooms or closes behind the page', () => {
    setMenu([], actions);
    const roles = all(electron.menu).flatMap((item) => item.role ?? []);
    expect(roles.filter((role) => /reload|zoom|close/i.test(role))).toEqual([]);
  });
});
