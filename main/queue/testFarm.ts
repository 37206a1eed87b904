/** For tests: a farm of processes (farmProcess.ts) over a real Redis, any of which may be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { JOBS_FILE } from '../jobs/jobStore.ts';
import { FarmStore } from './farmStore.ts';
import { freePort, TestRedis } from './testRedis.ts';

const script = join(import.meta.dirname, 'farmProcess.ts');

export class TestFarm {
  readonly redis: TestRedis;
  readonly store: FarmStore;
  /** Lines of all workers, one for each result that the server took. */
  readonly lines: string[] = [];
  readonly #folder: string;
  /** Of the store. */
  readonly #place: string;
  readonly #port: number;
  readonly #every: number;
  readonly #running = new Map<string, ChildProcess>();
  readonly #workers = new Map<string, { token: string; manner: string[] }>();
  #onLine: () => void = () => undefined;

  private constructor(
    folder: string,
    { redis, port, every, place }: { redis: TestRedis; port: number; every: number; place: string },
  ) {
    this.#folder = folder;
    this.redis = redis;
    this.#port = port;
    this.#every = every;
    this.#place = place;
    this.store = new FarmStore(place);
  }

  /** One task in `every` is done twice. `place`: of the store, for another one than a file. */
  static async make(folder: string, every: number, place = join(folder, JOBS_FILE)): Promise<TestFarm> {
    mkdirSync(join(folder, 'redis'), { recursive: true });
    const redis = await TestRedis.start(join(folder, 'redis'));
    return new TestFarm(folder, { redis, port: await freePort(), every, place });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  startServer(): void {
    this.#start('server', ['server', this.#place, this.redis.url, String(this.#port), String(this.#every)]);
  }

  startWorker(name: string, manner: string[] = []): void {
    const known = this.#workers.get(name) ?? { token: this.store.addMember(name, 'worker'), manner };
    this.#workers.set(name, known);
    const place = join(this.#folder, name);
    mkdirSync(place, { recursive: true });
    this.#start(name, ['worker', place, this.redis.url, this.url, known.token, ...known.manner]);
  }

  /** Kills (SIGKILL) the server, a worker or 'redis', and starts it again. */
  async killAndStart(name: string): Promise<void> {
    if (name === 'redis') {
      await this.redis.kill();
      await this.redis.start();
      return;
    }
    await this.#kill(name);
    if (name === 'server') this.startServer();
    else this.startWorker(name);
  }

  /** How a process that was started ended; undefined while it runs. */
  exitCode(name: string): number | null | undefined {
    return this.#running.get(name)?.exitCode;
  }

  /** Resolves as soon as workers have told of so many results. */
  async results(count: number): Promise<void> {
    while (this.lines.length < count) await new Promise<void>((go) => (this.#onLine = go));
  }

  async close(): Promise<void> {
    for (const name of [...this.#running.keys()]) await this.#kill(name);
    await this.redis.kill();
    this.store.close();
  }

  #start(name: string, args: string[]): void {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#running.set(name, child);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      this.lines.push(...lines.filter((line) => line.includes(' ')));
      this.#onLine();
    });
  }

  async #kill(name: string): Promise<void> {
    const child = this.#running.get(name);
    this.#running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((gone) => {
      child.once('exit', () => gone());
      child.kill('SIGKILL');
    });
  }
}
