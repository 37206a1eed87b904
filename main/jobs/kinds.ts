/** The kinds of jobs there are. */
import { analysisJob, type AnalysisResult } from './analysisJob.ts';
import type { GameResult } from './gameJob.ts';
import type { JobKind } from './jobKind.ts';
import type { JobSpec } from './jobSpec.ts';
import { learningJob } from './learningJob.ts';
import type { LearnResult } from '../learning/learnStages.ts';
import { matchJob } from './matchJob.ts';
import { miningJob } from './miningJob.ts';
import type { Stage, StageResults } from '../mining/mineStages.ts';
import { regressionJob, type SuiteResult } from './regressionJob.ts';
import { tuningJob } from './tuningJob.ts';

interface Results {
  regression: SuiteResult;
  match: GameResult;
  tuning: GameResult;
  analysis: AnalysisResult;
  mining: StageResults[Stage];
  learning: LearnResult;
}

const kinds: { [K in JobSpec['kind']]: JobKind<Extract<JobSpec, { kind: K }>, Results[K]> } = {
  regression: regressionJob,
  match: matchJob,
  tuning: tuningJob,
  analysis: analysisJob,
  mining: miningJob,
  learning: learningJob,
};

/** The kind of a job; what it takes and gives is JSON to everybody else. */
export function kindOf({ kind }: JobSpec): JobKind<JobSpec, unknown> {
  // Each is only given jobs and results of its own kind.
  return kinds[kind];
}
