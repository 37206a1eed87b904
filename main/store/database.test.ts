import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate, migrations } from './migrations.ts';
import { NewerDatabaseError } from './soundness.ts';
import { Store } from './store.ts';
import { makeNewer } from './testDatabase.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
const noon = (): number => Date.UTC(2026, 4, 6, 12, 30, 5);

/** A database with enough in it that damage to a page hits something. */
function fill(path: string): void {
  const store = new Store(path, noon);
  store.transaction(() => {
    for (let i = 0; i < 2000; i++) store.values.write('filler', { [`value${i}`]: 'x'.repeat(200) });
  });
  store.close();
}

describe('opening', () => {
  test('creates a database that commits through the write-ahead log and to the disk', () => {
    const { db, notices } = openDatabase(at('yomi.db'), noon);
    expect(notices).toEqual([]);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
    db.close();
  });

  test('finds again what was there', () => {
    const first = new Store(at('yomi.db'), noon);
    first.recent.add('/a.sgf', 10);
    first.close();
    const second = new Store(at('yomi.db'), noon);
    expect(second.notices).toEqual([]);
    expect(second.recent.list()).toEqual(['/a.sgf']);
    second.close();
  });

  test('relaxed commits leave later ones strict, also after a failure', () => {
    const store = new Store(at('yomi.db'), noon);
    store.relaxed(() => expect(store.db.pragma('synchronous', { simple: true })).toBe(1));
    expect(() =>
      store.relaxed(() => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(store.db.pragma('synchronous', { simple: true })).toBe(2);
    store.close();
  });
});

describe('migrations', () => {
  test('run once each, in order, from any version', () => {
    const db = new Database(at('m.db'));
    const ran: number[] = [];
    const step = (n: number) => (): void => void ran.push(n);
    migrate(db, [step(0)]);
    migrate(db, [step(0), step(1), step(2)]);
    migrate(db, [step(0), step(1), step(2)]);
    expect(ran).toEqual([0, 1, 2]);
    db.close();
  });

  test('one that fails leaves the version before it, with nothing half done', () => {
    const db = new Database(at('m.db'));
    const steps = [
      (to: Database.Database): void => void to.exec('CREATE TABLE one (x)'),
      (to: Database.Database): void => {
        to.exec('CREATE TABLE two (x)');
        throw new Error('step failed');
      },
    ];
    expect(() => migrate(db, steps)).toThrow('step failed');
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    expect(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()).toEqual(['one']);
    db.close();
  });

  test('a newer database is refused and left alone', () => {
    fill(at('yomi.db'));
    makeNewer(at('yomi.db'));
    const before = readFileSync(at('yomi.db'));
    expect(() => openDatabase(at('yomi.db'), noon)).toThrow(NewerDatabaseError);
    expect(readFileSync(at('yomi.db')).equals(before)).toBe(true);
    expect(readdirSync(at()).filter((name) => name.includes('damaged'))).toEqual([]);
  });
});

describe('a damaged database', () => {
  const damages: Record<string, (path: string) => void> = {
    garbage: (path) => writeFileSync(path, 'this is no database '.repeat(1000)),
    'a file cut in the middle': (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
    'a file cut within a page': (path) => truncateSync(path, Math.floor(statSync(path).size / 2) + 100),
    'a file of a few bytes': (path) => truncateSync(path, 50),
    'an overwritten page': (path) => {
      const bytes = readFileSync(path);
      // The page after the middle: part of the filled table's tree.
      const page = Math.floor(bytes.length / 4096 / 2) + 1;
      bytes.fill(0xab, page * 4096, (page + 1) * 4096);
      writeFileSync(path, bytes);
    },
    'an overwritten header': (path) => writeFileSync(path, readFileSync(path).fill(0, 16, 100)),
  };

  test.each(Object.keys(damages))('%s: is set aside as it is, and a fresh one opened', (kind) => {
    const path = at('yomi.db');
    fill(path);
    damages[kind](path);
    const damaged = readFileSync(path);
    const store = new Store(path, noon);
    expect(store.notices).toHaveLength(1);
    expect(store.notices[0].severity).toBe('error');
    expect(store.notices[0].message).toContain('yomi.db.damaged-2026-05-06T12.30.05');
    expect(readFileSync(at('yomi.db.damaged-2026-05-06T12.30.05')).equals(damaged)).toBe(true);
    store.recent.add('/works.sgf', 10);
    expect(store.recent.list()).toEqual(['/works.sgf']);
    store.close();
    const again = new Store(path, noon);
    expect(again.notices).toEqual([]);
    again.close();
  });

  test('takes its write-ahead log along, and a second one overwrites nothing', () => {
    const path = at('yomi.db');
    for (const content of ['first garbage', 'second garbage']) {
      writeFileSync(path, content.repeat(100));
      writeFileSync(`${path}-wal`, `${content} log`);
      writeFileSync(`${path}-shm`, `${content} shared`);
      const store = new Store(path, noon);
      expect(store.notices).toHaveLength(1);
      store.close();
      for (const suffix of ['', '-wal', '-shm'])
        if (existsSync(path + suffix)) truncateSync(path + suffix, 0);
    }
    const aside = at('yomi.db.damaged-2026-05-06T12.30.05');
    expect(readFileSync(aside, 'utf8')).toBe('first garbage'.repeat(100));
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('first garbage log');
    expect(readFileSync(`${aside}-2`, 'utf8')).toBe('second garbage'.repeat(100));
    expect(readFileSync(`${aside}-2-wal`, 'utf8')).toBe('second garbage log');
  });

  test('is not rewritten by looking at it, even with a write-ahead log that could be folded in', () => {
    fill(at('live.db'));
    const live = new Store(at('live.db'), noon);
    live.recent.add('/in-the-log.sgf', 10);
    for (const suffix of ['', '-wal']) copyFileSync(at(`live.db${suffix}`), at(`yomi.db${suffix}`));
    live.close();
    const bytes = readFileSync(at('yomi.db'));
    bytes.fill(0xcd, 4096 * 60, 4096 * 61);
    writeFileSync(at('yomi.db'), bytes);
    const log = readFileSync(at('yomi.db-wal'));
    expect(log.length).toBeGreaterThan(0);
    const store = new Store(at('yomi.db'), noon);
    expect(store.notices).toHaveLength(1);
    const aside = at('yomi.db.damaged-2026-05-06T12.30.05');
    expect(readFileSync(aside).equals(bytes)).toBe(true);
    expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true);
    store.close();
  });
});

test('a database in memory leaves nothing on the disk, and the next one misses nothing', () => {
  const files = (): string[] => readdirSync('.').filter((name) => name.startsWith(':memory:'));
  for (let i = 0; i < 2; i++) {
    const store = new Store(':memory:', noon);
    store.transaction(() => store.values.write('filler', { one: 1 }));
    expect(store.notices).toEqual([]);
    expect(files()).toEqual([]);
    store.close();
  }
  expect(files()).toEqual([]);
});
