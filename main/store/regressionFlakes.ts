/**
 * Tests whose answers cannot be trusted: runs that should have answered alike, by the same engine with the same options and
 * patterns (their subject), gave different answers to the same version of a test.
 */
import type { Database } from 'better-sqlite3';
import { VERDICTS } from '../../engine/protocol/regression.ts';
import { IS_SHOWN } from './regressionTotals.ts';

const SKIPPED = VERDICTS.indexOf('skipped');

/** Runs of one subject that ran a test, and how many different answers they gave. */
export interface Spread {
  runs: number;
  answers: number;
}

export class RegressionFlakes {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    // Subjects as numbers, only of runs that share theirs: sorting by the text of a subject takes twice as long.
    db.exec(
      'CREATE TEMP TABLE IF NOT EXISTS regression_shared (run INTEGER PRIMARY KEY, subject INTEGER NOT NULL)',
    );
  }

  /** All of them, by suite and number. */
  all(): { suite: string; number: number }[] {
    this.#db.exec(`
      DELETE FROM temp.regression_shared;
      INSERT INTO temp.regression_shared SELECT id, first FROM (
        SELECT id, min(id) OVER same AS first, count(*) OVER same AS runs FROM main.regression_run WHERE ${IS_SHOWN} WINDOW same AS (PARTITION BY subject))
      WHERE runs > 1;
    `);
    // Two answers differ when the least is not the greatest, which needs no set of them. The joins keep the order of the tables:
    // results are read one after the other, and runs looked up by their numbers.
    return this.#db
      .prepare(
        `SELECT DISTINCT suite, number FROM (
           SELECT r.suite, r.number FROM regression_result AS r
           CROSS JOIN temp.regression_shared AS u ON u.run = r.run
           WHERE r.verdict <> ${SKIPPED} GROUP BY +r.test, u.subject HAVING min(r.answer) <> max(r.answer))
         ORDER BY suite, number`,
      )
      .all() as { suite: string; number: number }[];
  }

  /** The subject that gave a test the most answers, if any gave several; and the one with the most runs besides. */
  of(suite: string, number: number): { differing?: Spread; most: Spread } {
    const rows = this.#db
      .prepare(
        `SELECT count(*) AS runs, count(DISTINCT r.answer) AS answers FROM regression_result AS r
         JOIN regression_run AS u ON u.id = r.run
         WHERE r.suite = ? AND r.number = ? AND r.verdict <> ${SKIPPED} AND u.${IS_SHOWN}
         GROUP BY u.subject, r.test ORDER BY answers DESC, runs DESC`,
      )
      .all(suite, number) as Spread[];
    return { differing: rows.find((row) => row.answers > 1), most: rows.at(0) ?? { runs: 0, answers: 0 } };
  }
}
