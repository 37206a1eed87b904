import { beforeEach, describe, expect, test } from 'vitest';
import type { EngineState, FromEngine, ToEngine } from '../../engine/protocol/messages.ts';
import type {
  AnalyzeParams,
  AnalyzeResult,
  GenmoveResult,
  SearchReport,
} from '../../engine/protocol/types.ts';
import type { Notice } from '../ipc/api.ts';
import { EngineClient, LIMITS } from './client.ts';
import type { EngineProcess, EngineProcessListener } from './engineProcess.ts';

/** A process that does only what the test tells it. */
class FakeProcess implements EngineProcess {
  readonly sent: ToEngine[] = [];
  killed = false;
  listener!: EngineProcessListener;

  listen(listener: EngineProcessListener): void {
    this.listener = listener;
  }
  send(message: ToEngine): void {
    this.sent.push(message);
  }
  kill(): void {
    this.killed = true;
  }
  say(message: FromEngine): void {
    this.listener.message(message);
  }
  /** What was sent apart from pings. */
  get asked(): string[] {
    return this.sent.flatMap((message) =>
      message.type === 'ping' ? [] : ['method' in message ? `${message.method} ${message.id}` : message.type],
    );
  }
  answerPings(): void {
    for (const message of this.sent.splice(0)) {
      if (message.type === 'ping') this.say({ type: 'pong', id: message.id });
      else this.kept.push(message);
    }
    this.sent.push(...this.kept.splice(0));
  }
  private readonly kept: ToEngine[] = [];
}

const report: SearchReport = { color: 2, playouts: 70, winRate: 0.5, scoreMean: 0, moves: [], ownership: [] };
const analysis: AnalyzeResult = { ...report, stopped: true };
const stoppedMove: GenmoveResult = { choice: { kind: 'pass' }, report, stopped: true };
const move: GenmoveResult = { choice: { kind: 'play', point: 70 }, report, stopped: false };
const params: AnalyzeParams & { mayResign: boolean } = {
  position: {
    size: 9,
    komi: 0,
    rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
    handicap: 0,
    black: [],
    white: [],
    moves: [],
    toMove: 2,
  },
  budget: { playouts: 1000 },
  seed: 1,
  mayResign: false,
};

let processes: FakeProcess[];
let states: EngineState[];
let notices: Notice[];
let ticking: Set<() => void>;
let client: EngineClient;

const last = (): FakeProcess => processes[processes.length - 1];
const kinds = (): string[] => states.map((state) => state.kind);

function tick(times: number): void {
  for (let i = 0; i < times; i++) for (const run of [...ticking]) run();
}

/** Ticks with a main thread that answers its pings. */
function tickAlive(times: number): void {
  for (let i = 0; i < times; i++) {
    tick(1);
    last().answerPings();
  }
}

beforeEach(() => {
  processes = [];
  states = [];
  notices = [];
  ticking = new Set();
  client = new EngineClient(
    () => {
      const process = new FakeProcess();
      processes.push(process);
      return process;
    },
    {
      every: (_, run) => {
        ticking.add(run);
        return () => void ticking.delete(run);
      },
    },
  );
  client.onState((state) => states.push(state));
  client.onNotice((notice) => notices.push(notice));
});

describe('looks', () => {
  const looking = { position: params.position, color: 2 as const, databases: null };
  const nothing = { setId: 'a', matches: [], more: false };

  test('are asked beside a request, stop nothing and leave the state alone', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    const before = client.state;
    const look = client.look('patternMatches', looking);
    const second = client.look('patternMatches', { ...looking, databases: ['conn'] });
    expect(last().asked).toEqual(['genmove 1', 'patternMatches 2', 'patternMatches 3']);
    last().say({ type: 'result', id: 2, value: nothing });
    expect(await look).toBe(nothing);
    expect(client.state).toEqual(before);
    last().say({ type: 'error', id: 3, error: { code: 'bad-position', message: 'No.' } });
    await expect(second).rejects.toMatchObject({ code: 'bad-position' });
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
  });

  test('wait for the engine, and come behind the patterns', async () => {
    const first = new ArrayBuffer(1);
    const second = new ArrayBuffer(2);
    const look = client.look('patternMatches', looking);
    client.usePatterns(first);
    expect(last().asked).toEqual([]);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['patterns', 'patternMatches 1']);
    client.usePatterns(second);
    expect(last().sent.slice(-1)).toEqual([{ type: 'patterns', buffer: second }]);
    last().say({ type: 'result', id: 1, value: nothing });
    await look;
  });

  test('are asked once more of a new engine, which has the patterns', async () => {
    const buffer = new ArrayBuffer(1);
    client.usePatterns(buffer);
    last().say({ type: 'ready' });
    const look = client.look('patternMatches', looking);
    last().listener.exit('was killed by SIGKILL');
    last().say({ type: 'ready' });
    expect(processes).toHaveLength(2);
    expect(last().asked).toEqual(['patterns', 'patternMatches 1']);
    expect(last().sent[0]).toEqual({ type: 'patterns', buffer });
    last().listener.exit('was killed by SIGKILL');
    await expect(look).rejects.toMatchObject({ code: 'crashed' });
  });

  test('without an answer the engine is taken for hung', async () => {
    last().say({ type: 'ready' });
    const look = client.look('patternMatches', looking);
    tickAlive(LIMITS.look - 1);
    expect(processes).toHaveLength(1);
    tickAlive(1);
    expect(processes).toHaveLength(2);
    last().say({ type: 'ready' });
    last().say({ type: 'result', id: 1, value: nothing });
    await look;
    expect(ticking.size).toBe(0);
  });

  test('readings can be stopped, which requests do not hear of', async () => {
    client.stopReading();
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    client.stopReading();
    expect(last().asked).toEqual(['genmove 1', 'stopReading']);
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
  });

  test('end with the client', async () => {
    const look = client.look('patternMatches', looking);
    client.close();
    await expect(look).rejects.toMatchObject({ code: 'not-running' });
    await expect(client.look('patternMatches', looking)).rejects.toMatchObject({ code: 'not-running' });
  });
});

describe('requests', () => {
  test('one made before the engine is ready waits for it', async () => {
    expect(client.state).toEqual({ kind: 'starting' });
    const result = client.request('genmove', params);
    expect(last().asked).toEqual([]);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1']);
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
    expect(client.state).toEqual({ kind: 'ready' });
  });

  test('progress is passed on and shown in the state', async () => {
    const reports: SearchReport[] = [];
    client.onProgress((value) => reports.push(value));
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    expect(client.state).toEqual({ kind: 'busy', method: 'genmove', playouts: 0, budget: 1000 });
    last().say({ type: 'progress', id: 1, report });
    expect(client.state).toEqual({ kind: 'busy', method: 'genmove', playouts: 70, budget: 1000 });
    expect(reports).toEqual([report]);
    last().say({ type: 'result', id: 1, value: move });
    await result;
  });

  test('a new request stops the one that runs and those that wait', async () => {
    last().say({ type: 'ready' });
    const first = client.request('genmove', params);
    const second = client.request('analyze', params);
    const third = client.request('status', { position: params.position, playouts: 10, seed: 1 });
    expect(last().asked).toEqual(['genmove 1', 'stop']);
    last().say({ type: 'result', id: 1, value: stoppedMove });
    expect((await first).stopped).toBe(true);
    expect(last().asked.slice(2)).toEqual(['analyze 2', 'stop']);
    last().say({ type: 'result', id: 2, value: analysis });
    expect(await second).toBe(analysis);
    expect(last().asked.slice(4)).toEqual(['status 3']);
    last().say({ type: 'result', id: 3, value: { dead: [], ownership: [] } });
    expect(await third).toEqual({ dead: [], ownership: [] });
  });

  test('stop before the engine is ready reaches the request when it is sent', async () => {
    const result = client.request('genmove', params);
    client.stop();
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1', 'stop']);
    last().say({ type: 'result', id: 1, value: stoppedMove });
    expect((await result).stopped).toBe(true);
  });

  test('stop twice is one stop, and stop with nothing to do is none', () => {
    last().say({ type: 'ready' });
    client.stop();
    void client.request('genmove', params);
    client.stop();
    client.stop();
    expect(last().asked).toEqual(['genmove 1', 'stop']);
  });

  test("the engine's own errors reject and leave it running", async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    const error = { code: 'bad-position', message: 'Two stones on D4.', detail: 'a board' } as const;
    last().say({ type: 'error', id: 1, error });
    await expect(result).rejects.toMatchObject(error);
    expect(client.state).toEqual({ kind: 'ready' });
    expect(processes).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('the timer runs only while something is expected', () => {
    expect(ticking.size).toBe(1); // its start
    last().say({ type: 'ready' });
    expect(ticking.size).toBe(0);
    void client.request('genmove', params);
    expect(ticking.size).toBe(1);
    last().say({ type: 'result', id: 1, value: move });
    expect(ticking.size).toBe(0);
  });
});

describe('a crash', () => {
  test('while thinking: restarted, asked again, answered, told once', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    last().listener.stderr('assertion failed\n');
    last().listener.exit('was killed by SIGKILL');
    expect(processes).toHaveLength(2);
    expect(client.state.kind).toBe('restarting');
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1']);
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
    expect(kinds()).toEqual(['ready', 'busy', 'restarting', 'busy', 'ready']);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ severity: 'warning', detail: 'assertion failed' });
    expect(notices[0].message).toMatch(/killed by SIGKILL.*same request/);
  });

  test('at the same request twice: it rejects, the next one works', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    last().listener.exit('stopped with exit code 7');
    last().say({ type: 'ready' });
    last().listener.stderr('out of memory');
    last().listener.exit('stopped with exit code 7');
    await expect(result).rejects.toMatchObject({ code: 'crashed', detail: 'out of memory' });
    last().say({ type: 'ready' });
    const next = client.request('analyze', params);
    expect(last().asked).toEqual(['analyze 2']);
    last().say({ type: 'result', id: 2, value: analysis });
    expect(await next).toBe(analysis);
    expect(notices).toHaveLength(1);
  });

  test('of a stopped request is not tried again', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    client.stop();
    last().listener.exit('stopped with exit code 1');
    await expect(result).rejects.toMatchObject({ code: 'crashed' });
    last().say({ type: 'ready' });
    expect(last().asked).toEqual([]);
    expect(client.state.kind).toBe('ready');
  });

  test('while idle is repaired without being asked', () => {
    last().say({ type: 'ready' });
    last().listener.exit('was killed by SIGSEGV');
    last().say({ type: 'ready' });
    expect(client.state.kind).toBe('ready');
    expect(notices).toHaveLength(1);
    expect(notices[0].message).not.toMatch(/request/);
  });

  test('again and again: failed with the last words, until restart()', async () => {
    const result = client.request('genmove', params);
    for (let i = 0; i < 3; i++) {
      last().listener.stderr(`cannot find module ${i}\n`);
      last().listener.exit('stopped with exit code 1');
    }
    expect(processes).toHaveLength(3);
    expect(client.state).toEqual({
      kind: 'failed',
      reason: 'The engine stopped with exit code 1.',
      detail: 'cannot find module 2',
    });
    await expect(result).rejects.toMatchObject({ code: 'not-running', detail: 'cannot find module 2' });
    await expect(client.request('genmove', params)).rejects.toMatchObject({ code: 'not-running' });
    expect(ticking.size).toBe(0);
    expect(notices).toHaveLength(1);

    client.restart();
    expect(client.state).toEqual({ kind: 'starting' });
    const again = client.request('genmove', params);
    last().say({ type: 'ready' });
    const [request] = last().sent;
    if (request.type !== 'request') throw new Error('the request was not sent');
    last().say({ type: 'result', id: request.id, value: move });
    expect(await again).toBe(move);
  });

  test('an answer between two failures starts the count again', async () => {
    for (let i = 1; i <= 5; i++) {
      last().say({ type: 'ready' });
      const result = client.request('analyze', params);
      last().say({ type: 'result', id: i, value: analysis });
      await result;
      last().listener.exit('was killed by SIGKILL');
    }
    expect(client.state.kind).toBe('restarting');
    expect(notices).toHaveLength(5);
  });

  test('a process that cannot even be made is a crash', () => {
    const broken = new EngineClient(() => {
      throw new Error('no such file');
    });
    expect(broken.state).toEqual({
      kind: 'failed',
      reason: 'The engine could not be started: no such file.',
    });
  });

  test('what a dead process still says is not heard', () => {
    last().say({ type: 'ready' });
    void client.request('genmove', params);
    const dead = last();
    dead.listener.exit('was killed by SIGKILL');
    dead.say({ type: 'result', id: 1, value: move });
    dead.listener.exit('was killed by SIGKILL');
    expect(processes).toHaveLength(2);
    expect(client.state.kind).toBe('restarting');
  });
});

describe('a hang', () => {
  test('at the start', () => {
    tick(LIMITS.start);
    expect(processes).toHaveLength(2);
    expect(processes[0].killed).toBe(true);
    expect(client.state.kind).toBe('restarting');
  });

  test('no progress while busy', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    tickAlive(LIMITS.progress - 1);
    last().say({ type: 'progress', id: 1, report });
    tickAlive(LIMITS.progress - 1);
    expect(processes).toHaveLength(1);
    tickAlive(1);
    expect(processes[0].killed).toBe(true);
    expect(notices[0].message).toMatch(/made no progress/);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1']);
    tickAlive(LIMITS.progress);
    await expect(result).rejects.toMatchObject({ code: 'hung' });
  });

  test('a status request, which never reports, has longer', () => {
    last().say({ type: 'ready' });
    void client.request('status', { position: params.position, playouts: 10, seed: 1 });
    tickAlive(LIMITS.status - 1);
    expect(processes).toHaveLength(1);
    tickAlive(1);
    expect(processes[0].killed).toBe(true);
  });

  test('a main thread that does not answer, whatever progress says', () => {
    last().say({ type: 'ready' });
    void client.request('genmove', params);
    for (let i = 0; i <= LIMITS.pong; i++) {
      expect(processes).toHaveLength(1);
      last().say({ type: 'progress', id: 1, report });
      tick(1);
    }
    expect(processes[0].killed).toBe(true);
    expect(notices[0].message).toMatch(/did not respond/);
  });

  test('not stopping when told to, even while reporting', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    tickAlive(5);
    client.stop();
    for (let i = 0; i < LIMITS.stop; i++) {
      expect(processes).toHaveLength(1);
      last().say({ type: 'progress', id: 1, report });
      tickAlive(1);
    }
    await expect(result).rejects.toMatchObject({ code: 'hung' });
    expect(processes[0].killed).toBe(true);
    last().say({ type: 'ready' });
    expect(client.state.kind).toBe('ready');
  });

  test('a long search that reports and answers is left alone', () => {
    last().say({ type: 'ready' });
    void client.request('genmove', params);
    for (let i = 0; i < 100; i++) {
      tickAlive(4);
      last().say({ type: 'progress', id: 1, report });
    }
    expect(processes).toHaveLength(1);
  });
});

describe('restart and close', () => {
  test('restart asks the new engine the same', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    client.restart();
    expect(processes[0].killed).toBe(true);
    last().say({ type: 'ready' });
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
    expect(notices).toEqual([]);
  });

  test('close kills and rejects, and restart does nothing after it', async () => {
    last().say({ type: 'ready' });
    const result = client.request('genmove', params);
    client.close();
    await expect(result).rejects.toMatchObject({ code: 'not-running' });
    expect(last().killed).toBe(true);
    client.restart();
    expect(processes).toHaveLength(1);
    expect(ticking.size).toBe(0);
    await expect(client.request('genmove', params)).rejects.toMatchObject({ code: 'not-running' });
  });
});
