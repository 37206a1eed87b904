import { beforeEach, expect, test } from 'vitest';
import { BrowserWindow, electron, resetElectron } from '../../build/checks/electronStub.ts';
import { silentLog, type Facts } from '../log/log.ts';
import { until } from '../store/testUntil.ts';
import { watchPage } from './watchPage.ts';

let window: BrowserWindow;
let logged: [string, Facts?][];
let closedGames: number;
let time: number;

beforeEach(() => {
  resetElectron('');
  logged = [];
  closedGames = 0;
  time = 0;
  window = new BrowserWindow({ webPreferences: {} });
  const note = (event: string, facts?: Facts): void => void logged.push(facts ? [event, facts] : [event]);
  watchPage(window as never, {
    log: { ...silentLog, error: note, warn: note },
    closeGames: () => void closedGames++,
    now: () => time,
  });
});

const page = (): BrowserWindow['webContents'] => window.webContents;
const die = (reason: string): void => void page().emit('render-process-gone', {}, { reason, exitCode: 5 });
const buttons = (): unknown => electron.dialogs.at(-1)?.options.buttons;

test('a page that died is loaded again when the user says so', async () => {
  die('clean-exit');
  expect(electron.dialogs).toEqual([]);
  die('oom');
  expect(buttons()).toEqual(['Reload', 'Close']);
  await until(() => expect(page().reloads).toBe(1));
  expect(logged).toEqual([['window.crashed', { reason: 'oom', exitCode: 5, crashes: 1 }]]);
  electron.button = 1;
  die('crashed');
  await until(() => expect(window.destroyed).toBe(true));
  expect(electron.dialogs).toHaveLength(2);
});

test('one that dies again at once can be loaded with no game open', async () => {
  die('crashed');
  await until(() => expect(page().reloads).toBe(1));
  page().emit('did-finish-load');
  electron.button = 2;
  die('crashed');
  expect(buttons()).toEqual(['Reload', 'Close', 'Reload with no game open']);
  await until(() => expect(page().reloads).toBe(2));
  expect(closedGames).toBe(1);

  page().emit('did-finish-load');
  time += 60_000;
  die('crashed');
  expect(buttons()).toEqual(['Reload', 'Close']);
});

test('one that does not respond can be ended, without being told of its end', async () => {
  electron.button = 1;
  window.emit('unresponsive');
  expect(buttons()).toEqual(['Wait', 'Reload']);
  await until(() => expect(page().reloads).toBe(1));
  expect(page().ends).toBe(1);
  expect(electron.dialogs).toHaveLength(1);
  expect(logged).toEqual([['window.unresponsive']]);
  page().emit('did-finish-load');
  die('crashed');
  expect(electron.dialogs).toHaveLength(2);
});

test('the question goes away when it responds again, and may be asked another time', async () => {
  electron.held = true;
  electron.button = 1;
  window.emit('unresponsive');
  window.emit('unresponsive');
  expect(electron.dialogs).toHaveLength(1);
  window.emit('responsive');
  await new Promise((resolve) => setImmediate(resolve));
  expect(page().reloads).toBe(0);
  window.emit('unresponsive');
  expect(electron.dialogs).toHaveLength(2);
});
