import { readdirSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Notice } from '../ipc/api.ts';
import { listBackups } from '../store/backups.ts';
import { Store } from '../store/store.ts';
import { writeRaw } from '../store/testDatabase.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { Upkeep } from './upkeep.ts';

const at = useTestFolder();
const DAY = 24 * 3600 * 1000;
let time = Date.UTC(2026, 4, 6);
let store: Store;
let upkeep: Upkeep;
let notices: Notice[];

beforeEach(() => {
  store = new Store(at('yomi.db'), () => time);
  notices = [];
  const notify = (notice: Notice): void => void notices.push(notice);
  upkeep = new Upkeep({ path: at('yomi.db'), store, notify, now: () => time });
});
afterEach(() => {
  upkeep.close();
  store.close();
});

test('once a day the library is copied and looked through, while it is written to', async () => {
  store.recent.add('/a.sgf', 10);
  expect(await upkeep.run()).toEqual({ games: 0, findings: [] });
  expect(await upkeep.run()).toBeUndefined();
  const [{ path, kind }] = listBackups(at('yomi.db'));
  expect(kind).toBe('daily');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(at('backups'))).toHaveLength(1);
  const copy = new Store(path);
  expect(copy.recent.list()).toEqual(['/a.sgf']);
  copy.close();
  time += DAY;
  const running = upkeep.run();
  for (let i = 0; i < 50; i++) store.transaction(() => store.recent.add(`/${i}.sgf`, 10));
  expect((await running)?.findings).toEqual([]);
  expect(listBackups(at('yomi.db'))).toHaveLength(2);
});

test('one is made whenever it is asked for, in the place of the day’s', async () => {
  await upkeep.run();
  store.recent.add('/b.sgf', 10);
  time += 1000;
  const [first, second] = await Promise.all([upkeep.look(), upkeep.look()]);
  expect([first?.findings, second]).toEqual([[], undefined]);
  expect(await upkeep.run()).toBeUndefined();
  const [{ path }, ...others] = listBackups(at('yomi.db'));
  expect(others).toEqual([]);
  const copy = new Store(path);
  expect(copy.recent.list()).toEqual(['/b.sgf']);
  copy.close();
});

test('damage is told, and no copy of it is kept', async () => {
  const run = store.analyses;
  run.put({ engine: 'e', options: 'o', position: 'p' }, { budget: 1, report: {} as never });
  time += DAY;
  writeRaw(at('yomi.db'), (db) => db.prepare('UPDATE analysis SET budget = 2').run());
  expect((await upkeep.run())?.findings).toEqual([
    '1 rows of analysis have changed since they were written.',
  ]);
  expect(notices).toMatchObject([
    { severity: 'error', message: expect.stringContaining('yomi doctor') as string },
  ]);
  expect(readdirSync(at('backups'))).toEqual([]);
});
