/** What `yomi doctor` does. Checking and exporting change nothing of the library, and may be done while a workbench has it open. */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import type { Document } from '../host/document.ts';
import { DocumentKeeper } from '../host/documentKeeper.ts';
import { GameReader } from '../host/gameReader.ts';
import { DATABASE_FILE } from '../host/host.ts';
import { lockDataDir } from '../host/lock.ts';
import { defaultDataDir } from '../host/places.ts';
import { exportDocument } from '../host/saving.ts';
import type { Calls } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import { listBackups, type Backup } from '../store/backups.ts';
import { replaceDatabase, rescue } from '../store/database.ts';
import { inspect } from '../store/inspect.ts';
import { Store } from '../store/store.ts';
import { NewerDatabaseError } from '../store/soundness.ts';

export interface DoctorOptions {
  data?: string;
  repair?: boolean;
  export?: string;
  restore?: string;
}

/** The exit codes. */
const SOUND = 0;
const DAMAGED = 1;
const NOT_DONE = 2;
/** With less room than this the next games may not be kept. */
const LITTLE_SPACE = 100 * 1024 ** 2;

/** Checks, and repairs, exports or restores as asked; says what it does line by line; answers the exit code. */
export async function doctor(options: DoctorOptions, say: (line: string) => void): Promise<number> {
  try {
    const folder = resolve(options.data ?? defaultDataDir());
    const path = join(folder, DATABASE_FILE);
    say(`The library: ${path}`);
    if (options.restore !== undefined) return await restore(path, options.restore, say);
    const code = check(folder, path, say);
    if (options.export !== undefined) await exportAll(path, resolve(options.export), say);
    if (options.repair !== true) return code;
    return code === SOUND ? SOUND : await repair(path, say);
  } catch (error) {
    if (
      !(
        error instanceof ApiError ||
        error instanceof NewerDatabaseError ||
        (error as Error & { code?: string }).code
      )
    )
      throw error;
    say(`It could not be done: ${(error as Error).message}`);
    return NOT_DONE;
  }
}

function check(folder: string, path: string, say: (line: string) => void): number {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    say('There is none: the folder does not exist.');
    return SOUND;
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  say(`Free space: ${megabytes(free)}${free < LITTLE_SPACE ? ' – that is little' : ''}`);
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    say(`Other users of this machine may look into the folder; “chmod 700 ${folder}” ends that.`);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const findings: string[] = [];
  if (size > 0) {
    const inspection = inspect(path);
    findings.push(...inspection.findings);
    say(`${inspection.games} games, ${megabytes(size)}`);
  } else if (log > 0) findings.push('The library is gone, but its log of changes is there.');
  else say('There are no games in it: the file is not there, or empty.');
  for (const finding of findings) say(`  ${finding}`);
  const backups = listBackups(path);
  say(backups.length === 0 ? 'There are no backups.' : 'Backups, newest first:');
  for (const backup of backups) say(`  ${backup.name}  ${megabytes(backup.bytes)}${verdict(backup)}`);
  if (findings.length === 0) {
    say('Everything is sound.');
    return SOUND;
  }
  say('The library is damaged. “yomi doctor --repair” brings all that can be read into a new one.');
  return DAMAGED;
}

function verdict({ path }: Backup): string {
  const { games, findings } = inspect(path);
  return findings.length === 0 ? `, ${games} games` : ', damaged';
}

function repair(path: string, say: (line: string) => void): Promise<number> {
  return locked(path, async () => {
    const { message, detail } = rescue(path, Date.now(), new Error('found by yomi doctor'));
    say(message);
    if (detail !== undefined) say(detail);
    const store = new Store(path);
    try {
      await keeperOf(store, say).completeFacts();
    } finally {
      store.close();
    }
    return SOUND;
  });
}

async function restore(path: string, name: string, say: (line: string) => void): Promise<number> {
  const backup = listBackups(path).find((one) => one.name === name)?.path ?? resolve(name);
  if (!existsSync(backup)) throw new ApiError('file', verbatim(`There is no backup “${name}”.`));
  const { games, findings } = inspect(backup);
  if (findings.length > 0) {
    say(`“${basename(backup)}” is damaged itself: ${findings.join(' ')}`);
    return NOT_DONE;
  }
  return locked(path, () => {
    const aside = replaceDatabase(path, backup, Date.now());
    say(`The library is now the backup “${basename(backup)}” with its ${games} games.`);
    if (aside !== '') say(`What was there is kept as “${basename(aside)}”.`);
    return SOUND;
  });
}

/** Works on a copy, which is salvaged when it is opened if it has to be. */
async function exportAll(path: string, folder: string, say: (line: string) => void): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'yomi-doctor-'));
  try {
    for (const part of ['', '-wal', '-anchor'])
      if (existsSync(path + part)) copyFileSync(path + part, join(temporary, DATABASE_FILE + part));
    const store = new Store(join(temporary, DATABASE_FILE));
    try {
      makeFolder(folder);
      say(`${await exportGames(store, folder, say)} games were written into ${folder}.`);
    } finally {
      store.close();
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function keeperOf(store: Store, say: (line: string) => void): DocumentKeeper {
  return new DocumentKeeper(store, (notice) => say(notice.message), new GameReader());
}

async function exportGames(store: Store, folder: string, say: (line: string) => void): Promise<number> {
  const keeper = keeperOf(store, say);
  let written = 0;
  for (const { id } of store.games.list('', 0, Number.MAX_SAFE_INTEGER).games) {
    try {
      const { name, base64 } = exported(await keeper.load(id));
      writeFileAtomic(join(folder, `${id} ${name}`), Buffer.from(base64, 'base64'));
      written++;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(`  Game ${id} could not be written: ${error.message}`);
    }
  }
  return written;
}

/** In the encoding the game has, unless it has come to hold what that cannot. */
function exported(document: Document): Calls['doc.export']['result'] {
  try {
    return exportDocument(document);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'encoding') return exportDocument(document, 'UTF-8');
    throw error;
  }
}

async function locked<T>(path: string, action: () => Promise<T> | T): Promise<T> {
  const lock = lockDataDir(resolve(path, '..'));
  try {
    return await action();
  } finally {
    lock.release();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
