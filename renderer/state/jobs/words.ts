/** A job in words. */
import type { JobView } from '../../../main/ipc/jobsApi.ts';

export const JOB_STATES: Readonly<Record<JobView['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
  failed: 'Failed',
};

export const JOB_KINDS: Readonly<Record<JobView['kind'], { word: string; tasks: string }>> = {
  regression: { word: 'Test run', tasks: 'suites' },
  match: { word: 'Match', tasks: 'games' },
  tuning: { word: 'Tuning', tasks: 'games' },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "4 min" of milliseconds, in the unit that fits. */
function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute';
  if (milliseconds < 2 * HOUR) return `${Math.round(milliseconds / MINUTE)} min`;
  if (milliseconds < 48 * HOUR) return `${Math.round(milliseconds / HOUR)} h`;
  return `${Math.round(milliseconds / (24 * HOUR))} days`;
}

/** "120 games an hour"; '' while too little is known. */
export function speedText({ pace, kind }: JobView): string {
  if (pace === null) return '';
  const { tasks } = JOB_KINDS[kind];
  const perHour = HOUR / Math.max(1, pace);
  return perHour >= 1
    ? `${Math.round(perHour)} ${tasks} an hour`
    : `${durationText(pace)} for each of the ${tasks}`;
}

/** When it is likely to end; '' while too little is known, or when nothing is being done. */
export function leftText({ pace, state, done, total }: JobView): string {
  return pace === null || state !== 'active' ? '' : durationText(pace * (total - done));
}

/** "3 of 10 games". */
export function doneText({ done, total, kind }: JobView): string {
  return `${done} of ${total} ${JOB_KINDS[kind].tasks}`;
}
