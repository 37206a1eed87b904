/** A run that is not kept: for the command line without a store, and for old versions of Node, which cannot load one. */
import {
  addToTotals,
  emptyTotals,
  type NewRun,
  type PlannedTest,
  type ResultRow,
  type RunInfo,
  type RunOptions,
} from '../../engine/protocol/regression.ts';
import { BoardFolders } from './boardFolders.ts';
import { thisMachine, type EngineSource, type SessionMaker } from './engines.ts';
import { Runner } from './runner.ts';
import { emptyResult } from './testSession.ts';

export interface MemoryRunOptions {
  engine: EngineSource;
  options: RunOptions;
  makeSession?: SessionMaker;
  onRow?(row: ResultRow): void;
}

/** What came of a run: a row for each test, in the order of the tests. */
export interface MemoryRunResult {
  info: RunInfo;
  rows: ResultRow[];
}

/** Begins a run; `done` rejects with EngineStartError when there is no engine to test. */
export function runInMemory(
  tests: readonly PlannedTest[],
  about: Pick<NewRun, 'name' | 'patternSet'>,
  using: MemoryRunOptions,
): { done: Promise<MemoryRunResult>; cancel: () => void } {
  const { engine, options } = using;
  const boards = new BoardFolders(using.makeSession);
  const rows = new Map(tests.map((planned) => [planned, rowOf(planned)]));
  const runner = new Runner<PlannedTest>({
    tests,
    makeFor: engine.makeFor,
    jobs: options.jobs,
    limitSeconds: options.limitSeconds,
    setup: options.setup,
    onResult(planned, result) {
      const row = { ...rowOf(planned), ...result, board: boards.draw(planned) };
      rows.set(planned, row);
      using.onRow?.(row);
    },
  });
  const started = Date.now();
  const run = async (): Promise<MemoryRunResult> => {
    const identity = await runner.identify();
    const state = await runner.run();
    const totals = emptyTotals();
    for (const row of rows.values()) addToTotals(totals, row);
    const machine = thisMachine();
    const described = { ...about, engine: { ...engine.description, ...identity }, options, machine };
    const times = { started, ended: Date.now(), planned: tests.length };
    return {
      info: { id: 0, state, totals, pinned: false, ...described, ...times },
      rows: [...rows.values()],
    };
  };
  return { done: run(), cancel: () => runner.cancel() };
}

function rowOf(planned: PlannedTest): ResultRow {
  return { ...emptyResult(planned.test), ...planned, id: 0, run: 0 };
}
