import { expect, test, vi } from 'vitest';
import { said } from '../../engine/protocol/sayings.ts';
import { createActions } from './actions.ts';
import { Diagnostics } from './diagnostics.svelte.ts';
import { FakeApi } from './fakeApi.ts';
import { Workbench } from './workbench.svelte.ts';

const entries = [{ name: 'program.json', about: 'Versions', bytes: 12 }];

function open(chosen: string | null): { api: FakeApi; window: Workbench; diagnostics: Diagnostics } {
  const api = new FakeApi({
    'diagnostics.list': () => ({ entries, folder: '/data/logs' }),
    'diagnostics.export': () => ({ name: 'yomi-diagnostics-2026-01-02.zip', base64: 'UEsD' }),
    'files.chooseSave': () => chosen,
  });
  const window = new Workbench(api, createActions);
  return { api, window, diagnostics: new Diagnostics(window) };
}

test('shows what there is, and downloads it where there are no system dialogs', async () => {
  const { window, diagnostics } = open(null);
  const downloads: [string, number[]][] = [];
  window.download = (name, bytes) => void downloads.push([name, [...bytes]]);
  await diagnostics.look();
  expect([diagnostics.entries, diagnostics.folder]).toEqual([entries, '/data/logs']);
  expect(await diagnostics.save()).toBe(true);
  expect(downloads).toEqual([['yomi-diagnostics-2026-01-02.zip', [0x50, 0x4b, 3]]]);
});

test('asks where to save it on the desktop', async () => {
  const { api, window, diagnostics } = open('/a.zip');
  window.nativeDialogs = true;
  expect(await diagnostics.save()).toBe(true);
  expect(api.sent('diagnostics.save')).toEqual([{ path: '/a.zip' }]);
  expect(window.notices.list).toHaveLength(1);
  api.failing = { 'diagnostics.save': { code: 'file', message: 'The disk is full.' } };
  expect(await diagnostics.save()).toBe(false);
  expect(diagnostics.failure).toBe('The disk is full.');
  const cancelled = open(null);
  cancelled.window.nativeDialogs = true;
  expect(await cancelled.diagnostics.save()).toBe(false);
  expect(cancelled.api.sent('diagnostics.save')).toEqual([]);
});

test('a notice may offer an action of the window', () => {
  const { api, window } = open(null);
  const offer = { action: 'help.diagnostics' };
  api.emit('notice', { severity: 'warning', ...said({ key: 'host.ended' }), offer });
  expect(window.notices.list[0].action?.label).toBe('Save diagnostics…');
  window.notices.list[0].action?.run();
  expect(window.dialog).toEqual({ kind: 'diagnostics' });
});

test('what a restarted host has to tell is shown in the page that stayed open', async () => {
  const { api, window } = open(null);
  await window.start();
  api.startup = { notices: [{ severity: 'warning', ...said({ key: 'host.ended' }) }] };
  api.emit('connection', { up: false });
  api.emit('connection', { up: true });
  await vi.waitFor(() =>
    expect(window.notices.list.map(({ message }) => message)).toEqual([
      'Yomi ended unexpectedly last time. Every edit was kept.',
    ]),
  );
});
