/** The supervisor with a real engine process: messages, shared memory and signals as they are. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineState } from '../../engine/protocol/messages.ts';
import type { GenmoveParams } from '../../engine/protocol/decision.ts';
import type { AnalyzeParams } from '../../engine/protocol/types.ts';
import type { Notice } from '../ipc/api.ts';
import { EngineQueue } from './engineQueue.ts';
import { forkEngine } from './nodeProcess.ts';
import { searched } from './testDecision.ts';
import { usualThreads } from './threads.ts';
import { until } from '../store/testUntil.ts';

let pids: number[];
let notices: Notice[];
let states: EngineState[];
let queue: EngineQueue;

function connect(path?: string): EngineQueue {
  const made = new EngineQueue(() => {
    const process = forkEngine(path);
    if (process.pid !== undefined) pids.push(process.pid);
    return process;
  });
  made.onNotice((notice) => notices.push(notice));
  made.onState((state) => states.push(state));
  return made;
}

beforeEach(() => {
  pids = [];
  notices = [];
  states = [];
  queue = connect();
});
afterEach(() => {
  queue.close();
});

function genmove(playouts: number): GenmoveParams & AnalyzeParams {
  return {
    position: {
      size: 9,
      komi: 6.5,
      rules: { suicide: 'forbid', ko: 'simple', scoring: 'chinese' },
      handicap: 0,
      black: [],
      white: [],
      moves: [],
      toMove: 2,
    },
    budget: { playouts },
    seed: 5,
    mayResign: false,
  };
}

/** More playouts than any machine plays during a test. */
const ENDLESS = 1e9;

/** A search may end early, and every thread of it may have one playout under way when the last is counted. */
function expectAbout(playouts: number, asked: number): void {
  expect(playouts).toBeGreaterThanOrEqual(asked / 2);
  expect(playouts).toBeLessThan(asked + usualThreads());
}

/** Resolves when the running search has reported. */
function progress(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queue.onProgress(() => {
      stop();
      resolve();
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a real engine', () => {
  test('answers, and with one thread the same again for the same seed', async () => {
    queue.close();
    vi.stubEnv('YOMI_THREADS', '1');
    queue = connect();
    const first = await queue.request('genmove', genmove(2000));
    // All of them, unless the favourite cannot be overtaken any more.
    expect(searched(first).report.playouts).toBeLessThanOrEqual(2000);
    expect(searched(first).report.playouts).toBeGreaterThanOrEqual(1000);
    expect(first.stopped).toBe(false);
    expect(await queue.request('genmove', genmove(2000))).toEqual(first);
    expect(queue.state).toEqual({ kind: 'ready' });
  });

  test('stops long before its budget', async () => {
    const result = queue.request('genmove', genmove(ENDLESS));
    await progress();
    queue.stop();
    const move = await result;
    const { report, choice } = searched(move);
    expect(move.stopped).toBe(true);
    expect(report.playouts).toBeLessThan(ENDLESS);
    expect(choice.kind).toBe('play');
    expect(pids).toHaveLength(1);
  });

  test('is stopped by the next request', async () => {
    const first = queue.request('genmove', genmove(ENDLESS));
    const second = queue.request('analyze', genmove(ENDLESS));
    const third = queue.request('genmove', genmove(300));
    expect((await first).stopped).toBe(true);
    expect((await second).playouts).toBeLessThan(ENDLESS);
    const last = await third;
    expect(last.stopped).toBe(false);
    expectAbout(searched(last).report.playouts, 300);
    expect(pids).toHaveLength(1);
  });

  test('an error leaves it running', async () => {
    const wrong = genmove(10);
    wrong.position.size = 77;
    await expect(queue.request('genmove', wrong)).rejects.toMatchObject({ code: 'bad-position' });
    await queue.request('genmove', genmove(10));
    expect(pids).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('killed while thinking is started again and answers, and the user is told once', async () => {
    const params = genmove(30_000);
    const result = queue.request('genmove', params);
    await progress();
    process.kill(pids[0], 'SIGKILL');
    expectAbout(searched(await result).report.playouts, 30_000);
    expect(pids).toHaveLength(2);
    expect(notices).toHaveLength(1);
    expect(notices[0].message).toMatch(/killed by SIGKILL.*same request/);
    expect(states.map((state) => state.kind)).toContain('restarting');
    expect(queue.state).toEqual({ kind: 'ready' });
  });

  test('killed again and again at the same request gives the error, and then works', async () => {
    const result = queue.request('genmove', genmove(ENDLESS)).catch((error: unknown) => error);
    for (let i = 0; i < 2; i++) {
      await progress();
      process.kill(pids[i], 'SIGKILL');
    }
    expect(await result).toMatchObject({ code: 'crashed' });
    expectAbout(searched(await queue.request('genmove', genmove(100))).report.playouts, 100);
    expect(pids).toHaveLength(3);
  });

  test('stopped by the system (SIGSTOP) counts as hung', async () => {
    await queue.request('genmove', genmove(10));
    process.kill(pids[0], 'SIGSTOP');
    expectAbout(searched(await queue.request('genmove', genmove(100))).report.playouts, 100);
    expect(pids).toHaveLength(2);
    expect(notices[0].message).toMatch(/did not respond/);
  });

  test('ends when its host dies', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yomi-engine-'));
    const path = join(dir, 'host.mjs');
    const module = pathToFileURL(join(import.meta.dirname, 'nodeProcess.ts')).href;
    writeFileSync(
      path,
      `import { forkEngine } from ${JSON.stringify(module)};
      const engine = forkEngine();
      engine.listen({ message: () => console.log(engine.pid), stderr() {}, exit() {} });`,
    );
    const host = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(host.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    host.kill('SIGKILL');
    await until(() => expect(isAlive(pid)).toBe(false));
    rmSync(dir, { recursive: true });
  });

  test('ends when it is closed', async () => {
    await queue.request('genmove', genmove(10));
    queue.close();
    await until(() => expect(isAlive(pids[0])).toBe(false));
  });
});

test('a program that cannot run fails with its own words and can be restarted', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yomi-engine-'));
  const path = join(dir, 'broken.mjs');
  writeFileSync(path, 'throw new Error("no board today");');
  queue.close();
  pids = [];
  queue = connect(path);
  await expect(queue.request('genmove', genmove(10))).rejects.toMatchObject({ code: 'not-running' });
  expect(queue.state).toMatchObject({ kind: 'failed', reason: 'The engine stopped with exit code 1.' });
  expect((queue.state as { detail?: string }).detail).toContain('no board today');
  expect(pids).toHaveLength(3);
  queue.restart();
  expect(pids).toHaveLength(4);
  rmSync(dir, { recursive: true });
});
