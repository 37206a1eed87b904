/** Files of problems that were opened, and how the user stands with each problem. */
import type { Database, Statement } from 'better-sqlite3';
import type { ProblemProgress } from '../ipc/api.ts';
import { isSealed } from './seals.ts';

/** A collection without its bytes. */
export interface StoredCollection {
  id: number;
  name: string;
  path: string | null;
  /** Index of the problem that was looked at last. */
  at: number;
}

/** What is put in: a file and its hash. */
export interface CollectionFile {
  name: string;
  path: string | null;
  hash: string;
  bytes: Uint8Array;
}

/** How the user stands with a problem, with what the schedule goes by, as JSON. */
export interface StoredCard extends ProblemProgress {
  card: string;
}

const SHOWN = 'SELECT id, name, path, at FROM problem_collection';

/** Reads and writes the tables `problem_collection`, `problem_file` and `problem_card`. */
export class ProblemsRepository {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #card: Statement;
  readonly #upsert: Statement;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#card = db.prepare(
      `SELECT grade, tries, time, due, card FROM problem_card WHERE problem = ? AND ${isSealed('problem_card')}`,
    );
    this.#upsert = db.prepare(
      `INSERT INTO problem_card (problem, grade, tries, time, due, card)
       VALUES (@problem, @grade, @tries, @time, @due, @card)
       ON CONFLICT (problem) DO UPDATE SET grade = excluded.grade, tries = excluded.tries, time = excluded.time, due = excluded.due,
         card = excluded.card`,
    );
  }

  /** The collections that are shown, the one opened last first. */
  list(): StoredCollection[] {
    return this.#db
      .prepare(
        `${SHOWN} WHERE deleted IS NULL AND ${isSealed('problem_collection')} ORDER BY opened DESC, id DESC`,
      )
      .all() as StoredCollection[];
  }

  /** Undefined when there is none of that number, also when it was taken off the list. */
  collection(id: number): StoredCollection | undefined {
    return this.#db
      .prepare(`${SHOWN} WHERE id = ? AND deleted IS NULL AND ${isSealed('problem_collection')}`)
      .get(id) as StoredCollection | undefined;
  }

  /** The file of a collection; undefined when it is not what was kept. */
  bytes(id: number): Uint8Array | undefined {
    return this.#db
      .prepare(`SELECT bytes FROM problem_file WHERE collection = ? AND ${isSealed('problem_file')}`)
      .pluck()
      .get(id) as Buffer | undefined;
  }

  /** Keeps a file as the collection of its path, else of its bytes, else as a new one; it comes first, and is shown again if it was not. */
  put({ name, path, hash, bytes }: CollectionFile): number {
    const known = this.#db
      .prepare(
        'SELECT id FROM problem_collection WHERE path IS @path AND (path IS NOT NULL OR hash = @hash) ORDER BY id LIMIT 1',
      )
      .pluck()
      .get({ path, hash }) as number | undefined;
    const opened = '(SELECT coalesce(max(opened), 0) + 1 FROM problem_collection)';
    if (known === undefined) {
      const { lastInsertRowid } = this.#db
        .prepare(
          `INSERT INTO problem_collection (name, path, hash, at, opened) VALUES (?, ?, ?, 0, ${opened})`,
        )
        .run(name, path, hash);
      this.#db
        .prepare('INSERT INTO problem_file (collection, bytes) VALUES (?, ?)')
        .run(lastInsertRowid, bytes);
      return Number(lastInsertRowid);
    }
    this.#db
      .prepare(
        `UPDATE problem_collection SET name = ?, hash = ?, opened = ${opened}, deleted = NULL WHERE id = ?`,
      )
      .run(name, hash, known);
    this.#db.prepare('UPDATE problem_file SET bytes = ? WHERE collection = ?').run(bytes, known);
    return known;
  }

  /** The hash of the file that is kept for a path; undefined when there is none. */
  hashOf(path: string): string | undefined {
    return this.#db.prepare('SELECT hash FROM problem_collection WHERE path = ?').pluck().get(path) as
      | string
      | undefined;
  }

  setAt(id: number, at: number): void {
    this.#db.prepare('UPDATE problem_collection SET at = ? WHERE id = ?').run(at, id);
  }

  /** Takes a collection off the list. */
  delete(id: number): void {
    this.#db.prepare('UPDATE problem_collection SET deleted = ? WHERE id = ?').run(this.#now(), id);
  }

  restore(id: number): void {
    this.#db.prepare('UPDATE problem_collection SET deleted = NULL WHERE id = ?').run(id);
  }

  /** Removes what was taken off the list before a time; results stay. */
  purge(before: number): void {
    this.#db.prepare('DELETE FROM problem_collection WHERE deleted < ?').run(before);
  }

  /** Undefined for a problem that was never tried. */
  card(problem: string): StoredCard | undefined {
    return this.#card.get(problem) as StoredCard | undefined;
  }

  putCard(problem: string, card: StoredCard): void {
    this.#upsert.run({ problem, ...card });
  }
}
