/** For tests: a Redis of the system on a port of its own, with its append-only file in a folder. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Why there is none here; undefined when there is one. */
export const NO_REDIS: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not installed (apt-get install redis-server)';
if (NO_REDIS !== undefined) console.warn(`Tests of the queue are skipped: ${NO_REDIS}`);

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const { port } = server.address() as AddressInfo;
  await new Promise((go) => server.close(go));
  return port;
}

export class TestRedis {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(folder: string): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), folder);
    await redis.start();
    return redis;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const args = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', ''];
    this.#process = spawn('redis-server', [...args, '--appendonly', 'yes'], { stdio: 'ignore' });
    for (;;) {
      if (this.#process.exitCode !== null) throw new Error('redis-server ended at once');
      if (await this.#answers()) return;
      await new Promise((go) => setTimeout(go, 20));
    }
  }

  #answers(): Promise<boolean> {
    return new Promise((told) => {
      const socket = connect(this.#port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.on('data', (data) => {
        told(data.toString().startsWith('+PONG'));
        socket.destroy();
      });
      socket.on('error', () => told(false));
      socket.on('close', () => told(false));
    });
  }

  /** Kills it (SIGKILL); resolves when it is gone. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await ended(process, 'SIGKILL');
  }
}

/** Ends a process by a signal; resolves when it is gone. */
export async function ended(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!process || process.exitCode !== null) return;
  await new Promise<void>((gone) => {
    process.once('exit', () => gone());
    process.kill(signal);
  });
}
