/**
 * Sums over the runs that have ended, for each suite, category, severity and command: a group of results over many runs is then
 * the sum of a few rows, where the results themselves would be a hundred thousand. A run has them from its end until it goes on.
 */
import type { Database, Statement } from 'better-sqlite3';
import { VERDICTS } from '../../engine/protocol/regression.ts';
import type { GroupKey, ResultQuery } from '../../engine/protocol/regression.ts';
import { IS_SHOWN, SUMMED, TOTAL_COLUMNS, type TotalsRow } from './regressionTotals.ts';

/** The column of a result, named r, that each key groups by. */
export const GROUP_COLUMNS: Record<GroupKey, string> = {
  suite: 'r.suite',
  category: 'r.category',
  severity: 'r.severity',
  command: 'r.command',
  verdict: 'r.verdict',
  run: 'r.run',
};

/** Keys that sums are kept for; the other two can be told from any of these. */
const KEPT_KEYS = ['suite', 'category', 'severity', 'command'] as const;

/** Sums of the results with one value of a key and one verdict. */
export type GroupRow = TotalsRow & { group: string | number };

/** Sums of rows that are sums themselves. */
export const SUMS_OF_SUMS = `sum(count) AS count, ${SUMMED.map((name) => `sum(${name}) AS ${name}`).join(', ')}`;

/** Reads and writes the table `regression_sum`. */
export class RegressionSums {
  readonly #db: Database;
  readonly #clear: Statement;
  readonly #inserts: Statement[];

  constructor(db: Database) {
    this.#db = db;
    this.#clear = db.prepare('DELETE FROM regression_sum WHERE run = ?');
    this.#inserts = KEPT_KEYS.map((key) =>
      db.prepare(
        `INSERT INTO regression_sum (run, key, value, verdict, count, ${SUMMED.join(', ')})
         SELECT r.run, '${key}', ${GROUP_COLUMNS[key]}, ${TOTAL_COLUMNS} FROM regression_result AS r
         WHERE r.run = ? GROUP BY ${GROUP_COLUMNS[key]}, r.verdict`,
      ),
    );
  }

  /** The run has ended: its results stay as they are. Belongs into the transaction that gives the run its totals. */
  keep(run: number): void {
    this.forget(run);
    for (const insert of this.#inserts) insert.run(run);
  }

  /** The run goes on. */
  forget(run: number): void {
    this.#clear.run(run);
  }

  /** Whether a query is about all results of a run, or of all runs, but for verdicts: what `groups` can tell. */
  static answers({ filter: { verdicts: _, ...others } }: Pick<ResultQuery, 'filter'>): boolean {
    return Object.values(others).every((wanted) => wanted === undefined);
  }

  /** Sums by a key and verdict in the order of the key; runs that have not ended are counted as they stand. */
  groups({ run, filter }: Pick<ResultQuery, 'run' | 'filter'>, key: GroupKey): GroupRow[] {
    const kept = KEPT_KEYS.find((one) => one === key) ?? 'command';
    const column = key === 'verdict' || key === 'run' ? `s.${key}` : 's.value';
    const one = run === undefined ? '' : 'AND id = @run';
    const among = (verdict: string): string =>
      filter.verdicts ? `AND ${verdict} IN (SELECT value FROM json_each(@verdicts))` : '';
    return this.#db
      .prepare(
        `SELECT "group", verdict, ${SUMS_OF_SUMS} FROM (
           SELECT ${column} AS "group", s.verdict, s.count, ${SUMMED.join(', ')} FROM regression_sum AS s
             WHERE s.run IN (SELECT id FROM regression_run WHERE totals IS NOT NULL AND ${IS_SHOWN} ${one}) AND s.key = @kept ${among('s.verdict')}
           UNION ALL
           SELECT ${GROUP_COLUMNS[key]}, ${TOTAL_COLUMNS} FROM regression_result AS r
             WHERE r.run IN (SELECT id FROM regression_run WHERE totals IS NULL AND ${IS_SHOWN} ${one}) ${among('r.verdict')}
             GROUP BY ${GROUP_COLUMNS[key]}, r.verdict)
         GROUP BY "group", verdict ORDER BY "group"`,
      )
      .all({
        kept,
        ...(run === undefined ? {} : { run }),
        ...(filter.verdicts
          ? { verdicts: JSON.stringify(filter.verdicts.map((one) => VERDICTS.indexOf(one))) }
          : {}),
      }) as GroupRow[];
  }
}
