/** Results of regression tests as lines of text, in the forms of GNU Go's scripts (manual 20.3, 20.4). */
import { addToTotals, emptyTotals, UNEXPECTED } from '../../engine/protocol/regression.ts';
import type { ResultRow, RunTotals } from '../../engine/protocol/regression.ts';
import { expectationText } from '../../engine/regression/expectation.ts';
import type { Painter } from './paint.ts';

function wanted(row: ResultRow): string {
  return row.test.expectation ? expectationText(row.test.expectation) : '';
}

/** Whether a result belongs to those that are told without being asked for. */
export function isUnexpected(row: ResultRow): boolean {
  return UNEXPECTED.includes(row.verdict);
}

/** One result as soon as it is there: `owl:12 FAILED A1 [B2|C3]`. */
export function resultLine(row: ResultRow, paint: Painter): string {
  const { suite, number, verdict, answer, problem } = row;
  const color = verdict === 'PASSED' ? 'green' : isUnexpected(row) ? 'red' : undefined;
  const said = answer.split('\n').join(' / ');
  const line = `${suite}:${number} ${paint(verdict, color)} ${said} [${wanted(row)}]`;
  return problem === '' ? line : `${line}\n  ${problem.split('\n').join('\n  ')}`;
}

/** A line of eval.sh: `1 failed: Correct '!E5', got 'E5'`. Undefined for results that are only reported. */
export function evalLine(row: ResultRow): string | undefined {
  const { number, verdict, answer } = row;
  switch (verdict) {
    case 'passed':
    case 'PASSED':
      return `${number} ${verdict}`;
    case 'failed':
    case 'FAILED':
      return `${number} ${verdict}: Correct '${wanted(row)}', got '${answer}'`;
    case 'crashed':
    case 'timedOut':
      return `${number} FAILED: Correct '${wanted(row)}', got ''`;
    default:
      return undefined;
  }
}

/** A line of regress.sh, which tells of unexpected results only: `3 unexpected PASS!`. */
export function regressLine(row: ResultRow): string | undefined {
  if (!isUnexpected(row)) return undefined;
  if (row.verdict === 'PASSED') return `${row.number} unexpected PASS!`;
  return `${row.number} unexpected FAIL: Correct '${wanted(row)}', got '${row.answer}'`;
}

/** A line of regress.pike about a suite: processor time, and nodes of reading, owl and connection reading. */
export function suiteLine(suite: string, rows: readonly ResultRow[]): string {
  const totals = emptyTotals();
  for (const row of rows) addToTotals(totals, row);
  return `${suite} ${totals.cpu.toFixed(2)} ${totals.reading} ${totals.owl} ${totals.connection}`;
}

/** The last lines of regress.pike, and how many results there were of each verdict. */
export function totalLines(totals: RunTotals): string[] {
  const { verdicts } = totals;
  const counts = Object.entries(verdicts).filter(([, count]) => count > 0);
  return [
    `Total nodes: ${totals.reading} ${totals.owl} ${totals.connection}`,
    `Total time: ${totals.cpu.toFixed(2)} (${totals.wall.toFixed(2)})`,
    `Total uncertainty: ${totals.uncertainty.toFixed(2)}`,
    counts.map(([verdict, count]) => `${count} ${verdict}`).join(', '),
  ];
}

/** The tests that took longest, by processor time where it is known. */
export function slowestLines(rows: readonly ResultRow[], count: number): string[] {
  const seconds = (row: ResultRow): number => row.cpu ?? row.wall;
  const slowest = [...rows].sort((a, b) => seconds(b) - seconds(a)).slice(0, count);
  return slowest.map((row) => `${row.suite}:${row.number} ${seconds(row).toFixed(2)} s ${row.verdict}`);
}

/** A line that replaces itself: how far a run is. */
export function progressLine(done: number, planned: number, totals: RunTotals): string {
  const width = 30;
  const filled = planned === 0 ? width : Math.floor((done / planned) * width);
  const { FAILED, PASSED, crashed, timedOut } = totals.verdicts;
  const odd = [
    ...(FAILED > 0 ? [`${FAILED} FAILED`] : []),
    ...(PASSED > 0 ? [`${PASSED} PASSED`] : []),
    ...(crashed + timedOut > 0 ? [`${crashed + timedOut} lost`] : []),
  ];
  const bar = `${'#'.repeat(filled)}${'-'.repeat(width - filled)}`;
  return `[${bar}] ${done}/${planned}${odd.length > 0 ? `  ${odd.join(', ')}` : ''}`;
}
