import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportResult } from '../../main/ipc/libraryApi.ts';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { titleOf } from '../state/action.ts';
import { createActions } from '../state/actions.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import AboutDialog from './AboutDialog.svelte';
import ImportDialog from './ImportDialog.svelte';
import KeySettings from './KeySettings.svelte';
import KeysSheet from './KeysSheet.svelte';
import NewGameDialog from './NewGameDialog.svelte';
import OpenDialog from './OpenDialog.svelte';
import Palette from './Palette.svelte';
import SaveDialog from './SaveDialog.svelte';

const NOTHING_TAKEN: ImportResult = {
  ...{ added: 0, duplicateCount: 0, beginningCount: 0, problemCount: 0, stopped: false, label: null },
  ...{ ids: [], duplicates: [], beginnings: [], problems: [], named: [] },
};

let api: FakeApi;
let workbench: Workbench;
let closed: number;
const onclose = (): void => void closed++;

beforeEach(async () => {
  closed = 0;
  api = new FakeApi({
    'files.list': ({ folder }) => ({
      folder: folder ?? '/home/me',
      parent: '/home',
      entries: [
        { name: 'games', path: '/home/me/games', kind: 'folder', size: 0, modified: '' },
        {
          name: 'one.sgf',
          path: '/home/me/one.sgf',
          kind: 'file',
          size: 300,
          modified: '2026-01-01T00:00:00Z',
        },
      ],
    }),
    'library.import': () => NOTHING_TAKEN,
    'library.labels': () => [],
    'library.list': () => ({ total: 0, rows: [] }),
    'doc.openPath': ({ path }) => api.document('(;SZ[9])', { path, name: 'one.sgf' }),
  });
  workbench = new Workbench(api, createActions);
  await workbench.start();
});

const choose = async (label: string, value: string): Promise<void> => {
  await fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

test('the new-game dialog makes the chosen game', async () => {
  render(NewGameDialog, { workbench, onclose });
  await fireEvent.click(screen.getByRole('radio', { name: '19×19' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'White' }));
  await choose('Rules', 'Chinese');
  await choose('Handicap', '3');
  expect(screen.getByLabelText<HTMLInputElement>('Komi').value).toBe('0.5');
  expect(screen.queryByText(/for moving second/)).toBeNull();
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  expect(closed).toBe(1);
  const [{ text, play }] = api.sent('doc.create');
  expect(text).toContain('SZ[19]');
  expect(text).toContain('HA[3]');
  expect(text).toContain('KM[0.5]');
  expect(text).toContain('RU[Chinese]');
  expect(play).toMatchObject({
    black: { kind: 'engine', engine: 'montecarlo', level: 10 },
    white: { kind: 'human' },
    active: true,
  });
});

test('the engine that was chosen plays', async () => {
  render(NewGameDialog, { workbench, onclose });
  await choose('Engine', 'mc_mogo_classic');
  await choose('Strength', '5');
  expect(screen.getByLabelText('Engine').getAttribute('aria-describedby')).not.toBe('');
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  const [{ text, play }] = api.sent('doc.create');
  expect(play.white).toEqual({ kind: 'engine', level: 5, engine: 'montecarlo', patterns: 'mc_mogo_classic' });
  expect(text).toContain('PW[Yomi (Casual, mc_mogo_classic)]');
});

test('an engine that searches may think on my time, and does not unless it is chosen', async () => {
  render(NewGameDialog, { workbench, onclose });
  const box = screen.getByLabelText<HTMLInputElement>('Thinks while you think');
  expect(box.checked).toBe(false);
  await choose('Engine', 'classic');
  expect(screen.queryByLabelText('Thinks while you think')).toBeNull();
  await choose('Engine', 'mc_montegnu_classic');
  await fireEvent.click(screen.getByLabelText('Thinks while you think'));
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  expect(api.sent('doc.create')[0].play.white).toMatchObject({ ponder: true });
  expect(workbench.newGame.ponder).toBe(true);
});

test('a size typed by way of 1 keeps the handicap, and komi with it', async () => {
  render(NewGameDialog, { workbench, onclose });
  await fireEvent.click(screen.getByRole('radio', { name: '19×19' }));
  await choose('Handicap', '5');
  const size = screen.getByLabelText<HTMLInputElement>('Lines');
  for (const value of ['', '1', '13']) await fireEvent.input(size, { target: { value } });
  expect(screen.getByLabelText<HTMLSelectElement>('Handicap').value).toBe('5');
  expect(screen.getByLabelText<HTMLInputElement>('Komi').value).toBe('0.5');
  await fireEvent.input(size, { target: { value: '5' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Handicap').value).toBe('0');
  expect(screen.getByLabelText<HTMLInputElement>('Komi').value).toBe('6.5');
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  expect(api.sent('doc.create')[0].text).not.toContain('HA[');
  expect(workbench.newGame.handicap).toBe(0);
});

test('komi follows the rules until it is typed, and what is typed stays', async () => {
  render(NewGameDialog, { workbench, onclose });
  const komi = screen.getByLabelText<HTMLInputElement>('Komi');
  expect(komi.value).toBe('6.5');
  await choose('Rules', 'NZ');
  expect(komi.value).toBe('7');
  await fireEvent.input(komi, { target: { value: '3,5' } });
  await choose('Rules', 'AGA');
  expect(komi.value).toBe('3,5');
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  expect(api.sent('doc.create')[0].text).toContain('KM[3.5]');
});

test('a komi or size that is none is refused beside the field', async () => {
  render(NewGameDialog, { workbench, onclose });
  await fireEvent.input(screen.getByLabelText('Komi'), { target: { value: 'lots' } });
  expect(screen.getByText(/Komi is a number/)).toBeTruthy();
  await fireEvent.submit(document.querySelector('form')!);
  expect(api.sent('doc.create')).toEqual([]);
  expect(closed).toBe(0);
});

test('the last choices come back', () => {
  workbench.keepSession({ newGame: { ...workbench.newGame, size: 13, sides: 'engines' } });
  render(NewGameDialog, { workbench, onclose });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '13×13' }).checked).toBe(true);
  for (const name of ['Black', 'Black’s strength', 'White', 'White’s strength'])
    expect(screen.getByRole('combobox', { name })).toBeTruthy();
});

test('the file dialog walks folders and opens a file, by keyboard alone', async () => {
  render(OpenDialog, { workbench, onclose });
  await settle();
  const list = screen.getByRole('listbox', { name: 'Files' });
  expect(within(list).getByRole('option', { selected: true }).textContent).toContain('one.sgf');
  await fireEvent.keyDown(list, { key: 'ArrowUp' });
  await fireEvent.keyDown(list, { key: 'Enter' });
  await settle();
  expect(api.sent('files.list').at(-1)).toEqual({ folder: '/home/me/games' });
  await fireEvent.keyDown(list, { key: 'End' });
  await fireEvent.keyDown(list, { key: 'Enter' });
  await settle();
  expect(api.sent('doc.openPath')).toEqual([{ path: '/home/me/one.sgf' }]);
  expect(workbench.active?.title).toBe('one.sgf');
  expect(closed).toBe(1);
});

test('a file dialog that is closed before its folder is there is quiet about it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { unmount } = render(OpenDialog, { workbench, onclose });
  expect(api.sent('files.list')).toHaveLength(1);
  unmount();
  await settle();
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('what is taken into the library is what is selected, a folder in the list, too', async () => {
  render(ImportDialog, { workbench, onclose });
  await settle();
  const list = screen.getByRole('listbox', { name: 'Files' });
  const taken = async (): Promise<unknown> => {
    await fireEvent.click(screen.getByRole('button', { name: /^Take this/ }));
    await settle();
    return api.sent('library.import').at(-1)?.sources;
  };
  expect(await taken()).toEqual([{ path: '/home/me' }]);
  await fireEvent.click(within(list).getByText('games'));
  expect(screen.getByRole('button', { name: 'Take this folder' })).toBeTruthy();
  expect(await taken()).toEqual([{ path: '/home/me/games' }]);
  await fireEvent.click(within(list).getByText('one.sgf'));
  expect(screen.getByRole('button', { name: 'Take this file' })).toBeTruthy();
  expect(await taken()).toEqual([{ path: '/home/me/one.sgf' }]);
  await fireEvent.click(within(list).getByText('Up'));
  expect(await taken()).toEqual([{ path: '/home/me' }]);
});

test('saving over an existing file asks in the dialog', async () => {
  workbench.show(api.document('(;SZ[9]PB[A/B]PW[C])'));
  render(SaveDialog, { workbench, onclose, game: workbench.active! });
  await settle();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('A B - C.sgf');
  api.failing = { 'doc.save': { code: 'conflict', message: 'That file exists.' } };
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('That file exists.');
  expect(closed).toBe(0);
  api.failing = {};
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  await fireEvent.submit(document.querySelector('form')!);
  await settle();
  expect(api.sent('doc.save').at(-1)).toEqual({ id: 1, path: '/home/me/A B - C.sgf', force: true });
  expect(closed).toBe(1);
});

test('the palette runs what was found', async () => {
  render(Palette, { workbench, onclose });
  const input = screen.getByRole('combobox');
  await fireEvent.input(input, { target: { value: 'settings' } });
  await fireEvent.keyDown(input, { key: 'Enter' });
  expect(closed).toBe(1);
  expect(workbench.place).toBe('settings');
});

test('the key sheet lists every action', () => {
  render(KeysSheet, { workbench, onclose });
  for (const action of workbench.actions)
    expect(screen.getAllByText(titleOf(action)).length).toBeGreaterThan(0);
});

test('About shows the licences of what the program is made of', async () => {
  render(AboutDialog, { workbench, onclose });
  await fireEvent.click(screen.getByRole('button', { name: 'Licence notices' }));
  await settle();
  const notices = screen.getByRole('dialog', { name: 'Licence notices' });
  expect(within(notices).getByText('a package 1.0 (MIT)')).toBeTruthy();
});

test('a key is changed: what loses it is named, what cannot be is refused, all comes back', async () => {
  render(KeySettings, { workbench, onclose });
  expect(screen.getByText('Move numbers')).toBeTruthy();
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'coord' } });
  expect(screen.queryByText('Move numbers')).toBeNull();
  const keysOf = (id: string): readonly string[] | undefined =>
    workbench.actions.find((action) => action.id === id)?.keys;
  const add = (): HTMLElement =>
    screen.getByRole('button', { name: /^(One more key|Press a key…) for Coord/ });
  await fireEvent.click(add());
  await fireEvent.keyDown(add(), { key: 'Tab' });
  expect(screen.getByRole('alert').textContent).toContain('goes through the window');
  expect(keysOf('view.coordinates')).toEqual(['C']);
  await fireEvent.click(add());
  await fireEvent.keyDown(add(), { key: 'n' });
  expect(screen.getByRole('alert').textContent).toContain('“Move numbers”');
  expect(keysOf('view.moveNumbers')).toEqual(['N']);
  await fireEvent.click(screen.getByRole('button', { name: 'Give it to this one' }));
  await settle();
  expect([keysOf('view.coordinates'), keysOf('view.moveNumbers')]).toEqual([['C', 'N'], []]);
  expect(api.sent('settings.set').at(-1)).toEqual({ keys: { 'view.coordinates': ['C', 'N'] } });
  const first = screen.getByRole('button', { name: 'Another key than C for Coordinates' });
  await fireEvent.click(first);
  await fireEvent.keyDown(first, { key: 'Control', ctrlKey: true });
  await fireEvent.keyDown(first, { key: 'F4', shiftKey: true });
  expect(keysOf('view.coordinates')).toEqual(['Shift+F4', 'N']);
  expect(workbench.tip('Coordinates', 'view.coordinates')).toBe('Coordinates (Shift+F4)');
  await fireEvent.click(screen.getByRole('button', { name: 'Take Shift+F4 from Coordinates' }));
  expect(keysOf('view.coordinates')).toEqual(['N']);
  await fireEvent.click(screen.getByRole('button', { name: 'The usual keys for Coordinates' }));
  expect([keysOf('view.coordinates'), keysOf('view.moveNumbers')]).toEqual([['C'], ['N']]);
  workbench.setKeys('view.coordinates', ['F4']);
  await settle();
  await fireEvent.click(screen.getByRole('button', { name: 'All as they came' }));
  expect(api.sent('settings.set').at(-1)).toEqual({ keys: {} });
  const { action } = workbench.notices.list.at(-1)!;
  expect([action?.label, action?.holds?.()]).toEqual(['Undo', true]);
  action?.run();
  expect(keysOf('view.coordinates')).toEqual(['F4']);
  expect(action?.holds?.()).toBe(false);
});
