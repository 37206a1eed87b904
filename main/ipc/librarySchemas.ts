/** What may arrive in calls about the library. */
import { z } from 'zod';
import { MAX_FILE_BYTES } from './limits.ts';
import { id, none, path } from './pieces.ts';

/** Most games that a search on the board answers. */
const MOST_HITS = 1000;
const ids = z.array(id).min(1).max(100_000);
const count = z.int().nonnegative();
const words = z.string().max(500);
const kind = z.enum(['collection', 'tag']);
const name = z.string().trim().min(1).max(200);
const line = z.int().min(0).max(18);
const length = z.int().min(1).max(19);

export const pattern = z.strictObject({
  /** Of the board. */
  size: length,
  /** The rectangle: its first row and column, from 0 at the top left, and how many there are. */
  row: line,
  column: line,
  rows: length,
  columns: length,
  /** Row by row: `.` empty, `x` black, `o` white, `?` whatever it is. */
  points: z.string().regex(/^[.xo?]{1,361}$/, 'holds something else than points'),
  /** Only where it stands, or where a symmetry takes that. */
  fixed: z.boolean(),
});

/** By what games are listed; those that have none of it come last. */
export const librarySort = z.strictObject({
  by: z.enum(['black', 'white', 'date', 'event', 'result', 'size', 'moves']),
  descending: z.boolean(),
});

export const librarySchemas = {
  'library.list': z.strictObject({
    query: words,
    offset: count,
    limit: z.int().min(1).max(1000),
    label: id.optional(),
    /** Without it, what was changed last comes first. */
    sort: librarySort.optional(),
  }),
  'library.delete': z.strictObject({ ids }),
  'library.restore': z.strictObject({ ids }),
  'library.find': z.strictObject({
    pattern,
    query: words,
    label: id.optional(),
    limit: z.int().min(1).max(MOST_HITS),
  }),
  'library.boards': z.strictObject({
    games: z
      .array(z.strictObject({ id, node: count.optional() }))
      .min(1)
      .max(200),
  }),
  'library.duplicates': z.strictObject({ offset: count, limit: z.int().min(1).max(200) }),
  'library.labels': none,
  'library.addLabel': z.strictObject({ kind, name, ids: z.array(id).max(100_000) }),
  'library.renameLabel': z.strictObject({ label: id, name }),
  'library.setLabel': z.strictObject({ label: id, ids, on: z.boolean() }),
  'library.removeLabel': z.strictObject({ label: id }),
  'library.restoreLabel': z.strictObject({ label: id }),
  'library.import': z.strictObject({
    sources: z
      .array(
        z.union([
          z.strictObject({ path }),
          z.strictObject({
            name: z.string().min(1).max(255),
            base64: z.base64().max(Math.ceil(MAX_FILE_BYTES / 3) * 4),
          }),
        ]),
      )
      .min(1)
      .max(1000),
    /** Games are taken also when one with the same moves is there. */
    duplicates: z.boolean(),
    /** The collection they are put in; '' for none. */
    collection: z.string().trim().max(200),
  }),
  'library.stopImport': none,
  'library.importTold': none,
};
