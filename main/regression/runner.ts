/**
 * Runs tests on several engines side by side and hands every result over as soon as it is there. Decides when to give up: an
 * engine that cannot even be started, several times in a row, would otherwise be started for each of three thousand tests.
 */
import type { PlannedTest, TestResult } from '../../engine/protocol/regression.ts';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { pieces } from './schedule.ts';
import type { EngineMaker } from './testEngine.ts';
import { EngineStartError, TestSession, type EngineIdentity } from './testSession.ts';

/** Engines that die before they answer anything: so many in a row are enough. */
const DEAD_STARTS = 3;

export interface RunnerOptions<T extends PlannedTest> {
  tests: readonly T[];
  /** Makes an engine for tests of a suite's file. */
  makeFor: (file: string) => EngineMaker;
  jobs: number;
  limitSeconds: number;
  setup: readonly string[];
  /** See SessionOptions. */
  quickSeconds?: number;
  /** Called for every result, in the order in which they come. */
  onResult(test: T, result: TestResult): void;
  /** Called right before a test is run. */
  onStart?(test: T): void;
}

/** How a run ended. */
export type RunEnd = 'finished' | 'cancelled';

export class Runner<T extends PlannedTest> {
  private readonly options: RunnerOptions<T>;
  private readonly queue: T[][];
  private readonly sessions = new Set<TestSession>();
  private cancelled = false;

  constructor(options: RunnerOptions<T>) {
    this.options = options;
    this.queue = pieces(options.tests, options.jobs);
  }

  /** Asks the engine who it is; throws EngineStartError when there is none. */
  async identify(): Promise<EngineIdentity> {
    const file = this.options.tests.at(0)?.file ?? '';
    const session = this.session(file);
    this.sessions.add(session);
    try {
      return await session.identify();
    } finally {
      this.sessions.delete(session);
      session.close();
    }
  }

  /** Runs all tests; resolves when the last engine is gone. Throws EngineStartError. */
  async run(): Promise<RunEnd> {
    const jobs = Array.from({ length: this.options.jobs }, () => this.work());
    const ends = await Promise.allSettled(jobs);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return this.cancelled ? 'cancelled' : 'finished';
  }

  /** Ends all engines at once; tests that have no result are not run. */
  cancel(): void {
    this.cancelled = true;
    for (const session of this.sessions) session.close();
  }

  private session(file: string): TestSession {
    const { limitSeconds, setup, quickSeconds, makeFor } = this.options;
    return new TestSession({ make: makeFor(file), limitSeconds, setup, quickSeconds });
  }

  /** One job: takes a piece after the other. */
  private async work(): Promise<void> {
    for (let piece = this.next(); piece; piece = this.next()) {
      const session = this.session(piece[0].file);
      this.sessions.add(session);
      try {
        await this.runPiece(session, piece);
      } catch (error) {
        this.cancel();
        throw error;
      } finally {
        this.sessions.delete(session);
        session.close();
      }
    }
  }

  private next(): T[] | undefined {
    return this.cancelled ? undefined : this.queue.shift();
  }

  private async runPiece(session: TestSession, piece: readonly T[]): Promise<void> {
    for (const test of piece) {
      if (this.cancelled) return;
      this.options.onStart?.(test);
      const result = await session.run(test.test);
      if (result.verdict === 'skipped') return;
      this.options.onResult(test, result);
      if (session.deadStarts >= DEAD_STARTS)
        throw new EngineStartError(result.why ?? verbatim(result.problem), result.stderr);
    }
  }
}
