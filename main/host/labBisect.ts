/**
 * One test with the patterns of two runs and with sets between them: which changed pattern turned its outcome. Every trial is a
 * process of its own, so that nothing it remembers of another set counts; first of all the two whole sets are tried, because only
 * patterns that still give the two outcomes can be to blame.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultRow, RunOptions, TestResult } from '../../engine/protocol/regression.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { ApiError } from '../ipc/errors.ts';
import type { LabBisected, PatternChange } from '../ipc/labApi.ts';
import type { EngineSource } from '../regression/engines.ts';
import { PatternMixer } from '../regression/mixPatterns.ts';
import { bisect, trialsFor } from '../regression/patternBisect.ts';
import { TestSession } from '../regression/testSession.ts';

export interface PatternBisection {
  from: PatternSet;
  to: PatternSet;
  /** The test's result in both runs. */
  before: ResultRow;
  after: ResultRow;
  options: RunOptions;
  /** Where sets to be tried are written, one at a time. */
  folder: string;
  /** The engine with the set in a file. */
  source: (file: string) => EngineSource;
  onTrial: (done: number, of: number) => void;
}

class Stopped extends Error {}

/** Begins the search; `done` is null when it was stopped, and rejects with an ApiError when the patterns are not to blame. */
export function bisectPatterns(about: PatternBisection): {
  done: Promise<LabBisected | null>;
  stop: () => void;
} {
  const { from, to, before, after, options, folder } = about;
  let session: TestSession | undefined;
  let stopped = false;
  let trials = 0;
  const mixer = new PatternMixer(from, to);
  const file = join(folder, `trial-${after.id}.set`);

  const answerWith = async (changes: ReadonlySet<PatternChange>): Promise<TestResult> => {
    if (stopped) throw new Stopped();
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, new Uint8Array(mixer.build(changes)));
    const { limitSeconds, setup } = options;
    session = new TestSession({ make: about.source(file).makeFor(after.file), limitSeconds, setup });
    const result = await session.run(after.test).finally(() => session?.close());
    if (stopped) throw new Stopped();
    about.onTrial(++trials, Math.max(trials, 2 + trialsFor(mixer.changes.length)));
    return result;
  };

  const search = async (): Promise<LabBisected> => {
    const { changes } = mixer;
    if (changes.length === 0) throw new ApiError('refused', { key: 'host.bisect.same' });
    const today = { before: await answerWith(new Set()), after: await answerWith(new Set(changes)) };
    const turned = turnedFrom(before, after, today.before);
    if (turned(today.before) || !turned(today.after)) {
      const args = { before: brief(today.before), after: brief(today.after) };
      throw new ApiError('refused', { key: 'host.bisect.other', args });
    }
    const found = await bisect(changes, async (some) => turned(await answerWith(some)));
    return {
      ...found,
      changes: changes.length,
      trials,
      before: brief(today.before),
      after: brief(today.after),
    };
  };
  return {
    done: search()
      .catch((error: unknown) => {
        if (error instanceof Stopped) return null;
        throw error;
      })
      .finally(() => rmSync(file, { force: true })),
    stop: () => {
      stopped = true;
      session?.close();
    },
  };
}

/** Says whether an outcome is no longer the old one: right or wrong when the runs differ in that, else the answer. */
function turnedFrom(before: ResultRow, after: ResultRow, old: TestResult): (result: TestResult) => boolean {
  if (isRight(before) !== isRight(after)) return (result) => isRight(result) !== isRight(before);
  return (result) => result.answer !== old.answer;
}

function isRight({ verdict }: TestResult): boolean {
  return verdict === 'passed' || verdict === 'PASSED';
}

function brief({ answer, verdict }: TestResult): string {
  return answer === '' ? `nothing (${verdict})` : answer.split('\n', 1)[0];
}
