/**
 * What was found out about the position of a result beyond its answer: an analysis record, a reading tree, a trace. Any JSON,
 * compressed (an analysis of 200 kB becomes 20), and read only when somebody looks at that one result.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import { isSealed } from './seals.ts';

/** Reads and writes the table `regression_detail`. */
export class RegressionDetails {
  private readonly upsert: Statement;
  private readonly select: Statement;
  private readonly list: Statement;
  private readonly results: Statement;
  private readonly removeOld: Statement;

  constructor(db: Database) {
    this.upsert = db.prepare(
      'INSERT OR REPLACE INTO regression_detail (result, kind, data) VALUES (?, ?, ?)',
    );
    this.select = db
      .prepare(
        `SELECT data FROM regression_detail WHERE result = ? AND kind = ? AND ${isSealed('regression_detail')}`,
      )
      .pluck();
    this.list = db.prepare('SELECT kind FROM regression_detail WHERE result = ? ORDER BY kind').pluck();
    this.results = db.prepare(
      `SELECT result, suite, number FROM (SELECT d.result, r.suite, r.number, max(r.run) FROM regression_detail AS d
         JOIN regression_result AS r ON r.id = d.result WHERE d.kind = ? GROUP BY r.suite, r.number)`,
    );
    this.removeOld = db.prepare(
      `DELETE FROM regression_detail WHERE result IN (SELECT r.id FROM regression_result AS r
         JOIN regression_run AS u ON u.id = r.run WHERE u.pinned = 0 AND u.started < ?)`,
    );
  }

  /** Keeps a value that survives JSON, in place of an earlier one of its kind. */
  put(result: number, kind: string, value: unknown): void {
    this.upsert.run(result, kind, deflateSync(JSON.stringify(value)));
  }

  /** Undefined when there is none, or none that is as it was kept. */
  get(result: number, kind: string): unknown {
    const data = this.select.get(result, kind) as Buffer | undefined;
    return data === undefined ? undefined : (JSON.parse(inflateSync(data).toString()) as unknown);
  }

  /** Which kinds there are for a result. */
  kinds(result: number): string[] {
    return this.list.all(result) as string[];
  }

  /** Of each test the newest result that has a detail of the kind. */
  newest(kind: string): { result: number; suite: string; number: number }[] {
    return this.results.all(kind) as { result: number; suite: string; number: number }[];
  }

  /** Forgets those of unpinned runs that began before a time. */
  removeBefore(time: number): void {
    this.removeOld.run(time);
  }
}
