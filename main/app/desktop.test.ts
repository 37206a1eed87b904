import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  app,
  electron,
  nativeTheme,
  powerMonitor,
  resetElectron,
  type BrowserWindow,
} from '../../build/checks/electronStub.ts';
import type { Startup } from '../ipc/api.ts';
import { SESSION_FILE } from '../log/session.ts';
import { WORDS } from '../../engine/protocol/words/de.ts';
import { ENGLISH } from '../../engine/protocol/wordCatalogue.ts';
import { defaultDataDir } from '../host/places.ts';
import { SAYING_KEYS } from '../../engine/protocol/sayings.ts';
import { readWords } from '../store/keptWords.ts';
import { useWords } from './shellWords.ts';
import { MENU_WORDS } from '../ipc/menuApi.ts';
import { CALL_CHANNEL, EVENT_CHANNEL, type CallAnswer } from '../ipc/channels.ts';
import { startDesktop } from './desktop.ts';
import { servePage } from './page.ts';

let dir: string;
let argv: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-desktop-'));
  resetElectron(dir);
  vi.stubEnv('YOMI_DATA', join(dir, 'data'));
  argv = process.argv;
  process.argv = ['/opt/yomi'];
});
afterEach(() => {
  app.emit('will-quit');
  process.argv = argv;
  rmSync(dir, { recursive: true });
});

const window = (): BrowserWindow => electron.windows[electron.windows.length - 1];

/** A call as it comes from the page in the window's main frame, unless told otherwise. */
async function call(
  name: unknown,
  params: unknown,
  frame: unknown = window().webContents.mainFrame,
): Promise<CallAnswer> {
  const handler = electron.handlers.get(CALL_CHANNEL);
  if (!handler) throw new Error('nobody handles calls');
  return (await handler({ senderFrame: frame }, name, params)) as CallAnswer;
}

/** What the window was told of one event. */
function told(name: string): unknown[] {
  return window().webContents.sent.flatMap(([channel, event, value]) =>
    channel === EVENT_CHANNEL && event === name ? [value] : [],
  );
}

/** The page begins: it asks for everything, and is listening from then on. */
async function begin(): Promise<Startup> {
  const answer = await call('app.start', {});
  if (!('value' in answer)) throw new Error(answer.error.message);
  await new Promise((resolve) => setImmediate(resolve));
  return answer.value as Startup;
}

async function start(): Promise<void> {
  startDesktop();
  await app.start();
}

describe('a start', () => {
  test('opens one window with real services behind it', async () => {
    startDesktop();
    expect(electron.windows).toEqual([]);
    await app.start();
    expect(electron.windows).toHaveLength(1);
    expect(await begin()).toMatchObject({
      kind: 'electron',
      version: '1.2.3',
      nativeDialogs: true,
      documents: [],
    });
    expect(electron.menu.length).toBeGreaterThan(5);
  });

  test('a second one hands its files over and ends', async () => {
    electron.firstInstance = false;
    process.argv = ['/opt/yomi', '/games/a.sgf'];
    await start();
    expect(electron.quits).toBe(1);
    expect(electron.lockData).toEqual({ files: [resolve('/games/a.sgf')] });
    expect(electron.windows).toEqual([]);
    expect(electron.processes).toEqual([]);
  });

  test('says why when the games cannot be reached', async () => {
    writeFileSync(join(dir, 'data'), 'a file where the folder should be');
    await start();
    expect(electron.exitCode).toBe(1);
    expect(electron.dialogs).toMatchObject([{ kind: 'error', options: { title: 'Yomi cannot start' } }]);
    expect(electron.windows).toEqual([]);
  });
});

describe('calls', () => {
  test('are answered, and their errors keep code and detail', async () => {
    await start();
    expect(await call('settings.set', { theme: 'dark' })).toMatchObject({ value: { theme: 'dark' } });
    expect(await call('session.set', {})).toEqual({ value: null });
    expect(await call('doc.open', { id: 99 })).toMatchObject({ error: { code: 'not-found' } });
    expect(await call('settings.set', { theme: 'pink' })).toMatchObject({ error: { code: 'bad-params' } });
    expect(await call('fs.readFile', {})).toMatchObject({ error: { code: 'bad-params' } });
  });

  test('come from our page in our main frame only', async () => {
    await start();
    const { mainFrame } = window().webContents;
    for (const frame of [null, { url: mainFrame.url }]) {
      expect(await call('app.start', {}, frame)).toMatchObject({ error: { code: 'refused' } });
    }
    for (const url of [
      'https://evil.example/',
      'yomi://elsewhere/',
      'file:///etc/passwd',
      'about:blank',
      '',
    ]) {
      mainFrame.url = url;
      expect([url, await call('app.start', {})]).toMatchObject([url, { error: { code: 'refused' } }]);
    }
    mainFrame.url = 'yomi://workbench/index.html#x';
    expect(await call('app.start', {})).toHaveProperty('value');
    expect(await call(7, {})).toMatchObject({ error: { code: 'refused' } });
  });

  test('for dialogs reach those of the system', async () => {
    await start();
    expect(await call('files.chooseOpen', {})).toEqual({ value: null });
    electron.openPaths = ['/games/a.sgf'];
    expect(await call('files.chooseOpen', {})).toEqual({ value: '/games/a.sgf' });
    expect(await call('files.chooseSave', { suggested: 'game.sgf' })).toEqual({ value: null });
    electron.savePath = '/games/b.sgf';
    expect(await call('files.chooseSave', { suggested: 'game.sgf' })).toEqual({ value: '/games/b.sgf' });
    expect(electron.dialogs.map(({ kind }) => kind)).toEqual(['open', 'open', 'save', 'save']);
    expect(electron.dialogs[3].options).toMatchObject({ defaultPath: 'game.sgf' });
  });

  test('tell the menu its words', async () => {
    await start();
    await begin();
    const labels = (): unknown[] => electron.menu.map(({ label }) => label);
    expect(labels()).toContain('&File');
    expect(await call('menu.words', { ...MENU_WORDS, file: '&Datei' })).toHaveProperty('value');
    await new Promise((resolve) => setImmediate(resolve));
    expect(labels()).toContain('&Datei');
    expect(await call('menu.words', { file: '&Datei' })).toMatchObject({ error: { code: 'bad-params' } });
    expect(labels()).toContain('&Datei');
  });

  test('keep what is said without a window in its words', async () => {
    await start();
    await begin();
    const words = Object.fromEntries(SAYING_KEYS.map((key) => [key, WORDS[key]]));
    expect(await call('host.words', words)).toEqual({ value: words });
    await new Promise((resolve) => setImmediate(resolve));
    await call('files.chooseOpen', {});
    expect(electron.dialogs.at(-1)?.options).toMatchObject({
      filters: [{ name: 'Go-Partien (SGF, NGF, GIB)' }, { name: 'Alle Dateien' }],
    });
    expect(readWords(defaultDataDir())['host.shell.wait']).toBe('Warten');
    useWords(ENGLISH);
    expect(await call('host.words', { 'host.shell.wait': 'Warten' })).toMatchObject({
      error: { code: 'bad-params' },
    });
  });

  test('tell the shell the theme', async () => {
    await start();
    await begin();
    expect(nativeTheme.themeSource).toBe('system');
    await call('settings.set', { theme: 'dark' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(nativeTheme.themeSource).toBe('dark');
  });
});

describe('files to open', () => {
  test('of the command line wait until the page listens', async () => {
    process.argv = ['/opt/yomi', '--flag', '/games/a.sgf'];
    await start();
    expect(told('openFile')).toEqual([]);
    await begin();
    expect(told('openFile')).toEqual([{ path: resolve('/games/a.sgf') }]);
    await begin();
    expect(told('openFile')).toHaveLength(1);
  });

  test('of macOS come before and after the start', async () => {
    const prevented: string[] = [];
    const openFile = (path: string): void =>
      void app.emit('open-file', { preventDefault: () => prevented.push(path) }, path);
    startDesktop();
    openFile('/games/early.sgf');
    await app.start();
    await begin();
    openFile('/games/late.sgf');
    expect(told('openFile')).toEqual([{ path: '/games/early.sgf' }, { path: '/games/late.sgf' }]);
    expect(prevented).toEqual(['/games/early.sgf', '/games/late.sgf']);
  });

  test('of a second start come to the first, whose window comes to the front', async () => {
    await start();
    await begin();
    window().minimized = true;
    app.emit('second-instance', {}, [], '/', { files: ['/games/b.sgf', 7] });
    app.emit('second-instance', {}, [], '/', undefined);
    expect(told('openFile')).toEqual([{ path: '/games/b.sgf' }]);
    expect(window().calls).toEqual(['restore', 'focus', 'restore', 'focus']);
  });

  test('that come while the page loads again wait for it', async () => {
    await start();
    await begin();
    window().webContents.emit('did-start-loading');
    app.emit('second-instance', {}, [], '/', { files: ['/games/b.sgf'] });
    expect(told('openFile')).toEqual([]);
    await begin();
    expect(told('openFile')).toEqual([{ path: '/games/b.sgf' }]);
  });

  test('once opened are in the menu', async () => {
    const path = join(dir, 'kept.sgf');
    writeFileSync(path, '(;GM[1]FF[4]SZ[9];B[ee])');
    await start();
    await begin();
    const recent = () =>
      electron.menu
        .flatMap((menu) => menu.submenu ?? [])
        .filter((item) => item.label === 'Open Recent')
        .flatMap((item) => item.submenu ?? []);
    expect(await call('doc.openPath', { path })).toHaveProperty('value');
    expect(recent()[0].label).toBe('kept.sgf');
    recent()[0].click?.();
    expect(told('openFile')).toEqual([{ path }]);
    recent()
      .find((item) => item.label === 'Clear List')
      ?.click?.();
    await vi.waitFor(() => expect(recent()[0].label).not.toBe('kept.sgf'));
  });
});

describe('events', () => {
  test('of the menu and of the services reach the window', async () => {
    await start();
    electron.menu
      .flatMap((menu) => menu.submenu ?? [])
      .find((item) => item.id === 'game.pass')
      ?.click?.();
    expect(told('action')).toEqual([{ id: 'game.pass' }]);
    electron.processes[0].emit('message', { type: 'ready' });
    expect(told('engine.state')).toEqual([{ kind: 'ready' }]);
  });

  test('to a window that is gone are dropped', async () => {
    await start();
    window().close();
    electron.processes[0].emit('message', { type: 'ready' });
    expect(told('engine.state')).toEqual([]);
  });
});

describe('the engine', () => {
  test('runs in a utility process that outlives nothing', async () => {
    await start();
    const [engine] = electron.processes;
    expect(engine.path).toMatch(/main[\\/]engine\.js$/);
    expect(engine.options).toMatchObject({ execArgv: [], stdio: ['ignore', 'ignore', 'pipe'] });
    app.emit('will-quit');
    expect(engine.kills).toBe(1);
  });

  test('is started again when it dies, and asked the same', async () => {
    await start();
    await begin();
    const [first] = electron.processes;
    first.emit('message', { type: 'ready' });
    const position = {
      size: 9,
      komi: 6.5,
      rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
      handicap: 0,
      black: [],
      white: [],
      moves: [],
      toMove: 2,
    };
    const answer = call('engine.analyze', { position, budget: { playouts: 10 }, seed: 1 });
    await vi.waitFor(() => expect(first.sent).toHaveLength(1));
    first.stderr.emit('data', Buffer.from('out of memory'));
    first.emit('exit', 134);
    const [, second] = electron.processes;
    second.emit('message', { type: 'ready' });
    expect(second.sent).toEqual(first.sent);
    expect(told('notice')).toMatchObject([{ severity: 'warning', detail: 'out of memory' }]);
    const { id } = second.sent[0] as { id: number };
    second.emit('message', { type: 'result', id, value: { playouts: 10, stopped: false } });
    expect(await answer).toEqual({ value: { playouts: 10, stopped: false } });
  });
});

describe('pages', () => {
  const event = (url: string) => ({
    url,
    prevented: 0,
    preventDefault() {
      this.prevented++;
    },
  });

  test('cannot leave, open windows, embed others or get permissions', async () => {
    await start();
    const { webContents } = window();
    expect(webContents.windowOpenHandler?.()).toEqual({ action: 'deny' });
    for (const [kind, url, prevented] of [
      ['will-navigate', 'https://evil.example/', 1],
      ['will-navigate', 'file:///etc/passwd', 1],
      ['will-navigate', 'yomi://workbench/', 0],
      ['will-redirect', 'yomi://workbench/', 1],
      ['will-attach-webview', '', 1],
    ] as const) {
      const happening = event(url);
      webContents.emit(kind, happening);
      expect([kind, url, happening.prevented]).toEqual([kind, url, prevented]);
    }
    const { request, check, device } = electron.permissions;
    const ask = (permission: string, url: string): boolean[] => {
      const answers: boolean[] = [];
      const answer = (granted: boolean): void => void answers.push(granted);
      request?.(...([null, permission, answer, { requestingUrl: url }] as never[]));
      return [...answers, check?.(...([null, permission, url] as never[])) as boolean];
    };
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'fileSystem',
      'unknown',
    ]) {
      expect([permission, ...ask(permission, 'yomi://workbench/')]).toEqual([permission, false, false]);
    }
    for (const permission of ['clipboard-read', 'clipboard-sanitized-write']) {
      expect(ask(permission, 'yomi://workbench/')).toEqual([true, true]);
      expect(ask(permission, 'https://evil.example/')).toEqual([false, false]);
    }
    expect(device?.()).toBe(false);
  });

  test('come from the built interface with the headers that confine them', async () => {
    await start();
    const folder = join(dir, 'web');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), 'the workbench');
    writeFileSync(join(dir, 'secret.txt'), 'a secret');
    electron.protocols.clear();
    servePage(folder);
    const handler = electron.protocols.get('yomi');
    if (!handler) throw new Error('the scheme is not handled');
    const page = await handler(new Request('yomi://workbench/'));
    expect(await page.text()).toBe('the workbench');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const url of ['yomi://workbench/..%2fsecret.txt', 'yomi://elsewhere/', 'yomi://workbench/nothing']) {
      expect((await handler(new Request(url))).status).toBe(404);
    }
    expect(electron.schemes).toMatchObject([
      { scheme: 'yomi', privileges: { standard: true, secure: true } },
    ]);
  });

  test('the program ends with its window, on macOS it stays', async () => {
    await start();
    window().close();
    const platform = vi.spyOn(process, 'platform', 'get');
    platform.mockReturnValue('darwin');
    app.emit('window-all-closed');
    expect(electron.quits).toBe(0);
    app.emit('activate');
    expect(electron.windows).toHaveLength(2);
    platform.mockReturnValue('linux');
    app.emit('window-all-closed');
    expect(electron.quits).toBe(1);
    platform.mockRestore();
  });
});

describe('a crash', () => {
  const log = (): string => readFileSync(join(dir, 'data', 'logs', 'yomi.log'), 'utf8');
  const marked = (): boolean => existsSync(join(dir, 'data', SESSION_FILE));
  /** As Node calls it; the test runner listens, too, and is not to hear of this one. */
  const crash = (event: 'uncaughtException' | 'unhandledRejection'): void => {
    const listener = process.listeners(event as 'uncaughtException').at(-1) as (error: Error) => void;
    listener(new RangeError('broken'));
  };

  test.each([
    ['uncaughtException', 0, 1],
    ['unhandledRejection', 1, 0],
  ] as const)(
    'of the shell (%s) is noted, told, and offers a restart (button %i)',
    async (event, button, times) => {
      await start();
      electron.button = button;
      crash(event);
      expect(electron.dialogs).toMatchObject([
        { kind: 'message', options: { buttons: ['Restart', 'Close'] } },
      ]);
      expect([electron.relaunches, electron.exitCode]).toEqual([times, 70]);
      expect(electron.processes[0].kills).toBe(1);
      expect(log()).toContain(`error crash {"kind":"${event}","error":"RangeError"`);
      // Told already.
      expect(marked()).toBe(false);
    },
  );

  test('before anything can be shown is told all the same', () => {
    startDesktop();
    crash('uncaughtException');
    expect(electron.dialogs).toMatchObject([{ kind: 'error' }]);
    expect([electron.relaunches, electron.exitCode]).toEqual([0, 70]);
  });

  test('of another process is noted', async () => {
    await start();
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'clean-exit', exitCode: 0 });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
    expect(log().match(/process\.gone.*/g)).toEqual([
      'process.gone {"type":"GPU","reason":"crashed","exitCode":5}',
    ]);
  });

  test('after crash is followed by a start that offers to leave the games closed', async () => {
    mkdirSync(join(dir, 'data'));
    writeFileSync(join(dir, 'data', SESSION_FILE), JSON.stringify({ soon: 2 }));
    await start();
    expect(electron.dialogs).toMatchObject([
      { options: { message: expect.stringContaining('2 times') as string } },
    ]);
    expect((await begin()).notices).toHaveLength(2);
    expect(log()).toContain('games.closed');
  });

  test.each([
    ['shutdown', () => powerMonitor.emit('shutdown')],
    ['session-end', () => window().emit('session-end')],
  ])('is not what the end of the system is (%s)', async (_event, end) => {
    await start();
    expect(marked()).toBe(true);
    end();
    expect(marked()).toBe(false);
  });
});
