import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchReport } from '../../engine/protocol/types.ts';
import { migrate, migrations } from './migrations.ts';
import { Store } from './store.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
const clock = { time: 1000 };
let store: Store;

beforeEach(() => {
  clock.time = 1000;
  store = new Store(at('yomi.db'), () => clock.time);
});
afterEach(() => store.close());

const key = { engine: 'e1', options: '{"seed":1}', position: 'p1' };
const report = (winRate: number): SearchReport => ({
  color: 2,
  playouts: 500,
  winRate,
  scoreMean: -1.25,
  moves: [{ point: 21, visits: 400, winRate, pv: [21, 0] }],
  ownership: [0.5, -1],
});

describe('kept analyses', () => {
  test('are found again under the same engine, options and position only', () => {
    store.analyses.put(key, { budget: 500, report: report(0.4) });
    expect(store.analyses.get(key)).toEqual({ budget: 500, report: report(0.4) });
    for (const other of [{ engine: 'e2' }, { options: '{"seed":2}' }, { position: 'p2' }])
      expect(store.analyses.get({ ...key, ...other })).toBeUndefined();
  });

  test('a longer search replaces a shorter one, never the other way round', () => {
    store.analyses.put(key, { budget: 500, report: report(0.4) });
    store.analyses.put(key, { budget: 100, report: report(0.1) });
    expect(store.analyses.get(key)?.report.winRate).toBe(0.4);
    store.analyses.put(key, { budget: 501, report: report(0.6) });
    expect(store.analyses.get(key)).toEqual({ budget: 501, report: report(0.6) });
  });

  test('a row that is no JSON counts as nothing and can be replaced', () => {
    store.analyses.put(key, { budget: 500, report: report(0.4) });
    store.db.prepare("UPDATE analysis SET report = '{broken'").run();
    expect(store.analyses.get(key)).toBeUndefined();
    store.analyses.put(key, { budget: 500, report: report(0.5) });
    expect(store.analyses.get(key)?.report.winRate).toBe(0.5);
  });

  test('of other builds go when they are old; of this one they stay', () => {
    store.analyses.put(key, { budget: 500, report: report(0.4) });
    store.analyses.put({ ...key, engine: 'e2' }, { budget: 500, report: report(0.4) });
    clock.time = 5000;
    store.analyses.put({ ...key, engine: 'e3' }, { budget: 500, report: report(0.4) });
    expect(store.analyses.purgeOthers('e1', 5000)).toBe(1);
    expect(store.analyses.get(key)).toBeDefined();
    expect(store.analyses.get({ ...key, engine: 'e2' })).toBeUndefined();
    expect(store.analyses.get({ ...key, engine: 'e3' })).toBeDefined();
  });
});

test('a database from before analyses were kept is brought up with everything in it', () => {
  const path = at('old.db');
  const old = new Database(path);
  migrate(old, migrations.slice(0, 1));
  expect(old.pragma('user_version', { simple: true })).toBe(1);
  old.exec(`
    INSERT INTO game (id, saved_revision, encoding, play, cursor, is_open, black, white, date, result, event, size, moves, search, changed)
    VALUES (7, -1, 'UTF-8', '{}', 0, 1, 'Ada', 'Bob', '', '', '', 9, 1, 'ada bob', 5);
    INSERT INTO base VALUES (7, x'283b5d29', 'UTF-8', 'default');
    INSERT INTO journal VALUES (7, 0, '[{"op":"remove","node":1}]', 0, 5);
    INSERT INTO kept_value VALUES ('settings.scale', '1.5');
  `);
  old.close();
  const brought = new Store(path, () => clock.time);
  expect(brought.notices).toEqual([]);
  expect(brought.db.pragma('user_version', { simple: true })).toBe(migrations.length);
  expect(brought.db.prepare('SELECT id, black, white FROM game').all()).toEqual([
    { id: 7, black: 'Ada', white: 'Bob' },
  ]);
  expect(brought.journal.read(7)).toEqual([{ edits: [{ op: 'remove', node: 1 }], cursor: 0 }]);
  expect(brought.db.prepare('SELECT value FROM kept_value').pluck().get()).toBe('1.5');
  brought.analyses.put(key, { budget: 500, report: report(0.4) });
  brought.close();
  const again = new Store(path, () => clock.time);
  expect(again.analyses.get(key)?.budget).toBe(500);
  again.close();
});
