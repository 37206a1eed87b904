/**
 * `kill -9` at any moment loses no completed edit. A child process edits in a loop and prints each edit once the store has
 * taken it; it is killed at seeded random moments, again and again over the same file, and whatever it printed must be
 * there. Chance decides where a kill falls, never whether the test passes.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { entryOf, factsAfter } from './crashWriter.ts';
import { Store } from './store.ts';
import { useTestFolder } from './testFolder.ts';
import { runAndKill, seededInts } from './testKill.ts';

/** Far above the seconds it takes, so that a busy machine does not fail it. */
const TIMEOUT = 600_000;
const at = useTestFolder();
const script = join(import.meta.dirname, 'crashWriter.ts');

/** Opens the database after a kill, checks that it is whole, and answers how many edits it holds. */
function verify(path: string): number {
  const store = new Store(path);
  try {
    expect(store.notices).toEqual([]);
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
    const [id] = store.games.openIds();
    if (id === undefined) return 0;
    const entries = store.journal.read(id);
    for (const [revision, entry] of entries.entries()) expect(entry).toEqual(entryOf(revision));
    // The row of the game and its journal changed together or not at all.
    expect(store.games.get(id)?.cursor).toBe(entries.at(-1)?.cursor ?? 0);
    expect(store.games.list('', 0, 1).games[0]).toMatchObject(factsAfter(entries.length));
    const schema = z.object({ active: z.number() }).partial();
    expect(store.values.read('session', { active: -1 }, schema).active).toBeLessThan(entries.length);
    return entries.length;
  } finally {
    store.close();
  }
}

test(
  '20 kills in the middle of editing lose nothing',
  async () => {
    const random = seededInts(20260506);
    const path = at('yomi.db');
    let held = 0;
    let printed = 0;
    for (let round = 0; round < 20; round++) {
      const checkpointPages = [3, 20, 1000][random(3)];
      const moment = { lines: random(16), milliseconds: random(4) };
      const lines = await runAndKill(script, [path, String(checkpointPages)], moment);
      expect(lines).toEqual(lines.map((_, i) => String(held + i)));
      const now = verify(path);
      // The one edit more is one that was taken but not yet printed.
      expect([0, 1]).toContain(now - (held + lines.length));
      held = now;
      printed += lines.length;
    }
    expect(printed).toBeGreaterThan(40);
  },
  TIMEOUT,
);

test(
  '15 kills while a new database is being made leave one that opens',
  async () => {
    const random = seededInts(7);
    for (let round = 0; round < 15; round++) {
      const path = at(`new${round}.db`);
      const lines = await runAndKill(script, [path, '1000'], { lines: 0, milliseconds: 60 + random(120) });
      expect([0, 1]).toContain(verify(path) - lines.length);
    }
  },
  TIMEOUT,
);
