/**
 * Parameters of the engine tuned by SPSA (spsa.ts): step after step two settings are compared, by games or by the moves of strong players,
 * and in the end games that nothing was tuned on say what it brought. All of it is kept in a folder and goes on where it was ended.
 */
import { SayingError } from '../../engine/protocol/sayings.ts';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { isSameRun, journalRows } from '../files/journal.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { MatchFolder } from '../match/matchFolder.ts';
import { Spsa } from './spsa.ts';
import type { TunePlan, TuneResult } from './tunePlan.ts';
import { reportOf } from './tuneReport.ts';

/** A step as it is kept. */
interface TuneStep {
  step: number;
  result: number;
  /** Where it was after it. */
  at: ParameterValues;
}

export interface TuneWatch {
  onStep?: (step: TuneStep) => void;
  stop: AbortSignal;
}

/** A run that cannot be begun or gone on with; for people. */
export class TuneError extends SayingError {}

const STEPS = 'steps.jsonl';
const SETTING = 'tune.json';
const RESULT = 'result.json';
const REPORT = 'report.md';
const CHECK = 'check';

/** Does what is missing of a run, and writes result.json and report.md. Throws TuneError, MatchError, and what the objective throws. */
export async function runTuning(plan: TunePlan, { onStep, stop }: TuneWatch): Promise<TuneResult> {
  const { parameters, steps, seed, gain, objective, check, folder } = plan;
  makeFolder(folder);
  const path = join(folder, SETTING);
  if (!isSameRun(path, { parameters, steps, seed, gain, ...plan.setting }))
    throw new TuneError({ key: 'host.tune.otherFolder', args: { folder, file: path } });
  const spsa = new Spsa({ parameters, steps, seed, gain });
  for (const { step, result } of journalRows<TuneStep>(join(folder, STEPS))) {
    if (step !== spsa.done || step >= steps)
      throw new TuneError({
        key: 'host.tune.noStep',
        args: { file: join(folder, STEPS), n: `${spsa.done}` },
      });
    spsa.learn(result);
  }
  while (spsa.done < steps && !stop.aborted) {
    const step = spsa.done;
    const result = await objective.compare(spsa.propose(), step, stop);
    if (result === undefined) break;
    spsa.learn(result);
    const kept: TuneStep = { step, result, at: spsa.present() };
    appendFileSync(join(folder, STEPS), `${JSON.stringify(kept)}\n`);
    onStep?.(kept);
  }
  const start = Object.fromEntries(parameters.map((one) => [one.name, one.start]));
  const found: TuneResult = { steps: spsa.done, start, last: spsa.present(), tuned: spsa.mean() };
  if (check !== undefined && spsa.done === steps && !stop.aborted) {
    const keeper = new MatchFolder(join(folder, CHECK), { tuned: found.tuned, start, ...plan.setting });
    found.check = await check.play({ tuned: found.tuned, start }, keeper, stop);
  }
  writeFileAtomic(join(folder, RESULT), `${JSON.stringify(found, null, 1)}\n`);
  writeFileAtomic(join(folder, REPORT), reportOf(plan, found));
  return found;
}
