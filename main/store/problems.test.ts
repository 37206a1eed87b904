/** Problems in the library: what older libraries have of them, and what comes of them in a damaged one. */
import { writeFileSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import type { StoredCard } from './problems.ts';
import { Store } from './store.ts';
import { writeRaw } from './testDatabase.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
const path = (): string => at('yomi.db');
const START = Date.UTC(2026, 4, 6);
const DAY = 24 * 3600 * 1000;
const CARD: StoredCard = { grade: 'right', tries: 3, time: START, due: START + DAY, card: '{"reps":3}' };
const FILE = { name: 'a.sgf', path: null, hash: 'abc', bytes: new TextEncoder().encode('(;AB[aa])') };

function open(time = START): Store {
  return new Store(path(), () => time);
}

/** A library with a collection and a result, closed; answers the number of the collection. */
function fill(): number {
  const store = open();
  const id = store.transaction(() => store.problems.put(FILE));
  store.transaction(() => store.problems.putCard('key', CARD));
  store.close();
  return id;
}

test('what was kept is there again', () => {
  const id = fill();
  const store = open();
  expect(store.problems.list()).toEqual([{ id, name: 'a.sgf', path: null, at: 0 }]);
  expect(Buffer.from(store.problems.bytes(id)!)).toEqual(Buffer.from(FILE.bytes));
  expect(store.problems.card('key')).toEqual(CARD);
  expect(store.problems.card('other')).toBeUndefined();
  store.close();
  expect(inspect(path()).findings).toEqual([]);
});

test('a library of the format before is sound, and gets room for them', () => {
  open().close();
  writeRaw(path(), (db) => {
    db.exec(
      'DROP TABLE regression_removed; DROP TABLE game_label; DROP TABLE label; DROP TABLE match_game; DROP TABLE engine_match',
    );
    db.exec('DROP TABLE problem_file; DROP TABLE problem_collection; DROP TABLE problem_card');
    db.pragma('user_version = 6');
  });
  expect(inspect(path()).findings).toEqual([]);
  const store = open();
  expect(store.notices).toEqual([]);
  expect(store.problems.list()).toEqual([]);
  store.close();
});

test('they come over from a damaged library', () => {
  const id = fill();
  // The page of the schema's first table is lost.
  const bytes = readFileSync(path());
  bytes.fill(0xff, 4096, 8192);
  writeFileSync(path(), bytes);
  const store = open();
  expect(store.notices[0].message).toContain('The library of games was damaged.');
  expect(store.problems.list()).toMatchObject([{ id, name: 'a.sgf' }]);
  expect(store.problems.bytes(id)).toBeDefined();
  expect(store.problems.card('key')).toEqual(CARD);
  store.close();
});

test('a changed byte counts as nothing kept', () => {
  const id = fill();
  writeRaw(path(), (db) =>
    db.exec(`UPDATE problem_card SET tries = 4; UPDATE problem_file SET bytes = x'00'`),
  );
  const store = open();
  expect(store.problems.card('key')).toBeUndefined();
  expect(store.problems.bytes(id)).toBeUndefined();
  store.close();
  expect(inspect(path()).findings).toHaveLength(2);
});

test('what was taken off the list goes for good after a week of use, results stay', () => {
  const id = fill();
  let store = open();
  store.transaction(() => store.problems.delete(id));
  store.close();
  for (let day = 1; day < 20; day++) {
    store = open(START + day * DAY);
    if (day === 3) {
      store.transaction(() => store.problems.restore(id));
      expect(store.problems.list()).toHaveLength(1);
      store.transaction(() => store.problems.delete(id));
    }
    store.close();
  }
  store = open(START + 20 * DAY);
  expect(store.problems.bytes(id)).toBeUndefined();
  expect(store.problems.card('key')).toEqual(CARD);
  store.close();
});
