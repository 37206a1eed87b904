/** A thread of the engine's process: takes one request at a time of its lane from the pump (entry.ts) and computes until it is answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { STAGE_NAMES } from '../../engine/protocol/progress.ts';
import type {
  EngineRequest,
  FromEngine,
  Lane as LaneName,
  ToEngine,
} from '../../engine/protocol/messages.ts';
import { STAGE, type Watch } from '../../engine/util/watch.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { AnswerError, type Lane } from './lane.ts';

/** What a thread is told about its work. */
export interface WorkerData {
  lane: LaneName;
  watch: Watch;
}

useBuiltins();
const { lane: name, watch } = workerData as WorkerData;
const lane = await newLane();
parentPort?.on('message', (message: ToEngine) => {
  if (message.type === 'patterns') lane.usePatterns?.(message.databases);
  else if (message.type === 'strengths') lane.useStrengths?.(message.strengths);
  else if (message.type === 'parameters') lane.useParameters?.(message.values);
  else if (message.type === 'request') answer(message);
});
post({ type: 'ready' });

/** Neither loads what only the other needs. */
async function newLane(): Promise<Lane> {
  if (name === 'knowledge') return new (await import('./knowledgeLane.ts')).KnowledgeLane();
  const [{ SearchLane }, { ParallelSearch }] = await Promise.all([
    import('./searchLane.ts'),
    import('./parallelSearch.ts'),
  ]);
  return new SearchLane((options) => new ParallelSearch(options));
}

function answer(request: EngineRequest): void {
  const { id } = request;
  watch[STAGE] = STAGE_NAMES.indexOf('playouts');
  try {
    const value = lane.answer(request, {
      watch,
      now: () => performance.now(),
      report: (report) =>
        post({ type: 'progress', id, progress: { stage: 'playouts', work: report.playouts, report } }),
    });
    post({ type: 'result', id, value });
  } catch (error) {
    // Anything else ends the thread, and with it the process.
    if (!(error instanceof AnswerError)) throw error;
    post({ type: 'error', id, error: error.error });
  }
}

function post(message: FromEngine): void {
  parentPort?.postMessage(message);
}
