/** A helping thread of ParallelSearch: adds playouts to the shared tree while the leader's search runs. */
import { parentPort, workerData } from 'node:worker_threads';
import { positionFromSpec } from '../../engine/board/spec.ts';
import { TreeSearch } from '../../engine/montecarlo/treeSearch.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { ACTIVE, JOB, RUNNING, type HelperData, type HelperJob } from './parallelSearch.ts';

useBuiltins();
const { memory, thread, control, patterns, moves, parameters } = workerData as HelperData;
const search = new TreeSearch({ ...parameters, memory, thread, patterns, moves });

parentPort?.on('message', ({ job, position, options }: HelperJob) => {
  // Several searches may have been begun since: only the last one counts.
  if (Atomics.load(control, JOB) !== job) return;
  search.join(positionFromSpec(position), position.toMove, options);
  while (Atomics.load(control, JOB) === job) {
    const running = Atomics.load(control, RUNNING);
    if (running !== job) {
      Atomics.wait(control, RUNNING, running);
      continue;
    }
    // Counted in before looking again, so that the leader, once it has stopped, knows who is still inside.
    Atomics.add(control, ACTIVE, 1);
    search.assist(control, RUNNING, job);
    Atomics.sub(control, ACTIVE, 1);
    Atomics.notify(control, ACTIVE);
    // Enough is played; the leader is about to see it.
    Atomics.wait(control, RUNNING, job, 1);
  }
});
