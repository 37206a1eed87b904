/** `yomi regress --store`: the run goes to the workbench's library, which needs a newer Node than the rest does. */
import type { NewRun, PlannedTest } from '../../engine/protocol/regression.ts';
import { BoardFolders } from '../regression/boardFolders.ts';
import type { MemoryRunOptions, MemoryRunResult } from '../regression/memoryRun.ts';
import { startRun } from '../regression/storedRun.ts';
import { Store } from '../store/store.ts';

/** Begins a run that is kept in the database at `path`; the store is closed when it has ended. */
export function runStored(
  tests: readonly PlannedTest[],
  about: Pick<NewRun, 'name' | 'patternSet'>,
  using: MemoryRunOptions,
  path: string,
): { done: Promise<MemoryRunResult>; cancel: () => void } {
  const store = new Store(path);
  const { queries } = store.regression;
  const boards = new BoardFolders(using.makeSession);
  const run = startRun(tests, about, {
    ...using,
    draw: (planned) => Promise.resolve(boards.draw(planned)),
    repository: store.regression,
    onResult(id) {
      const row = queries.result(id);
      if (row) using.onRow?.(row);
    },
  });
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
