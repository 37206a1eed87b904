/** Games of the library as they are now, for threads that read all of them: the bytes that were kept, with the edits since. */
import type Database from 'better-sqlite3';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { importRecord } from '../../engine/sgf/records.ts';
import { SgfEditError, type SgfCollection } from '../../engine/sgf/tree.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { ApiError } from '../ipc/errors.ts';
import type { GameBase } from '../store/games.ts';
import { applyGroup } from './content.ts';
import { decodeSgf } from './encoding.ts';

/** What is kept of a game's file. */
export interface KeptBytes {
  bytes: Uint8Array;
  encoding: GameBase['encoding'];
  encodingSource: string;
}

/** Throws what `isUnreadable` knows where nothing can be made of it. */
export function keptCollection(
  db: Database.Database,
  game: number,
  { bytes, encoding, encodingSource }: KeptBytes,
): SgfCollection {
  const collection = collectionOf(bytes, encodingSource === 'bom' ? undefined : encoding);
  const entries = db
    .prepare('SELECT edits FROM journal WHERE game = ? ORDER BY revision')
    .pluck()
    .all(game) as string[];
  for (const edits of entries) applyGroup(collection, JSON.parse(edits) as SgfEdit[]);
  return collection;
}

/** The games of a record in any format; throws ApiError 'file' when there are none. */
export function collectionOf(bytes: Uint8Array, encoding?: GameBase['encoding']): SgfCollection {
  const { text } = decodeSgf(bytes, encoding);
  const collection = parseSgf(importRecord(text)?.sgf ?? text).value;
  if (collection.games.length === 0) throw new ApiError('file', { key: 'host.game.none' });
  return collection;
}

/** Whether a game could not be read, rather than that something is wrong with the program. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof SgfEditError || error instanceof SyntaxError || error instanceof ApiError;
}
