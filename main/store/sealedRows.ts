/**
 * Every row of the tables with checksums that can be found in a damaged database, whatever is left of its trees: each page is read by
 * itself, and a row is taken for what its checksum proves it to be. Where the latest image of a page is not sound, earlier ones are
 * looked at, too; what they have may be out of date, and says so.
 */
import { readFileSync, statSync } from 'node:fs';
import { PageImages } from './pageImages.ts';
import { rowsOnPage, type StoredRow } from './records.ts';
import { SEALED_NAMES, sealOf, sealedTable, type SealedName, type Value } from './seals.ts';

/** A row that proved sound. */
export interface SealedRow {
  /** By column, without the checksum. */
  values: Record<string, Value>;
  checksum: Buffer;
  /** False for what stood there before something else did. */
  present: boolean;
}

/** What a damaged database still has. */
export interface FoundRows {
  /** The rows of each table by the columns that name them, the latest first. */
  rows: Record<SealedName, Map<string, SealedRow[]>>;
  /** Rows with a wrong checksum, by table: what they say may not be so. */
  broken: Record<SealedName, Record<string, Value>[]>;
  /** Pages that are not there, or of which nobody knows what they hold. */
  unread: number;
}

/** Reads a database file and its log, whichever of them there is. */
export function findRows(path: string): FoundRows {
  const file = readIfThere(path);
  const images = new PageImages(file, readIfThere(`${path}-wal`));
  const found = emptyFinds();
  const free = images.free();
  const unread = new Set<number>();
  const further = new Set<number>();
  for (let page = 1; page <= images.count; page++) {
    if (free.has(page)) continue;
    if (page <= images.said && images.of(page).length === 0) unread.add(page);
    for (const [i, image] of images.of(page).entries()) {
      const { rows, doubtful } = rowsOnPage(images, page, image);
      for (const row of rows.flat()) for (const next of row.further) further.add(next);
      if (i === 0 && doubtful) unread.add(page);
      const allSound = rows.map((readings) => take(found, readings, i === 0)).every((sound) => sound);
      if (allSound && !doubtful) break;
    }
  }
  // Pages that hang on a row are no pages of a table.
  found.unread =
    [...unread].filter((page) => !further.has(page)).length + Math.max(0, images.said - images.count);
  return found;
}

/** Rows of another database under those that are there: they count where there are no others. */
export function addOlder(found: FoundRows, older: FoundRows): void {
  for (const name of SEALED_NAMES) {
    for (const [key, rows] of older.rows[name]) {
      const past = rows.map((row) => ({ ...row, present: false }));
      found.rows[name].set(key, [...(found.rows[name].get(key) ?? []), ...past]);
    }
  }
}

function emptyFinds(): FoundRows {
  const each = <T>(make: () => T): Record<SealedName, T> =>
    Object.fromEntries(SEALED_NAMES.map((name) => [name, make()])) as Record<SealedName, T>;
  return {
    rows: each(() => new Map<string, SealedRow[]>()),
    broken: each((): Record<string, Value>[] => []),
    unread: 0,
  };
}

/** Answers false when there was a row of ours that is not sound. */
function take(found: FoundRows, readings: readonly StoredRow[], present: boolean): boolean {
  let broken: { name: SealedName; values: Record<string, Value> } | undefined;
  for (const reading of readings) {
    for (const name of SEALED_NAMES) {
      const row = rowOf(name, reading);
      if (!row) continue;
      const values = Object.values(row.values);
      if (!row.checksum.equals(sealOf(name, ...values))) {
        broken ??= { name, values: row.values };
        continue;
      }
      const key = values.slice(0, sealedTable(name).key).join('\n');
      const before = found.rows[name].get(key);
      if (before) before.push({ ...row, present });
      else found.rows[name].set(key, [{ ...row, present }]);
      return true;
    }
  }
  if (broken) found.broken[broken.name].push(broken.values);
  return broken === undefined;
}

/** The stored values as a row of the table, if they have the form of one. */
function rowOf(
  name: SealedName,
  { rowid, values }: StoredRow,
): Pick<SealedRow, 'values' | 'checksum'> | undefined {
  const table = sealedTable(name);
  const checksum = values.at(-1);
  if (values.length !== table.columns.length + 1) return undefined;
  if ((rowid !== undefined) !== (table.rowid !== undefined)) return undefined;
  if (!(checksum instanceof Uint8Array) || checksum.length !== 8) return undefined;
  const byColumn = Object.fromEntries(table.columns.map((column, i) => [column, values[i]]));
  if (table.rowid === 'first') byColumn[table.columns[0]] = rowid ?? null;
  return { values: byColumn, checksum: Buffer.from(checksum) };
}

function readIfThere(path: string): Buffer {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : Buffer.alloc(0);
}
