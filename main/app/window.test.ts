import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app, electron, nativeTheme, resetElectron } from '../../build/checks/electronStub.ts';
import { silentLog } from '../log/log.ts';
import { openWindow } from './window.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-window-'));
  resetElectron(dir);
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const open = () => {
  openWindow({
    log: silentLog,
    closed: () => undefined,
    closeGames: () => undefined,
    sessionEnds: () => undefined,
  });
  return electron.windows[electron.windows.length - 1];
};

describe('the window', () => {
  test('is locked down', () => {
    const { webPreferences } = open().options;
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(webPreferences.preload).toMatch(/[\\/]preload[\\/]index\.cjs$/);
    expect(Object.keys(webPreferences).filter((name) => /experimental|insecure|remote/i.test(name))).toEqual(
      [],
    );
  });

  test('loads our page; a development server only while developing', () => {
    expect(open().webContents.mainFrame.url).toBe('yomi://workbench/');
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173');
    expect(open().webContents.mainFrame.url).toBe('yomi://workbench/');
    app.isPackaged = false;
    expect(open().webContents.mainFrame.url).toBe('http://localhost:5173');
  });

  test.each([
    [0, true],
    [1, false],
  ])('asks before unsaved patterns are lost (button %i)', (button, lost) => {
    const window = open();
    electron.button = button;
    let prevented = false;
    window.webContents.emit('will-prevent-unload', { preventDefault: () => (prevented = true) });
    expect(electron.dialogs.map(({ kind }) => kind)).toEqual(['message']);
    expect(prevented).toBe(lost);
  });

  test('appears when it is drawn, on the ground of its theme', () => {
    const window = open();
    expect(window.options).toMatchObject({ show: false, backgroundColor: '#f4f4f1' });
    expect(window.calls).toEqual([]);
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['show']);
    nativeTheme.shouldUseDarkColors = true;
    expect(open().options.backgroundColor).toBe('#16181a');
  });

  test('comes back where it was', () => {
    const first = open();
    first.bounds = { x: 300, y: 200, width: 1100, height: 800 };
    first.maximized = true;
    first.close();
    const second = open();
    expect(second.options).toMatchObject({ x: 300, y: 200, width: 1100, height: 800 });
    second.emit('ready-to-show');
    expect(second.maximized).toBe(true);
  });

  test('is not put where no display is any more', () => {
    const first = open();
    first.bounds = { x: 2500, y: 200, width: 1100, height: 800 };
    first.close();
    expect(open().options).not.toHaveProperty('x');
    electron.displays = [...electron.displays, { workArea: { x: 1920, y: 0, width: 1920, height: 1080 } }];
    expect(open().options).toMatchObject({ x: 2500 });
  });

  test('nonsense in the remembered bounds is ignored', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"maximized":true}',
      '{"maximized":true,"bounds":null}',
      boundsText(5),
    ]) {
      writeFileSync(join(dir, 'window.json'), text);
      const { options } = open();
      expect([text, options.width, options.x]).toEqual([text, 1280, undefined]);
    }
  });
});

function boundsText(width: number): string {
  return JSON.stringify({ maximized: false, bounds: { x: 0, y: 0, width, height: 800 } });
}
