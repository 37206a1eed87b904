/**
 * Runs the tests affected by a pattern with the patterns in use, as they are being edited. Unlike a run of the lab it is not kept: there
 * would be one for every save. A newer one ends the one before.
 */
import { availableParallelism } from 'node:os';
import type { PlannedTest, RunOptions, TestResult } from '../../engine/protocol/regression.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import type { AffectedReplies, AffectedResult } from '../ipc/affectedApi.ts';
import { Runner } from '../regression/runner.ts';
import { EngineStartError } from '../regression/testSession.ts';
import type { LabOptions, Params } from './labOptions.ts';
import type { LabEngines } from './labEngines.ts';
import type { LabSuites } from './labSuites.ts';
import type { LabAffected } from './labAffected.ts';

/** For tests that were never run: seconds as the dialog for a new run suggests them. */
const FIRST: Pick<RunOptions, 'setup' | 'limitSeconds'> = { setup: [], limitSeconds: 60 };
/** The window and its engine go on meanwhile. */
const JOBS = Math.max(1, Math.min(2, availableParallelism() - 1));

export class LabAffectedRun {
  readonly #options: LabOptions;
  readonly #engines: LabEngines;
  readonly #suites: LabSuites;
  readonly #affected: LabAffected;
  #runner: Runner<PlannedTest> | null = null;
  /** Raised by every run, and by stop. */
  #begun = 0;

  constructor(options: LabOptions, engines: LabEngines, suites: LabSuites, affected: LabAffected) {
    this.#options = options;
    this.#engines = engines;
    this.#suites = suites;
    this.#affected = affected;
  }

  /** See AffectedReplies. */
  async run({ tests }: Params<'lab.affectedRun'>): Promise<AffectedReplies['lab.affectedRun']> {
    this.stop();
    const number = this.#begun;
    const over = (): boolean => this.#begun !== number;
    const set = this.#options.patterns();
    if (!set) throw new ApiError('refused', { key: 'host.patterns.noneUsed' });
    const groups = this.#groups(tests);
    // The set may be another one by the time that the last engine starts.
    const file = this.#engines.write(`affected-${number}`, set.buffer, this.#options.strengths());
    const results: AffectedResult[] = [];
    try {
      for (const { about, planned } of groups) {
        this.#runner = new Runner<PlannedTest>({
          tests: planned,
          makeFor: this.#engines.own(file).makeFor,
          jobs: JOBS,
          ...about,
          onResult: (_, result) => {
            if (over()) return;
            results.push(brief(result));
            const [done, of] = [results.length, tests.length];
            this.#options.emit('lab.affectedResult', { done, of, result: brief(result) });
          },
        });
        await this.#runner.run();
        if (over()) return null;
      }
      return { setId: set.id, results };
    } catch (error) {
      if (over()) return null;
      if (error instanceof EngineStartError) throw new ApiError('internal', sayingOf(error));
      throw error;
    } finally {
      this.#engines.remove(file);
    }
  }

  /** Ends the run that goes on. */
  stop(): void {
    this.#begun++;
    this.#runner?.cancel();
    this.#runner = null;
  }

  /** The tests as their files have them now, those together whose newest results were found with the same settings. */
  #groups(
    tests: Params<'lab.affectedRun'>['tests'],
  ): { about: Pick<RunOptions, 'setup' | 'limitSeconds'>; planned: PlannedTest[] }[] {
    const groups = new Map<string, { about: typeof FIRST; planned: PlannedTest[] }>();
    for (const planned of this.#planned(tests)) {
      const row = this.#affected.newest(planned);
      const options = row && this.#options.store.regression.run(row.run)?.options;
      const { setup, limitSeconds } = options ?? FIRST;
      const name = JSON.stringify([setup, limitSeconds]);
      const group = groups.get(name) ?? { about: { setup, limitSeconds }, planned: [] };
      group.planned.push(planned);
      groups.set(name, group);
    }
    return [...groups.values()];
  }

  #planned(tests: Params<'lab.affectedRun'>['tests']): PlannedTest[] {
    const byFile = Map.groupBy(tests, ({ file }) => file);
    return [...byFile].flatMap(([file, some]) => {
      const suite = this.#suites.read(file);
      return some.map(({ number }): PlannedTest => {
        const test = suite.tests.find((one) => one.number === number);
        if (!test)
          throw new ApiError('not-found', {
            key: 'host.suite.testGone',
            args: { suite: suite.name, number: `${number}` },
          });
        return { test, file: suite.file };
      });
    });
  }
}

function brief({ suite, number, verdict, answer, refused, problem, why }: TestResult): AffectedResult {
  return { suite, number, verdict, answer, refused, problem, why };
}
