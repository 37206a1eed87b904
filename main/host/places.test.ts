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
  const file = '/home/u/open.html';
  expect(browserCommand(file, { DISPLAY: ':0' }, 'linux')).toEqual(['xdg-open', file]);
  expect(browserCommand(file, { WAYLAND_DISPLAY: 'w' }, 'linux')).toEqual(['xdg-open', file]);
  expect(browserCommand(file, {}, 'linux')).toBeUndefined();
  expect(browserCommand(file, {}, 'darwin')).toEqual(['open', file]);
  expect(browserCommand(file, {}, 'win32')?.at(-1)).toMatch(/^file:\/\/\/.*open\.html$/);
  expect(browserCommand(file, { DISPLAY: ':0', YOMI_NO_BROWSER: '1' }, 'linux')).toBeUndefined();
});
