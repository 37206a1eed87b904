/**
 * What engines found out about positions, so that nothing is searched twice. A row is named by the engine's build, its
 * options and the position, never by a game: the same position in another game, or the same game in another file, finds it.
 * A longer search replaces a shorter one.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { SearchReport } from '../../engine/protocol/types.ts';
import { isSealed } from './seals.ts';

/** Names one search, whatever it spent. */
export interface AnalysisKey {
  engine: string;
  options: string;
  position: string;
}

/** A report, and the playouts up to which it stands for a search. */
export interface AnalysisRow {
  budget: number;
  report: SearchReport;
}

/** Reads and writes the table `analysis`. */
export class AnalysisRepository {
  private readonly now: () => number;
  private readonly select: Statement;
  private readonly upsert: Statement;
  private readonly removeOthers: Statement;

  constructor(db: Database, now: () => number) {
    this.now = now;
    this.select = db.prepare(
      `SELECT budget, report FROM analysis
       WHERE position = @position AND engine = @engine AND options = @options AND ${isSealed('analysis')}`,
    );
    this.upsert = db.prepare(
      `INSERT INTO analysis (engine, options, position, budget, report, time)
       VALUES (@engine, @options, @position, @budget, @report, @time)
       ON CONFLICT (position, engine, options) DO UPDATE
       SET budget = excluded.budget, report = excluded.report, time = excluded.time
       WHERE excluded.budget >= budget`,
    );
    this.removeOthers = db.prepare('DELETE FROM analysis WHERE time < @before AND engine <> @engine');
  }

  /** Undefined when nothing is kept; a damaged row counts as nothing and is replaced by the next search. */
  get(key: AnalysisKey): AnalysisRow | undefined {
    const row = this.select.get(key) as { budget: number; report: string } | undefined;
    if (!row) return undefined;
    try {
      return { budget: row.budget, report: JSON.parse(row.report) as SearchReport };
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** Keeps a report unless a longer search is there. */
  put(key: AnalysisKey, { budget, report }: AnalysisRow): void {
    this.upsert.run({ ...key, budget, report: JSON.stringify(report), time: this.now() });
  }

  /** Forgets what other builds than this one found before a time; answers how many rows went. */
  purgeOthers(engine: string, before: number): number {
    return this.removeOthers.run({ engine, before }).changes;
  }
}
