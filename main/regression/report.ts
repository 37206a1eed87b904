/**
 * A run as one HTML page that needs nothing else: what the HTML views of the manual's regress.plx show (20.6), to be put on
 * a web site or sent by mail. The suites with their counts, then every unexpected result with its board, the expected and
 * the given answer marked on it; the expected failures below, folded up. No scripts.
 */
import { createHash } from 'node:crypto';
import { GROUPED_FIRST, boardSvg, escapeHtml } from './reportParts.ts';
import { expectationText } from '../../engine/regression/expectation.ts';
import { VERDICTS, addToTotals, emptyTotals } from '../../engine/protocol/regression.ts';
import type { ResultRow, RunInfo, RunTotals, Verdict } from '../../engine/protocol/regression.ts';
import { answererOf, answerersOf } from '../../engine/protocol/answerers.ts';
import { answererText } from './sameEngine.ts';
import { quoted } from './commandWords.ts';
import { REPORT_STYLE } from './reportStyle.ts';

/** Results beyond this many get no diagram: the page would be too much for a browser. */
const MAX_DIAGRAMS = 2000;

/** Nothing is loaded and nothing runs, whatever may have got into the page: only the style sheet of this program counts. */
const STYLE_HASH = createHash('sha256').update(REPORT_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** The page for a run. `title` heads it. */
export function htmlReport(info: RunInfo, rows: readonly ResultRow[], title: string): string {
  const shown = GROUPED_FIRST.map((verdict) => rows.filter((row) => row.verdict === verdict));
  let left = MAX_DIAGRAMS;
  const sections = shown.map((group) => {
    const text = section(info, group, Math.max(0, left));
    left -= group.length;
    return text;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title><style>${REPORT_STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
${facts(info)}
${suitesTable(rows)}
${slowest(rows)}
<p>On the boards: rings are the answers expected (green) or excluded (magenta), a cross is what the engine answered, blue dots are the
points it was asked about.</p>
${sections.join('\n')}
</body></html>
`;
}

function facts(info: RunInfo): string {
  const { engine, machine, totals } = info;
  const lines: [string, string][] = [
    ['Engine', `${engine.name} ${engine.version}`],
    ['Command', engine.command],
    ['Build', engine.build],
    ['Patterns', info.patternSet],
    ...answerersOf(info, totals).map(({ engine: by, results }): [string, string] => [
      'Answered by',
      `${answererText(by)}: ${results}`,
    ]),
    ['Started', new Date(info.started).toISOString().replace('T', ' ').slice(0, 19)],
    ['State', info.state],
    ['Computer', `${machine.host}, ${machine.cores} × ${machine.cpu}, ${machine.platform}`],
    ['Limits', `${info.options.limitSeconds} s for a command, ${info.options.jobs} at a time`],
    ['Processor time', `${decimals(totals.cpu)} s (${decimals(totals.wall)} s by the clock)`],
    ['Nodes', `${totals.reading} reading, ${totals.owl} owl, ${totals.connection} connection`],
    ['Uncertainty', decimals(totals.uncertainty)],
  ];
  const items = lines.filter(([, value]) => value.trim() !== '');
  return `<dl>${items.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

function suitesTable(rows: readonly ResultRow[]): string {
  const suites = new Map<string, RunTotals>();
  const all = emptyTotals();
  for (const row of rows) {
    const totals = suites.get(row.suite) ?? emptyTotals();
    suites.set(row.suite, totals);
    addToTotals(totals, row);
    addToTotals(all, row);
  }
  const used = VERDICTS.filter((verdict) => all.verdicts[verdict] > 0);
  const line = (name: string, totals: RunTotals): string =>
    `<tr><th>${escapeHtml(name)}</th>${used.map((verdict) => cell(totals.verdicts[verdict], verdict)).join('')}` +
    `<td>${decimals(totals.cpu)}</td><td>${escapeHtml(totals.reading)}</td><td>${escapeHtml(totals.owl)}</td><td>${escapeHtml(totals.connection)}</td></tr>`;
  const head = [...used, 'cpu', 'reading', 'owl', 'connection'].map((name) => `<th>${name}</th>`).join('');
  const body = [...suites].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, totals]) => line(name, totals));
  return `<h2>Suites</h2><table><thead><tr><th>suite</th>${head}</tr></thead><tbody>${body.join('\n')}</tbody>
<tfoot>${line('all', all)}</tfoot></table>`;
}

/** With two digits; '?' for what is no number. */
function decimals(value: number): string {
  return Number.isFinite(Number(value)) ? Number(value).toFixed(2) : '?';
}

function cell(count: number, verdict: Verdict): string {
  return count === 0 ? '<td></td>' : `<td class="${verdict}">${count}</td>`;
}

const SLOWEST = 20;

function slowest(rows: readonly ResultRow[]): string {
  const slow = [...rows].sort((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST);
  const line = (row: ResultRow): string =>
    `<tr><th>${escapeHtml(`${row.suite}:${row.number}`)}</th><td class="${row.verdict}">${row.verdict}</td>` +
    `<td>${decimals(seconds(row))}</td><td>${escapeHtml(row.counters.reading ?? '')}</td><td>${escapeHtml(row.counters.owl ?? '')}</td></tr>`;
  return `<details><summary>The ${slow.length} slowest</summary><table><thead><tr><th>test</th><th>verdict</th><th>seconds</th>
<th>reading</th><th>owl</th></tr></thead><tbody>${slow.map(line).join('\n')}</tbody></table></details>`;
}

function seconds(row: ResultRow): number {
  return row.cpu ?? row.wall;
}

function section(info: RunInfo, rows: readonly ResultRow[], diagrams: number): string {
  if (rows.length === 0) return '';
  const [{ verdict }] = rows;
  const body = `<div class="tests">${rows.map((row, i) => testCard(info, row, i < diagrams)).join('\n')}</div>`;
  const title = `${verdict} (${rows.length})`;
  return verdict === 'failed'
    ? `<details><summary>${title}: expected failures</summary>${body}</details>`
    : `<h2 class="${verdict}">${title}</h2>${body}`;
}

function testCard(info: RunInfo, row: ResultRow, diagram: boolean): string {
  const { test } = row;
  const { engine } = info;
  const answerer = answererOf(info, row);
  // Our own program is what runs when no other is named.
  const other = engine.build === '' ? ` --engine ${quoted(engine.command)}` : '';
  const expected = test.expectation ? expectationText(test.expectation) : '';
  const lines: [string, string][] = [
    ['expected', expected],
    ['got', `${row.refused ? '? ' : ''}${row.answer}`],
    ['answered by', answerer ? answererText(answerer) : ''],
    ['problem', row.problem],
    ['stderr', row.verdict === 'crashed' ? row.stderr.slice(-500) : ''],
    ['category', [test.category, test.severity > 0 ? `severity ${test.severity}` : ''].join(' ').trim()],
    ['about', test.description === '' ? test.comment : test.description],
    ['try it', `yomi regress ${quoted(`${row.file.replace(/\.tst$/, '')}:${row.number}`)}${other} --verbose`],
  ];
  const items = lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<article id="${escapeHtml(`${row.suite}-${row.number}`)}"><h3>${escapeHtml(`${row.suite}:${row.number}`)}
<code>${escapeHtml(test.command)}</code></h3>${diagram && row.board ? boardSvg(row, row.board) : ''}<dl>${items.join('')}</dl></article>`;
}
