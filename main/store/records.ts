/**
 * Reads the rows on one page of a damaged database by itself, without the tree that leads to it: sqlite.org/fileformat2.html, sections
 * 1.6 and 2.1. Everything on the page may be wrong; what cannot be a row is left out, and whether a row is sound its checksum says.
 */
import type { PageImage, PageImages } from './pageImages.ts';
import type { Value } from './seals.ts';

/** A row as it is stored: a column that is the number of the row is null. */
export interface StoredRow {
  /** Undefined in a table that is WITHOUT ROWID. */
  rowid: number | undefined;
  values: Value[];
  /** The bytes it was read from: a part on the page, and one on each page that hangs on it. */
  parts: Buffer[];
  /** The pages that hang on its own. */
  further: number[];
}

/** What a page holds. */
export interface PageRows {
  /** For each place on the page where a row should be, the readings of it, likeliest first; none when it cannot be a row. */
  rows: StoredRow[][];
  /** The page is no page of a table or index, or not as it should be. */
  doubtful: boolean;
}

const TABLE_LEAF = 0x0d;
const INDEX_LEAF = 0x0a;
const INDEX_INTERIOR = 0x02;
const TABLE_INTERIOR = 0x05;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The rows on an image of a page. What hangs on further pages is taken from their latest images, and from those of the page's time. */
export function rowsOnPage(images: PageImages, page: number, { bytes, time }: PageImage): PageRows {
  const start = page === 1 ? 100 : 0;
  const type = bytes[start];
  if (type === TABLE_INTERIOR) return { rows: [], doubtful: false };
  if (type !== TABLE_LEAF && type !== INDEX_LEAF && type !== INDEX_INTERIOR)
    return { rows: [], doubtful: true };
  const pointers = start + (type === INDEX_INTERIOR ? 12 : 8);
  const count = bytes.readUInt16BE(start + 3);
  const rows: StoredRow[][] = [];
  let doubtful = false;
  for (let i = 0; i < count; i++) {
    const pointer = pointers + 2 * i;
    if (pointer + 2 > bytes.length) return { rows, doubtful: true };
    const cell = bytes.readUInt16BE(pointer) + (type === INDEX_INTERIOR ? 4 : 0);
    const readings = [...new Set([Infinity, time])]
      .map((latest) => readCell(images, bytes, cell, type === TABLE_LEAF, latest))
      .filter((row) => row !== undefined);
    doubtful ||= readings.length === 0;
    rows.push(readings);
  }
  return { rows, doubtful };
}

function readCell(
  images: PageImages,
  bytes: Buffer,
  start: number,
  isTable: boolean,
  latest: number,
): StoredRow | undefined {
  const size = readVarint(bytes, start);
  const rowid = size && isTable ? readVarint(bytes, size.end) : undefined;
  if (!size || (isTable && !rowid)) return undefined;
  const found = readParts(images, bytes, { start: (rowid ?? size).end, size: size.value, isTable, latest });
  const values = found && readRecord(found.parts.length === 1 ? found.parts[0] : Buffer.concat(found.parts));
  return values && { rowid: rowid?.value, values, ...found };
}

/** The bytes of a row, from the page and the chain of pages that hangs on it. */
function readParts(
  images: PageImages,
  bytes: Buffer,
  { start, size, isTable, latest }: { start: number; size: number; isTable: boolean; latest: number },
): Pick<StoredRow, 'parts' | 'further'> | undefined {
  const usable = images.pageSize;
  if (size < 1 || size > usable * images.count) return undefined;
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most)
    return start + size <= bytes.length
      ? { parts: [bytes.subarray(start, start + size)], further: [] }
      : undefined;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (usable - 4));
  const local = fitting <= most ? fitting : least;
  if (start + local + 4 > bytes.length) return undefined;
  const parts = [bytes.subarray(start, start + local)];
  const further: number[] = [];
  let missing = size - local;
  let next = bytes.readUInt32BE(start + local);
  while (missing > 0) {
    const page = images.at(next, latest);
    if (!page) return undefined;
    further.push(next);
    parts.push(page.subarray(4, 4 + Math.min(missing, usable - 4)));
    missing -= usable - 4;
    next = page.readUInt32BE(0);
  }
  return { parts, further };
}

/** The values of a row: their types first, then they themselves. */
function readRecord(payload: Buffer): Value[] | undefined {
  const header = readVarint(payload, 0);
  if (!header || header.value > payload.length) return undefined;
  const values: Value[] = [];
  let at = header.end;
  let body = header.value;
  while (at < header.value) {
    const type = readVarint(payload, at);
    if (!type || type.end > header.value) return undefined;
    const length = lengthOf(type.value);
    if (length === undefined || body + length > payload.length) return undefined;
    values.push(readValue(payload.subarray(body, body + length), type.value));
    at = type.end;
    body += length;
  }
  return body === payload.length ? values : undefined;
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

/** Undefined for types that SQLite does not use. */
function lengthOf(type: number): number | undefined {
  return type >= 12 ? (type - 12) >> 1 : INTEGER_LENGTHS.at(type);
}

function readValue(bytes: Buffer, type: number): Value {
  if (type === 0) return null;
  if (type === 6) return Number(bytes.readBigInt64BE());
  if (type === 7) return bytes.readDoubleBE();
  if (type === 8 || type === 9) return type - 8;
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  return type % 2 === 0 ? bytes : UTF8.decode(bytes);
}

/** A number of one to nine bytes, and where it ends; one of more than 2⁵³, of which there is none here, comes out wrong. */
function readVarint(bytes: Buffer, start: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let at = start; at < bytes.length && at < start + 9; at++) {
    const byte = bytes[at];
    if (at === start + 8) return { value: value * 256 + byte, end: at + 1 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return undefined;
}
