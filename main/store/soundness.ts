/**
 * Whether a database file is what was written, looked at before it is opened for writing. What is looked at here is what everything rests
 * on, and what is shown without being read row by row: the structure of the file, the indexes that find games, the rows of the games,
 * settings and runs, and whether it is as far as its anchor. What is in the games is checked where it is read, and all of it by inspect.ts.
 */
import Database from 'better-sqlite3';
import { SayingError } from '../../engine/protocol/sayings.ts';
import type { AnchorState } from './anchor.ts';
import { connect } from './connection.ts';
import { migrations } from './migrations.ts';
import {
  addSealFunction,
  FIRST_SEALED,
  isSealed,
  SEALED_NAMES,
  sealedIn,
  sealedTable,
  type SealedName,
} from './seals.ts';

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends SayingError {
  constructor(path: string, version: number) {
    const args = { name: path, version: `${version}`, most: `${migrations.length}` };
    super({ key: 'host.library.newer', args });
    this.name = 'NewerDatabaseError';
  }
}

/** The file is not what was written; `lost` counts the last commits that are missing. */
export class DamagedError extends Error {
  readonly lost: number;

  constructor(message: string, lost = 0) {
    super(message);
    this.name = 'DamagedError';
    this.lost = lost;
  }
}

/** Formats so far ahead are no formats. */
const NO_FORMAT = 1000;
/** Tables that every start looks through: small ones, of which nothing may be shown that is not so. */
const LOOKED_THROUGH: readonly SealedName[] = ['game', 'kept_value', 'recent_file', 'regression_run'];

/** True for errors by which SQLite, or we, say that the file is not a sound database. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const code = error instanceof Database.SqliteError ? error.code : '';
  // What hangs on a page is read past the end of a file that was cut short.
  return code === 'SQLITE_NOTADB' || code === 'SQLITE_IOERR_SHORT_READ' || code.startsWith('SQLITE_CORRUPT');
}

/**
 * Answers the format of the file; throws NewerDatabaseError, DamagedError or SQLite's error. Looks through a read-only connection: closing
 * a writing one would copy the write-ahead log into the file, and a damaged file is to be kept as it was found.
 */
export function checkSound(path: string, anchor: AnchorState | undefined): number {
  const db = connect(path, { readonly: true });
  try {
    addSealFunction(db);
    const version = formatOf(db, path, anchor);
    checkStructure(db, 'quick_check(5)');
    if (version >= FIRST_SEALED) {
      checkStructure(db, 'integrity_check(game)');
      checkColumns(db, version);
      checkRows(db);
      checkProgress(db, anchor);
    }
    return version;
  } finally {
    db.close();
  }
}

function formatOf(db: Database.Database, path: string, anchor: AnchorState | undefined): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version < 0 || version > NO_FORMAT) throw new DamagedError(`its format is ${version}`);
  if (version > migrations.length) {
    if (anchor && anchor.version <= migrations.length)
      throw new DamagedError(`its format is ${version}, where it was ${anchor.version}`);
    throw new NewerDatabaseError(path, version);
  }
  const tables = db.prepare('SELECT name FROM sqlite_schema').pluck().all() as string[];
  if (version < FIRST_SEALED && tables.includes('commit_count'))
    throw new DamagedError(`its format is ${version}, and it has checksums`);
  const known: readonly string[] = sealedIn(version);
  const later = SEALED_NAMES.find(
    (name) => sealedTable(name).since !== undefined && !known.includes(name) && tables.includes(name),
  );
  if (later !== undefined) throw new DamagedError(`its format is ${version}, and it has the table ${later}`);
  return version;
}

function checkStructure(db: Database.Database, pragma: string): void {
  const verdict = (db.pragma(pragma) as Record<string, string>[]).flatMap((row) => Object.values(row));
  if (verdict.length !== 1 || verdict[0] !== 'ok') throw new DamagedError(verdict.join('\n'));
}

/** The schema is text in the file, too. */
function checkColumns(db: Database.Database, version: number): void {
  for (const name of sealedIn(version)) {
    const found = db.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').pluck().all(name);
    const wanted = [...sealedTable(name).columns, 'checksum'];
    if (found.join() !== wanted.join()) throw new DamagedError(`the table ${name} is not as it was made`);
  }
}

function checkRows(db: Database.Database): void {
  for (const name of LOOKED_THROUGH) {
    const broken = db
      .prepare(`SELECT count(*) FROM ${name} WHERE NOT (${isSealed(name)})`)
      .pluck()
      .get();
    if (broken !== 0) throw new DamagedError(`${String(broken)} rows of ${name} have changed`);
  }
}

function checkProgress(db: Database.Database, anchor: AnchorState | undefined): void {
  const count = db.prepare('SELECT count FROM commit_count').pluck().get() as number | undefined;
  if (typeof count !== 'number') throw new DamagedError('the count of its commits is gone');
  if (anchor && anchor.commits > count) {
    const lost = anchor.commits - count;
    throw new DamagedError(`its last ${lost} commits are missing`, lost);
  }
}
