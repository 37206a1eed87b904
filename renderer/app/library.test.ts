import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import type { LibraryRow } from '../../main/ipc/libraryApi.ts';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { installList } from '../ui/testList.ts';
import { createActions } from '../state/actions.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import App from './App.svelte';

const games = Array.from({ length: 300 }, (_, i): LibraryRow => ({
  id: i + 1,
  black: `Player ${i}`,
  white: 'W',
  date: '2026-01-01',
  result: '',
  size: 9,
  moves: 1,
  event: '',
  name: '',
  changed: '2026-01-01T00:00:00Z',
  open: false,
  labels: [],
}));

const LONG_NAME = 'Lectures about the opening, second year';

let api: FakeApi;

beforeEach(() => installList(600, 34));

async function open(): Promise<Workbench> {
  api = new FakeApi({
    'library.labels': () => [{ id: 7, kind: 'collection', name: LONG_NAME, games: 1 }],
    'library.boards': ({ games: asked }) => asked.map(() => null),
    'doc.exportAll': () => ({ base64: '' }),
    'library.list': ({ offset, limit }) => ({
      rows: games.slice(offset, offset + limit),
      total: games.length,
    }),
  });
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  workbench.goTo('library');
  await settle();
  return workbench;
}

test('a row that was clicked leaves the keys to the list, which keeps them when the row is scrolled away', async () => {
  await open();
  await fireEvent.click(screen.getByRole('gridcell', { name: 'Player 3' }));
  const grid = screen.getByRole('grid');
  expect(document.activeElement).toBe(grid);
  await fireEvent.keyDown(grid, { key: 'End' });
  await fireEvent.scroll(grid);
  await settle();
  expect(document.activeElement).toBe(grid);
});

test('a list that is read anew while it is scrolled fetches the rows in view again', async () => {
  const workbench = await open();
  const grid = screen.getByRole('grid');
  grid.scrollTop = 34 * 250;
  await fireEvent.scroll(grid);
  await settle();
  expect(screen.getByRole('gridcell', { name: 'Player 250' })).toBeTruthy();
  workbench.goTo('library');
  await settle();
  expect(screen.getByRole('gridcell', { name: 'Player 250' })).toBeTruthy();
});

test('several rows are selected by clicks and keys, and deleted together', async () => {
  const workbench = await open();
  const { library } = workbench;
  const grid = screen.getByRole('grid');
  const cell = (name: string): HTMLElement => screen.getByRole('gridcell', { name });
  const chosen = (): string[] =>
    screen
      .getAllByRole('row', { selected: true })
      .map((one) => /Player \d+/.exec(one.textContent ?? '')?.[0] ?? '');
  await fireEvent.click(cell('Player 3'));
  await fireEvent.click(cell('Player 5'), { shiftKey: true });
  expect(chosen()).toEqual(['Player 3', 'Player 4', 'Player 5']);
  expect(screen.getByRole('heading', { name: '3 games selected' })).toBeTruthy();
  await fireEvent.click(cell('Player 4'), { ctrlKey: true });
  await fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
  expect(chosen()).toEqual(['Player 4', 'Player 5']);
  await fireEvent.keyDown(grid, { key: 'ArrowDown', ctrlKey: true });
  await fireEvent.keyDown(grid, { key: ' ', ctrlKey: true });
  expect(chosen()).toEqual(['Player 4', 'Player 5', 'Player 6']);
  await fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
  expect(library.count).toBe(library.total);
  await fireEvent.keyDown(grid, { key: 'Escape' });
  expect(chosen()).toEqual(['Player 6']);
  await fireEvent.keyDown(grid, { key: 'ArrowUp', shiftKey: true });
  let saved = '';
  workbench.download = (name) => (saved = name);
  await fireEvent.keyDown(grid, { key: 'E', ctrlKey: true, shiftKey: true });
  await settle();
  expect(saved).toBe('Library.sgf');
  await fireEvent.keyDown(grid, { key: 'Delete' });
  await settle();
  expect(workbench.notices.list.at(-1)?.message).toBe('2 games deleted.');
});

test('the selected games are opened, the one with the cursor last, and none of too many', async () => {
  const workbench = await open();
  const grid = screen.getByRole('grid');
  await fireEvent.click(screen.getByRole('gridcell', { name: 'Player 5' }));
  await fireEvent.click(screen.getByRole('gridcell', { name: 'Player 3' }), { shiftKey: true });
  await fireEvent.keyDown(grid, { key: 'Enter' });
  await settle();
  expect(api.sent('doc.open')).toEqual([{ id: 5 }, { id: 6 }, { id: 4 }]);
  await fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
  await fireEvent.keyDown(grid, { key: 'Enter' });
  await settle();
  expect(api.sent('doc.open')).toHaveLength(3);
  expect(workbench.notices.list.at(-1)?.message).toBe('At most 20 games are opened at once.');
});

test('Ctrl+Z brings a deleted game back, and leaves what was typed into the search', async () => {
  const workbench = await open();
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Player' } });
  await settle();
  await fireEvent.click(screen.getByRole('gridcell', { name: 'Player 3' }));
  await fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
  await settle();
  expect(api.sent('library.delete')).toEqual([{ ids: [4] }]);
  // In a field it undoes what was typed.
  await fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
  expect(api.sent('library.restore')).toEqual([]);
  const press = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  screen.getByRole('grid').dispatchEvent(press);
  await settle();
  expect(press.defaultPrevented).toBe(true);
  expect(api.sent('library.restore')).toEqual([{ ids: [4] }]);
  expect(workbench.notices.list).toEqual([]);
});

test('a game without players goes by its file', async () => {
  const [named] = games;
  games[0] = { ...named, black: '', white: '', name: 'cup/round3.sgf', path: '/cup/round3.sgf' };
  await open();
  const cell = screen.getByRole('gridcell', { name: 'cup/round3.sgf' });
  expect(cell.textContent).toContain('round3.sgf');
  expect(cell.getAttribute('aria-colspan')).toBe('2');
  expect(screen.getByRole('heading', { name: 'cup/round3.sgf' })).toBeTruthy();
  games[0] = named;
});

test('the name of a collection that is cut can be read where the pointer rests', async () => {
  await open();
  expect(screen.getByRole('button', { name: `${LONG_NAME} 1` }).title).toBe(LONG_NAME);
});

test('what an import has done is told in a bar with a name, beside what stops it', async () => {
  await open();
  api.emit('library.progress', { what: 'import', done: 75, of: 300 });
  await settle();
  const bar = screen.getByRole('progressbar', { name: 'Taking in games: 75 of 300' });
  // The look of a bar is that of its class: a row that has it is as flat as one.
  expect([...document.querySelectorAll('.progress')]).toEqual([bar]);
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(api.sent('library.stopImport')).toHaveLength(1);
});
