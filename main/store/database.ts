/**
 * Opens the database file, or says why not. Three things can be wrong with it, and they are told apart here: it was written
 * by a newer Yomi (refused, left alone), it is damaged (set aside under a new name, a fresh one opened), it cannot be
 * reached (permission, full disk: the error goes on).
 *
 * WAL with synchronous=FULL: a commit is on the disk when it returns. `kill -9` would lose nothing with NORMAL either, but
 * a power cut could, and a commit costs 0.2 ms here (0.02 ms with NORMAL), far below what a person notices per edit.
 * What may be lost in a power cut, such as where the cursor stands, is written through `relaxed`.
 */
import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import type { Notice } from '../ipc/api.ts';
import { migrate, migrations } from './migrations.ts';

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends Error {
  constructor(path: string, version: number) {
    super(
      `${path} was written by a newer version of Yomi (its format is ${version}, this program knows up to ` +
        `${migrations.length}). It was left as it is; please use the newer program.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

class DamagedError extends Error {}

/** The opened database, and what the user must be told about it. `now` names a damaged file that is set aside. */
export function openDatabase(path: string, now: () => number): { db: Database.Database; notices: Notice[] } {
  try {
    return { db: openChecked(path), notices: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = setAside(path, now());
    const notice: Notice = {
      severity: 'error',
      message:
        `The library of games was damaged and could not be opened. It was set aside as “${basename(aside)}”, ` +
        `and Yomi starts with an empty one. SGF files on disk are not affected.`,
      detail: `${aside}\n${(error as Error).message}`,
    };
    return { db: openChecked(path), notices: [notice] };
  }
}

/** Runs an action whose commits need not survive a power cut (they do survive the death of the process). */
export function relaxed<T>(db: Database.Database, action: () => T): T {
  db.pragma('synchronous = NORMAL');
  try {
    return action();
  } finally {
    db.pragma('synchronous = FULL');
  }
}

/** True for errors by which SQLite says that the file is not a sound database. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

function openChecked(path: string): Database.Database {
  if (existsSync(path)) check(path);
  const db = new Database(path, { timeout: 2000 });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Throws for a newer or damaged file. Looks through a read-only connection: closing a writing one would copy the write-ahead
 * log into the file, and a damaged file is to be kept as it was found.
 */
function check(path: string): void {
  const db = new Database(path, { readonly: true, timeout: 2000 });
  try {
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version > migrations.length) throw new NewerDatabaseError(path, version);
    const verdict = db.pragma('quick_check(5)') as { quick_check: string }[];
    if (verdict.length !== 1 || verdict[0].quick_check !== 'ok') {
      throw new DamagedError(verdict.map((row) => row.quick_check).join('\n'));
    }
  } catch (error) {
    // A process that died while it first switched to WAL left a roll-back to do, which needs a writing connection.
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_READONLY'))) throw error;
  } finally {
    db.close();
  }
}

/** Renames the file with its companions to an unused name; answers the new name. */
function setAside(path: string, time: number): string {
  const stamp = new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '.');
  let aside = `${path}.damaged-${stamp}`;
  for (let n = 2; existsSync(aside); n++) aside = `${path}.damaged-${stamp}-${n}`;
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}
