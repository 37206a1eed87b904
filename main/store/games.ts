/**
 * The kept games: one row each with what the library shows and how the game is gone on with, and apart from it the bytes
 * the journal starts from.
 */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Encoding, OpenDocument, PlaySetup } from '../ipc/api.ts';
import type { LibrarySort } from '../ipc/libraryApi.ts';
import { encoding, playSetup } from '../ipc/schemas.ts';
import { isSealed } from './seals.ts';
import { fold, searchPatterns } from './search.ts';
import { isDamage } from './soundness.ts';

/** What the library shows of a game, taken from its SGF text. */
export interface GameFacts {
  black: string;
  white: string;
  date: string;
  result: string;
  event: string;
  size: number;
  moves: number;
}

/** A save of a game to a file: what the file holds once it is done. */
export interface Saving {
  path: string;
  hash: string;
  /** Journal entries it holds. */
  revision: number;
  encoding: Encoding;
}

/** Everything about a kept game that is not its bytes or its journal. */
export interface GameState {
  /** Shown when there is no path. */
  name: string | null;
  path: string | null;
  /** SHA-256 (hex) of the file when it was last read or written. */
  diskHash: string | null;
  /** How many journal entries the file holds; -1 when not even the base bytes are there. */
  savedRevision: number;
  /** The save that was begun last, until it is noted as done. */
  saving: Saving | null;
  /** What the file is written in; differs from the base's after a conversion. */
  encoding: Encoding;
  play: PlaySetup;
  cursor: number;
  open: boolean;
}

/** The bytes a journal starts from, and how they are read. */
export interface GameBase {
  bytes: Uint8Array;
  encoding: Encoding;
  encodingSource: OpenDocument['encodingSource'];
}

/** The bytes a journal starts from are not what was kept. */
export class DamagedBaseError extends Error {
  constructor(game: number, cause: string) {
    super(`what game ${game} starts from is ${cause}`);
    this.name = 'DamagedBaseError';
  }
}

export interface KeptGame extends GameState {
  id: number;
  deleted: boolean;
}

/** A row of the library; `path` and `name` as in GameState. */
export interface LibraryGame extends GameFacts {
  id: number;
  path: string | null;
  name: string | null;
  changed: number;
  open: boolean;
  /** Numbers of its labels (labels.ts). */
  labels: number[];
}

/** What is wanted of the library besides words. */
export interface LibraryQuery {
  /** For each of the words games that have it in their text besides what the library shows. */
  found?: readonly (readonly number[])[];
  /** Only games under this label. */
  label?: number | undefined;
  /** The order of a list; without it, what was changed last comes first. */
  sort?: LibrarySort | undefined;
}

/** What a list is sorted by, and after that the date of the last change; a result by the winner and the margin. */
const SORTED_BY: Readonly<Record<LibrarySort['by'], readonly string[]>> = {
  black: ['sortable(black)'],
  white: ['sortable(white)'],
  date: ['date'],
  event: ['sortable(event)'],
  result: ['substr(result, 1, 1)', 'CAST(substr(result, 3) AS REAL)', 'result'],
  size: ['size'],
  moves: ['moves'],
};

/** Games that have nothing of what they are sorted by come last, either way. */
function orderOf(sort: LibrarySort | undefined): string {
  const last = 'changed DESC, id DESC';
  if (!sort) return last;
  const keys = SORTED_BY[sort.by].map((key) => (sort.descending ? `${key} DESC` : key));
  return [`${sort.by} = ''`, ...keys, last].join(', ');
}

type ListedRow = Omit<LibraryGame, 'open' | 'labels'> & { open: number; labels: string | null };

const LISTED = `SELECT id, path, name, black, white, date, result, event, size, moves, changed, is_open AS open,
  (SELECT group_concat(label) FROM game_label JOIN label ON label.id = label AND label.deleted IS NULL WHERE game = game.id) AS labels
  FROM game`;

function listed({ open, labels, ...row }: ListedRow): LibraryGame {
  return { ...row, open: open === 1, labels: labels?.split(',').map(Number) ?? [] };
}

function conditions(
  text: string,
  { found = [], label }: LibraryQuery,
): { where: string; values: (string | number)[] } {
  const where = ['deleted IS NULL'];
  const values: (string | number)[] = [];
  for (const [i, pattern] of searchPatterns(text).entries()) {
    const inText = found.at(i) ?? [];
    const orInText = inText.length > 0 ? ' OR id IN (SELECT value FROM json_each(?))' : '';
    where.push(`(search LIKE ? ESCAPE '\\'${orInText})`);
    values.push(pattern);
    if (inText.length > 0) values.push(JSON.stringify(inText));
  }
  if (label !== undefined) {
    where.push('id IN (SELECT game FROM game_label WHERE label = ?)');
    values.push(label);
  }
  return { where: where.join(' AND '), values };
}

/** The games of a library that have every word of the query, by number. */
export function gameIds(db: Database, query: string, wanted: LibraryQuery): number[] {
  const { where, values } = conditions(query, wanted);
  return db.prepare(`SELECT id FROM game WHERE ${where} ORDER BY id`).pluck().all(values) as number[];
}

/** The number of moves of a game of which the library does not know what to show. */
export const UNKNOWN_MOVES = -1;

interface Row {
  id: number;
  name: string | null;
  path: string | null;
  disk_hash: string | null;
  saved_revision: number;
  saving: string | null;
  encoding: Encoding;
  play: string;
  cursor: number;
  is_open: number;
  deleted: number | null;
}

const stateColumns = {
  name: 'name',
  path: 'path',
  diskHash: 'disk_hash',
  savedRevision: 'saved_revision',
  saving: 'saving',
  encoding: 'encoding',
  play: 'play',
  cursor: 'cursor',
  open: 'is_open',
} as const satisfies Record<keyof GameState, string>;

/** Reads and writes the tables `game` and `base`. */
export class GamesRepository {
  private readonly db: Database;
  private readonly now: () => number;

  constructor(db: Database, now: () => number) {
    this.db = db;
    this.now = now;
  }

  /** Keeps a new game; answers its id. */
  insert(base: GameBase, state: GameState, facts: GameFacts): number {
    const columns = { ...stateValues(state), ...factValues(facts, state), changed: this.now() };
    const names = Object.keys(columns);
    const { lastInsertRowid } = this.db
      .prepare(
        `INSERT INTO game (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
      )
      .run(columns);
    const id = Number(lastInsertRowid);
    this.setBase(id, base);
    return id;
  }

  get(id: number): KeptGame | undefined {
    const row = this.db.prepare('SELECT * FROM game WHERE id = ?').get(id) as Row | undefined;
    return row && keptGame(row);
  }

  /** Throws DamagedBaseError. */
  base(id: number): GameBase {
    const row = this.baseRow(id);
    if (!row) throw new DamagedBaseError(id, 'missing');
    const { sound, ...base } = row;
    if (!sound) throw new DamagedBaseError(id, 'damaged');
    return base;
  }

  private baseRow(id: number): (GameBase & { sound: number }) | undefined {
    const statement = this.db.prepare(
      `SELECT bytes, encoding, encoding_source AS encodingSource, ${isSealed('base')} AS sound FROM base WHERE game = ?`,
    );
    try {
      return statement.get(id) as (GameBase & { sound: number }) | undefined;
    } catch (error) {
      throw isDamage(error) ? new DamagedBaseError(id, 'damaged') : error;
    }
  }

  /** Ids of games that came out of a damaged library without what the library shows of them. */
  withoutFacts(): number[] {
    return this.db.prepare('SELECT id FROM game WHERE moves = ?').pluck().all(UNKNOWN_MOVES) as number[];
  }

  /** Replaces what the journal starts from; the journal must be empty. */
  setBase(id: number, base: GameBase): void {
    this.db
      .prepare('INSERT OR REPLACE INTO base (game, bytes, encoding, encoding_source) VALUES (?, ?, ?, ?)')
      .run(id, base.bytes, base.encoding, base.encodingSource);
  }

  /** Changes part of a game's state; not a change of the game in the eyes of the library. */
  setState(id: number, state: Partial<GameState>): void {
    const columns = stateValues(state);
    const assignments = Object.keys(columns).map((name) => `${name} = @${name}`);
    if (assignments.length === 0) return;
    this.db.prepare(`UPDATE game SET ${assignments.join(', ')} WHERE id = @id`).run({ ...columns, id });
  }

  /** Records a change of the game itself. */
  setFacts(id: number, facts: GameFacts, state: Pick<GameState, 'path' | 'name'>): void {
    this.db
      .prepare(
        `UPDATE game SET black = @black, white = @white, date = @date, result = @result, event = @event, size = @size,
           moves = @moves, search = @search, changed = @changed WHERE id = @id`,
      )
      .run({ ...factValues(facts, state), changed: this.now(), id });
  }

  /** The game kept for a file, not counting deleted ones: the open one, else the one changed last. */
  byPath(path: string): KeptGame | undefined {
    const row = this.db
      .prepare(
        'SELECT * FROM game WHERE path = ? AND deleted IS NULL ORDER BY is_open DESC, changed DESC, id DESC',
      )
      .get(path) as Row | undefined;
    return row && keptGame(row);
  }

  /** Ids of the games that are open, oldest first. */
  openIds(): number[] {
    const rows = this.db
      .prepare('SELECT id FROM game WHERE is_open = 1 AND deleted IS NULL ORDER BY id')
      .all();
    return (rows as { id: number }[]).map((row) => row.id);
  }

  /** Leaves every game closed; answers how many there were. They stay in the library. */
  closeAll(): number {
    return this.db.prepare('UPDATE game SET is_open = 0 WHERE is_open = 1').run().changes;
  }

  /** A page of the games that have every word of the query, and how many there are in all. */
  list(
    query: string,
    offset: number,
    limit: number,
    wanted: LibraryQuery = {},
  ): { games: LibraryGame[]; total: number } {
    const { where, values } = conditions(query, wanted);
    const { total } = this.db.prepare(`SELECT count(*) AS total FROM game WHERE ${where}`).get(values) as {
      total: number;
    };
    const rows = this.db
      .prepare(`${LISTED} WHERE ${where} ORDER BY ${orderOf(wanted.sort)} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset) as ListedRow[];
    return { games: rows.map(listed), total };
  }

  /** All that `list` would have, by number. */
  ids(query: string, wanted: LibraryQuery = {}): number[] {
    return gameIds(this.db, query, wanted);
  }

  /** Those of these games that `list` would have, by their numbers. */
  listed(ids: readonly number[], query: string, wanted: LibraryQuery): Map<number, LibraryGame> {
    const { where, values } = conditions(query, wanted);
    const rows = this.db
      .prepare(`${LISTED} WHERE ${where} AND id IN (SELECT value FROM json_each(?))`)
      .all(...values, JSON.stringify(ids)) as ListedRow[];
    return new Map(rows.map((row) => [row.id, listed(row)]));
  }

  /** When the row of a game was changed last. */
  changedAt(id: number): number {
    return this.db.prepare('SELECT changed FROM game WHERE id = ?').pluck().get(id) as number;
  }

  /** Hides games from the library; `restore` brings them back until they are purged. */
  delete(ids: readonly number[]): void {
    const statement = this.db.prepare('UPDATE game SET deleted = ? WHERE id = ? AND deleted IS NULL');
    for (const id of ids) statement.run(this.now(), id);
  }

  restore(ids: readonly number[]): void {
    const statement = this.db.prepare('UPDATE game SET deleted = NULL WHERE id = ?');
    for (const id of ids) statement.run(id);
  }

  /** Removes for good what was deleted before the time; answers how many games. */
  purge(before: number): number {
    return this.db.prepare('DELETE FROM game WHERE deleted < ?').run(before).changes;
  }
}

function stateValues(state: Partial<GameState>): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const [key, column] of Object.entries(stateColumns)) {
    const value = state[key as keyof GameState];
    if (value === undefined) continue;
    if (typeof value === 'boolean') columns[column] = Number(value);
    else columns[column] = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  }
  return columns;
}

function factValues(
  facts: GameFacts,
  state: Pick<GameState, 'path' | 'name'>,
): Record<string, string | number> {
  const { black, white, date, result, event, size, moves } = facts;
  // A line feed between the fields keeps a word from matching across two of them.
  const search = fold([black, white, event, date, result, state.path ?? state.name ?? ''].join('\n'));
  return { black, white, date, result, event, size, moves, search };
}

const saving = z.strictObject({
  path: z.string(),
  hash: z.string(),
  revision: z.int(),
  encoding,
}) satisfies z.ZodType<Saving>;

/** How a game is gone on with of which that is not known: by people. */
const WATCHING: PlaySetup = { black: { kind: 'human' }, white: { kind: 'human' }, seed: 1, active: false };

/** JSON that passes the schema, else the value given: a program of another time, or one that went wrong, may have written it. */
function parsed<T, U>(text: string | null, schema: z.ZodType<T>, otherwise: U): T | U {
  if (text === null) return otherwise;
  try {
    return schema.catch(otherwise as never).parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return otherwise;
    throw error;
  }
}

function keptGame(row: Row): KeptGame {
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    diskHash: row.disk_hash,
    savedRevision: row.saved_revision,
    saving: parsed(row.saving, saving, null),
    encoding: encoding.catch('UTF-8').parse(row.encoding),
    play: parsed(row.play, playSetup, WATCHING),
    cursor: row.cursor,
    open: row.is_open === 1,
    deleted: row.deleted !== null,
  };
}
