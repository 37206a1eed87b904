/**
 * For benchQueue.ts: many workers in one process, each with a connection and a token of its own, that take as long as they are told and answer what
 * anybody would. Arguments: the address of the queue, of the server, milliseconds of a task, a file with a token a line. Prints a line of JSON a second.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobWorker } from '../../main/jobs/jobWorker.ts';
import type { Assignment, TaskEnd } from '../../main/jobs/taskRun.ts';
import { FarmClient } from '../../main/queue/farmClient.ts';
import { QueueWorker } from '../../main/queue/queueWorker.ts';
import { redisAddress } from '../../main/queue/redisAddress.ts';
import { seededInts } from '../../main/store/testKill.ts';

const [queue, url, milliseconds, file, seed] = process.argv.slice(2);
const address = redisAddress(queue);
const below = seededInts(Number(seed));
/** Tasks that the server said it has. */
const told: number[] = [];
process.on('SIGTERM', () => {
  writeFileSync(`${file}.told`, JSON.stringify(told));
  process.exit();
});
const folder = mkdtempSync(join(tmpdir(), 'yomi-swarm-'));
const counts = { done: 0, died: 0, stragglers: 0, troubles: 0, workers: 0 };
/** One in so many tasks ends like that. */
const DIES = 200;
const STRAGGLES = 500;

/** Sleeps as long as a task takes; now and then much longer, or its worker is gone. */
class Sleeper implements JobWorker {
  #end: ((end: TaskEnd) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #die: () => void;

  constructor(die: () => void) {
    this.#die = die;
  }

  run({ task }: Assignment): Promise<TaskEnd> {
    return new Promise((resolve) => {
      this.#end = resolve;
      if (below(DIES) === 0) {
        counts.died++;
        // Nothing is said any more: others find out.
        this.#die();
        return;
      }
      const straggles = below(STRAGGLES) === 0;
      if (straggles) counts.stragglers++;
      const takes = Number(milliseconds) * (0.5 + below(1000) / 1000) * (straggles ? 60 : 1);
      this.#timer = setTimeout(() => {
        const winner = task % 3 === 0 ? 'first' : 'second';
        const row = {
          ...{ game: task, black: 'first', white: 'second', result: winner === 'first' ? 'B+1.5' : 'W+0.5' },
          ...{ winner, end: 'passes' as const, moves: 50, milliseconds: {} },
        };
        const result = { row, sgf: `(;SZ[5]C[${task}]${';B[aa];W[bb]'.repeat(100)})` };
        this.#settle({ kind: 'done', result, milliseconds: takes });
      }, takes);
    });
  }
  hold(): void {
    // It has no clock.
  }
  abandon(): void {
    clearTimeout(this.#timer);
    this.#settle({ kind: 'abandoned' });
  }
  close(): void {
    this.abandon();
  }
  #settle(end: TaskEnd): void {
    const resolve = this.#end;
    this.#end = undefined;
    resolve?.(end);
  }
}

function start(token: string, name: string): void {
  counts.workers++;
  const client = new FarmClient({ url, token });
  const worker: QueueWorker = new QueueWorker({
    ...{ address, client, name, folder, threads: 1, programs: true },
    builds: { programOf: () => Promise.resolve('') },
    makeWorker: () =>
      new Sleeper(() => {
        void worker.cut().then(() => {
          counts.workers--;
          // Another machine takes its place.
          setTimeout(() => start(token, name), 2000);
        });
      }),
    onResult(_key, task) {
      counts.done++;
      told.push(task);
    },
    onEnd: (error) => void process.stderr.write(`${error.message}\n`),
    onTrouble: (error) => {
      if (counts.troubles++ < 5) process.stderr.write(`${error.message}\n`);
    },
  });
}

for (const [i, line] of readFileSync(file, 'utf8').trim().split('\n').entries()) {
  const [name, token] = line.split(' ');
  // Not all in one moment.
  setTimeout(() => start(token, name), i * 8);
}
setInterval(() => {
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ ...counts, cpu: (user + system) / 1e6 }));
}, 1000);
