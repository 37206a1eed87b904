/**
 * Checksums of rows: every row that holds something of the user has one over all its columns, so that a byte that changed on the disk is
 * noticed where the row is read, and a row found in a damaged file proves what it is (salvage.ts). SQLite itself checks the structure of
 * its pages and never what is in them.
 *
 * They are made by triggers of the connection, not by the statements that write: no statement can forget one. Not by triggers of the
 * schema either: those would need our function in every program that opens the file.
 *
 * The entries of a journal are chained: each names the checksum of the one before it, the first that of the bytes of the game, and the
 * row of the game names the last and their number. So a journal without its tail, or beside the bytes of another time, does not pass.
 *
 * 8 bytes of SHA-256: against accidents, not against forgers, who could write checksums as well as rows. 9 µs a row.
 */
import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';

/** What SQLite keeps in a column, as better-sqlite3 gives it. */
export type Value = null | number | string | Uint8Array;

interface SealedTable {
  /** In the order in which a row is stored, without the checksum, which comes last. */
  columns: readonly string[];
  /** How many columns, from the first, name a row. */
  key: number;
  /** The first column is the number of the row itself, or the rows have one besides; else the table is WITHOUT ROWID. */
  rowid?: 'first' | 'beside';
  /** Rows change after they were written. */
  changes?: true;
  /** The format that brought the table, where that was after the checksums. */
  since?: number;
}

const words = (text: string): string[] => text.split(/\s+/);

/** The tables with checksums. */
const SEALED = {
  game: {
    columns: words(
      'id name path disk_hash saved_revision saving encoding play cursor is_open black white date result event size moves search ' +
        'changed deleted entries head',
    ),
    key: 1,
    rowid: 'first',
    changes: true,
  },
  base: { columns: words('game bytes encoding encoding_source'), key: 1, rowid: 'first' },
  journal: { columns: words('game revision edits cursor time before'), key: 2 },
  kept_value: { columns: words('key value'), key: 1, changes: true },
  recent_file: { columns: words('path opened'), key: 1, changes: true },
  decision: { columns: words('game position time data'), key: 2 },
  analysis: {
    columns: words('engine options position budget report time'),
    key: 3,
    rowid: 'beside',
    changes: true,
  },
  regression_test: {
    columns: words('id hash file record board search'),
    key: 1,
    rowid: 'first',
    changes: true,
  },
  regression_run: {
    columns: words(
      'id name state engine options pattern_set machine subject started ended planned totals pinned',
    ),
    key: 1,
    rowid: 'first',
    changes: true,
  },
  regression_result: {
    columns: words(
      'id run test suite number line command category severity verdict cpu wall reading owl connection trymove uncertainty refused ' +
        'answer problem stderr',
    ),
    key: 1,
    rowid: 'first',
    changes: true,
  },
  regression_detail: { columns: words('result kind data'), key: 2 },
  problem_collection: {
    columns: words('id name path hash at opened deleted'),
    key: 1,
    rowid: 'first',
    changes: true,
    since: 7,
  },
  problem_file: { columns: words('collection bytes'), key: 1, rowid: 'first', changes: true, since: 7 },
  engine_match: {
    columns: words('id plan a b state problem created deleted'),
    key: 1,
    rowid: 'first',
    changes: true,
    since: 8,
  },
  match_game: { columns: words('match game row sgf opened'), key: 2, changes: true, since: 8 },
  label: { columns: words('id kind name created deleted'), key: 1, rowid: 'first', changes: true, since: 9 },
  game_label: { columns: words('game label'), key: 2, since: 9 },
  regression_removed: { columns: words('run at'), key: 1, rowid: 'first', since: 10 },
  problem_card: { columns: words('problem grade tries time due card'), key: 1, changes: true, since: 7 },
} as const satisfies Record<string, SealedTable>;

export type SealedName = keyof typeof SEALED;
export const SEALED_NAMES = Object.keys(SEALED) as SealedName[];
/** The first format with checksums. */
export const FIRST_SEALED = 6;

/** The tables with checksums that a database of this format has. */
export function sealedIn(version: number): SealedName[] {
  return SEALED_NAMES.filter((name) => (sealedTable(name).since ?? FIRST_SEALED) <= version);
}

/** The table as it is described here, whichever it is. */
export const sealedTable = (name: SealedName): SealedTable => SEALED[name];

/** The checksum of a row: of its table's name and its columns. */
export function sealOf(...values: readonly unknown[]): Buffer {
  let text = '';
  for (const value of values) {
    if (typeof value === 'string') text += `s${value.length}:${value}`;
    else if (typeof value === 'number') text += `n${value};`;
    else if (value instanceof Uint8Array) text += `b${hash('sha256', value)}`;
    else text += '-';
  }
  return hash('sha256', text, 'buffer').subarray(0, 8);
}

/** SQL that is true of a row of the table when its checksum is right; `row` is the table's name in the query. */
export function isSealed(table: SealedName, row: string = table): string {
  return `${row}.checksum IS ${sealCall(table, row)}`;
}

/** SQL for the checksum of a row of the table. */
function sealCall(table: SealedName, row: string): string {
  return `seal('${table}', ${SEALED[table].columns.map((column) => `${row}.${column}`).join(', ')})`;
}

/** Gives a connection the function `seal`, which reading and migrating need. */
export function addSealFunction(db: Database): void {
  db.function('seal', { varargs: true, deterministic: true }, sealOf);
}

/** From here on, every row that this connection writes gets its checksum. */
export function sealWrites(db: Database): void {
  db.pragma('temp_store = MEMORY');
  for (const name of SEALED_NAMES) {
    const { columns, key, changes } = sealedTable(name);
    const same = columns.slice(0, key).map((column) => `${column} = new.${column}`);
    const seal = `UPDATE ${name} SET checksum = ${sealCall(name, 'new')} WHERE ${same.join(' AND ')};`;
    const more = heads[name] ?? '';
    db.exec(`CREATE TEMP TRIGGER seal_new_${name} AFTER INSERT ON main.${name} BEGIN ${seal} ${more} END;`);
    if (!changes) continue;
    db.exec(
      `CREATE TEMP TRIGGER seal_${name} AFTER UPDATE OF ${columns.join(', ')} ON main.${name} BEGIN ${seal} END;`,
    );
  }
}

/** What the row of a game says of its journal changes with it. */
const heads: Partial<Record<SealedName, string>> = {
  base: `UPDATE game SET entries = 0, head = (SELECT checksum FROM base WHERE game = new.game) WHERE id = new.game;`,
  journal: `UPDATE game SET entries = new.revision + 1,
    head = (SELECT checksum FROM journal WHERE game = new.game AND revision = new.revision) WHERE id = new.game;`,
};
