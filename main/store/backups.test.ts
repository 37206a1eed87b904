import { statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { dueToGo, listBackups, type Backup } from './backups.ts';
import { DamagedJournalError } from './journal.ts';
import { migrate, migrations } from './migrations.ts';
import { Store } from './store.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
const DAY = 24 * 3600 * 1000;
const noon = (): number => Date.UTC(2026, 4, 6, 12, 30, 5);

function backup(days: number, kind: Backup['kind'] = 'daily', bytes = 1): Backup {
  return { path: `${days} ${kind}`, name: '', time: Date.UTC(2026, 4, 6) - days * DAY, kind, bytes };
}

test('kept are a week of days, the newest of four weeks before it, and three from before a new format', () => {
  const days = [...Array(90).keys()];
  const all = [...days.map((day) => backup(day)), ...[1, 2, 3, 4].map((day) => backup(day, 'format'))];
  all.sort((a, b) => b.time - a.time);
  const gone = new Set(dueToGo(all).map(({ path }) => path));
  const kept = all.map(({ path }) => path).filter((path) => !gone.has(path));
  expect(kept.filter((path) => path.endsWith('format'))).toEqual(['1 format', '2 format', '3 format']);
  const daily = kept.filter((path) => path.endsWith('daily')).map((path) => parseInt(path));
  expect(daily.slice(0, 7)).toEqual(days.slice(0, 7));
  expect(daily).toHaveLength(11);
  expect(Math.max(...daily)).toBeGreaterThan(20);
});

test('of several made on one day the newest is kept, and none of another day goes for them', () => {
  const all = [0, 10, 20, 30, 100, 110, 200, 300, 400, 500, 600, 610, 700];
  const gone = dueToGo(all.map((hundredths) => backup(hundredths / 100 - 0.5)));
  const times = gone.map(({ time }) => Math.round(((Date.UTC(2026, 4, 6) - time) / DAY + 0.5) * 100));
  expect(times).toEqual([10, 20, 30, 110, 610]);
});

test('together they may not take all space, and the newest stays whatever its size', () => {
  const huge = 3 * 1024 ** 3;
  expect(dueToGo([backup(0, 'daily', huge), backup(1, 'daily', 1)]).map(({ path }) => path)).toEqual([
    '1 daily',
  ]);
});

/** A library of the format before checksums, with a game of three edits, one of which is none. */
function makeOld(): void {
  const db = new Database(at('yomi.db'));
  migrate(db, migrations.slice(0, 5));
  db.exec(`
    INSERT INTO game (id, name, saved_revision, encoding, play, cursor, is_open, black, white, date, result, event, size, moves,
      search, changed) VALUES (4, 'old', -1, 'UTF-8', '{broken', 0, 0, '', '', '', '', '', 19, 0, '', 0);
    INSERT INTO base VALUES (4, x'283b29', 'UTF-8', 'default');
    INSERT INTO journal VALUES (4, 0, '[{"op":"remove","node":1}]', 5, 0), (4, 1, '[{"op":"remove","node":2}]', 6, 0),
      (4, 2, '{"none":true}', 6, 0);
    INSERT INTO kept_value VALUES ('settings.theme', '"dark"');
  `);
  db.close();
}

test('before its format changes the library is copied, and what was in it stays', () => {
  makeOld();
  const store = new Store(at('yomi.db'), noon);
  expect(store.notices).toEqual([]);
  const [{ name, kind, path }] = listBackups(at('yomi.db'));
  expect([name, kind]).toEqual(['yomi-2026-05-06T12.30.05-format.db', 'format']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  const copy = new Database(path);
  expect(copy.pragma('user_version', { simple: true })).toBe(5);
  expect(copy.prepare('SELECT count(*) FROM journal').pluck().get()).toBe(3);
  copy.close();
  // How it is played on is unreadable, which keeps nobody from the game; an entry that is none is where its edits end.
  expect(store.games.get(4)?.play.active).toBe(false);
  expect(Buffer.from(store.games.base(4).bytes).toString()).toBe('(;)');
  try {
    store.journal.read(4);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedJournalError);
    expect((error as DamagedJournalError).sound.map(({ cursor }) => cursor)).toEqual([5, 6]);
  }
  store.close();
  const again = new Store(at('yomi.db'), noon);
  expect(again.notices).toEqual([]);
  expect(listBackups(at('yomi.db'))).toHaveLength(1);
  again.close();
});

test('a format does not change when the copy cannot be made', () => {
  makeOld();
  writeFileSync(at('backups'), 'in the way');
  expect(() => new Store(at('yomi.db'), noon)).toThrow();
  const db = new Database(at('yomi.db'));
  expect(db.pragma('user_version', { simple: true })).toBe(5);
  db.close();
});
