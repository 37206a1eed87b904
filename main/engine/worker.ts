/**
 * The engine's thread: takes one request at a time from the pump (entry.ts) and computes until it is answered. Searches
 * use all cores, this thread leading.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineRequest, FromEngine } from '../../engine/protocol/messages.ts';
import { Answerer, AnswerError } from './answer.ts';
import { ParallelSearch } from './parallelSearch.ts';

const { stop } = workerData as { stop: Int32Array };
const answerer = new Answerer(new ParallelSearch());

parentPort?.on('message', (request: EngineRequest) => {
  const { id } = request;
  try {
    const value = answerer.answer(request, {
      stop,
      now: () => performance.now(),
      progress: (report) => post({ type: 'progress', id, report }),
    });
    post({ type: 'result', id, value });
  } catch (error) {
    // Anything else ends the thread, and with it the process.
    if (!(error instanceof AnswerError)) throw error;
    post({ type: 'error', id, error: error.error });
  }
});
post({ type: 'ready' });

function post(message: FromEngine): void {
  parentPort?.postMessage(message);
}
