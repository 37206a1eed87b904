/**
 * One host per data directory: two of them would answer edits of the same documents from different memories.
 *
 * The lock is held by SQLite on a file of its own, that is by the operating system, which lets go of it when the process
 * ends in whatever way. A file that merely holds a process id must be judged stale by looking that id up, which fails when
 * the id has been given to another process, and leaves a race between two starters that both find it stale. The id is
 * written into the file all the same, for the message; the lock is of the kind that lets others read it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ApiError } from '../ipc/errors.ts';

export const LOCK_FILE = 'yomi.lock';

export interface DataLock {
  /** Lets the next host in; harmless when called again. */
  release(): void;
}

/** Takes the lock of a data directory, which must exist; throws ApiError 'refused' when another host holds it. */
export function lockDataDir(dataDir: string): DataLock {
  const path = join(dataDir, LOCK_FILE);
  try {
    return take(path);
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_NOTADB') throw error;
    // Not a lock of ours, so nobody can hold it.
    rmSync(path);
    return take(path);
  }
}

function take(path: string): DataLock {
  const db = new Database(path, { timeout: 0 });
  try {
    db.exec(`
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL);
      DELETE FROM holder;
      INSERT INTO holder VALUES (${process.pid});
      COMMIT;
      BEGIN IMMEDIATE;
    `);
  } catch (error) {
    const holder = isBusy(error) ? holderOf(db) : undefined;
    db.close();
    if (!isBusy(error)) throw error;
    throw new ApiError(
      'refused',
      `Yomi is already running with these games${holder === undefined ? '' : ` (process ${holder})`}. ` +
        'Use its window, or close it first.',
      path,
    );
  }
  return { release: () => void db.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** The process that wrote itself into the lock; undefined while it is doing so. */
function holderOf(db: Database.Database): number | undefined {
  try {
    return (db.prepare('SELECT pid FROM holder').get() as { pid: number } | undefined)?.pid;
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  }
}
