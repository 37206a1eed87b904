/**
 * What came of the games of a damaged library. The short form of `npm run trust -- corrupt`, and the cases that must be named one by one.
 */
import { existsSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { WORDS } from '../../engine/protocol/words/de.ts';
import { anchorPath } from './anchor.ts';
import { beginBackup, endBackup } from './backups.ts';
import type { GameFacts, GameState } from './games.ts';
import { DamagedBaseError } from './games.ts';
import { DamagedJournalError, type JournalEntry } from './journal.ts';
import { migrations } from './migrations.ts';
import { SEALED_NAMES, sealedTable } from './seals.ts';
import { Store } from './store.ts';
import { writeRaw } from './testDatabase.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
const noon = (): number => Date.UTC(2026, 4, 6, 12, 30, 5);
const path = (): string => at('yomi.db');

const state: GameState = {
  ...{ name: null, path: null, diskHash: null, savedRevision: -1, saving: null, encoding: 'UTF-8' },
  play: { black: { kind: 'human' }, white: { kind: 'human' }, seed: 1, active: true },
  ...{ cursor: 0, open: false },
};
const facts: GameFacts = { black: 'Ann', white: 'Bea', date: '', result: '', event: '', size: 19, moves: 0 };
const entry = (n: number): JournalEntry => ({
  edits: [{ op: 'set', node: 0, property: 'C', values: [`edit ${n} ${'x'.repeat(300)}`] }],
  cursor: n,
});

function open(): Store {
  return new Store(path(), noon);
}

function addGame(store: Store, name: string, edits: number): number {
  const bytes = new TextEncoder().encode(`(;GM[1]GN[${name}]C[${name.repeat(200)}])`);
  const base = { bytes, encoding: 'UTF-8', encodingSource: 'default' } as const;
  const id = store.transaction(() => store.games.insert(base, { ...state, name }, facts));
  for (let n = 0; n < edits; n++) store.transaction(() => store.journal.append(id, n, entry(n)));
  return id;
}

/** Three games, closed. */
function fill(): number[] {
  const store = open();
  const ids = ['one', 'two', 'three'].map((name, i) => addGame(store, name, 4 * i));
  store.close();
  return ids;
}

/** Changes a byte of the first place where the text stands in the file. */
function spoil(text: string, file = path()): void {
  const bytes = readFileSync(file);
  const found = bytes.indexOf(text);
  expect(found).toBeGreaterThan(0);
  bytes[found] ^= 1;
  writeFileSync(file, bytes);
}

/** Changes an edit of a game. */
function spoilEdit(game: number): void {
  writeRaw(path(), (db) =>
    db
      .prepare(
        `UPDATE journal SET edits = replace(edits, 'edit 2', 'edit 3') WHERE game = ? AND revision = 2`,
      )
      .run(game),
  );
}

function thrown(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('checksums', () => {
  test('are described as the tables are', () => {
    const store = open();
    for (const name of SEALED_NAMES) {
      const columns = store.db
        .prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid')
        .pluck()
        .all(name);
      expect(columns).toEqual([...sealedTable(name).columns, 'checksum']);
    }
    store.close();
  });

  test('a changed byte of what a game starts from, or of an edit, is noticed and the game is the only one hurt', () => {
    const [one, two, three] = fill();
    spoil('two'.repeat(200));
    spoilEdit(three);
    const store = open();
    expect(store.notices).toEqual([]);
    expect(store.journal.read(one)).toEqual([]);
    expect(thrown(() => store.games.base(two))).toBeInstanceOf(DamagedBaseError);
    const hurt = thrown(() => store.journal.read(three));
    expect(hurt).toBeInstanceOf(DamagedJournalError);
    expect((hurt as DamagedJournalError).sound).toEqual([entry(0), entry(1)]);
    store.close();
  });

  test('a journal without its end is noticed', () => {
    const [, two] = fill();
    writeRaw(path(), (db) => db.prepare('DELETE FROM journal WHERE game = ? AND revision = 3').run(two));
    const store = open();
    expect((thrown(() => store.journal.read(two)) as Error).message).toContain('the last 1 are missing');
    store.close();
  });

  test('what is beside the games counts as not there when it has changed', () => {
    const store = open();
    const id = addGame(store, 'one', 0);
    const key = { engine: 'e', options: 'o', position: 'p' };
    store.analyses.put(key, { budget: 9, report: {} as never });
    store.decisions.put(id, 'p', {} as never);
    store.close();
    writeRaw(path(), (db) => db.exec(`UPDATE analysis SET budget = 8; UPDATE decision SET time = 8`));
    const again = open();
    expect(again.analyses.get(key)).toBeUndefined();
    expect(again.decisions.get(id, 'p')).toBeUndefined();
    again.close();
  });

  test('a changed setting is left out, and the user is told', () => {
    const first = open();
    first.values.write('settings', { theme: 'very dark' });
    first.close();
    spoil('very dark');
    const store = open();
    expect(store.notices).toMatchObject([
      { severity: 'error', message: expect.stringContaining('settings or recent files (1)') as string },
    ]);
    store.close();
  });
});

describe('salvage', () => {
  test('games that are whole come over as they were, others by name and as far as they go', () => {
    const [one, two, three] = fill();
    spoil('one'.repeat(200));
    spoilEdit(three);
    // The row of a game: seen at once.
    writeRaw(path(), (db) => db.prepare('UPDATE game SET size = 9 WHERE id = ?').run(one));
    const store = open();
    const [{ message, says, detail }] = store.notices;
    expect(message).toContain('Games that came over whole: 1.');
    expect(sayingText(says, WORDS)).toMatch(
      /^Die Sammlung .* beiseitegelegt\. Vollständig übernommene Partien: 1\. .*: „three“\. Diese .*: „one“\. SGF-Dateien/,
    );
    expect(message).toContain('could not be read: “one”');
    expect(detail).toContain('three: 2 of its 8 edits could be read');
    expect(store.games.get(one)).toBeUndefined();
    expect([two, three].map((id) => store.games.get(id)?.name)).toEqual(['two', 'three (recovered)']);
    expect([two, three].map((id) => store.journal.read(id).length)).toEqual([4, 2]);
    store.close();
    const again = open();
    expect(again.notices).toEqual([]);
    again.close();
  });

  test('what the file lost comes from the newest backup', () => {
    const [one] = fill();
    const copy = beginBackup(path());
    writeFileSync(copy, readFileSync(path()));
    endBackup(path(), copy, { time: noon(), kind: 'daily' });
    const before = open();
    before.transaction(() => before.journal.append(one, 0, entry(0)));
    before.close();
    spoil('one'.repeat(200));
    writeRaw(path(), (db) => db.pragma('user_version = -5'));
    const store = open();
    expect(store.notices[0].message).toContain('Games that came over whole: 3.');
    expect(store.journal.read(one)).toEqual([entry(0)]);
    store.close();
  });

  test('a log whose beginning is broken gives what comes after it', () => {
    fill();
    const live = open();
    const ids = [1, 2, 3].map((n) => addGame(live, `late ${n}`, 3));
    for (const part of ['', '-wal']) writeFileSync(at(`copy.db${part}`), readFileSync(path() + part));
    writeFileSync(anchorPath(at('copy.db')), readFileSync(anchorPath(path())));
    live.close();
    const log = readFileSync(at('copy.db-wal'));
    log[40] ^= 1;
    writeFileSync(at('copy.db-wal'), log);
    const store = new Store(at('copy.db'), noon);
    expect(store.notices[0].message).toMatch(/The last \d+ changes before it may be missing/);
    expect(ids.map((id) => store.journal.read(id).length)).toEqual([3, 3, 3]);
    store.close();
  });
});

describe('a library that went back', () => {
  test('without its log is reported', () => {
    fill();
    const live = open();
    addGame(live, 'late', 2);
    writeFileSync(at('copy.db'), readFileSync(path()));
    writeFileSync(anchorPath(at('copy.db')), readFileSync(anchorPath(path())));
    live.close();
    const store = new Store(at('copy.db'), noon);
    expect(store.notices[0].message).toMatch(/The last \d changes before it may be missing/);
    expect(store.games.list('', 0, 10).total).toBe(3);
    store.close();
  });

  test('whose file is gone or empty, with a log beside it, is damaged: both are kept', () => {
    for (const lose of [(file: string) => rmSync(file), (file: string) => truncateSync(file, 0)]) {
      const live = new Store(at('live.db'), noon);
      const id = addGame(live, 'in the log', 2);
      for (const part of ['', '-wal', '-anchor'])
        writeFileSync(path() + part, readFileSync(at(`live.db${part}`)));
      live.close();
      lose(path());
      const log = readFileSync(`${path()}-wal`);
      const store = open();
      expect(store.notices).toHaveLength(1);
      expect(store.journal.read(id)).toHaveLength(2);
      const aside = at('yomi.db.damaged-2026-05-06T12.30.05');
      expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true);
      store.close();
      for (const name of [
        aside,
        `${aside}-wal`,
        `${aside}-shm`,
        path(),
        at('live.db'),
        anchorPath(at('live.db')),
      ])
        rmSync(name, { force: true });
    }
  });

  test('and is gone is said, with the backup there is', () => {
    fill();
    const copy = beginBackup(path());
    writeFileSync(copy, readFileSync(path()));
    endBackup(path(), copy, { time: noon(), kind: 'daily' });
    expect(statSync(at('backups', 'yomi-2026-05-06T12.30.05-daily.db')).mode & 0o777).toBe(0o600);
    renameSync(path(), at('elsewhere'));
    const store = open();
    expect(store.notices[0].message).toMatch(/is gone.*yomi-2026-05-06T12.30.05-daily.db.*doctor --restore/);
    store.close();
    expect(existsSync(path())).toBe(true);
  });

  test.each([-1, 2, migrations.length - 1, migrations.length + 1, 70, 2 ** 31 - 1])(
    'with %i for its format is no newer one, and no older one',
    (version) => {
      const ids = fill();
      writeRaw(path(), (db) => db.pragma(`user_version = ${version}`));
      const store = open();
      expect(store.notices[0].message).toContain('Games that came over whole: 3.');
      expect(ids.map((id) => store.games.get(id)?.name)).toEqual(['one', 'two', 'three']);
      store.close();
    },
  );
});
