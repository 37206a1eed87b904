/** A job in words. */
import type { JobView } from '../../../main/ipc/jobsApi.ts';
import { toldText } from '../../api/errors.ts';
import { formatNumber, t } from '../../messages/messages.ts';

/** What it is called. */
export function nameText({ name, title }: Pick<JobView, 'name' | 'title'>): string {
  return toldText(name, title);
}

/** What a job consists of. */
const TASKS = {
  regression: 'suites',
  match: 'games',
  tuning: 'games',
  analysis: 'games',
  mining: 'parts',
  learning: 'parts',
} as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "4 min" of milliseconds, in the unit that fits. */
function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return t('jobs:time.less');
  if (milliseconds < 2 * HOUR) return t('jobs:time.minutes', { minutes: Math.round(milliseconds / MINUTE) });
  if (milliseconds < 48 * HOUR) return t('jobs:time.hours', { hours: Math.round(milliseconds / HOUR) });
  return t('jobs:time.days', { count: Math.round(milliseconds / (24 * HOUR)) });
}

/** "120 games an hour"; '' while too little is known. */
export function speedText({ pace, kind }: JobView): string {
  if (pace === null) return '';
  const perHour = HOUR / Math.max(1, pace);
  return perHour >= 1
    ? t(`jobs:speed.${TASKS[kind]}`, { count: Math.round(perHour) })
    : t(`jobs:speed.each.${TASKS[kind]}`, { time: durationText(pace) });
}

/** When it is likely to end; '' while too little is known, or when nothing is being done. */
export function leftText({ pace, state, done, total }: JobView): string {
  return pace === null || state !== 'active' ? '' : durationText(pace * (total - done));
}

/** "3 of 10 games". */
export function doneText({ done, total, kind }: JobView): string {
  return t(`jobs:done.${TASKS[kind]}`, { done: formatNumber(done), count: total });
}
