/**
 * A connection that can be had on a full disk, too. SQLite keeps the index of its log in a file that all connections share, and that file
 * takes space; a connection that is alone keeps it in memory. So being alone is what is left when there is no space.
 */
import Database from 'better-sqlite3';

/** True for errors by which the system says that there is no more space. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'].includes(code);
}

/** Opens a database file that has been read from; throws SQLite's error. */
export function connect(path: string, options: { readonly?: boolean } = {}): Database.Database {
  const db = new Database(path, { timeout: 2000, ...options });
  try {
    db.pragma('schema_version');
    return db;
  } catch (error) {
    db.close();
    if (!isFull(error)) throw error;
  }
  // To be alone takes a lock that only who may write can have.
  const alone = new Database(path, { timeout: 2000 });
  alone.pragma('locking_mode = EXCLUSIVE');
  if (options.readonly === true) alone.pragma('query_only = ON');
  return alone;
}
