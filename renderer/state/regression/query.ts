/** What of a run the list shows, and how its groups lie in it. */
import type { ResultGroup, Verdict } from '../../../engine/protocol/regression.ts';

export const SHOWN = ['all', 'unexpected', 'wrong', 'right', 'waiting'] as const;
export type Shown = (typeof SHOWN)[number];

/** Their verdicts; null: any. */
export const SHOWN_VERDICTS: Readonly<Record<Shown, Verdict[] | null>> = {
  all: null,
  unexpected: ['FAILED', 'PASSED', 'crashed', 'timedOut'],
  wrong: ['FAILED', 'failed', 'crashed', 'timedOut'],
  right: ['passed', 'PASSED'],
  waiting: ['skipped'],
};

/** What the list can be grouped by. */
export const GROUP_BY = ['suite', 'category', 'command', 'verdict'] as const;
export type GroupBy = (typeof GROUP_BY)[number];

export interface ListSection {
  key: string;
  /** Index of its first result in the list, and how many it has. */
  start: number;
  count: number;
}

/** Groups as places in the list. */
export function sectionsOf(groups: readonly ResultGroup[]): ListSection[] {
  let start = 0;
  return groups.map(({ key, totals }) => {
    const count = Object.values(totals.verdicts).reduce((sum, one) => sum + one, 0);
    start += count;
    return { key, count, start: start - count };
  });
}

export function isVertex(text: string): boolean {
  return /^[A-HJ-Z]\d{1,2}$/i.test(text.trim());
}
