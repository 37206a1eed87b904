import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SESSION_FILE } from '../log/session.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { humans, TestHost } from './testHost.ts';

const at = useTestFolder();
const now = { time: Date.UTC(2026, 4, 6) };
let yomi: TestHost;

beforeEach(() => {
  yomi = open();
});
afterEach(() => {
  yomi.close();
});

function open(options: ConstructorParameters<typeof TestHost>[1] = {}): TestHost {
  return new TestHost(at('data'), { homeDir: at(), now: () => now.time, ...options });
}

/** The next host on the folder, as after a kill: nothing said that the one before ended. */
function afterKill(options: ConstructorParameters<typeof TestHost>[1] = {}): TestHost {
  const mark = readFileSync(at('data', SESSION_FILE));
  yomi.close();
  writeFileSync(at('data', SESSION_FILE), mark);
  return (yomi = open(options));
}

/** Lines of the log without their times. */
function log(): string[] {
  const text = readFileSync(at('data', 'logs', 'yomi.log'), 'utf8');
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.slice(line.indexOf(' ') + 1).replace(/ +/, ' '));
}
const of = (event: string): string[] => log().filter((line) => line.split(' ')[1] === event);

describe('the log tells', () => {
  test('a start with versions, and an end', () => {
    yomi.close();
    expect(of('host.start')[0]).toMatch(
      /^info host\.start \{"version":"1\.2\.3","kind":"browser","pid":\d+,"platform":"/,
    );
    expect(of('host.end')).toEqual(['info host.end {"clean":true,"seconds":0}']);
  });

  test('refused calls by name and code, bugs with their stack, slow calls by name', async () => {
    await yomi.failure('doc.open', { id: 12 });
    await yomi.host.call('doc.MARKER', {}).catch(() => undefined);
    yomi.engine.answer = () => Promise.reject(new TypeError('no “MARKER”'));
    const position = { size: 9, komi: 0, rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' } };
    const status = { ...position, handicap: 0, black: [], white: [], moves: [], toMove: 1 } as never;
    await yomi.failure('engine.analyze', { position: status, budget: { playouts: 1 }, seed: 1 });
    expect(of('call.refused')).toEqual([
      'info call.refused {"name":"doc.open","code":"not-found"}',
      'info call.refused {"name":"unknown","code":"bad-params"}',
    ]);
    const [failed] = of('call.failed');
    expect(failed).toContain(
      '{"name":"engine.analyze","error":"TypeError","message":"no \\"…\\"","stack":["',
    );
    expect(failed).toContain('hostLog.test.ts:');

    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(1201);
    await yomi.call('library.list', { query: '', offset: 0, limit: 1 });
    clock.mockRestore();
    expect(of('call.slow')).toEqual(['info call.slow {"name":"library.list","milliseconds":201}']);
  });

  test('a flood of refused calls does not push everything else out', async () => {
    for (let i = 0; i < 500; i++) await yomi.failure('doc.open', { id: 12 });
    expect(of('call.refused')).toHaveLength(60);
    now.time += 60_000;
    await yomi.failure('doc.open', { id: 12 });
    expect(of('call.refused')).toHaveLength(61);
  });

  test('what the engine does, with its last words', () => {
    const detail = 'Error: lost “MARKER”\n. X O MARKER\n    at f (/home/MARKER/worker.js:1:2)';
    const states = [{ kind: 'restarting', reason: 'The engine ended.', detail }, { kind: 'ready' }] as const;
    for (const state of states) for (const listener of yomi.engine.stateListeners) listener(state);
    expect(log().filter((line) => line.includes(' engine.'))).toEqual([
      'info engine.ready',
      'warn engine.restarting {"reason":"The engine ended.","words":["Error: lost \\"…\\"","f (worker.js:1:2)"]}',
      'info engine.ready',
    ]);
  });

  test('what went wrong in a window, twenty times a minute at most', async () => {
    const fault = {
      kind: 'error',
      message: 'x is “MARKER”',
      stack: 'MARKER\n    at g (http://h/a.js:3:4)',
    } as const;
    for (let i = 0; i < 30; i++) await yomi.call('app.fault', fault);
    const lines = of('window.fault');
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe(
      'error window.fault {"kind":"error","message":"x is \\"…\\"","stack":["g (a.js:3:4)"]}',
    );
  });

  test('as much as the settings say, unless the environment says otherwise', async () => {
    await yomi.call('settings.set', { logLevel: 'debug' });
    expect(of('call')).toHaveLength(1);
    await yomi.call('settings.set', { logLevel: 'error' });
    yomi.close();
    yomi = open();
    expect(of('host.start')).toHaveLength(2);
    await yomi.failure('doc.open', { id: 12 });
    expect(of('call.refused')).toEqual([]);
    vi.stubEnv('YOMI_LOG', 'debug');
    yomi.close();
    yomi = open();
    await yomi.call('settings.set', { logLevel: 'error' });
    expect(of('call').length).toBeGreaterThan(1);
  });

  test('a crash with its stack, and the next start says so, once', async () => {
    yomi.host.crashed('uncaughtException', new RangeError('too deep'));
    expect(of('crash')[0]).toMatch(
      /^error crash \{"kind":"uncaughtException","error":"RangeError",.*hostLog\.test\.ts:\d+/,
    );
    expect((await yomi.failure('app.start', {})).code).toBe('disconnected');
    yomi = open();
    const { notices } = await yomi.call('app.start', {});
    expect(notices).toMatchObject([
      {
        severity: 'warning',
        message: 'Yomi ended unexpectedly last time. Every edit was kept.',
        offer: { action: 'help.diagnostics' },
      },
    ]);
    expect(of('session.lost')).toHaveLength(1);
    yomi.close();
    yomi = open();
    expect((await yomi.call('app.start', {})).notices).toEqual([]);
  });

  test('no crash at the next start when the user was told', async () => {
    yomi.host.crashed('uncaughtException', new RangeError('too deep'), true);
    yomi = open();
    expect((await yomi.call('app.start', {})).notices).toEqual([]);
  });
});

describe('a start after crashes', () => {
  test('is offered without the games that were open', async () => {
    const { id } = await yomi.call('doc.create', { text: '(;)', play: humans });
    const asked: number[] = [];
    const withoutGames = (crashes: number): boolean => asked.push(crashes) > 0 && crashes >= 2;
    expect((await afterKill({ withoutGames }).call('app.start', {})).documents).toHaveLength(1);
    const start = await afterKill({ withoutGames }).call('app.start', {});
    expect(asked).toEqual([1, 2]);
    expect(start.documents).toEqual([]);
    expect(start.notices.map(({ message }) => message)).toEqual([
      expect.stringMatching(/2 times in a row.*--without-games/),
      expect.stringMatching(/left closed/),
    ]);
    expect((await yomi.call('doc.open', { id })).id).toBe(id);
  });

  test('counts only those that came soon', async () => {
    const asked: number[] = [];
    const withoutGames = (crashes: number): boolean => asked.push(crashes) < 0;
    now.time += 60_000;
    await yomi.call('app.start', {});
    afterKill({ withoutGames });
    expect(asked).toEqual([0]);
  });

  test('has no mark left when it was refused', () => {
    yomi.close();
    expect(() => new TestHost(at('data', 'yomi.db', 'x'))).toThrow();
    expect(existsSync(at('data', SESSION_FILE))).toBe(false);
  });
});
