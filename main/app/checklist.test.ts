/**
 * Electron's security checklist (electronjs.org/docs/latest/tutorial/security), item by item, against the shell as it starts.
 * The numbers are the checklist's. 16 (a current Electron) is a matter of package.json, 19 (fuses) of how it is packed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app, electron, resetElectron, type BrowserWindow } from '../../build/checks/electronStub.ts';
import { CALL_CHANNEL, type CallAnswer } from '../ipc/channels.ts';
import { startDesktop } from './desktop.ts';

let dir: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-checklist-'));
  resetElectron(dir);
  vi.stubEnv('YOMI_DATA', join(dir, 'data'));
  // A packed program loads no development server, whatever the environment says.
  vi.stubEnv('ELECTRON_RENDERER_URL', 'http://evil.example/');
  startDesktop();
  await app.start();
});
afterEach(() => {
  app.emit('will-quit');
  rmSync(dir, { recursive: true });
});

const window = (): BrowserWindow => electron.windows[0];
const preferences = (): Record<string, unknown> => window().options.webPreferences;
const OUR_PAGE = 'yomi://workbench/';
const ELSEWHERE = [
  'https://evil.example/',
  'http://127.0.0.1:19361/',
  'file:///etc/passwd',
  'yomi://elsewhere/',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  '',
];

/** Whether the shell stops something that is about to happen in the page. */
function stops(kind: string, url: string): boolean {
  let stopped = false;
  window().webContents.emit(kind, { url, preventDefault: () => (stopped = true) });
  return stopped;
}

function granted(permission: string, url: string): unknown[] {
  const { request, check, device } = electron.permissions;
  let answer: unknown = 'none';
  const told = (value: boolean): void => void (answer = value);
  request?.(...([null, permission, told, { requestingUrl: url }] as never[]));
  return [answer, check?.(...([null, permission, url] as never[])), device?.()];
}

async function call(frame: unknown): Promise<CallAnswer> {
  return (await electron.handlers.get(CALL_CHANNEL)?.({ senderFrame: frame }, 'app.start', {})) as CallAnswer;
}

/** The sources of the shell and its bridge. */
function sources(): string {
  return ['.', '../preload']
    .flatMap((folder) => {
      const path = join(import.meta.dirname, folder);
      return readdirSync(path)
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => readFileSync(join(path, name), 'utf8'));
    })
    .join('\n');
}

const checklist: [string, () => unknown][] = [
  ['1 only our own page is loaded', () => expect(window().webContents.mainFrame.url).toBe(OUR_PAGE)],
  ['2 no Node in the page', () => expect(preferences()).toMatchObject({ nodeIntegration: false })],
  [
    '2 nor in its workers and frames',
    () => expect(Object.keys(preferences()).filter((name) => /nodeIntegrationIn/.test(name))).toEqual([]),
  ],
  ['3 context isolation', () => expect(preferences()).toMatchObject({ contextIsolation: true })],
  [
    '4 the sandbox, for this window and every other',
    () => {
      expect(preferences()).toMatchObject({ sandbox: true });
      expect(electron.sandboxed).toBe(true);
      expect(sources()).not.toMatch(/no-sandbox/);
    },
  ],
  [
    '5 permissions are refused',
    () => {
      for (const permission of [
        'media',
        'geolocation',
        'notifications',
        'midi',
        'pointerLock',
        'fullscreen',
        'openExternal',
        'fileSystem',
        'hid',
        'serial',
        'usb',
        'window-management',
        'unknown',
      ])
        expect([permission, granted(permission, OUR_PAGE)]).toEqual([permission, [false, false, false]]);
      for (const url of ELSEWHERE)
        expect([url, granted('clipboard-read', url)]).toEqual([url, [false, false, false]]);
    },
  ],
  ['6 web security', () => expect(preferences()).toMatchObject({ webSecurity: true })],
  [
    '7 a content security policy',
    async () => {
      const page = await electron.protocols.get('yomi')?.(new Request(OUR_PAGE));
      const policy = page?.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    },
  ],
  ['8 no insecure content', () => expect(preferences()).not.toHaveProperty('allowRunningInsecureContent')],
  ['9 no experimental features', () => expect(preferences()).not.toHaveProperty('experimentalFeatures')],
  [
    '10 no features of Blink',
    () => expect(Object.keys(preferences()).filter((name) => /blink/i.test(name))).toEqual([]),
  ],
  ['11 no webview, so none with popups', () => expect(preferences()).toMatchObject({ webviewTag: false })],
  [
    '12 a webview that comes all the same is stopped',
    () => expect(stops('will-attach-webview', '')).toBe(true),
  ],
  [
    '13 no navigation but a reload, no redirect',
    () => {
      for (const url of ELSEWHERE)
        expect([url, stops('will-navigate', url), stops('will-redirect', url)]).toEqual([url, true, true]);
      expect(stops('will-navigate', OUR_PAGE)).toBe(false);
    },
  ],
  ['14 no new windows', () => expect(window().webContents.windowOpenHandler?.()).toEqual({ action: 'deny' })],
  [
    '15 nothing is opened outside',
    () => expect(sources()).not.toMatch(/openExternal|openPath|\bshell\b.*from 'electron'/),
  ],
  [
    '17 every call says who sends it',
    async () => {
      expect([...electron.handlers.keys()]).toEqual([CALL_CHANNEL]);
      expect(sources()).not.toMatch(/ipcMain\.(on|once|handleOnce)\b/);
      const { mainFrame } = window().webContents;
      for (const frame of [null, undefined, { url: OUR_PAGE }])
        expect(await call(frame)).toMatchObject({ error: { code: 'refused' } });
      for (const url of ELSEWHERE) {
        mainFrame.url = url;
        expect([url, await call(mainFrame)]).toMatchObject([url, { error: { code: 'refused' } }]);
      }
      mainFrame.url = OUR_PAGE;
      expect(await call(mainFrame)).toHaveProperty('value');
    },
  ],
  [
    '18 a scheme of our own in the place of file:',
    async () => {
      expect(electron.schemes.map(({ scheme }) => scheme)).toEqual(['yomi']);
      expect(electron.schemes[0].privileges).not.toHaveProperty('bypassCSP');
      for (const url of [
        'yomi://workbench/..%2f..%2fpackage.json',
        'yomi://workbench//etc/passwd',
        'yomi://elsewhere/',
      ])
        expect([url, (await electron.protocols.get('yomi')?.(new Request(url)))?.status]).toEqual([url, 404]);
      expect(sources()).not.toMatch(/loadFile|loadURL\((?!pageUrl\(\))/);
    },
  ],
  [
    '20 the bridge gives two functions, nothing of Electron',
    () => {
      // What they do is in preload/index.test.ts.
      expect(sources().match(/exposeInMainWorld\('(\w+)'/g)).toEqual(["exposeInMainWorld('api'"]);
      expect(sources()).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer/);
    },
  ],
];

test.each(checklist)('%s', async (_item, check) => {
  await check();
});
