/**
 * A run as JUnit XML, which most build servers read. Unexpected failures are failures there; crashes and time limits are
 * errors; expected failures and tests that were not run are skipped ones, so that they are seen and do no harm.
 */
import type { ResultRow } from '../../engine/protocol/regression.ts';
import { expectationText } from '../../engine/regression/expectation.ts';

/** The XML text for results. */
export function junitXml(rows: readonly ResultRow[]): string {
  const suites = new Map<string, ResultRow[]>();
  for (const row of rows) suites.set(row.suite, [...(suites.get(row.suite) ?? []), row]);
  const parts = [...suites].map(([name, tests]) => {
    const count = (...verdicts: string[]): number =>
      tests.filter(({ verdict }) => verdicts.includes(verdict)).length;
    const time = tests.reduce((sum, { wall }) => sum + wall, 0);
    return (
      `<testsuite name="${escapeXml(name)}" tests="${tests.length}" failures="${count('FAILED')}" ` +
      `errors="${count('crashed', 'timedOut')}" skipped="${count('failed', 'skipped')}" time="${time.toFixed(3)}">\n` +
      `${tests.map(testCase).join('')}</testsuite>\n`
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${parts.join('')}</testsuites>\n`;
}

function testCase(row: ResultRow): string {
  const open =
    `  <testcase classname="${escapeXml(row.suite)}" name="${escapeXml(`${row.number} ${row.test.command}`)}" ` +
    `time="${row.wall.toFixed(3)}"`;
  const inside = outcome(row);
  return inside === '' ? `${open}/>\n` : `${open}>${inside}</testcase>\n`;
}

function outcome({ verdict, answer, problem, stderr, test }: ResultRow): string {
  const wanted = test.expectation ? expectationText(test.expectation) : '';
  const message = `expected '${wanted}', got '${answer}'`;
  const detail = escapeXml([problem, stderr].filter((text) => text !== '').join('\n'));
  switch (verdict) {
    case 'FAILED':
      return `<failure message="${escapeXml(message)}">${detail}</failure>`;
    case 'crashed':
    case 'timedOut':
      return `<error message="${verdict === 'crashed' ? 'the engine crashed' : 'no answer in time'}">${detail}</error>`;
    case 'failed':
      return `<skipped message="${escapeXml(`known to fail: ${message}`)}"/>`;
    case 'skipped':
      return '<skipped message="not run"/>';
    default:
      return '';
  }
}

/** Text for XML; characters XML cannot hold become question marks. */
function escapeXml(text: string): string {
  return text
    .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '?')
    .replace(/[&<>"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
