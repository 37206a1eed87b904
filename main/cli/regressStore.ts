/** `yomi regress --store`: the run goes to the workbench's library, which needs a newer Node than the rest does. */
import type { NewRun, PlannedTest, RunInfo } from '../../engine/protocol/regression.ts';
import { BoardFolders } from '../regression/boardFolders.ts';
import { isAlive } from '../regression/engines.ts';
import type { MemoryRunOptions, MemoryRunResult } from '../regression/memoryRun.ts';
import { resumeRun, startRun, type StoredRun, type StoredRunOptions } from '../regression/storedRun.ts';
import { readSuite, SelectorError } from '../regression/suiteFiles.ts';
import type { PlannedResult } from '../store/regression.ts';
import { Store } from '../store/store.ts';

/** A run under way in a store of its own, which is closed when it has ended. */
interface RunInStore {
  done: Promise<MemoryRunResult>;
  cancel: () => void;
}

/** Begins a run that is kept in the database at `path`. */
export function runStored(
  tests: readonly PlannedTest[],
  about: Pick<NewRun, 'name' | 'patternSet'>,
  using: MemoryRunOptions,
  path: string,
): RunInStore {
  const store = new Store(path);
  return followed(store, using, (options) => startRun(tests, about, options));
}

/** A run that is kept and not finished. */
export interface UnfinishedRun {
  info: RunInfo;
  left: readonly PlannedResult[];
  /** Goes on with it, with all that is asked of it; see resumeRun. */
  goOn: (using: MemoryRunOptions, how: { patternSet: string; mixed: boolean }) => RunInStore;
}

/** The run of that number in the database at `path`; in words why it cannot go on. */
export function unfinishedRun(id: number, path: string): UnfinishedRun | string {
  const store = new Store(path);
  const { regression } = store;
  regression.markInterrupted(isAlive);
  const info = regression.run(id);
  const why =
    info === undefined
      ? `There is no run ${id} in this library.`
      : info.state === 'finished' || info.state === 'running'
        ? `Run ${id} ${info.state === 'finished' ? 'is finished' : 'is going on'}.`
        : info.engine.kind === 'imported'
          ? `Run ${id} was made elsewhere: its tests are not here.`
          : '';
  if (info === undefined || why !== '') {
    store.close();
    return why;
  }
  let left: PlannedResult[];
  try {
    left = regression.remaining(id).map((planned) => ({ ...asItIsNow(planned), id: planned.id }));
  } catch (error) {
    store.close();
    throw error;
  }
  return {
    info,
    left,
    goOn: (using, how) => followed(store, using, (options) => resumeRun(id, left, options, how)),
  };
}

/** A kept test as its suite has it now. Throws SelectorError. */
function asItIsNow({ file, test: { number } }: PlannedTest): PlannedTest {
  const test = readSuite(file).tests.find((one) => one.number === number);
  if (!test)
    throw new SelectorError({ key: 'host.suite.testGone', args: { suite: file, number: `${number}` } });
  return { test, file };
}

function followed(
  store: Store,
  using: MemoryRunOptions,
  begin: (options: StoredRunOptions) => StoredRun,
): RunInStore {
  const { queries } = store.regression;
  const boards = new BoardFolders(using.makeSession);
  const options: StoredRunOptions = {
    ...using,
    draw: (planned) => Promise.resolve(boards.draw(planned)),
    repository: store.regression,
    onResult(id) {
      const row = queries.result(id);
      if (row) using.onRow?.(row);
    },
  };
  let run: StoredRun;
  try {
    run = begin(options);
  } catch (error) {
    store.close();
    throw error;
  }
  const finish = async (): Promise<MemoryRunResult> => {
    try {
      const info = await run.done;
      const all = { run: info.id, filter: {}, sort: [], offset: 0, limit: info.planned };
      return { info, rows: queries.page(all).rows };
    } finally {
      store.close();
    }
  };
  return { done: finish(), cancel: () => run.cancel() };
}
