/**
 * The index of the library: what every kept game does on the board, what its moves are named, and its words. It stands in a file beside
 * the library and holds nothing that cannot be made again from it; so a damaged one, or one of another format, is thrown away.
 */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Annotations } from './annotations.ts';
import type { GameKeys, GameTrace } from './trace.ts';
import { wordQueries } from './words.ts';

/** Another number is another format, or another way to make what is in it. */
const FORMAT = 4;

/** What the index holds of a game. */
export interface IndexedGame extends GameTrace, GameKeys {
  game: number;
  /** When the game was changed last, by its row in the library. */
  changed: number;
  /** As words.ts makes it. */
  words: string;
  annotations: Annotations;
}

/** A game by what it is known by, for finding those that are the same. */
export interface KnownGame {
  game: number;
  key: Buffer;
  beginning: Buffer | null;
}

/** Most games that are answered for a word. */
const MOST_BY_WORD = 100_000;

export class IndexDatabase {
  readonly #db: Database.Database;
  readonly #put: Database.Statement;
  readonly #putWords: Database.Statement;
  readonly #remove: Database.Statement;
  readonly #removeWords: Database.Statement;
  readonly #byWord: Database.Statement;
  readonly #byKey: Database.Statement;
  readonly #get: Database.Statement;
  readonly #annotations: Database.Statement;

  /** Opens the file or makes it anew; throws SQLite's error when that cannot be done. */
  constructor(path: string) {
    this.#db = open(path);
    this.#put = this.#db.prepare(
      `INSERT OR REPLACE INTO indexed (game, changed, size, changes, key, beginning, comments, variations, marks, name)
       VALUES (@game, @changed, @size, @changes, @key, @beginning, @comments, @variations, @marks, @name)`,
    );
    this.#putWords = this.#db.prepare('INSERT INTO words (rowid, text) VALUES (@game, @words)');
    this.#remove = this.#db.prepare('DELETE FROM indexed WHERE game = ?');
    this.#removeWords = this.#db.prepare('DELETE FROM words WHERE rowid = ?');
    this.#byWord = this.#db.prepare('SELECT rowid FROM words WHERE words MATCH ? LIMIT ?').pluck();
    this.#byKey = this.#db.prepare('SELECT game FROM indexed WHERE key = ? ORDER BY game').pluck();
    this.#annotations = this.#db.prepare(
      'SELECT comments, variations, marks, name FROM indexed WHERE game = ?',
    );
    this.#get = this.#db.prepare('SELECT size, changes FROM indexed WHERE game = ?');
  }

  /** What is indexed: for each game when it had been changed. */
  known(): Map<number, number> {
    const rows = this.#db.prepare('SELECT game, changed FROM indexed').raw().all() as [number, number][];
    return new Map(rows);
  }

  /** Every game's course, so many at a time; between two of these the index may be changed. */
  *traces(step: number): Generator<(GameTrace & { game: number })[]> {
    const next = this.#db.prepare(
      `SELECT game, changed, size, changes FROM indexed WHERE (changed, game) > (?, ?)
       ORDER BY changed, game LIMIT ?`,
    );
    let after: [changed: number, game: number] = [-1, -1];
    for (;;) {
      const rows = next.all(...after, step) as (Row & { game: number; changed: number })[];
      const last = rows.at(-1);
      if (!last) return;
      after = [last.changed, last.game];
      yield rows.map(({ game, size, changes }) => ({ game, size, changes: changesOf(changes) }));
    }
  }

  trace(game: number): GameTrace | undefined {
    const row = this.#get.get(game) as Row | undefined;
    return row && { size: row.size, changes: changesOf(row.changes) };
  }

  /** The games with these moves. */
  withKey(key: Buffer): number[] {
    return this.#byKey.all(key) as number[];
  }

  /** Games that share their moves or their beginning with others, those that share it one after the other. */
  alike(): KnownGame[] {
    const columns = 'SELECT game, key, beginning FROM indexed';
    // A game with a beginning stands with those that have the same, and what has the same moves is among them.
    const shared = (column: string, where: string): KnownGame[] =>
      this.#db
        .prepare(
          `${columns} WHERE ${where} AND ${column} IN
             (SELECT ${column} FROM indexed WHERE ${where} GROUP BY ${column} HAVING count(*) > 1)
           ORDER BY ${column}, game`,
        )
        .all() as KnownGame[];
    return [
      ...shared('beginning', 'beginning IS NOT NULL'),
      ...shared('key', 'key IS NOT NULL AND beginning IS NULL'),
    ];
  }

  annotations(game: number): Annotations {
    return this.#annotations.get(game) as Annotations;
  }

  /** For each word of a query the games that have it. */
  withWords(query: string): number[][] {
    return wordQueries(query).map((word) => this.#byWord.all(word, MOST_BY_WORD) as number[]);
  }

  /** Takes games in, in the place of what was there of them. */
  put(games: readonly IndexedGame[]): void {
    this.#db.transaction(() => {
      for (const { game, words, annotations, changes, changed, size, key, beginning } of games) {
        this.#removeWords.run(game);
        const bytes = Buffer.from(changes.buffer, changes.byteOffset, changes.byteLength);
        this.#put.run({ ...{ game, changed, size, key, beginning }, ...annotations, changes: bytes });
        this.#putWords.run({ game, words });
      }
    })();
  }

  remove(games: readonly number[]): void {
    this.#db.transaction(() => {
      for (const game of games) {
        this.#remove.run(game);
        this.#removeWords.run(game);
      }
    })();
  }

  close(): void {
    this.#db.close();
  }
}

interface Row {
  size: number;
  changes: Buffer;
}

/** A copy, since the bytes of a row may begin anywhere. */
function changesOf(bytes: Buffer): Uint16Array {
  const changes = new Uint16Array(bytes.length >> 1);
  new Uint8Array(changes.buffer).set(bytes.subarray(0, changes.byteLength));
  return changes;
}

function open(path: string): Database.Database {
  try {
    return openSound(path);
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(error.code))
      throw error;
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return openSound(path);
  }
}

/** Throws an SqliteError for a file that is no index, or one of another format. */
function openSound(path: string): Database.Database {
  const db = new Database(path, { timeout: 2000 });
  try {
    db.pragma('journal_mode = WAL');
    // What a power cut takes is indexed again.
    db.pragma('synchronous = OFF');
    const format = db.pragma('user_version', { simple: true }) as number;
    if (format === FORMAT) {
      const check = db.pragma('quick_check(1)', { simple: true });
      if (check !== 'ok') throw new Database.SqliteError(String(check), 'SQLITE_CORRUPT');
      return db;
    }
    if (format !== 0) throw new Database.SqliteError(`format ${format}`, 'SQLITE_ERROR');
    db.transaction(() => {
      db.exec(`
        CREATE TABLE indexed (
          game INTEGER PRIMARY KEY,
          changed INTEGER NOT NULL,
          size INTEGER NOT NULL,
          -- See trace.ts.
          changes BLOB NOT NULL,
          key BLOB,
          beginning BLOB,
          comments INTEGER NOT NULL,
          variations INTEGER NOT NULL,
          marks INTEGER NOT NULL,
          -- See annotations.ts.
          name TEXT NOT NULL
        );
        CREATE INDEX indexed_by_key ON indexed (key, beginning) WHERE key IS NOT NULL;
        CREATE INDEX indexed_by_beginning ON indexed (beginning, key) WHERE beginning IS NOT NULL;
        CREATE INDEX indexed_by_change ON indexed (changed, game);
        -- The words are not kept, only where they are.
        CREATE VIRTUAL TABLE words USING fts5 (text, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61');
      `);
      db.pragma(`user_version = ${FORMAT}`);
    })();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
