/**
 * Brings what a damaged database still has into a new one, game by game. A game is its bytes and the chain of its journal, and every link
 * proves the next; so what comes over is what was written, or it is said that it is not all of it. What the damaged file does not have any
 * more may be in the newest backup: bytes and entries from there are as good, the row of a game from there is one of that day.
 *
 * A game of which all is there keeps its number and everything else. One that lost something is named “(recovered)”, in the language of the window, and parts from its
 * file, which may hold more than could be read.
 */
import type { Database } from 'better-sqlite3';
import { basename, dirname } from 'node:path';
import { UNKNOWN_MOVES } from './games.ts';
import { recoveredName } from './keptWords.ts';
import { RegressionSums } from './regressionSums.ts';
import { addOlder, findRows, type FoundRows, type SealedRow } from './sealedRows.ts';
import { SEALED_NAMES, sealedTable, type SealedName, type Value } from './seals.ts';

/** A game that is not whole any more. */
export interface HurtGame {
  id: number;
  name: string;
  what: string;
}

/** A table of other things than games. */
export type OtherTable = Exclude<SealedName, 'game' | 'base' | 'journal'>;

/** What came over. */
export interface Salvaged {
  /** Games that are as they were. */
  whole: number;
  /** Games that came over, but perhaps not with all that was in them. */
  recovered: HurtGame[];
  /** Games of which something is there, but not what they start from. */
  lost: HurtGame[];
  /** Rows of the other tables, and how many of them were damaged. */
  others: Partial<Record<OtherTable, { kept: number; broken: number }>>;
  /** Pages of the file of which nothing could be read: there may have been more on them. */
  unread: number;
}

type Values = Record<string, Value>;
interface Chain {
  base: SealedRow;
  entries: SealedRow[];
  head: Buffer;
}

/** Fills an empty database from a damaged one and the newest backup of it; all of it in one transaction. */
export function salvage(damaged: string, backup: string | undefined, db: Database): Salvaged {
  const found = findRows(damaged);
  const inFile = new Set(gameIds(found));
  if (backup !== undefined) addOlder(found, findRows(backup));
  return db.transaction(() => {
    const result: Salvaged = { whole: 0, recovered: [], lost: [], others: {}, unread: found.unread };
    for (const id of gameIds(found)) salvageGame(found, id, inFile.has(id), dirname(damaged), db, result);
    for (const name of SEALED_NAMES) {
      if (name !== 'game' && name !== 'base' && name !== 'journal') salvageOthers(found, name, db, result);
    }
    const ended = db
      .prepare('SELECT id FROM regression_run WHERE totals IS NOT NULL')
      .pluck()
      .all() as number[];
    const sums = new RegressionSums(db);
    for (const run of ended) sums.keep(run);
    return result;
  })();
}

function gameIds({ rows, broken }: FoundRows): number[] {
  const ids = new Set<Value>(broken.game.map((row) => row.id));
  for (const versions of rows.game.values()) ids.add(versions[0].values.id);
  for (const name of ['base', 'journal'] as const)
    for (const versions of rows[name].values()) ids.add(versions[0].values.game);
  return [...ids].filter((id) => typeof id === 'number').sort((a, b) => a - b);
}

function salvageGame(
  found: FoundRows,
  id: number,
  inFile: boolean,
  folder: string,
  db: Database,
  result: Salvaged,
): void {
  const rows = found.rows.game.get(String(id)) ?? [];
  const chains = (found.rows.base.get(String(id)) ?? []).map((base) => chainOf(found, id, base));
  const brokenRow = found.broken.game.find((row) => row.id === id);
  const named = nameOf(rows.at(0)?.values ?? brokenRow, id);
  if (chains.length === 0) {
    result.lost.push({ id, name: named, what: 'what it starts from could not be read' });
    return;
  }
  for (const row of rows) {
    const chain = chains.find(({ head }) => head.equals(row.values.head as Buffer));
    if (!chain) continue;
    if (!row.present) break;
    insertGame(db, row.values, chain);
    result.whole++;
    return;
  }
  const longest = chains.reduce((a, b) => (b.entries.length > a.entries.length ? b : a));
  const said = rows.at(0)?.present === true ? (rows[0].values.entries as number) : undefined;
  const name = recoveredName(named, folder);
  insertGame(db, { ...stateOf(rows.at(0)?.values, longest), id, name }, longest);
  result.recovered.push({ id, name: named, what: whatIsThere(longest.entries.length, said, inFile) });
}

/** The longest journal whose every entry proves that it follows the one before it, from the bytes on. */
function chainOf(found: FoundRows, id: number, base: SealedRow): Chain {
  const entries: SealedRow[] = [];
  let head = base.checksum;
  for (;;) {
    const candidates = found.rows.journal.get(`${id}\n${entries.length}`) ?? [];
    const next = candidates.find((entry) => head.equals(entry.values.before as Buffer));
    if (!next) return { base, entries, head };
    entries.push(next);
    head = next.checksum;
  }
}

function whatIsThere(entries: number, said: number | undefined, inFile: boolean): string {
  if (!inFile) return 'as it was in the newest backup';
  if (said !== undefined && said > entries) return `${entries} of its ${said} edits could be read`;
  return `with the ${entries} edits that could be read; its latest ones may be missing`;
}

/** How a game is gone on with of whose row no more is known than this, and that may not be all it was. */
function stateOf(row: Values | undefined, { base, entries }: Chain): Values {
  const cursor = entries.at(-1)?.values.cursor ?? 0;
  const people = '{"black":{"kind":"human"},"white":{"kind":"human"},"seed":1,"active":false}';
  return {
    ...{
      black: '',
      white: '',
      date: '',
      result: '',
      event: '',
      size: 19,
      search: '',
      is_open: 0,
      deleted: null,
    },
    ...{ play: people, encoding: base.values.encoding, changed: entries.at(-1)?.values.time ?? 0 },
    ...row,
    ...{ path: null, disk_hash: null, saved_revision: -1, saving: null, cursor, moves: UNKNOWN_MOVES },
  };
}

function nameOf(row: Values | undefined, id: number): string {
  if (typeof row?.path === 'string') return basename(row.path);
  if (typeof row?.name === 'string') return row.name;
  const { black, white } = row ?? {};
  return black || white ? `${String(black || '?')} – ${String(white || '?')}` : `Game ${id}`;
}

/** The row first, since the others refer to it; its head and count follow from them (seals.ts). */
function insertGame(db: Database, row: Values, { base, entries }: Chain): void {
  insert(db, 'game', { ...row, entries: 0, head: base.checksum });
  insert(db, 'base', base.values);
  for (const entry of entries) insert(db, 'journal', entry.values);
}

function salvageOthers(found: FoundRows, name: OtherTable, db: Database, result: Salvaged): void {
  let kept = 0;
  for (const versions of found.rows[name].values()) {
    const { values } = versions[0];
    if (parentsOf(name, values).every(([table, id]) => isThere(db, table, id)))
      kept += insert(db, name, values);
  }
  const broken = found.broken[name].length;
  if (kept > 0 || broken > 0) result.others[name] = { kept, broken };
}

/** The rows that a row belongs to. */
function parentsOf(name: SealedName, row: Values): [table: SealedName, id: Value][] {
  if (name === 'decision') return [['game', row.game]];
  if (name === 'game_label')
    return [
      ['game', row.game],
      ['label', row.label],
    ];
  if (name === 'match_game') return [['engine_match', row.match]];
  if (name === 'problem_file') return [['problem_collection', row.collection]];
  if (name === 'regression_detail') return [['regression_result', row.result]];
  if (name === 'regression_removed') return [['regression_run', row.run]];
  if (name !== 'regression_result') return [];
  return [
    ['regression_run', row.run],
    ['regression_test', row.test],
  ];
}

function isThere(db: Database, table: SealedName, id: Value): boolean {
  return db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) !== undefined;
}

/** Answers how many rows came in: none where another stands in its place. */
function insert(db: Database, name: SealedName, values: Values): number {
  const { columns } = sealedTable(name);
  const places = columns.map((column) => `@${column}`).join(', ');
  return db.prepare(`INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${places})`).run(values)
    .changes;
}
