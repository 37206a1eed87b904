/** For tests: a worker that does its tasks and says something else. */
import type { GameResult } from '../jobs/gameJob.ts';
import type { JobWorker } from '../jobs/jobWorker.ts';
import type { SuiteResult } from '../jobs/regressionJob.ts';

export function lying(worker: JobWorker): JobWorker {
  return {
    get pid() {
      return worker.pid;
    },
    async run(assignment) {
      const end = await worker.run(assignment);
      return end.kind === 'done' ? { ...end, result: lieOf(end.result) } : end;
    },
    hold: (isHeld) => worker.hold(isHeld),
    abandon: () => worker.abandon(),
    close: () => worker.close(),
  };
}

/** Another result, which is one of the same task. */
function lieOf(result: unknown): unknown {
  if (Array.isArray(result))
    return (result as SuiteResult).map((one) => ({ ...one, answer: 'Z1', verdict: 'FAILED' }));
  const { row, sgf } = result as GameResult;
  const won = row.winner === row.black;
  return { sgf, row: { ...row, winner: won ? row.white : row.black, result: won ? 'W+0.5' : 'B+0.5' } };
}
