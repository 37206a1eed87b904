/**
 * The journal of every game: what the user did, one entry per undo step, only ever appended to. An entry is on the disk
 * before the edit is acknowledged; that is the whole protection against lost work, because a game is always its base bytes
 * plus its journal.
 *
 * The journal is kept as long as the game is open, and past closing while it is short, so that undo works across restarts.
 * A long one is folded into new base bytes when its tab is closed (host/documents.ts): never while the game is open, since
 * folding numbers the nodes anew and the renderer holds the old numbers.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { SgfEdit } from '../../engine/sgf/types.ts';

export interface JournalEntry {
  edits: SgfEdit[];
  /** Node id of the cursor after the entry. */
  cursor: number;
}

/** A journal in which an entry is missing or unreadable; `sound` holds those before it. */
export class DamagedJournalError extends Error {
  readonly sound: JournalEntry[];

  constructor(game: number, sound: JournalEntry[], cause: string) {
    super(`entry ${sound.length} of the journal of game ${game} is damaged: ${cause}`);
    this.name = 'DamagedJournalError';
    this.sound = sound;
  }
}

/** Reads and writes the table `journal`. */
export class JournalRepository {
  private readonly now: () => number;
  private readonly insert: Statement;
  private readonly select: Statement;
  private readonly measure: Statement;
  private readonly remove: Statement;

  constructor(db: Database, now: () => number) {
    this.now = now;
    this.insert = db.prepare(
      'INSERT INTO journal (game, revision, edits, cursor, time) VALUES (?, ?, ?, ?, ?)',
    );
    this.select = db.prepare('SELECT revision, edits, cursor FROM journal WHERE game = ? ORDER BY revision');
    this.measure = db.prepare(
      'SELECT count(*) AS entries, coalesce(sum(length(edits)), 0) AS characters FROM journal WHERE game = ?',
    );
    this.remove = db.prepare('DELETE FROM journal WHERE game = ?');
  }

  /** Adds entry number `revision`; fails when there is one. */
  append(game: number, revision: number, entry: JournalEntry): void {
    this.insert.run(game, revision, JSON.stringify(entry.edits), entry.cursor, this.now());
  }

  /** Every entry, oldest first; throws DamagedJournalError. */
  read(game: number): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (const row of this.select.all(game) as { revision: number; edits: string; cursor: number }[]) {
      if (row.revision !== entries.length)
        throw new DamagedJournalError(game, entries, `found number ${row.revision}`);
      try {
        entries.push({ edits: JSON.parse(row.edits) as SgfEdit[], cursor: row.cursor });
      } catch (error) {
        throw new DamagedJournalError(game, entries, (error as Error).message);
      }
    }
    return entries;
  }

  /** How long a journal is: its entries, and the characters of their text. */
  extent(game: number): { entries: number; characters: number } {
    return this.measure.get(game) as { entries: number; characters: number };
  }

  clear(game: number): void {
    this.remove.run(game);
  }
}
