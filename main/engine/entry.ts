/**
 * Main thread of the engine process: a message pump and nothing else. The engine runs in a worker thread, so this thread
 * is always free to answer pings and to raise the stop flag: a search never looks at its message queue, but it does look
 * at shared memory every few playouts. (Electron does not share memory between processes, which is why the pump and the
 * engine are two threads of one process.) Looks are answered by another thread, begun when the first patterns come, so
 * that they need not wait for a search.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineRequest, FromEngine, ToEngine } from '../../engine/protocol/messages.ts';
import { parentLink } from './parentLink.ts';
import { isReading, readingCells, stopReadings, wantReading } from './readingStop.ts';
import type { WorkerData } from './worker.ts';

/** stop[0] is non-zero while the running request should end. */
const stop = new Int32Array(new SharedArrayBuffer(4));
/** The same for readings, which are looks. */
const readings = readingCells();
let running: number | null = null;

const worker = thread({ stop });
let looker: Worker | null = null;
const parent = parentLink();

worker.on('message', (message: FromEngine) => {
  if (message.type === 'result' || message.type === 'error') running = null;
  parent.send(message);
});
parent.listen(receive, () => process.exit(0));

function receive(message: ToEngine): void {
  switch (message.type) {
    case 'ping':
      parent.send({ type: 'pong', id: message.id });
      return;
    case 'stop':
      Atomics.store(stop, 0, 1);
      return;
    case 'request':
      begin(message);
      return;
    case 'stopReading':
      stopReadings(readings);
      return;
    case 'look':
      if (isReading(message)) wantReading(readings, message.id);
      (looker ??= startLooker()).postMessage(message);
      return;
    case 'patterns':
      (looker ??= startLooker()).postMessage(message);
      return;
  }
}

function begin(request: EngineRequest): void {
  if (running !== null) {
    const message = `The engine is still working on request ${running}.`;
    parent.send({ type: 'error', id: request.id, error: { code: 'bad-request', message } });
    return;
  }
  running = request.id;
  // Nothing runs, so no one is left to see the flag of the request before.
  Atomics.store(stop, 0, 0);
  worker.postMessage(request);
}

function startLooker(): Worker {
  const made = thread({ readings });
  made.on('message', (message: FromEngine) => parent.send(message));
  return made;
}

function thread(workerData: WorkerData): Worker {
  const file = import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js';
  const made = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
  // The thread reports what a request throws by itself; what arrives here has broken it, and only a new process is sound.
  made.on('error', (error) => die(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  made.on('exit', (code) => die(`The engine's thread ended with code ${code}.`));
  return made;
}

function die(why: string): never {
  writeSync(2, `${why}\n`);
  process.exit(1);
}
