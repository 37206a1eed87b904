import { expect, test } from 'vitest';
import type { Calls, LibraryRow } from '../../main/ipc/api.ts';
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
    changed: '2026-01-01T00:00:00Z',
    open: false,
  };
}

/** A library of 250 games; a query matches the ids that contain it. */
function make(): { api: FakeApi; library: Library; notices: Notices; deleted: Set<number> } {
  const deleted = new Set<number>();
  const all = Array.from({ length: 250 }, (_, i) => row(i + 1));
  const api = new FakeApi({
    'library.list': ({ query, offset, limit }: Calls['library.list']['params']) => {
      const found = all.filter(({ id }) => String(id).includes(query) && !deleted.has(id));
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
    'library.delete': ({ ids }) => (ids.forEach((id) => deleted.add(id)), null),
    'library.restore': ({ ids }) => (ids.forEach((id) => deleted.delete(id)), null),
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

test('only the answer to the last search counts', async () => {
  const { library } = make();
  await Promise.all([library.setQuery('1'), library.setQuery('24'), library.setQuery('249')]);
  expect(library.rows.map((found) => found?.id)).toEqual([249]);
});

test('a deletion is offered back', async () => {
  const { library, notices, deleted } = make();
  await library.refresh();
  library.select(2);
  await library.delete(library.current!);
  expect(deleted.has(3)).toBe(true);
  expect(library.total).toBe(249);
  expect(library.current?.id).toBe(4);
  notices.list[0].action?.run();
  await settle();
  expect(deleted.size).toBe(0);
  expect(library.total).toBe(250);
});

test('a game that is open is closed first, and stays when that fails', async () => {
  const { library, deleted } = make();
  await library.refresh();
  const closed: number[] = [];
  library.closeFirst = (id) => Promise.resolve(closed.push(id) > 1);
  await library.delete(library.current!);
  expect(deleted.size).toBe(0);
  await library.delete(library.current!);
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
