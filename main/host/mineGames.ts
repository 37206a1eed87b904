/** The games of a run of the mine as lines of a collection: of collections as they are, of records, zip files and folders, and of the library. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import Database from 'better-sqlite3';
import { attempt } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';
import { CollectionError, gameLines, recordLine } from '../mining/gameLines.ts';
import type { SgfCollection } from '../../engine/sgf/tree.ts';
import { ImportSources } from './importSources.ts';
import { collectionOf, isUnreadable, keptCollection, type KeptBytes } from './keptCollection.ts';

export interface MineGames {
  lines: string[];
  /** Games that cannot be mined, and files that could not be read. */
  passed: number;
}

/** Games that are gone through: of files, and those of the library in `database` unless it is null. */
export interface ChosenGames {
  files: readonly string[];
  database: string | null;
}

/** Throws ApiError for a collection that is none. */
export async function gamesOf({ files, database }: ChosenGames): Promise<MineGames> {
  const chosen = await gamesOfFiles(files);
  if (database === null) return chosen;
  const kept = gamesOfLibrary(database);
  return { lines: [...chosen.lines, ...kept.lines], passed: chosen.passed + kept.passed };
}

async function gamesOfFiles(files: readonly string[]): Promise<MineGames> {
  const games: MineGames = { lines: [], passed: 0 };
  for (const file of files) {
    const isFile = attempt(file, 'open', () => statSync(file).isFile());
    if (isFile && extname(file).toLowerCase() === '.txt') addCollection(games, file);
    else await addRecords(games, file);
  }
  return games;
}

/** Those of the library in `database`, the oldest first. */
function gamesOfLibrary(database: string): MineGames {
  const games: MineGames = { lines: [], passed: 0 };
  const db = new Database(database, { readonly: true, timeout: 10_000 });
  try {
    const rows = db
      .prepare(
        `SELECT game.id AS game, bytes, base.encoding, encoding_source AS encodingSource
         FROM game JOIN base ON base.game = game.id WHERE deleted IS NULL ORDER BY game.id`,
      )
      .all() as (KeptBytes & { game: number })[];
    for (const { game, ...kept } of rows)
      addGames(games, `library-${game}`, () => keptCollection(db, game, kept));
  } finally {
    db.close();
  }
  return games;
}

function addCollection({ lines }: MineGames, file: string): void {
  const text = attempt(file, 'open', () => readFileSync(file, 'utf8'));
  try {
    for (const line of gameLines(text, basename(file))) lines.push(line);
  } catch (error) {
    throw error instanceof CollectionError ? new ApiError('file', error.says, file) : error;
  }
}

async function addRecords(games: MineGames, file: string): Promise<void> {
  for await (const read of new ImportSources([{ path: file }]).read()) {
    if ('problem' in read) games.passed++;
    else {
      const name = read.file.name.replaceAll(/\s+/g, '_');
      addGames(games, name, () => collectionOf(read.file.bytes));
    }
  }
}

function addGames(games: MineGames, name: string, read: () => SgfCollection): void {
  let collection;
  try {
    collection = read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    games.passed++;
    return;
  }
  for (const [i, root] of collection.games.entries()) {
    const line = recordLine(root, collection.games.length === 1 ? name : `${name}:${i + 1}`);
    if (line === undefined) games.passed++;
    else games.lines.push(line);
  }
}
