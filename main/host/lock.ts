/**
 * One host per data directory: two of them would answer edits of the same documents from different memories.
 *
 * The lock is held by SQLite on a file of its own, that is by the operating system, which lets go of it when the process
 * ends in whatever way. A file that merely holds a process id must be judged stale by looking that id up, which fails when
 * the id has been given to another process, and leaves a race between two starters that both find it stale. The id is
 * written into the file all the same, for the message; the lock is of the kind that lets others read it.
 *
 * What is locked is a file, what others find is a name. Where the name is taken away, by a hand or by a program that
 * cleans up, the next starter would make a new file and lock that. So the holder watches its file: when the name leads
 * elsewhere it locks what the name leads to as well, and where another host was faster, it has lost the directory and is
 * told so: two never write. (Locking the database itself would shut out programs that may use it beside a host.)
 */
import { rmSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ApiError } from '../ipc/errors.ts';

export const LOCK_FILE = 'yomi.lock';
/** Milliseconds a holder waits for a starter that only tries the new file, before it counts as another host. */
const RETAKE_MILLISECONDS = 1000;

export interface DataLock {
  /** Looks whether the name still leads to what is locked, and locks what it leads to; calls `lost` where that is too late. */
  check(): void;
  /** Lets the next host in; harmless when called again. */
  release(): void;
}

/**
 * Takes the lock of a data directory, which must exist; throws ApiError 'refused' when another host holds it. `lost` is
 * called once when another host has taken the directory over, which needs somebody who deletes the file of the lock.
 */
export function lockDataDir(dataDir: string, lost: (why: ApiError) => void = () => undefined): DataLock {
  return new FileLock(join(dataDir, LOCK_FILE), lost);
}

class FileLock implements DataLock {
  readonly #path: string;
  readonly #lost: (why: ApiError) => void;
  /** Every file that was locked; one without a name is kept, or its number would go to another file. */
  readonly #held: Database.Database[] = [];
  #inode: bigint | undefined;
  #watcher: FSWatcher | undefined;
  #over = false;

  constructor(path: string, lost: (why: ApiError) => void) {
    this.#path = path;
    this.#lost = lost;
    this.#take(0);
  }

  check(): void {
    if (this.#over || inodeOf(this.#path) === this.#inode) return;
    try {
      this.#take(RETAKE_MILLISECONDS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.release();
      this.#lost(error);
    }
  }

  release(): void {
    this.#over = true;
    this.#watcher?.close();
    for (const db of this.#held.splice(0)) db.close();
  }

  /** As check, with nobody to tell what fails: the next check meets the same, and whoever asks for it is told. */
  #look(): void {
    try {
      this.check();
    } catch {
      this.#watcher?.close();
    }
  }

  #take(timeout: number): void {
    this.#held.push(takeAnew(this.#path, timeout));
    this.#inode = inodeOf(this.#path);
    this.#watcher?.close();
    this.#watcher = watch(this.#path, { persistent: false }, () => this.#look());
    // Where nothing can be watched, the checks of the host remain.
    this.#watcher.on('error', () => this.#watcher?.close());
  }
}

/** Undefined while nothing has the name. */
function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

function takeAnew(path: string, timeout: number): Database.Database {
  try {
    return take(path, timeout);
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_NOTADB') throw error;
    // Not a lock of ours, so nobody can hold it.
    rmSync(path);
    return take(path, timeout);
  }
}

function take(path: string, timeout: number): Database.Database {
  const db = new Database(path, { timeout });
  try {
    writeHolder(db);
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    const holder = isBusy(error) ? holderOf(db) : undefined;
    db.close();
    if (!isBusy(error)) throw error;
    throw new ApiError(
      'refused',
      holder === undefined
        ? { key: 'host.yomi.runs' }
        : { key: 'host.yomi.runs.process', args: { id: `${holder}` } },
      path,
    );
  }
  return db;
}

/** For the message to others; on a full disk the lock holds without it. */
function writeHolder(db: Database.Database): void {
  try {
    db.transaction(() => {
      db.exec('CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL); DELETE FROM holder');
      db.prepare('INSERT INTO holder VALUES (?)').run(process.pid);
    }).immediate();
  } catch (error) {
    if (!(error instanceof Database.SqliteError && error.code === 'SQLITE_FULL')) throw error;
  }
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
