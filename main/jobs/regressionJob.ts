/** A regression run as a job: a task is a suite, since what an engine remembers of one test may change its answer to the next. */
import { join } from 'node:path';
import { z } from 'zod';
import { listOf, type Saying } from '../../engine/protocol/sayings.ts';
import { addToTotals, emptyTotals, UNEXPECTED, VERDICTS } from '../../engine/protocol/regression.ts';
import type { PlannedTest, RunTotals, TestResult, Verdict } from '../../engine/protocol/regression.ts';
import { confinedProgramSource, programSource, type EngineSource } from '../regression/engines.ts';
import { Runner } from '../regression/runner.ts';
import { readSuite } from '../regression/suiteFiles.ts';
import { EngineStartError } from '../regression/testSession.ts';
import { GatedEngine } from './gate.ts';
import type { JobKind, JobProgress, JobSummary, TaskContext } from './jobKind.ts';
import { badResult, JobError, otherResult, type RegressionSpec } from './jobSpec.ts';

/** What a suite's tests gave, in their order. */
export type SuiteResult = TestResult[];

/** All results, by the suite's path. */
export interface RegressionData {
  totals: RunTotals;
  suites: Record<string, SuiteResult>;
}

export const regressionJob: JobKind<RegressionSpec, SuiteResult> = {
  begin: (spec) => new RegressionProgress(spec),

  async run(spec, task, _given, context) {
    const { folder, gate, abandon } = context;
    const { path, numbers } = spec.suites[task];
    const file = join(folder, path);
    const tests = readSuite(file)
      .tests.filter(({ number }) => numbers?.includes(number) ?? true)
      .map((test): PlannedTest => ({ test, file }));
    const { makeFor } = sourceOf(spec, context);
    const results: SuiteResult = [];
    const runner = new Runner<PlannedTest>({
      tests,
      makeFor: (suite) => () => new GatedEngine(makeFor(suite)(), gate),
      jobs: 1,
      limitSeconds: spec.limitSeconds,
      setup: [],
      onResult: (_test, result) => void results.push(result),
    });
    const cancel = (): void => runner.cancel();
    abandon.addEventListener('abort', cancel);
    try {
      return (await runner.run()) === 'finished' && !abandon.aborted ? results : undefined;
    } catch (error) {
      if (!(error instanceof EngineStartError)) throw error;
      throw new JobError({ key: 'host.at', args: { name: path, why: [error.says] } });
    } finally {
      abandon.removeEventListener('abort', cancel);
    }
  },

  essence: (results) =>
    JSON.stringify(
      results.map(({ suite, number, verdict, answer, refused, counters }) => [
        ...[suite, number, verdict, answer, refused, counters],
      ]),
    ),

  isTimed: (_spec, results) => results.some(({ verdict }) => verdict === 'timedOut'),

  parse({ suites }, task, data) {
    const { success, data: results, error } = suiteResult.safeParse(data);
    const { numbers } = suites[task];
    if (!success) throw badResult(error);
    const found = results.map(({ number }) => number);
    if (numbers !== null && [...found].sort().join() !== [...numbers].sort().join()) throw otherResult();
    return results;
  },

  after: () => Infinity,
};

const text = z.string().max(1_000_000);
const count = z.number().min(0).optional();
const suiteResult = z
  .array(
    z.strictObject({
      suite: text,
      number: z.int(),
      verdict: z.enum(VERDICTS),
      answer: text,
      refused: z.boolean(),
      counters: z.strictObject({ reading: count, owl: count, connection: count, trymove: count }),
      cpu: count,
      wall: z.number().min(0),
      uncertainty: z.number().optional(),
      problem: text,
      stderr: text,
    }),
  )
  .max(100_000);

function sourceOf({ engine, build }: RegressionSpec, { scratch, own }: TaskContext): EngineSource {
  if (engine.kind === 'program') return programSource(engine.command);
  // Whoever runs a suite is to come to the same; the options may name another seed.
  return confinedProgramSource(`--seed 1 ${engine.options}`.trim(), { scratch, build, start: own });
}

class RegressionProgress implements JobProgress<SuiteResult> {
  readonly total: number;
  readonly #spec: RegressionSpec;
  readonly #results: Map<number, SuiteResult> = new Map();

  constructor(spec: RegressionSpec) {
    this.#spec = spec;
    this.total = spec.suites.length;
  }

  get open(): number {
    return this.total;
  }

  get isFinished(): boolean {
    return this.#results.size === this.total;
  }

  learn(task: number, results: SuiteResult): void {
    this.#results.set(task, results);
  }

  given(): null {
    return null;
  }

  summary(): JobSummary {
    const totals = emptyTotals();
    const suites: Record<string, SuiteResult> = {};
    const unexpected: Saying[] = [];
    for (const [task, { path }] of this.#spec.suites.entries()) {
      const results = this.#results.get(task);
      if (!results) continue;
      suites[path] = results;
      for (const result of results) {
        addToTotals(totals, result);
        if (UNEXPECTED.includes(result.verdict)) unexpected.push(testSaying(result));
      }
    }
    const counts = Object.entries(totals.verdicts).filter(([, count]) => count > 0);
    const head = counts.map(([verdict, count]): Saying => ({
      key: 'host.count',
      args: { n: `${count}`, what: [verdictSaying(verdict as Verdict)] },
    }));
    const data: RegressionData = { totals, suites };
    return { lines: [head.length === 0 ? { key: 'host.job.noResults' } : listOf(head), ...unexpected], data };
  }
}

const verdictSaying = (verdict: Verdict): Saying => ({ key: `host.verdict.${verdict}` });

function testSaying({ suite, number, verdict, answer }: SuiteResult[number]): Saying {
  const args = { test: `${suite}:${number}`, verdict: [verdictSaying(verdict)] };
  if (answer === '') return { key: 'host.job.test.bare', args };
  return { key: 'host.job.test', args: { ...args, answer } };
}
