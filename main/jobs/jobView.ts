/** How a job stands, for people. */
import type { JobView } from '../ipc/jobsApi.ts';
import type { JobStore, StoredJob } from './jobStore.ts';
import type { JobSummary } from './jobKind.ts';
import { kindOf } from './kinds.ts';

/** Results that the pace is taken from. */
const NEWEST = 100;
/** A gap so many times the usual one, and as long as that, was a pause. */
const PAUSE_FACTOR = 10;
const PAUSE_MS = 60_000;

/** Milliseconds between two results, from when they came, the newest first; null for fewer than three. */
export function paceOf(times: readonly number[]): number | null {
  const gaps = times.slice(1).map((time, i) => times[i] - time);
  if (gaps.length < 2) return null;
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1];
  const counted = gaps.filter((gap) => gap <= Math.max(PAUSE_MS, PAUSE_FACTOR * usual));
  return counted.reduce((sum, gap) => sum + gap, 0) / counted.length;
}

export function viewOf(store: JobStore, job: StoredJob): JobView {
  const { spec } = job;
  const { total } = kindOf(spec).begin(spec);
  const pace = paceOf(store.times(job.id, NEWEST));
  const { id, name, title, state, problem, why, created, ended } = job;
  return {
    id,
    name,
    ...(title && { title }),
    kind: spec.kind,
    state,
    problem,
    ...(why && { why }),
    created,
    ended,
    done: store.count(job.id),
    total,
    pace,
  };
}

/** What the results of a job mean: its lines of text, and all of it. */
export function summaryOfJob(store: JobStore, { id, spec }: StoredJob): JobSummary {
  const progress = kindOf(spec).begin(spec);
  for (const { task, result } of store.results(id)) progress.learn(task, result);
  return progress.summary();
}
