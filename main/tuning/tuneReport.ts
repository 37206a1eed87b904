/** What a run of tuning found, in Markdown, as engine/TUNING.md keeps it. */
import { percent } from '../match/statistics.ts';
import type { TunePlan, TuneResult } from './tunePlan.ts';

/** The report of a run, whether it is at its end or not. */
export function reportOf(
  { parameters, steps, seed, objective }: TunePlan,
  { steps: done, start, last, tuned, check }: TuneResult,
): string {
  const rows = parameters.map(
    ({ name, min, max, step }) =>
      `| \`${name}\` | ${start[name]} | ${tuned[name]} | ${last[name]} | ${step} | ${min} to ${max} |`,
  );
  const lines = [
    `SPSA, ${done} of ${steps} steps, seed ${seed}; ${objective.about}.`,
    '',
    '| Parameter | Start | Found (mean of the second half) | Last | Tried at the distance | Bounds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    check === undefined
      ? 'Not checked by games of its own.'
      : `Checked by ${check.games} games that nothing was tuned on: ${percent(check.share)} [${percent(check.interval[0])}, ${percent(check.interval[1])}] against the start: ${verdictOf(check.interval)}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function verdictOf([low, high]: readonly [number, number]): string {
  return low > 0.5 ? 'better' : high < 0.5 ? 'worse' : 'not known to be better';
}
