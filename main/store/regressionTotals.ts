/** Sums over regression results, as SQL makes them: one row for each verdict. */
import { VERDICTS, emptyTotals } from '../../engine/protocol/regression.ts';
import type { RunTotals } from '../../engine/protocol/regression.ts';

/** SQL that is true of a run that the user did not remove. */
export const IS_SHOWN = 'id NOT IN (SELECT run FROM regression_removed)';

/** Columns of results that are added up, besides their number. */
export const SUMMED = ['cpu', 'wall', 'reading', 'owl', 'connection', 'uncertainty'] as const;

/** Sums by verdict, of rows named r; to be used with GROUP BY r.verdict. */
export const TOTAL_COLUMNS = `r.verdict AS verdict, count(*) AS count, ${SUMMED.map((name) => `total(r.${name}) AS ${name}`).join(', ')}`;

/** A row of such a query. */
export interface TotalsRow {
  verdict: number;
  count: number;
  cpu: number;
  wall: number;
  reading: number;
  owl: number;
  connection: number;
  uncertainty: number;
}

/** The sums of such rows. */
export function totalsOf(rows: readonly TotalsRow[]): RunTotals {
  const totals = emptyTotals();
  for (const row of rows) {
    totals.verdicts[VERDICTS[row.verdict]] += row.count;
    for (const key of SUMMED) totals[key] += row[key];
  }
  return totals;
}
