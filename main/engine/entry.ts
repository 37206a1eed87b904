/**
 * Main thread of the engine process: a message pump and nothing else. Each lane is a worker thread, so this one is always free to answer
 * pings, to raise a lane's stop flag and to tell how far it is: what computes never looks at its messages, but it does look at the memory
 * that it shares with the pump. (Electron does not share memory between processes, which is why pump and engine are threads of one.)
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { STAGE_NAMES } from '../../engine/protocol/progress.ts';
import {
  laneOf,
  type EngineRequest,
  type FromEngine,
  type Lane,
  type ToEngine,
} from '../../engine/protocol/messages.ts';
import { STAGE, STOP, WORK, newWatch, type Watch } from '../../engine/util/watch.ts';
import { parentLink } from './parentLink.ts';
import type { WorkerData } from './worker.ts';

/** Milliseconds between two reports of a lane that works. */
const PROGRESS_INTERVAL = 100;

interface Thread {
  readonly worker: Worker;
  readonly watch: Watch;
  /** Id of the request under way. */
  running: number | null;
  /** What the watch said at the last report. */
  work: number;
}

type PatternMessage = Extract<ToEngine, { type: 'patterns' }>;

const threads = new Map<Lane, Thread>();
/** What lanes that begin later are told first: the patterns, the strengths of moves, and the parameters. */
const premises = new Map<ToEngine['type'], ToEngine>();
const parent = parentLink();
parent.listen(receive, () => process.exit(0));
// Who wants knowledge waits for it once; a search is what games begin with.
threadOf('search').worker.once('message', () => parent.send({ type: 'ready' }));
setInterval(reportWork, PROGRESS_INTERVAL);

function receive(message: ToEngine): void {
  switch (message.type) {
    case 'ping':
      parent.send({ type: 'pong', id: message.id });
      return;
    case 'stop':
      for (const { running, watch } of threads.values())
        if (running === message.id) Atomics.store(watch, STOP, 1);
      return;
    case 'request':
      begin(message);
      return;
    case 'patterns':
    case 'strengths':
    case 'parameters':
      premises.set(message.type, message.type === 'patterns' ? whole(message) : message);
      for (const [lane, { worker }] of threads) if (concerns(message, lane)) worker.postMessage(message);
      return;
  }
}

function begin(request: EngineRequest): void {
  const thread = threadOf(laneOf(request));
  if (thread.running !== null) {
    const message = `The engine is still working on request ${thread.running}.`;
    parent.send({ type: 'error', id: request.id, error: { code: 'bad-request', message } });
    return;
  }
  thread.running = request.id;
  // Nothing runs, so no one is left to see the flag of the request before.
  Atomics.store(thread.watch, STOP, 0);
  thread.worker.postMessage(request);
}

/** Tells of lanes that got on since the last time. */
function reportWork(): void {
  for (const thread of threads.values()) {
    const { running, watch } = thread;
    const work = Atomics.load(watch, WORK);
    if (running === null || work === thread.work) continue;
    thread.work = work;
    const stage = STAGE_NAMES[Atomics.load(watch, STAGE)];
    parent.send({ type: 'progress', id: running, progress: { stage, work } });
  }
}

function threadOf(lane: Lane): Thread {
  const known = threads.get(lane);
  if (known) return known;
  const file = import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js';
  const watch = newWatch();
  const workerData: WorkerData = { lane, watch };
  const worker = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
  const thread: Thread = { worker, watch, running: null, work: 0 };
  threads.set(lane, thread);
  worker.on('message', (message: FromEngine) => {
    if (message.type === 'ready') return;
    if (message.type === 'result' || message.type === 'error') thread.running = null;
    parent.send(message);
  });
  // The thread reports what a request throws by itself; what arrives here has broken it, and only a new process is sound.
  worker.on('error', (error) => die(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  worker.on('exit', (code) => die(`The engine's thread ended with code ${code}.`));
  for (const message of premises.values()) if (concerns(message, lane)) worker.postMessage(message);
  return thread;
}

/** With the bytes that lanes were given before. */
function whole({ type, databases }: PatternMessage): PatternMessage {
  const before = (premises.get(type) as PatternMessage | undefined)?.databases ?? [];
  const known = new Map(before.map(({ id, bytes }) => [id, bytes]));
  return { type, databases: databases.map(({ id, bytes = known.get(id) }) => ({ id, bytes })) };
}

/** A search goes by parameters and strengths, and by no pattern set. */
function concerns({ type }: ToEngine, lane: Lane): boolean {
  return type !== 'patterns' || lane === 'knowledge';
}

function die(why: string): never {
  writeSync(2, `${why}\n`);
  process.exit(1);
}
