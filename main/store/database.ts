/**
 * Opens the database file, or says why not. What can be wrong with it is told apart here: it was written by a newer Yomi (refused, left
 * alone), it is damaged (all that can be read of it is brought into a new one, and it is set aside as it was found), it cannot be
 * reached (permission, full disk: the error goes on).
 *
 * WAL with synchronous=FULL: a commit is on the disk when it returns. `kill -9` would lose nothing with NORMAL either, but
 * a power cut could, and a commit costs 0.2 ms here (0.02 ms with NORMAL), far below what a person notices per edit.
 * What may be lost in a power cut, such as where the cursor stands, is written through `relaxed`.
 */
import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { inOne, said, type Saying } from '../../engine/protocol/sayings.ts';
import type { Notice } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import { anchorPath, readAnchor } from './anchor.ts';
import { backUpBeforeMigration, fileStamp, newestBackup } from './backups.ts';
import { connect } from './connection.ts';
import { migrate, migrations } from './migrations.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { salvageNotice } from './salvageNotice.ts';
import { addSealFunction, sealWrites } from './seals.ts';
import { addSortFunction } from './search.ts';
import { checkSound, DamagedError, isDamage } from './soundness.ts';

const COMPANIONS = ['-wal', '-shm', ''];

/** The opened database, and what the user must be told about it. `now` names a damaged file that is set aside. */
export function openDatabase(path: string, now: () => number): { db: Database.Database; notices: Notice[] } {
  refuseFolder(path);
  if (existsSync(filledPath(path))) finishRescue(path, now());
  const notices: Notice[] = [];
  try {
    const version = checkFile(path, notices);
    if (version !== undefined && version < migrations.length) backUpBeforeMigration(path, now());
  } catch (error) {
    if (!isDamage(error)) throw error;
    notices.push(rescue(path, now(), error as Error));
  }
  return { db: openChecked(path), notices };
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

function refuseFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ApiError(
    'file',
    { key: 'host.library.folder', args: { name: basename(path), folder: dirname(path) } },
    path,
  );
}

/** Answers the format of a sound file; undefined when there is none and there should not be one. */
function checkFile(path: string, notices: Notice[]): number | undefined {
  const anchor = readAnchor(path);
  if (sizeOf(path) === 0) {
    if (sizeOf(`${path}-wal`) > 0)
      throw new DamagedError('there is a log of changes, and no library that it belongs to', anchor?.commits);
    if (anchor && anchor.commits > 0) notices.push(goneNotice(path));
    return undefined;
  }
  try {
    return checkSound(path, anchor);
  } catch (error) {
    // A process that died while it first switched to WAL left a roll-back to do, which needs a writing connection.
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_READONLY')) return undefined;
    throw error;
  }
}

function goneNotice(path: string): Notice {
  const backup = newestBackup(path);
  const sentences: Saying[] = [{ key: 'host.library.gone', args: { name: basename(path) } }];
  if (backup) sentences.push({ key: 'host.library.backup', args: { name: basename(backup) } });
  return { severity: 'error', ...said(inOne(sentences)), detail: path };
}

function openChecked(path: string): Database.Database {
  const db = connect(path);
  try {
    addSealFunction(db);
    addSortFunction(db);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    migrate(db);
    sealWrites(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The new database while it is being filled, and once it is complete. */
const fillingPath = (path: string): string => `${path}.salvaging`;
const filledPath = (path: string): string => `${path}.salvaged`;

/**
 * Brings what can be read of a damaged database into a new one, which takes its place when it is complete: at every moment either the
 * damaged one is there as it was found, or the new one is whole.
 */
export function rescue(path: string, time: number, cause: Error): Notice {
  const filling = fillingPath(path);
  for (const suffix of COMPANIONS) rmSync(filling + suffix, { force: true });
  const db = openChecked(filling);
  let salvaged: Salvaged;
  try {
    salvaged = salvage(path, newestBackup(path), db);
  } finally {
    db.close();
  }
  renameSync(filling, filledPath(path));
  const aside = finishRescue(path, time);
  const lost = cause instanceof DamagedError ? cause.lost : 0;
  return salvageNotice(salvaged, { aside, cause: cause.message, lost });
}

/** Puts a copy of a sound database, such as a backup, in the place of what is there, and answers where that is: '' when there was none. */
export function replaceDatabase(path: string, by: string, time: number): string {
  const filling = fillingPath(path);
  copyFileSync(by, filling);
  renameSync(filling, filledPath(path));
  return finishRescue(path, time);
}

/** Puts a complete new database in the place of what is there, also when the program died before it could; answers where that is. */
function finishRescue(path: string, time: number): string {
  const aside = COMPANIONS.some((suffix) => existsSync(path + suffix)) ? setAside(path, time) : '';
  rmSync(anchorPath(path), { force: true });
  renameSync(filledPath(path), path);
  return aside;
}

/** Renames the file with its companions to an unused name, the file itself last; answers the new name. */
function setAside(path: string, time: number): string {
  const stamp = fileStamp(time);
  let aside = `${path}.damaged-${stamp}`;
  for (let n = 2; COMPANIONS.some((suffix) => existsSync(aside + suffix)); n++)
    aside = `${path}.damaged-${stamp}-${n}`;
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
