/** Learning the strengths of moves (main/learning) as a job. What comes of it is what `yomi patterns learn --threads 1` writes of the same games. */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { MAX_SHAPES } from '../../patterns/moves/table.ts';
import {
  LearnStages,
  learnTask,
  nextStage,
  parseLearnt,
  type LearnCut,
  type LearnResult,
} from '../learning/learnStages.ts';
import { linesOf } from './jobInputs.ts';
import type { JobKind, JobSummary } from './jobKind.ts';
import { badResult, JobError, type LearningSpec } from './jobSpec.ts';
import { ownWork } from './ownWork.ts';
import { StagedProgress } from './stagedProgress.ts';

/** What was learnt: a database of moves, '' before the end. */
export interface LearningData {
  games: number;
  shapes: number;
  text: string;
}

const cutOf = ({ games, played, possible, parts, round }: LearningSpec): LearnCut => ({
  ...{ games: games.count, played, possible, parts, round },
});

export const learningJob: JobKind<LearningSpec, LearnResult> = {
  begin: (spec) => new LearningProgress(spec, new LearnStages(cutOf(spec))),
  isOwnWork: true,

  async run(spec, task, given, { folder, gate, abandon }) {
    const shapes = (given as { entries?: string[] } | null)?.entries?.length ?? 0;
    if (shapes > MAX_SHAPES) throw new JobError({ key: 'host.job.manyShapes', args: { n: `${shapes}` } });
    const lines = linesOf(folder, spec.games);
    return await ownWork({ gate, abandon }, (breathe) =>
      learnTask(cutOf(spec), task, given, { lines, breathe }),
    );
  },

  essence: (result) => JSON.stringify(result),
  isTimed: () => false,

  parse(spec, task, data) {
    const parsed = parseLearnt(cutOf(spec), task, data);
    if (typeof parsed === 'string') throw badResult(parsed);
    return parsed.result;
  },

  after: (spec, task) => nextStage(cutOf(spec), task),
};

class LearningProgress extends StagedProgress<LearningSpec, LearnResult, LearnStages> {
  override summary(): JobSummary {
    const { shapes, learnt } = this.stages;
    const games = this.spec.games.count;
    const text = this.isFinished ? this.stages.text() : '';
    const data: LearningData = { games, shapes, text };
    const args = { shapes: `${shapes}`, learnt: `${learnt}`, games: `${games}` };
    const head: Saying = shapes === 0 ? { key: 'host.job.learning' } : { key: 'host.job.learnt', args };
    return { lines: [head], data };
  }
}
