import { isAbsolute, join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { browserCommand } from './openBrowser.ts';
import { defaultDataDir, homeFolder } from './places.ts';

test('the data are where the system keeps such data, unless told otherwise', () => {
  const home = '/home/u';
  expect(defaultDataDir({}, 'linux', home)).toBe('/home/u/.local/share/yomi');
  expect(defaultDataDir({ XDG_DATA_HOME: '/data' }, 'linux', home)).toBe('/data/yomi');
  expect(defaultDataDir({ XDG_DATA_HOME: 'data' }, 'linux', home)).toBe('/home/u/.local/share/yomi');
  expect(defaultDataDir({}, 'darwin', home)).toBe('/home/u/Library/Application Support/Yomi');
  expect(defaultDataDir({ LOCALAPPDATA: '/local' }, 'win32', home)).toBe(join('/local', 'Yomi'));
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(defaultDataDir({ YOMI_DATA: 'mine' }, platform, home)).toBe(resolve('mine'));
  }
});

test('without a home folder it is said so, and the place never depends on where the program was started', () => {
  vi.stubEnv('HOME', '');
  expect(isAbsolute(homeFolder() ?? '/')).toBe(true);
  vi.unstubAllEnvs();
  expect(defaultDataDir({ YOMI_DATA: '/d' }, 'linux', undefined)).toBe(resolve('/d'));
});

test('a browser is opened where there is a screen and nobody objects', () => {
  const url = 'http://127.0.0.1:1/';
  expect(browserCommand(url, { DISPLAY: ':0' }, 'linux')).toEqual(['xdg-open', url]);
  expect(browserCommand(url, { WAYLAND_DISPLAY: 'w' }, 'linux')).toEqual(['xdg-open', url]);
  expect(browserCommand(url, {}, 'linux')).toBeUndefined();
  expect(browserCommand(url, {}, 'darwin')).toEqual(['open', url]);
  expect(browserCommand(url, {}, 'win32')?.at(-1)).toBe(url);
  expect(browserCommand(url, { DISPLAY: ':0', YOMI_NO_BROWSER: '1' }, 'linux')).toBeUndefined();
});
