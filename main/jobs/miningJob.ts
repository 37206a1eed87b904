/** Mining (main/mining) as a job: a task is a part of a stage. What comes of it is what `yomi patterns mine` writes of the same games. */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { evidenceSaying, type MinedGames } from '../mining/mineResult.ts';
import {
  MineStages,
  parseStage,
  placeOf,
  type MineCut,
  type Stage,
  type StageResults,
} from '../mining/mineStages.ts';
import { MineWork } from '../mining/mineWork.ts';
import type { JobKind, JobSummary } from './jobKind.ts';
import { linesOf } from './jobInputs.ts';
import { badResult, type MiningSpec } from './jobSpec.ts';
import { ownWork } from './ownWork.ts';
import { StagedProgress } from './stagedProgress.ts';

type MiningResult = StageResults[Stage];

const cutOf = ({ options, part, games, others }: MiningSpec): MineCut => ({
  ...{ options, part, games: games.count, others: others?.count ?? 0 },
});

export const miningJob: JobKind<MiningSpec, MiningResult> = {
  begin: (spec) => new MiningProgress(spec, new MineStages(cutOf(spec))),
  isOwnWork: true,

  async run(spec, task, given, { folder, gate, abandon }) {
    const lines = linesOf(folder, spec.games);
    const others = spec.others === null ? [] : linesOf(folder, spec.others);
    const found = await ownWork({ gate, abandon }, (breathe) =>
      new MineWork(cutOf(spec), { lines, others }, breathe).run(task, given),
    );
    // As it is after it was sent: its parts in the same order.
    return found && miningJob.parse(spec, task, found);
  },

  essence: (result) => JSON.stringify(result),
  isTimed: () => false,

  parse(spec, task, data) {
    const parsed = parseStage(cutOf(spec), task, data);
    if (typeof parsed === 'string') throw badResult(parsed);
    return parsed;
  },

  after: (spec, task) => placeOf(cutOf(spec), task).next,
};

class MiningProgress extends StagedProgress<MiningSpec, MiningResult, MineStages> {
  override summary(): JobSummary {
    const { games, options } = this.spec;
    const found = this.stages.found();
    const data: MinedGames = { ...found, games: games.count, top: options.top };
    const { missed, asked, patterns } = found;
    const counts = { patterns: `${patterns.length}`, missed: `${missed}`, asked: `${asked}` };
    const head: Saying = this.isFinished
      ? { key: 'host.job.mined', args: { ...counts, games: `${games.count}` } }
      : { key: 'host.job.mining', args: { ...counts, doing: [{ key: `host.mining.${this.stages.stage}` }] } };
    return { lines: [head, ...patterns.map(evidenceSaying)], data };
  }
}
