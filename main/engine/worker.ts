/**
 * The engine's threads: each takes one question at a time from the pump (entry.ts) and computes until it is answered. One
 * answers requests, its searches using all cores and this thread leading; the other answers looks, with the patterns that
 * were given to it last.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineRequest, FromEngine, ToEngine } from '../../engine/protocol/messages.ts';
import { Answerer, AnswerError } from './answer.ts';
import { ParallelSearch } from './parallelSearch.ts';
import { beginReading, isReading } from './readingStop.ts';

/** What a thread is told about its work. */
export type WorkerData = { stop: Int32Array } | { readings: Int32Array };

const data = workerData as WorkerData;
if ('stop' in data) answerRequests(data.stop);
else await answerLooks(data.readings);

function answerRequests(stop: Int32Array): void {
  const answerer = new Answerer((patterns) => new ParallelSearch({ patterns }));
  parentPort?.on('message', (request: EngineRequest) => {
    const { id } = request;
    answer(id, () =>
      answerer.answer(request, {
        stop,
        now: () => performance.now(),
        progress: (report) => post({ type: 'progress', id, report }),
      }),
    );
  });
  post({ type: 'ready' });
}

async function answerLooks(readings: Int32Array): Promise<void> {
  // Tactical reading and patterns are not loaded where they are not used.
  const { LookAnswerer } = await import('./look.ts');
  const answerer = new LookAnswerer(readings);
  parentPort?.on('message', (message: ToEngine) => {
    if (message.type === 'patterns') answerer.usePatterns(message.buffer);
    else if (message.type === 'look') {
      if (isReading(message)) beginReading(readings, message.id);
      answer(message.id, () => answerer.answer(message));
    }
  });
}

function answer(id: number, compute: () => Extract<FromEngine, { type: 'result' }>['value']): void {
  try {
    post({ type: 'result', id, value: compute() });
  } catch (error) {
    // Anything else ends the thread, and with it the process.
    if (!(error instanceof AnswerError)) throw error;
    post({ type: 'error', id, error: error.error });
  }
}

function post(message: FromEngine): void {
  parentPort?.postMessage(message);
}
