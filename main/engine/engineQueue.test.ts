import { beforeEach, describe, expect, test } from 'vitest';
import type { EngineState } from '../../engine/protocol/messages.ts';
import type { GenmoveResult } from '../../engine/protocol/decision.ts';
import type { AnalyzeParams, AnalyzeResult, SearchReport } from '../../engine/protocol/types.ts';
import type { ReadResult } from '../../engine/protocol/reading.ts';
import type { Progress } from '../../engine/protocol/progress.ts';
import type { Notice } from '../ipc/api.ts';
import { EngineQueue, LIMITS } from './engineQueue.ts';
import { describeExit } from './engineProcess.ts';
import { FakeProcess } from './fakeProcess.ts';

const report: SearchReport = { color: 2, playouts: 70, winRate: 0.5, scoreMean: 0, moves: [], ownership: [] };
const progress: Progress = { stage: 'playouts', work: 70, report };
const analysis: AnalyzeResult = { ...report, stopped: true };
const premises = {
  engine: 'montecarlo',
  patterns: 'mc_uniform',
  seed: 1,
  setId: '',
  parameters: {},
} as const;
const stoppedMove: GenmoveResult = {
  decision: { ...premises, color: 2, choice: { kind: 'pass' }, report },
  stopped: true,
};
const move: GenmoveResult = {
  decision: { ...premises, color: 2, choice: { kind: 'play', point: 70 }, report },
  stopped: false,
};
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
let queue: EngineQueue;

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
  queue = new EngineQueue(
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
  queue.onState((state) => states.push(state));
  queue.onNotice((notice) => notices.push(notice));
});

describe('lanes', () => {
  const looking = { position: params.position, color: 2 as const, databases: null };
  const nothing = { setId: 'a', matches: [], more: false };
  const reading = { position: params.position, question: { kind: 'attack', target: 22 } } as const;
  const read = (ended: 'stopped' | 'finished'): ReadResult => ({ ended }) as unknown as ReadResult;

  test('work side by side, each on one request at a time', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    const first = queue.request('patternMatches', looking);
    const second = queue.request('patternMatches', { ...looking, databases: ['conn'] });
    expect(last().asked).toEqual(['genmove 1', 'patternMatches 2']);
    expect(queue.state).toMatchObject({
      running: [{ id: 1, budget: 1000 }, { id: 2 }],
      waiting: [{ id: 3, method: 'patternMatches', progress: null }],
    });
    last().say({ type: 'result', id: 2, value: nothing });
    expect(await first).toBe(nothing);
    expect(last().asked).toEqual(['genmove 1', 'patternMatches 2', 'patternMatches 3']);
    last().say({ type: 'error', id: 3, error: { code: 'bad-position', message: 'No.' } });
    await expect(second).rejects.toMatchObject({ code: 'bad-position' });
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
  });

  test('requests wait for the engine, and come behind the patterns', async () => {
    const [first, second] = ['first', 'second'].map((id) => ({ id, bytes: new Uint8Array(8) }));
    const other = { id: 'other', bytes: new Uint8Array(8) };
    const found = queue.request('patternMatches', looking, { setId: 'a' });
    queue.usePatterns([first, other]);
    expect(last().asked).toEqual([]);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['patterns', 'patternMatches 1']);
    expect(last().sent[1]).toMatchObject({ setId: 'a' });
    expect(last().sent[0]).toEqual({ type: 'patterns', databases: [first, other] });
    // What it has is not sent again, and what was not in the set before is.
    queue.usePatterns([second, other]);
    queue.usePatterns([first, other]);
    expect(last().sent.slice(-2)).toEqual([
      { type: 'patterns', databases: [second, { id: 'other' }] },
      { type: 'patterns', databases: [first, { id: 'other' }] },
    ]);
    last().say({ type: 'result', id: 1, value: nothing });
    await found;
  });

  test('strengths come before requests too, and other ones only for those after them', () => {
    const strengths = { id: 'mine', buffer: new ArrayBuffer(1) };
    queue.useStrengths(strengths);
    void queue.request('genmove', params);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['strengths', 'genmove 1']);
    expect(last().sent[0]).toEqual({ type: 'strengths', strengths });
    queue.useStrengths(null);
    expect(last().sent.slice(-1)).toEqual([{ type: 'strengths', strengths: null }]);
  });

  test('both are asked once more of a new engine, which has the patterns', async () => {
    const database = { id: 'one', bytes: new Uint8Array(8) };
    queue.usePatterns([database]);
    last().say({ type: 'ready' });
    const found = queue.request('patternMatches', looking);
    const result = queue.request('genmove', params);
    last().listener.exit(describeExit(null, 'SIGKILL'));
    last().say({ type: 'ready' });
    expect(processes).toHaveLength(2);
    expect(last().asked).toEqual(['patterns', 'genmove 2', 'patternMatches 1']);
    expect(last().sent[0]).toEqual({ type: 'patterns', databases: [database] });
    last().say({ type: 'result', id: 2, value: move });
    await result;
    last().listener.exit(describeExit(null, 'SIGKILL'));
    await expect(found).rejects.toMatchObject({ code: 'crashed' });
  });

  test('other patterns stop the question where those before match, and what waits is asked of them', async () => {
    last().say({ type: 'ready' });
    const first = queue.request('patternMatches', looking);
    const second = queue.request('patternMatches', looking);
    expect(last().asked).toEqual(['patternMatches 1']);
    queue.leavePatterns();
    expect(last().asked.slice(1)).toEqual(['stop 1']);
    queue.usePatterns([]);
    expect(last().asked.slice(1)).toEqual(['stop 1', 'patterns']);
    const answer = { setId: 'x', matches: [], more: false };
    last().say({ type: 'result', id: 1, value: { ...answer, stopped: true } });
    expect((await first).stopped).toBe(true);
    expect(last().asked.slice(3)).toEqual(['patternMatches 2']);
    last().say({ type: 'result', id: 2, value: answer });
    expect(await second).toEqual(answer);
  });

  test('a newer reading stops the older ones, and what a game asked goes on', async () => {
    last().say({ type: 'ready' });
    void queue.request('genmove', params);
    const first = queue.request('read', reading);
    const second = queue.request('read', reading);
    const third = queue.request('read', reading);
    expect(last().asked).toEqual(['genmove 1', 'read 2', 'stop 2']);
    last().say({ type: 'result', id: 2, value: read('stopped') });
    expect((await first).ended).toBe('stopped');
    expect(last().asked.slice(3)).toEqual(['read 3', 'stop 3']);
    last().say({ type: 'result', id: 3, value: read('stopped') });
    await second;
    queue.stop();
    queue.stop('page');
    expect(last().asked.slice(5)).toEqual(['read 4', 'stop 1', 'stop 4']);
    last().say({ type: 'result', id: 4, value: read('finished') });
    expect((await third).ended).toBe('finished');
  });

  test('a move for a game makes room for itself; what made room is asked again', async () => {
    last().say({ type: 'ready' });
    const asked = queue.request('read', reading);
    const game = queue.request('genmove', { ...params, using: { engine: 'classic' } });
    expect(last().asked).toEqual(['read 1', 'stop 1']);
    last().say({ type: 'result', id: 1, value: read('stopped') });
    expect(last().asked.slice(2)).toEqual(['genmove 2']);
    last().say({ type: 'result', id: 2, value: move });
    expect(await game).toBe(move);
    expect(last().asked.slice(3)).toEqual(['read 1']);
    last().say({ type: 'result', id: 1, value: read('finished') });
    expect((await asked).ended).toBe('finished');
  });

  test('what was done before the stop arrived is not asked again', async () => {
    last().say({ type: 'ready' });
    const asked = queue.request('read', reading, { urgency: 'background' });
    void queue.request('examine', { position: params.position, stages: ['worms'] });
    expect(last().asked).toEqual(['read 1', 'stop 1']);
    last().say({ type: 'result', id: 1, value: read('finished') });
    expect((await asked).ended).toBe('finished');
    expect(last().asked.slice(2)).toEqual(['examine 2']);
  });

  test('questions end with the queue', async () => {
    const found = queue.request('patternMatches', looking);
    queue.close();
    await expect(found).rejects.toMatchObject({ code: 'not-running' });
    await expect(queue.request('patternMatches', looking)).rejects.toMatchObject({ code: 'not-running' });
  });
});

describe('requests', () => {
  test('one made before the engine is ready waits for it', async () => {
    expect(queue.state).toEqual({ kind: 'starting' });
    const result = queue.request('genmove', params);
    expect(last().asked).toEqual([]);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1']);
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
    expect(queue.state).toEqual({ kind: 'ready' });
  });

  test('progress is passed on and shown in the state', async () => {
    const reports: SearchReport[] = [];
    queue.onProgress((value) => reports.push(value));
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    const task = { id: 1, method: 'genmove', asker: 'game', urgency: 'move', budget: 1000 };
    expect(queue.state).toEqual({ kind: 'busy', running: [{ ...task, progress: null }], waiting: [] });
    last().say({ type: 'progress', id: 1, progress });
    expect(queue.state).toMatchObject({ running: [{ ...task, progress }] });
    expect(reports).toEqual([report]);
    last().say({ type: 'result', id: 1, value: move });
    await result;
  });

  test('a new request stops the one that runs and those that wait', async () => {
    last().say({ type: 'ready' });
    const first = queue.request('genmove', params);
    const second = queue.request('analyze', params);
    const third = queue.request('analyze', { ...params, seed: 2 });
    expect(last().asked).toEqual(['genmove 1', 'stop 1']);
    last().say({ type: 'result', id: 1, value: stoppedMove });
    expect((await first).stopped).toBe(true);
    expect(last().asked.slice(2)).toEqual(['analyze 2', 'stop 2']);
    last().say({ type: 'result', id: 2, value: analysis });
    expect(await second).toBe(analysis);
    expect(last().asked.slice(4)).toEqual(['analyze 3']);
    last().say({ type: 'result', id: 3, value: analysis });
    expect(await third).toBe(analysis);
  });

  test('stop before the engine is ready reaches the request when it is sent', async () => {
    const result = queue.request('genmove', params);
    queue.stop();
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1', 'stop 1']);
    last().say({ type: 'result', id: 1, value: stoppedMove });
    expect((await result).stopped).toBe(true);
  });

  test('stop twice is one stop, and stop with nothing to do is none', () => {
    last().say({ type: 'ready' });
    queue.stop();
    void queue.request('genmove', params);
    queue.stop();
    queue.stop();
    expect(last().asked).toEqual(['genmove 1', 'stop 1']);
  });

  test("the engine's own errors reject and leave it running", async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    const error = { code: 'bad-position', message: 'Two stones on D4.', detail: 'a board' } as const;
    last().say({ type: 'error', id: 1, error });
    await expect(result).rejects.toMatchObject(error);
    expect(queue.state).toEqual({ kind: 'ready' });
    expect(processes).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('the timer runs only while something is expected', () => {
    expect(ticking.size).toBe(1); // its start
    last().say({ type: 'ready' });
    expect(ticking.size).toBe(0);
    void queue.request('genmove', params);
    expect(ticking.size).toBe(1);
    last().say({ type: 'result', id: 1, value: move });
    expect(ticking.size).toBe(0);
  });
});

describe('a crash', () => {
  test('while thinking: restarted, asked again, answered, told once', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    last().listener.stderr('assertion failed\n');
    last().listener.exit(describeExit(null, 'SIGKILL'));
    expect(processes).toHaveLength(2);
    expect(queue.state.kind).toBe('restarting');
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
    const result = queue.request('genmove', params);
    last().listener.exit(describeExit(7));
    last().say({ type: 'ready' });
    last().listener.stderr('out of memory');
    last().listener.exit(describeExit(7));
    await expect(result).rejects.toMatchObject({ code: 'crashed', detail: 'out of memory' });
    last().say({ type: 'ready' });
    const next = queue.request('analyze', params);
    expect(last().asked).toEqual(['analyze 2']);
    last().say({ type: 'result', id: 2, value: analysis });
    expect(await next).toBe(analysis);
    expect(notices).toHaveLength(1);
  });

  test('of a stopped request is not tried again', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    queue.stop();
    last().listener.exit(describeExit(1));
    await expect(result).rejects.toMatchObject({ code: 'crashed' });
    last().say({ type: 'ready' });
    expect(last().asked).toEqual([]);
    expect(queue.state.kind).toBe('ready');
  });

  test('while idle is repaired without being asked', () => {
    last().say({ type: 'ready' });
    last().listener.exit(describeExit(null, 'SIGSEGV'));
    last().say({ type: 'ready' });
    expect(queue.state.kind).toBe('ready');
    expect(notices).toHaveLength(1);
    expect(notices[0].message).not.toMatch(/request/);
  });

  test('again and again: failed with the last words, until restart()', async () => {
    const result = queue.request('genmove', params);
    for (let i = 0; i < 3; i++) {
      last().listener.stderr(`cannot find module ${i}\n`);
      last().listener.exit(describeExit(1));
    }
    expect(processes).toHaveLength(3);
    expect(queue.state).toEqual({
      kind: 'failed',
      reason: 'The engine stopped with exit code 1.',
      says: { key: 'host.lost', args: { how: [describeExit(1)] } },
      detail: 'cannot find module 2',
    });
    await expect(result).rejects.toMatchObject({ code: 'not-running', detail: 'cannot find module 2' });
    await expect(queue.request('genmove', params)).rejects.toMatchObject({ code: 'not-running' });
    expect(ticking.size).toBe(0);
    expect(notices).toHaveLength(1);

    queue.restart();
    expect(queue.state).toEqual({ kind: 'starting' });
    const again = queue.request('genmove', params);
    last().say({ type: 'ready' });
    const [request] = last().sent;
    if (request.type !== 'request') throw new Error('the request was not sent');
    last().say({ type: 'result', id: request.id, value: move });
    expect(await again).toBe(move);
  });

  test('an answer between two failures starts the count again', async () => {
    for (let i = 1; i <= 5; i++) {
      last().say({ type: 'ready' });
      const result = queue.request('analyze', params);
      last().say({ type: 'result', id: i, value: analysis });
      await result;
      last().listener.exit(describeExit(null, 'SIGKILL'));
    }
    expect(queue.state.kind).toBe('restarting');
    expect(notices).toHaveLength(5);
  });

  test('a process that cannot even be made is a crash', () => {
    const broken = new EngineQueue(() => {
      throw new Error('no such file');
    });
    expect(broken.state).toEqual({
      kind: 'failed',
      reason: 'The engine could not be started: no such file.',
      says: {
        key: 'host.lost',
        args: { how: [{ key: 'host.gone.notStarted', args: { why: 'no such file' } }] },
      },
    });
  });

  test('what a dead process still says is not heard', () => {
    last().say({ type: 'ready' });
    void queue.request('genmove', params);
    const dead = last();
    dead.listener.exit(describeExit(null, 'SIGKILL'));
    dead.say({ type: 'result', id: 1, value: move });
    dead.listener.exit(describeExit(null, 'SIGKILL'));
    expect(processes).toHaveLength(2);
    expect(queue.state.kind).toBe('restarting');
  });
});

describe('a hang', () => {
  test('at the start', () => {
    tick(LIMITS.start);
    expect(processes).toHaveLength(2);
    expect(processes[0].killed).toBe(true);
    expect(queue.state.kind).toBe('restarting');
  });

  test('no progress while busy', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    tickAlive(LIMITS.work - 1);
    last().say({ type: 'progress', id: 1, progress });
    tickAlive(LIMITS.work - 1);
    expect(processes).toHaveLength(1);
    tickAlive(1);
    expect(processes[0].killed).toBe(true);
    expect(notices[0].message).toMatch(/did nothing for a long time/);
    last().say({ type: 'ready' });
    expect(last().asked).toEqual(['genmove 1']);
    tickAlive(LIMITS.work);
    await expect(result).rejects.toMatchObject({ code: 'hung' });
  });

  test('not stopping when told to, and doing nothing', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('status', { position: params.position, playouts: 10, seed: 1 });
    queue.stop();
    tickAlive(LIMITS.stop - 1);
    expect(processes).toHaveLength(1);
    tickAlive(1);
    expect(processes[0].killed).toBe(true);
    await expect(result).rejects.toMatchObject({ code: 'hung' });
  });

  test('a main thread that does not answer, whatever progress says', () => {
    last().say({ type: 'ready' });
    void queue.request('genmove', params);
    for (let i = 0; i <= LIMITS.pong; i++) {
      expect(processes).toHaveLength(1);
      last().say({ type: 'progress', id: 1, progress });
      tick(1);
    }
    expect(processes[0].killed).toBe(true);
    expect(notices[0].message).toMatch(/did not respond/);
  });

  test('not stopping when told to, even while reporting', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    tickAlive(5);
    queue.stop();
    for (let i = 0; i < LIMITS.work; i++) {
      expect(processes).toHaveLength(1);
      last().say({ type: 'progress', id: 1, progress });
      tickAlive(1);
    }
    await expect(result).rejects.toMatchObject({ code: 'hung' });
    expect(processes[0].killed).toBe(true);
    last().say({ type: 'ready' });
    expect(queue.state.kind).toBe('ready');
  });

  test('a long search that reports and answers is left alone', () => {
    last().say({ type: 'ready' });
    void queue.request('genmove', params);
    for (let i = 0; i < 100; i++) {
      tickAlive(4);
      last().say({ type: 'progress', id: 1, progress });
    }
    expect(processes).toHaveLength(1);
  });
});

describe('restart and close', () => {
  test('restart asks the new engine the same', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    queue.restart();
    expect(processes[0].killed).toBe(true);
    last().say({ type: 'ready' });
    last().say({ type: 'result', id: 1, value: move });
    expect(await result).toBe(move);
    expect(notices).toEqual([]);
  });

  test('close kills and rejects, and restart does nothing after it', async () => {
    last().say({ type: 'ready' });
    const result = queue.request('genmove', params);
    queue.close();
    await expect(result).rejects.toMatchObject({ code: 'not-running' });
    expect(last().killed).toBe(true);
    queue.restart();
    expect(processes).toHaveLength(1);
    expect(ticking.size).toBe(0);
    await expect(queue.request('genmove', params)).rejects.toMatchObject({ code: 'not-running' });
  });
});

describe('thinking on the opponent’s time', () => {
  const using = { engine: 'montecarlo', patterns: 'mc_uniform' } as const;
  const { position, budget, seed } = params;
  const ponder = (): Promise<unknown> => queue.request('ponder', { position, budget, seed, using });
  const pondered = (id: number, stopped: boolean): void =>
    last().say({ type: 'result', id, value: { pondered: 5, stopped } });

  test('is stopped by whatever is asked, in the other lane too, and goes on when that is answered', async () => {
    last().say({ type: 'ready' });
    const done = ponder();
    const status = queue.request('status', { position, seed, playouts: 10 });
    expect(last().asked).toEqual(['ponder 1', 'stop 1', 'status 2']);
    pondered(1, true);
    // Not before the other lane is done.
    expect(last().asked).toHaveLength(3);
    last().say({ type: 'result', id: 2, value: { stopped: true } });
    await status;
    expect(last().asked.at(-1)).toBe('ponder 1');
    pondered(1, false);
    expect(await done).toEqual({ pondered: 5, stopped: false });
  });

  test('waits while anything is asked, and ends for good when it is told to', async () => {
    last().say({ type: 'ready' });
    const first = queue.request('genmove', params);
    const done = ponder();
    queue.stop('ponder');
    expect(await done).toEqual({ pondered: 0, stopped: true });
    last().say({ type: 'result', id: 1, value: move });
    await first;
    expect(last().asked).toEqual(['genmove 1']);
    const again = ponder();
    queue.stop('ponder');
    pondered(3, true);
    expect(await again).toEqual({ pondered: 5, stopped: true });
    expect(last().asked).toEqual(['genmove 1', 'ponder 3', 'stop 3']);
    expect(kinds().at(-1)).toBe('ready');
  });
});
