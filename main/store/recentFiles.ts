/** The files opened or saved last, newest first; kept apart from the games, since clearing the list removes no game. */
import type { Database } from 'better-sqlite3';

/** Reads and writes the table `recent_file`. */
export class RecentFilesRepository {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  list(): string[] {
    const rows = this.db.prepare('SELECT path FROM recent_file ORDER BY opened DESC').all() as {
      path: string;
    }[];
    return rows.map((row) => row.path);
  }

  /** Puts a path first and forgets all but the first `limit`. Order is a count, not a time: clocks go back. */
  add(path: string, limit: number): void {
    this.db
      .prepare(
        `INSERT INTO recent_file (path, opened) VALUES (?, (SELECT coalesce(max(opened), 0) + 1 FROM recent_file))
         ON CONFLICT (path) DO UPDATE SET opened = excluded.opened`,
      )
      .run(path);
    this.db
      .prepare(
        'DELETE FROM recent_file WHERE path NOT IN (SELECT path FROM recent_file ORDER BY opened DESC LIMIT ?)',
      )
      .run(limit);
  }

  remove(paths: readonly string[]): void {
    const statement = this.db.prepare('DELETE FROM recent_file WHERE path = ?');
    for (const path of paths) statement.run(path);
  }

  clear(): void {
    this.db.exec('DELETE FROM recent_file');
  }
}
