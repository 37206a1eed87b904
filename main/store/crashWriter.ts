/**
 * The process that crash.test.ts kills: opens the store and appends edits to one game for ever, printing the number of each
 * edit once the store has taken it. Arguments: the database file, and SQLite's wal_autocheckpoint in pages (small values
 * put many checkpoints in the way of the kill).
 */
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { GameFacts, GameState } from './games.ts';
import type { JournalEntry } from './journal.ts';
import { Store } from './store.ts';

const state: GameState = {
  name: 'crash',
  path: null,
  diskHash: null,
  savedRevision: -1,
  saving: null,
  encoding: 'UTF-8',
  play: { black: { kind: 'human' }, white: { kind: 'human' }, seed: 1, active: true },
  cursor: 0,
  open: true,
};

/** Edit number `revision`: the same in every process, and of very different sizes. */
export function entryOf(revision: number): JournalEntry {
  const size = revision % 13 === 0 ? 30_000 : (revision * 37) % 500;
  const values = [`${revision} ${'x'.repeat(size)}`];
  return { edits: [{ op: 'set', node: 0, property: 'C', values }], cursor: revision + 1 };
}

/** What the library shows after `count` edits. */
export function factsAfter(count: number): GameFacts {
  return {
    black: 'Black',
    white: 'White',
    date: '',
    result: '',
    event: `event ${count}`,
    size: 19,
    moves: count,
  };
}

function run(path: string, checkpointPages: number): void {
  const store = new Store(path);
  store.db.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  const base = {
    bytes: new TextEncoder().encode('(;)'),
    encoding: 'UTF-8',
    encodingSource: 'default',
  } as const;
  const id =
    store.games.openIds().at(0) ?? store.transaction(() => store.games.insert(base, state, factsAfter(0)));
  for (let revision = store.journal.extent(id).entries; ; revision++) {
    const entry = entryOf(revision);
    store.transaction(() => {
      store.journal.append(id, revision, entry);
      store.games.setState(id, { cursor: entry.cursor });
      store.games.setFacts(id, factsAfter(revision + 1), state);
    });
    writeSync(1, `${revision}\n`);
    store.relaxed(() => store.values.write('session', { active: revision }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) run(process.argv[2], Number(process.argv[3]));
