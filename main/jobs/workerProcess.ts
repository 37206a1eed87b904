/** The process of a worker (jobWorker.ts): tasks come in as lines of JSON, and what came of them goes out; it ends with its input. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { InnerWorker, type FromWorker, type ToWorker } from './jobWorker.ts';
import type { OwnEngine } from './taskRun.ts';

/** Serves until the input ends, which it does when whoever started this is gone; what is being done is given up then. */
export async function serveTasks(input: Readable, output: Writable, own: OwnEngine): Promise<void> {
  const worker = new InnerWorker(own);
  const say = (message: FromWorker): void => void output.write(`${JSON.stringify(message)}\n`);
  say({ say: 'here', pid: process.pid });
  let running: Promise<void> = Promise.resolve();
  for await (const line of createInterface({ input })) {
    const said = JSON.parse(line) as ToWorker;
    if (said.say === 'hold') worker.hold(said.isHeld);
    else if (said.say === 'abandon') worker.abandon();
    else running = worker.run(said.assignment).then((end) => say({ say: 'end', end }));
  }
  worker.close();
  await running;
}
