/**
 * Looks through a whole database: every page, every checksum, every journal from its beginning. Takes a second for some thousand games,
 * so it is not for the thread that serves others. Changes nothing.
 */
import type { Database } from 'better-sqlite3';
import { readAnchor } from './anchor.ts';
import { connect } from './connection.ts';
import { DamagedBaseError, GamesRepository } from './games.ts';
import { DamagedJournalError, JournalRepository } from './journal.ts';
import { addSealFunction, isSealed, sealedIn } from './seals.ts';
import { checkSound, isDamage } from './soundness.ts';

/** What was found. */
export interface Inspection {
  games: number;
  /** One line for each thing that is wrong; none when everything is sound. */
  findings: string[];
}

/** Throws NewerDatabaseError, or SQLite's error when the file cannot be read. */
export function inspect(path: string): Inspection {
  const findings: string[] = [];
  try {
    const version = checkSound(path, readAnchor(path));
    const db = connect(path, { readonly: true });
    try {
      addSealFunction(db);
      return inspectOpen(db, version);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.push(`The file is damaged: ${(error as Error).message}.`);
    return { games: 0, findings };
  }
}

function inspectOpen(db: Database, version: number): Inspection {
  const findings: string[] = [];
  const verdict = db.pragma('integrity_check(20)') as { integrity_check: string }[];
  for (const { integrity_check: line } of verdict)
    if (line !== 'ok') findings.push(`The file is damaged: ${line}.`);
  const games = db.prepare('SELECT count(*) FROM game').pluck().get() as number;
  for (const name of sealedIn(version)) {
    const broken = db
      .prepare(`SELECT count(*) FROM ${name} WHERE NOT (${isSealed(name)})`)
      .pluck()
      .get() as number;
    if (broken > 0) findings.push(`${broken} rows of ${name} have changed since they were written.`);
  }
  const repository = new GamesRepository(db, Date.now);
  const journal = new JournalRepository(db, Date.now);
  for (const id of db.prepare('SELECT id FROM game ORDER BY id').pluck().all() as number[]) {
    try {
      repository.base(id);
      journal.read(id);
    } catch (error) {
      if (!(error instanceof DamagedBaseError || error instanceof DamagedJournalError)) throw error;
      findings.push(`Game ${id}: ${error.message}.`);
    }
  }
  return { games, findings };
}
