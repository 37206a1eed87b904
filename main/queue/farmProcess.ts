/**
 * For tests: a server or a worker of the jobs of testJobs.ts, to be killed. Arguments: `server STORE QUEUE PORT EVERY [usual]`, or
 * `worker FOLDER QUEUE SERVER TOKEN [lies]`. The first line that it prints says that it is there; a worker prints one for each result.
 */
import { writeSync } from 'node:fs';
import { builtRenderer } from '../host/places.ts';
import { testOwn, testWorker } from '../jobs/testJobs.ts';
import type { JobWorker } from '../jobs/jobWorker.ts';
import { Dispatcher } from './dispatcher.ts';
import { FarmClient } from './farmClient.ts';
import { startFarmServer } from './farmServer.ts';
import { FarmStore } from './farmStore.ts';
import { QueueWorker } from './queueWorker.ts';
import { redisAddress } from './redisAddress.ts';
import { BullQueue } from './taskQueue.ts';
import { lying } from './testLies.ts';

/** Short enough for tests to wait for. */
const LOCK_MS = 2000;
const say = (line: string): void => void writeSync(1, `${line}\n`);
const trouble = (error: Error): void => void process.stderr.write(`${error.message}\n`);
const [kind, folder, queue, where, more, manner] = process.argv.slice(2);
const address = redisAddress(queue);

if (kind === 'server') {
  const isUsual = manner === 'usual';
  const store = new FarmStore(folder);
  const bull = new BullQueue(address, { onError: trouble, ...(isUsual ? {} : { lockMs: LOCK_MS }) });
  const dispatcher = new Dispatcher({
    ...{ store, queue: bull, checkEvery: Number(more) },
    ...(isUsual ? {} : { againMs: 1000, graceMs: 10_000 }),
    onFault: (error) => {
      throw error;
    },
  });
  const { url } = await startFarmServer({
    ...{
      store,
      dispatcher,
      rendererDir: builtRenderer(),
      host: '127.0.0.1',
      port: Number(where),
      programs: true,
    },
  });
  say(url);
} else {
  const client = new FarmClient({ url: where, token: more });
  const { name } = await client.callUntil('farm.me', {}, new AbortController().signal);
  const own = (): JobWorker => (manner === 'lies' ? lying(testWorker()) : testWorker());
  new QueueWorker({
    ...{ address, client, name, folder, threads: 1, programs: true, lockMs: LOCK_MS, beatMs: 500 },
    builds: { programOf: () => Promise.resolve(testOwn.build) },
    makeWorker: own,
    onResult: (key, task) => say(`${key} ${task}`),
    onEnd(error) {
      trouble(error);
      process.exit(2);
    },
    onTrouble: trouble,
  });
  say(name);
}
