/** How a job stands, for people. */
import type { JobView } from '../ipc/jobsApi.ts';
import type { JobSpec } from './jobSpec.ts';
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
  const { id, name, state, problem, created, ended } = job;
  return {
    id,
    name,
    kind: spec.kind,
    state,
    problem,
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

/** What a job is called whose maker gave it no name. */
export function titleOf(spec: JobSpec): string {
  if (spec.kind === 'match') return `${spec.a.name} against ${spec.b.name}, ${spec.games} games`;
  if (spec.kind === 'tuning')
    return `${spec.parameters.map(({ name }) => name).join(', ')}, ${spec.steps} steps`;
  if (spec.kind === 'analysis')
    return spec.games.length === 1 ? spec.games[0].name : `${spec.games.length} games`;
  if (spec.kind === 'learning') return `strengths of moves in ${spec.games.count} games`;
  if (spec.kind === 'mining') return `${spec.options.ask} moves of ${spec.games.count} games`;
  const { suites } = spec;
  return suites.length === 1 ? suites[0].path.replace(/^.*\/|\.tst$/g, '') : `${suites.length} suites`;
}
