import { expect, test } from 'vitest';
import type { Calls } from '../../main/ipc/api.ts';
import type { ImportResult, LibraryRow } from '../../main/ipc/libraryApi.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { Library } from './library.svelte.ts';
import { Notices } from './notices.svelte.ts';

function row(id: number): LibraryRow {
  return {
    id,
    black: `B${id}`,
    white: 'W',
    date: '',
    result: '',
    size: 9,
    moves: id,
    event: '',
    name: '',
    changed: '2026-01-01T00:00:00Z',
    open: false,
    labels: [],
  };
}

const area = { row: 0, column: 0, rows: 2, columns: 2 };
const imported: ImportResult = {
  added: 2,
  ids: [1, 2],
  duplicates: [
    { name: 'twin.sgf', of: 1 },
    { name: 'other.sgf', like: 'first.sgf' },
  ],
  duplicateCount: 2,
  problems: [{ name: 'bad.sgf', problem: 'It holds no game record.' }],
  problemCount: 1,
  stopped: false,
  label: null,
  beginnings: [{ id: 2, of: 1, longer: true }],
  beginningCount: 1,
  named: [row(1), row(2)],
};

/** A library of 250 games; a query matches the ids that contain it. */
function make(taken: ImportResult = imported): {
  api: FakeApi;
  library: Library;
  notices: Notices;
  deleted: Set<number>;
} {
  const deleted = new Set<number>();
  const all = Array.from({ length: 250 }, (_, i) => row(i + 1));
  const api = new FakeApi({
    'library.list': ({ query, offset, limit }: Calls['library.list']['params']) => {
      const found = all.filter(({ id }) => String(id).includes(query) && !deleted.has(id));
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
    'library.delete': ({ ids }) => (ids.forEach((id) => deleted.add(id)), null),
    'library.restore': ({ ids }) => (ids.forEach((id) => deleted.delete(id)), null),
    'library.labels': () => [{ id: 7, kind: 'tag', name: 'ko', games: 1 }],
    'library.find': ({ limit }) => ({
      hits: all
        .slice(0, Math.min(limit, 3))
        .map((found) => ({ row: found, node: found.id, area, swapped: false })),
      more: false,
      milliseconds: 1,
    }),
    'library.duplicates': () => ({ groups: [], total: 0, games: 0, milliseconds: 1 }),
    'library.removeLabel': () => [],
    'library.restoreLabel': () => [],
    'library.import': () => taken,
  });
  const notices = new Notices();
  return { api, library: new Library(api, notices), notices, deleted };
}

test('rows are fetched by the page, once, when they come into view', async () => {
  const { api, library } = make();
  await library.refresh();
  expect(library.total).toBe(250);
  expect(library.rows[99]?.id).toBe(100);
  expect(library.rows[100]).toBeUndefined();
  await Promise.all([library.need(95, 110), library.need(100, 120)]);
  expect(library.rows[100]?.id).toBe(101);
  expect(api.sent('library.list')).toHaveLength(2);
  await library.need(0, 120);
  expect(api.sent('library.list')).toHaveLength(2);
});

test('a column sorts the list, the other way round, and not any more', async () => {
  const { api, library } = make();
  await library.refresh();
  library.select(3);
  for (let i = 0; i < 3; i++) await library.sortBy('black');
  await library.sortBy('date');
  expect(api.sent('library.list').map(({ sort }) => sort)).toEqual([
    undefined,
    { by: 'black', descending: false },
    { by: 'black', descending: true },
    undefined,
    { by: 'date', descending: true },
  ]);
  expect(library.selected).toBe(0);
});

test('only the answer to the last search counts', async () => {
  const { library } = make();
  await Promise.all([library.setQuery('1'), library.setQuery('24'), library.setQuery('249')]);
  expect(library.rows.map((found) => found?.id)).toEqual([249]);
});

test('a deletion is offered back', async () => {
  const { library, notices, deleted } = make();
  await library.refresh();
  library.select(2);
  await library.delete();
  expect(deleted.has(3)).toBe(true);
  expect(library.total).toBe(249);
  expect(library.current?.id).toBe(4);
  notices.list[0].action?.run();
  await settle();
  expect(deleted.size).toBe(0);
  expect(library.total).toBe(250);
});

test('several games are selected as in lists of files, deleted together and brought back together', async () => {
  const { api, library, notices, deleted } = make();
  await library.refresh();
  const marked = (): number[] => [...library.selection.marked].sort((a, b) => a - b);
  library.select(3);
  library.select(5, 'extend');
  expect(marked()).toEqual([3, 4, 5]);
  library.select(1, 'extend');
  expect(marked()).toEqual([1, 2, 3]);
  library.select(9, 'toggle');
  library.select(2, 'toggle');
  library.select(7, 'move');
  expect([marked(), library.selected, library.count]).toEqual([[1, 3, 9], 7, 3]);
  // A stretch goes on from there; one that was not read is read before anything is done with it.
  library.select(300, 'extend');
  expect([library.count, library.selected, library.read.length]).toEqual([243, 249, 93]);
  await library.delete();
  expect(api.sent('library.delete')[0].ids).toHaveLength(243);
  expect([deleted.size, library.total, library.selected, marked()]).toEqual([243, 7, 6, [6]]);
  expect(notices.list.map(({ message }) => message)).toEqual(['243 games deleted.']);
  notices.undo();
  await settle();
  expect([deleted.size, library.total]).toEqual([0, 250]);

  library.selection.all(library.total);
  expect(library.count).toBe(250);
  library.select(library.selected);
  expect(library.count).toBe(1);
});

test('a label is for all games that are selected, which stay so', async () => {
  const { api, library } = make();
  await library.refresh();
  library.select(0);
  library.select(2, 'toggle');
  await library.setLabel(7, true);
  expect(api.sent('library.setLabel')).toEqual([{ label: 7, ids: [1, 3], on: true }]);
  expect(library.count).toBe(2);
  await library.setQuery('2');
  expect(library.count).toBe(1);
});

test('a game that is open is closed first, and stays when that fails', async () => {
  const { library, deleted } = make();
  await library.refresh();
  const closed: number[] = [];
  library.closeFirst = (id) => Promise.resolve(closed.push(id) > 1);
  await library.delete();
  expect(deleted.size).toBe(0);
  await library.delete();
  expect(deleted.has(1)).toBe(true);
});

test('the selection stays inside the list', async () => {
  const { library } = make();
  await library.refresh();
  library.select(9999);
  expect(library.selected).toBe(249);
  library.select(-3);
  expect(library.selected).toBe(0);
});

test('a library that cannot be read says so and can be asked again', async () => {
  const { api, library, notices } = make();
  api.failing = { 'library.list': { code: 'file', message: 'Damaged.' } };
  await library.refresh();
  expect(notices.list).toHaveLength(1);
  api.failing = {};
  await library.refresh();
  expect(library.total).toBe(250);
});

test('a search on the board takes the place of the list until it is cleared, and a refused one says why', async () => {
  const { api, library } = make();
  await library.refresh();
  const pattern = { size: 9, ...area, points: 'x...', fixed: false };
  await library.findPattern(pattern);
  expect(library.total).toBe(3);
  expect(library.hit).toMatchObject({ node: 1 });
  expect(api.sent('library.find')[0]).toEqual({ pattern, query: '', limit: 1000 });
  api.failing = { 'library.find': { code: 'bad-params', message: 'There is no stone in the rectangle.' } };
  await library.findPattern({ ...pattern, points: '....' });
  expect(library.fault).toBe('There is no stone in the rectangle.');
  expect(library.total).toBe(0);
  await library.findPattern(null);
  expect(library.total).toBe(250);
  expect(library.hit).toBeUndefined();
});

test('a label narrows list and search, and its removal is offered back', async () => {
  const { api, library, notices } = make();
  await library.choose(7);
  expect(api.sent('library.list').at(-1)).toMatchObject({ label: 7 });
  await library.removeLabel({ id: 7, kind: 'tag', name: 'ko', games: 1 });
  expect(library.label).toBeNull();
  notices.list[0].action?.run();
  await settle();
  expect(api.sent('library.restoreLabel')).toEqual([{ label: 7 }]);
});

test('an import tells what was left out and why, file by file', async () => {
  const { library, notices } = make();
  await library.import([{ path: '/games' }], { collection: 'Mine' });
  const [notice] = notices.list;
  expect(notice.severity).toBe('warning');
  expect(notice.message).toBe(
    '2 games taken in; 2 games left out, being here already; ' +
      '1 game of them is the beginning of another, or goes on from it; 1 file could not be read.',
  );
  expect(notice.detail?.split('\n')).toEqual([
    'bad.sgf: It holds no game record.',
    'twin.sgf: the same moves as “B1 – W” in the library',
    'other.sgf: the same moves as first.sgf',
    '“B2 – W” taken: goes on from “B1 – W”',
  ]);
});

test('what an import took can be taken out again, and brought back', async () => {
  const { library, notices, deleted } = make();
  await library.import([{ path: '/games' }]);
  let place = '';
  library.goThere = () => (place = 'library');
  notices.list[0].look!.run();
  await settle();
  expect([place, library.duplicatesOpen]).toEqual(['library', true]);
  notices.list[0].action!.run();
  await settle();
  expect([...deleted]).toEqual([1, 2]);
  expect(notices.list.at(-1)!.message).toBe('2 games deleted.');
  notices.list.at(-1)!.action!.run();
  await settle();
  expect(deleted.size).toBe(0);
});

test('the undo of an import is offered for as many of its games as are there', async () => {
  const { api, library, notices } = make({ ...imported, duplicateCount: 0, problemCount: 0 });
  await library.import([{ path: '/games' }]);
  const offered = (): boolean => notices.shown.some(({ message }) => message.includes('2 games taken in'));
  library.select(1);
  await library.delete();
  expect(offered()).toBe(true);
  library.select(0);
  await library.delete();
  expect(offered()).toBe(false);
  notices.undo();
  await settle();
  expect(offered()).toBe(true);
  notices.list[0].action!.run();
  await settle();
  expect(api.sent('library.delete').map(({ ids }) => ids)).toEqual([[2], [1], [1]]);
});

test('an import that another one keeps waiting is told not to have begun', async () => {
  const { api, library, notices } = make();
  api.failing = { 'library.import': { code: 'conflict', message: 'Games are being imported already.' } };
  await library.import([{ path: '/games' }]);
  expect(notices.list[0].message).toBe('The games were not taken in: Games are being imported already.');
});

test('the end of an import is told once by the window that began it, and by one that did not', async () => {
  const { api, library, notices } = make();
  const told = (): string[] => notices.list.map(({ message }) => message.replace(/;.*/, ''));
  const importing = library.import([{ path: '/games' }]);
  api.emit('library.imported', { result: imported });
  await importing;
  expect(told()).toEqual(['2 games taken in']);
  notices.dismiss(notices.list[0].key);
  api.emit('library.imported', { result: imported });
  api.emit('library.imported', { error: { code: 'file', message: 'The disk is full.' } });
  expect(told()).toEqual(['2 games taken in', 'The import ended: The disk is full.']);
  expect(api.sent('library.importTold')).toHaveLength(3);
});

test('what an import took is in the list that is shown then', async () => {
  const { library } = make();
  await library.choose(7);
  await library.import([{ path: '/games' }]);
  expect(library.label).toBeNull();
});

test('while duplicates are shown, nothing of the list behind them is selected', async () => {
  const { library } = make();
  await library.refresh();
  expect(library.current?.id).toBe(1);
  await library.showDuplicates(true);
  expect(library.current).toBeUndefined();
  await library.showDuplicates(false);
  expect(library.current?.id).toBe(1);
});

test('games that were indexed later are looked for again', async () => {
  const { api, library } = make();
  await library.setQuery('2');
  const before = api.sent('library.list').length;
  api.emit('library.indexed', { games: 5 });
  await settle();
  expect(api.sent('library.list').length).toBe(before + 1);
});
