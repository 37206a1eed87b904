/** What can be read of jobs, in the workbench and at a server alike. */
import { said } from '../../engine/protocol/sayings.ts';
import type { GameRow } from '../../engine/protocol/match.ts';
import { ApiError } from '../ipc/errors.ts';
import type { JobCurve, JobDetail, JobDifference, JobReplies } from '../ipc/jobsApi.ts';
import { logLikelihoodRatio } from '../match/statistics.ts';
import type { GameResult } from './gameJob.ts';
import type { JobSummary } from './jobKind.ts';
import { hasGames, type MatchSpec } from './jobSpec.ts';
import type { JobStore, StoredJob } from './jobStore.ts';
import { summaryOfJob, viewOf } from './jobView.ts';
import { testOf, type MatchData } from './matchJob.ts';
import type { LearningData } from './learningJob.ts';
import type { SuiteResult } from './regressionJob.ts';
import type { MinedGames } from '../mining/mineResult.ts';

const LOG_LINES = 200;
/** Of a curve: more are not seen. */
const MAX_POINTS = 400;
/** Runs that one is compared with. */
const MAX_COMPARABLE = 50;

/** `summary`: what all results mean, where it is known. */
export function detailOf(
  store: JobStore,
  job: StoredJob,
  summary: JobSummary = summaryOfJob(store, job),
): JobDetail {
  const { spec } = job;
  const view = viewOf(store, job);
  const comparable =
    spec.kind !== 'regression'
      ? []
      : store
          .jobs()
          .filter((other) => other.spec.kind === 'regression' && other.id !== job.id)
          .map(({ id, name, title }) => ({ id, name, ...(title && { title }) }))
          .reverse()
          .slice(0, MAX_COMPARABLE);
  return {
    job: view,
    lines: summary.lines.map(said),
    log: store.log(job.id, LOG_LINES),
    curve: spec.kind === 'match' ? curveOf(spec, (summary.data as MatchData).games) : null,
    games: hasGames(spec.kind) ? view.done : 0,
    comparable,
  };
}

/** How a sequential test went from game to game; null for a match without one. */
function curveOf(spec: MatchSpec, games: readonly GameRow[]): JobCurve | null {
  const test = testOf(spec);
  if (test === undefined) return null;
  const tally = { wins: 0, losses: 0, draws: 0 };
  const points = [{ games: 0, ratio: 0 }];
  const every = Math.ceil(games.length / MAX_POINTS);
  for (const [i, { result, winner }] of games.entries()) {
    if (result !== 'Void') tally[winner === '' ? 'draws' : winner === spec.a.name ? 'wins' : 'losses']++;
    if ((i + 1) % every === 0 || i === games.length - 1)
      points.push({ games: i + 1, ratio: logLikelihoodRatio(tally, test) });
  }
  const { alpha, beta } = test;
  return { bounds: [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)], points };
}

/** Games of a job, by number. Throws ApiError 'not-found' for a job that has none. */
export function gamesOfJob(
  store: JobStore,
  job: StoredJob,
  { from, count }: { from: number; count: number },
): JobReplies['jobs.games'] {
  mustHaveGames(job);
  const games = store.page(job.id, from, count);
  return { games: games.map(({ task, result }) => ({ task, row: (result as GameResult).row })) };
}

export function gameOfJob(store: JobStore, job: StoredJob, task: number): JobReplies['jobs.game'] {
  mustHaveGames(job);
  const result = store.result(job.id, task) as GameResult | undefined;
  if (!result) throw new ApiError('not-found', { key: 'host.game.notYet' });
  return { sgf: result.sgf };
}

function mustHaveGames({ spec }: StoredJob): void {
  if (!hasGames(spec.kind)) throw new ApiError('not-found', { key: 'host.job.hasNoGames' });
}

/** What a job has learnt, as a database of moves. Throws ApiError 'not-found' for one that learns nothing, 'refused' before its end. */
export function strengthsOf(store: JobStore, job: StoredJob): string {
  return (madeBy(store, job, 'learning') as LearningData).text;
}

/** What a job has mined. Throws as `strengthsOf` does. */
export function minedBy(store: JobStore, job: StoredJob): MinedGames {
  return madeBy(store, job, 'mining') as MinedGames;
}

function madeBy(store: JobStore, job: StoredJob, kind: 'learning' | 'mining'): unknown {
  if (job.spec.kind !== kind) throw new ApiError('not-found', { key: 'host.job.noDatabase' });
  if (job.state !== 'finished') throw new ApiError('refused', { key: 'host.job.notFinished' });
  return summaryOfJob(store, job).data;
}

/** Tests that two runs judged or answered in other ways, among those that both have by now or only one asks. */
export function differencesOf(
  store: JobStore,
  { before, after }: { before: StoredJob; after: StoredJob },
): JobReplies['jobs.differences'] {
  const [old, now] = [before, after].map((job) => answersOf(store, job));
  const rows: JobDifference[] = [];
  for (const key of [...new Set([...old.keys(), ...now.keys()])]) {
    const [a, b] = [old.get(key), now.get(key)];
    if (a && b && a.verdict === b.verdict && a.answer === b.answer) continue;
    const { suite, number } = (a ?? b)!;
    const said = (one: typeof a): JobDifference['before'] =>
      one ? { verdict: one.verdict, answer: one.answer } : null;
    rows.push({ suite, number, before: said(a), after: said(b) });
  }
  return {
    rows: rows.sort((x, y) => (x.suite < y.suite ? -1 : x.suite > y.suite ? 1 : x.number - y.number)),
  };
}

function answersOf(store: JobStore, { id, spec }: StoredJob): Map<string, SuiteResult[number]> {
  if (spec.kind !== 'regression') throw new ApiError('not-found', { key: 'host.job.onlyRuns' });
  const answers = new Map<string, SuiteResult[number]>();
  for (const { result } of store.results(id))
    for (const one of result as SuiteResult) answers.set(`${one.suite}:${one.number}`, one);
  return answers;
}
