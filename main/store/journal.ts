/**
 * The journal of every game: what the user did, one entry per undo step, only ever appended to. An entry is on the disk
 * before the edit is acknowledged; that is the whole protection against lost work, because a game is always its base bytes
 * plus its journal.
 *
 * Each entry has a checksum and names that of the entry before it (seals.ts): what changed on the disk, or is missing, is noticed when
 * the journal is read, and the entries before it still count.
 *
 * The journal is kept as long as the game is open, and past closing while it is short, so that undo works across restarts.
 * A long one is folded into new base bytes when its tab is closed (host/documents.ts): never while the game is open, since
 * folding numbers the nodes anew and the renderer holds the old numbers.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { edits } from '../ipc/schemas.ts';
import { isSealed } from './seals.ts';
import { isDamage } from './soundness.ts';

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

interface Row {
  revision: number;
  edits: string;
  cursor: number;
  before: Buffer;
  checksum: Buffer;
  sound: number;
}

/** Reads and writes the table `journal`. */
export class JournalRepository {
  private readonly now: () => number;
  private readonly insert: Statement;
  private readonly select: Statement;
  private readonly ends: Statement;
  private readonly measure: Statement;
  private readonly remove: Statement;
  private readonly rewind: Statement;

  constructor(db: Database, now: () => number) {
    this.now = now;
    this.insert = db.prepare(
      `INSERT INTO journal (game, revision, edits, cursor, time, before)
       VALUES (@game, @revision, @edits, @cursor, @time, coalesce((SELECT head FROM game WHERE id = @game), ''))`,
    );
    this.select = db.prepare(
      `SELECT revision, edits, cursor, before, checksum, ${isSealed('journal')} AS sound FROM journal
       WHERE game = ? ORDER BY revision`,
    );
    this.ends = db.prepare(
      `SELECT entries, head, base.checksum AS first FROM game LEFT JOIN base ON base.game = game.id WHERE game.id = ?`,
    );
    this.measure = db.prepare(
      'SELECT count(*) AS entries, coalesce(sum(length(edits)), 0) AS characters FROM journal WHERE game = ?',
    );
    this.remove = db.prepare('DELETE FROM journal WHERE game = ?');
    this.rewind = db.prepare(
      'UPDATE game SET entries = 0, head = (SELECT checksum FROM base WHERE game = game.id) WHERE id = ?',
    );
  }

  /** Adds entry number `revision`; fails when there is one, or none before it. */
  append(game: number, revision: number, entry: JournalEntry): void {
    this.insert.run({
      ...{ game, revision, cursor: entry.cursor },
      edits: JSON.stringify(entry.edits),
      time: this.now(),
    });
  }

  /** Every entry, oldest first; throws DamagedJournalError. */
  read(game: number): JournalEntry[] {
    const ends = this.ends.get(game) as { entries: number; head: Buffer; first: Buffer | null } | undefined;
    if (!ends) return [];
    const entries: JournalEntry[] = [];
    const damaged = (cause: string): Error => new DamagedJournalError(game, entries, cause);
    let last = ends.first;
    for (const row of this.rows(game, damaged)) {
      if (row.revision !== entries.length) throw damaged(`found number ${row.revision}`);
      if (!row.sound) throw damaged('its checksum is wrong');
      if (last && !row.before.equals(last)) throw damaged('it does not follow what is before it');
      entries.push({ edits: readEdits(row.edits, damaged), cursor: row.cursor });
      last = row.checksum;
    }
    if (ends.entries > entries.length) throw damaged(`the last ${ends.entries - entries.length} are missing`);
    if (last && !ends.head.equals(last)) throw damaged('it is not the one that was written last');
    return entries;
  }

  private rows(game: number, damaged: (cause: string) => Error): Row[] {
    try {
      return this.select.all(game) as Row[];
    } catch (error) {
      throw isDamage(error) ? damaged((error as Error).message) : error;
    }
  }

  /** How long a journal is: its entries, and the characters of their text. */
  extent(game: number): { entries: number; characters: number } {
    return this.measure.get(game) as { entries: number; characters: number };
  }

  clear(game: number): void {
    this.remove.run(game);
    this.rewind.run(game);
  }
}

function readEdits(text: string, damaged: (cause: string) => Error): SgfEdit[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged((error as Error).message);
  }
  const checked = edits.safeParse(value);
  if (!checked.success) throw damaged('it holds no edits');
  return checked.data;
}
