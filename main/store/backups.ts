/**
 * Copies of the library beside it, in the folder `backups`: one for each day, the newest made on it, and one before each change of
 * the format. A copy gets its name when it is complete and was found sound: a damaged library never pushes out a sound copy of it.
 */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFolder } from '../files/privateFolder.ts';

/** A copy of the library. */
export interface Backup {
  path: string;
  name: string;
  /** Milliseconds since 1970. */
  time: number;
  kind: 'daily' | 'format';
  bytes: number;
}

/** What is kept: the newest of each of some days and, before them, of some weeks; the newest made before a change of the format. */
const KEPT = { daily: 7, weekly: 4, format: 3 };
/** Together; the newest copy stays whatever its size. */
const MAX_BYTES = 2 * 1024 ** 3;
const DAY_MS = 24 * 3600 * 1000;
const WEEK_MS = 7 * DAY_MS;
const NAME = /^yomi-(\d{4}-\d\d-\d\d)T(\d\d)\.(\d\d)\.(\d\d)-(daily|format)\.db$/;

/** A time as a part of a file's name, to the second. */
export function fileStamp(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '.');
}

/** The copies of a database, newest first. */
export function listBackups(database: string): Backup[] {
  const folder = backupFolder(database);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const backups = readdirSync(folder).flatMap((name): Backup[] => {
    const match = NAME.exec(name);
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!match || !stats?.isFile()) return [];
    const time = Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`);
    return [{ path: join(folder, name), name, time, kind: match[5] as Backup['kind'], bytes: stats.size }];
  });
  return backups.sort((a, b) => b.time - a.time);
}

/** Where the copies of a database are. */
export function backupFolder(database: string): string {
  return join(dirname(database), 'backups');
}

/** The path of the newest copy, if there is any. */
export function newestBackup(database: string): string | undefined {
  return listBackups(database).at(0)?.path;
}

/** Copies a sound database before its format changes; throws when that cannot be done, and then it must not change. */
export function backUpBeforeMigration(database: string, time: number): void {
  const temporary = beginBackup(database);
  const db = new Database(database, { readonly: true, timeout: 2000 });
  try {
    db.prepare('VACUUM INTO ?').run(temporary);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    db.close();
  }
  endBackup(database, temporary, { time, kind: 'format' });
}

/** An empty file that only the user may read, for a copy to be written to. */
export function beginBackup(database: string): string {
  const folder = backupFolder(database);
  makePrivateFolder(folder);
  const path = join(folder, 'unfinished.db');
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
  closeSync(openSync(path, 'wx', 0o600));
  return path;
}

/** The copy is complete and sound: it gets its name, and those that are due go. */
export function endBackup(
  database: string,
  temporary: string,
  { time, kind }: Pick<Backup, 'time' | 'kind'>,
): void {
  const file = openSync(temporary, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(temporary, 0o600);
  renameSync(temporary, join(backupFolder(database), `yomi-${fileStamp(time)}-${kind}.db`));
  for (const { path } of dueToGo(listBackups(database))) rmSync(path);
}

/** Which copies go by the rule, of those given newest first. */
export function dueToGo(backups: readonly Backup[]): Backup[] {
  const daily = backups.filter(({ kind }) => kind === 'daily');
  const days = newestOfEach(daily, DAY_MS, KEPT.daily);
  const before = DAY_MS * Math.floor((days.at(-1)?.time ?? 0) / DAY_MS);
  const wanted = new Set([
    ...days,
    ...newestOfEach(
      daily.filter(({ time }) => time < before),
      WEEK_MS,
      KEPT.weekly,
    ),
    ...backups.filter(({ kind }) => kind === 'format').slice(0, KEPT.format),
  ]);
  let bytes = 0;
  return backups.filter((backup, i) => {
    if (!wanted.has(backup)) return true;
    bytes += backup.bytes;
    return i > 0 && bytes > MAX_BYTES;
  });
}

/** The newest of each of the first `most` spans of time, of copies given newest first. */
function newestOfEach(backups: readonly Backup[], span: number, most: number): Backup[] {
  const found = new Map<number, Backup>();
  for (const backup of backups) {
    const number = Math.floor(backup.time / span);
    if (!found.has(number)) found.set(number, backup);
  }
  return [...found.values()].slice(0, most);
}
