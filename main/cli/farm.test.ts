import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort, NO_REDIS, TestRedis } from '../queue/testRedis.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { ownEngine } from './jobsCommand.ts';
import { cli as program } from '../../build/checks/testProgram.ts';

const at = useTestFolder();
const running: ChildProcess[] = [];
let redis: TestRedis | undefined;
afterEach(async () => {
  for (const one of running.splice(0)) one.kill('SIGKILL');
  await redis?.kill();
});

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

function yomi(...args: string[]): Promise<Ended> {
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Starts the program; `text` is what it has printed by now, on both streams. */
function start(
  env: Record<string, string>,
  ...args: string[]
): { text: string; exit: Promise<number | null> } {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  running.push(child);
  const told = { text: '', exit: new Promise<number | null>((gone) => child.once('exit', gone)) };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (told.text += more));
  return told;
}

/** The signature of this engine as it is remembered in a folder: finding it takes half a minute. */
function remember(folder: string, signature: number): void {
  mkdirSync(at(folder), { recursive: true });
  const { build, patternSet } = ownEngine();
  const key = `${build} ${patternSet} ${process.version} ${process.arch}`;
  writeFileSync(at(folder, 'signatures.json'), JSON.stringify({ [key]: signature }));
}

describe.skipIf(NO_REDIS !== undefined)('a server and its workers', () => {
  test('do a job of our engine that was added from elsewhere; who computes otherwise takes no part', async () => {
    mkdirSync(at('redis'));
    redis = await TestRedis.start(at('redis'));
    for (const folder of ['here', 'worker']) remember(folder, 7);
    remember('odd', 8);
    remember('server', 7);
    const port = String(await freePort());
    const data = ['--data', at('server')];
    const server = start({ YOMI_QUEUE: redis.url }, 'server', '--port', port, '--check-every', '0', ...data);
    const token = async (...args: string[]): Promise<string> =>
      (await yomi('server', 'token', 'add', ...args, ...data)).stdout.trim();
    const [one, odd, manager] = [await token('one'), await token('odd'), await token('me', '--manager')];
    await until(() => expect(server.text).toContain(`http://127.0.0.1:${port}`));
    const jobs = (...args: string[]): Promise<Ended> =>
      yomi('jobs', ...args, '--server', `http://127.0.0.1:${port}`, '--token', manager, '--data', at('here'));
    expect(await jobs('add', 'regress', 'eyes:10')).toEqual({ status: 0, stdout: 'job 1\n', stderr: '' });
    // The address of the server is told by the queue.
    const worker = (name: string, secret: string): ReturnType<typeof start> =>
      start({ YOMI_TOKEN: secret }, 'worker', '--queue', redis!.url, '--threads', '1', '--data', at(name));
    const wrong = worker('odd', odd);
    expect(await wrong.exit).toBe(2);
    expect(wrong.text).toMatch(/comes to the signature 8 on this machine, not to 7/);
    worker('worker', one);
    await until(async () =>
      expect((await jobs('list')).stdout).toMatch(/^1 finished regression “eyes” 1 of 1/),
    );
    expect((await jobs('show', '1')).stdout).toMatch(/\n1 passed\n\n/);
    expect((await jobs('remove', '1')).stdout).toBe('job 1 removed: eyes\n');
    expect((await yomi('server', 'token', 'list', ...data)).stdout).toMatch(
      /^me manager .*\nodd worker .*\none worker /,
    );
  }, 200_000);
});

test.each([
  [['server', '--queue', 'http://queue'], 'error: the queue is at redis:// or rediss://, not at http://\n'],
  [['worker', '--queue', 'redis://queue'], 'error: a worker needs a token: --token or YOMI_TOKEN\n'],
  [
    ['server', 'token', 'list', '--store', 'mysql://host/name'],
    'error: the store is a database of PostgreSQL: postgres://USER@HOST/NAME\n',
  ],
  [['server', 'token', 'add', '../x'], 'error: no name of letters, digits, dots and hyphens: ../x\n'],
])('what cannot be is told: %j', async (args, error) => {
  expect(await yomi(...args, '--data', at('data'))).toEqual({ status: 2, stdout: '', stderr: error });
});
