/**
 * A run that is kept while it goes on: every result is in the store before the next test of its job begins, so that neither
 * a crash of this process nor of the computer's patience loses one. A run that was cancelled or interrupted goes on where it
 * stopped, and with another engine only when told to.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EngineChange } from '../../engine/protocol/match.ts';
import {
  addToTotals,
  type EngineSwitch,
  type NewRun,
  type PlannedTest,
  type RegressionEngine,
  type RunInfo,
  type RunOptions,
  type RunProgress,
  type TestBoard,
  type TestResult,
} from '../../engine/protocol/regression.ts';
import { rangesOf } from '../../engine/regression/selector.ts';
import type { PlannedResult, RegressionRepository } from '../store/regression.ts';
import { thisMachine, type EngineSource } from './engines.ts';
import { Runner } from './runner.ts';
import { MixedEngineError, runChanges } from './sameEngine.ts';
import { EngineStartError } from './testSession.ts';

/** What a kept run needs besides its tests. */
export interface StoredRunOptions {
  repository: RegressionRepository;
  engine: EngineSource;
  options: RunOptions;
  /** Draws the board of a test; absent: results have no pictures. */
  draw?: (planned: PlannedTest) => Promise<TestBoard | undefined>;
  /** Called after every result was kept. */
  onResult?(id: number, result: TestResult): void;
  onProgress?(progress: RunProgress): void;
}

/** A run under way. */
export interface StoredRun {
  readonly id: number;
  /** Resolves when the run has ended in whatever way; rejects with EngineStartError when there is no engine to test. */
  readonly done: Promise<RunInfo>;
  /** Ends it at once; what is finished stays. */
  cancel(): void;
}

/** Begins a run of `tests`. Of one whose engine could not be started nothing stays. */
export function startRun(
  tests: readonly PlannedTest[],
  about: Pick<NewRun, 'name' | 'patternSet'>,
  using: StoredRunOptions,
): StoredRun {
  const { id, planned } = using.repository.begin(
    { ...about, engine: using.engine.description, options: using.options, machine: thisMachine() },
    tests,
  );
  const run = runPlanned(id, planned, using);
  const done = run.done.catch((error: unknown) => {
    // Nothing ever ran: nothing to be kept.
    if (error instanceof EngineStartError && using.repository.totals(id).verdicts.skipped === planned.length)
      using.repository.remove([id]);
    throw error;
  });
  return { ...run, done };
}

/** How a run goes on. */
export interface Resumption {
  /** Also with another engine than answered before, which the run says from then on. */
  mixed?: boolean;
  /** The patterns of now; default: the run's own. */
  patternSet?: string;
}

/**
 * Goes on with a run that ended before it was finished, and with what is left of it. `using.options` should be the run's own. Throws
 * MixedEngineError when its engine is another one, and `done` rejects with it when the engine says so itself; what has no result yet may be
 * answered by any.
 */
export function resumeRun(
  id: number,
  left: readonly PlannedResult[],
  using: StoredRunOptions,
  { mixed = false, patternSet }: Resumption = {},
): StoredRun {
  const { repository, engine } = using;
  const kept = repository.run(id) as RunInfo;
  const goingOn = { begun: kept, left, mixed, patternSet: patternSet ?? kept.patternSet };
  engineOf(goingOn, engine.description);
  repository.resume(id, thisMachine());
  return runPlanned(id, left, using, goingOn);
}

interface GoingOn extends Required<Resumption> {
  begun: RunInfo;
  /** The tests without a result. */
  left: readonly PlannedTest[];
}

/** What a run that goes on with the engine `now` keeps about its engines. Throws MixedEngineError. */
function engineOf(
  { begun, left, mixed, patternSet }: GoingOn,
  now: RegressionEngine,
): Pick<RunInfo, 'engine' | 'patternSet' | 'changes' | 'switches'> {
  if (begun.totals.verdicts.skipped === begun.planned) return { engine: now, patternSet };
  const changes = runChanges(begun, { engine: now, patternSet });
  if (changes.length > 0 && !mixed) throw new MixedEngineError(changes);
  const { name, version, command, build } = begun.engine;
  const isOther = changes.some(({ part }) => part === 'command');
  const engine: RegressionEngine = {
    ...(isOther ? begun.engine : now),
    command: command || now.command,
    name: name || now.name,
    version: version || now.version,
    build,
  };
  const before = begun.changes ?? [];
  const isKnown = (one: EngineChange): boolean =>
    before.some(({ part, now: other }) => part === one.part && other === one.now);
  const all = [...before, ...changes.filter((one) => !isKnown(one))];
  const switches = switchesOf(begun, { changes, left: rangesOf(left) });
  return {
    engine,
    patternSet: begun.patternSet,
    ...(all.length > 0 ? { changes: all } : {}),
    ...(switches.length > 0 ? { switches } : {}),
  };
}

/** The switches of a run that goes on with the engine of `next`, which may be the one that answered last. */
function switchesOf({ changes: before = [], switches = [] }: RunInfo, next: EngineSwitch): EngineSwitch[] {
  // Of the results that are there nobody knows any more who gave them.
  if (before.length > 0 && switches.length === 0) return [];
  const last = switches.at(-1)?.changes ?? [];
  return isDeepStrictEqual(last, next.changes) ? switches : [...switches, next];
}

function runPlanned(
  id: number,
  planned: readonly PlannedResult[],
  using: StoredRunOptions,
  goingOn?: GoingOn,
): StoredRun {
  const { repository, engine, options } = using;
  const totals = repository.totals(id);
  const kept = repository.run(id) as RunInfo;
  /** The pictures that are not there yet: a result waits for none. */
  let drawn: Promise<unknown> = Promise.resolve();
  const draw = async (test: PlannedResult): Promise<void> => {
    const board = await using.draw?.(test);
    if (board) repository.draw(test.id, board);
  };
  let done = kept.planned - planned.length;
  const runner = new Runner<PlannedResult>({
    tests: planned,
    makeFor: engine.makeFor,
    jobs: Math.max(1, options.jobs),
    limitSeconds: options.limitSeconds,
    setup: options.setup,
    onResult(test, result) {
      repository.finish(test.id, result);
      drawn = Promise.all([drawn, draw(test)]);
      // Heard of at the end.
      drawn.catch(() => undefined);
      totals.verdicts.skipped--;
      addToTotals(totals, result);
      done++;
      using.onResult?.(test.id, result);
      using.onProgress?.({ run: id, done, planned: kept.planned, totals });
    },
  });
  const run = async (): Promise<RunInfo> => {
    try {
      const identity = await runner.identify();
      const now = { ...engine.description, ...identity };
      repository.setEngine(id, goingOn ? engineOf(goingOn, now) : { ...kept, engine: now });
      const end = await runner.run();
      await drawn;
      repository.end(id, end);
    } catch (error) {
      const isAsBefore = error instanceof MixedEngineError && goingOn?.begun.state === 'cancelled';
      repository.end(id, isAsBefore ? 'cancelled' : 'interrupted');
      throw error;
    }
    return repository.run(id) as RunInfo;
  };
  return { id, done: run(), cancel: () => runner.cancel() };
}
