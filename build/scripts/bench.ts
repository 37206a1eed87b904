/**
 * `npm run bench [-- words]`: times the workloads of engine/bench (those whose name contains one of the words). Each is run
 * untimed until the compiler has settled, then timed several times; the table shows the median run by CPU time, since the
 * machine may be busy with other things. A workload that does not repeat itself is an error.
 */
import './freshBuiltins.ts';
import { WORKLOADS } from '../../engine/bench/workloads.ts';
import type { Workload } from '../../engine/bench/workloads.ts';

const WARM_UP_SECONDS = 0.5;
const RUNS = 5;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function time(workload: Workload): string[] {
  const run = workload.prepare();
  const { count, checksum } = run();
  for (const start = cpuSeconds(); cpuSeconds() - start < WARM_UP_SECONDS;) run();
  const seconds: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const start = cpuSeconds();
    const result = run();
    seconds.push(cpuSeconds() - start);
    if (result.count !== count || result.checksum !== checksum) {
      throw new Error(
        `${workload.name} does not repeat itself: ${JSON.stringify([{ count, checksum }, result])}`,
      );
    }
  }
  const median = seconds.sort((a, b) => a - b)[RUNS >> 1];
  return [
    workload.name,
    `${count.toLocaleString('en')} ${workload.unit}`,
    median.toFixed(3),
    Math.round(count / median).toLocaleString('en'),
    (checksum >>> 0).toString(16).padStart(8, '0'),
  ];
}

const words = process.argv.slice(2);
const chosen = WORKLOADS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0)
  throw new Error(
    `no workload is called ${words.join(' or ')}: ${WORKLOADS.map(({ name }) => name).join(', ')}`,
  );
const rows = [['workload', 'count', 'CPU s', 'per second', 'checksum'], ...chosen.map(time)];
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows) {
  console.log(
    row.map((cell, i) => (i === 0 || i === 4 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
  );
}
