/**
 * What can be said of a database without opening it for writing and without naming anything in it: sizes, counts, its format, whether it
 * is sound. It is looked at as it lies there, also one that is damaged or belongs to a newer program.
 */
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Settings } from '../ipc/api.ts';
import { settings } from '../ipc/schemas.ts';
import { connect } from './connection.ts';
import { KeptValuesRepository } from './keptValues.ts';
import { addSealFunction } from './seals.ts';

/** Bytes up to which a database is checked: 64 MB take about a quarter of a second. */
const MAX_CHECKED = 64 * 1024 * 1024;

export interface DatabaseFacts {
  /** Bytes of the file and its companions; null for one that is not there. */
  bytes: Record<'file' | 'wal' | 'shm', number | null>;
  /** SQLite's code when it could not be read. */
  error?: string;
  /** PRAGMA user_version: the number of the last migration. */
  version?: number;
  pageSize?: number;
  pages?: number;
  freePages?: number;
  journalMode?: string;
  /** 'ok', 'damaged', or why it was not checked. */
  integrity?: string;
  /** Rows of each table. */
  rows?: Record<string, number>;
}

/** The facts of a database file, and the settings kept in it as far as they pass; `checkAll`: however large it is. */
export function databaseFacts(
  path: string,
  checkAll = false,
): { facts: DatabaseFacts; settings: Partial<Settings> } {
  const bytes = { file: sizeOf(path), wal: sizeOf(`${path}-wal`), shm: sizeOf(`${path}-shm`) };
  if (bytes.file === null) return { facts: { bytes }, settings: {} };
  const facts: DatabaseFacts = { bytes };
  let kept: Partial<Settings> = {};
  try {
    const db = connect(path, { readonly: true });
    try {
      addSealFunction(db);
      const pragma = (name: string): unknown => db.pragma(name, { simple: true });
      facts.version = z.number().parse(pragma('user_version'));
      facts.pageSize = z.number().parse(pragma('page_size'));
      facts.pages = z.number().parse(pragma('page_count'));
      facts.freePages = z.number().parse(pragma('freelist_count'));
      facts.journalMode = z.string().parse(pragma('journal_mode'));
      facts.integrity =
        checkAll || bytes.file <= MAX_CHECKED ? integrityOf(db) : 'too large to be checked here';
      facts.rows = rowsOf(db);
      kept = new KeptValuesRepository(db).read('settings', {}, settings.partial());
    } finally {
      db.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    facts.error = error.code;
  }
  return { facts, settings: kept };
}

function integrityOf(db: Database.Database): string {
  return db.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'ok' : 'damaged';
}

function rowsOf(db: Database.Database): Record<string, number> {
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  const counted = tables
    .filter((name) => /^[a-z_]+$/.test(name))
    .map((name) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number] as const);
  return Object.fromEntries(counted);
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}
