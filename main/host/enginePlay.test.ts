import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import type { Decision, GenmoveResult } from '../../engine/protocol/decision.ts';
import { pointAt } from '../../engine/board/point.ts';
import type { MoveChoice, PositionSpec } from '../../engine/protocol/types.ts';
import { quoted } from '../regression/commandWords.ts';
import type { EngineMove, Events, OpenDocument } from '../ipc/api.ts';
import type { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { DATABASE_FILE } from './host.ts';
import { humans, move, set, TestHost } from './testHost.ts';

const at = useTestFolder();
const C3 = pointAt(6, 2);
const thinking = {
  budget: { playouts: 10 },
  seed: 1,
  using: { engine: 'classic' },
  mayResign: true,
} as const;
let yomi: TestHost;
let game: OpenDocument;
/** What the engine was asked and has not answered. */
let waiting: ((result: GenmoveResult) => void)[];

beforeEach(async () => {
  await start();
  game = await yomi.call('doc.create', { text: '(;SZ[9]KM[6.5];B[ee])', play: humans });
});
afterEach(() => yomi.close());

async function start(): Promise<void> {
  yomi = new TestHost(at('data'), { homeDir: at(), now: () => Date.UTC(2026, 10, 24) });
  waiting = [];
  yomi.engine.answer = () => new Promise((resolve) => waiting.push(resolve));
  await yomi.call('app.start', {});
}

function genmove(node = 1): Promise<EngineMove> {
  return yomi.call('doc.genmove', { id: game.id, node, ...thinking });
}

function decision(choice: MoveChoice): Decision {
  return {
    engine: 'classic',
    level: 10,
    seed: 1,
    setId: 'set',
    parameters: { 'owl.kills': 0.25 },
    color: 1,
    choice,
    moves: [],
    estimate: { upper: 3, lower: -1, score: 1 },
    strategy: { lead: 0, strategic: 1, attack: 1, invasion: 1, followup: 1 },
    steps: ['thought'],
    uncertainty: 0,
    dragons: [],
    worms: [],
  };
}
const play: MoveChoice = { kind: 'play', point: C3 };

/** The engine answers the oldest question. */
function answer(choice: MoveChoice = play, stopped = false): void {
  waiting.shift()!({ decision: decision(choice), stopped });
}

async function moves(): Promise<string> {
  const { base64 } = await yomi.call('doc.export', { id: game.id });
  return Buffer.from(base64, 'base64').toString().replace(/[()]/g, '');
}
const told = (): Events['doc.edited'][] =>
  yomi.events.filter(({ name }) => name === 'doc.edited').map(({ value }) => value as Events['doc.edited']);

const after: PositionSpec = {
  size: 9,
  komi: 6.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [{ color: 2, point: pointAt(4, 4) }],
  toMove: 1,
};

test('the move is in the journal, told to every window, and its decision is kept with it', async () => {
  await yomi.call('doc.cursor', { id: game.id, cursor: 1 });
  const moved = genmove();
  expect(yomi.engine.asked).toMatchObject([{ method: 'genmove', params: { position: after, seed: 1 } }]);
  answer();
  expect(await moved).toEqual({ outcome: 'played', node: 2 });
  expect(await moves()).toContain(';B[ee];W[cg]');
  expect(told()).toMatchObject([{ id: game.id, revision: 0, cursor: 2 }]);
  yomi.close();
  await start();
  const { documents } = await yomi.call('app.start', {});
  expect(documents[0].cursor).toBe(2);
  const kept = await yomi.call('moves.kept', { id: game.id, position: after });
  expect(kept).toEqual({ decision: decision(play), time: '2026-11-24T00:00:00.000Z' });
  expect(await yomi.call('moves.kept', { id: game.id, position: { ...after, toMove: 2 } })).toBeNull();
});

const clock = (seconds: number) =>
  ({
    control: { kind: 'fischer', main: 60, increment: 5 },
    clocks: { 1: { seconds, count: 0 }, 2: { seconds: 50, count: 0 } },
  }) as const;

test('under a clock the move stands with what is left, and our search thinks no longer than it may', async () => {
  const moved = yomi.call('doc.genmove', { id: game.id, node: 1, ...thinking, clock: clock(30) });
  // A twelfth of the clock and an increment, of which a fifth is kept back.
  expect(yomi.engine.asked).toMatchObject([{ params: { budget: { playouts: 10, seconds: 6 } } }]);
  answer();
  expect(await moved).toMatchObject({ outcome: 'played' });
  expect(await moves()).toContain(';B[ee];W[cg]WL[35]');
});

test('a move that comes when the time was over loses', async () => {
  const moved = yomi.call('doc.genmove', { id: game.id, node: 1, ...thinking, clock: clock(0) });
  answer();
  expect(await moved).toEqual({ outcome: 'lostOnTime' });
  expect(await moves()).toContain('RE[B+T];B[ee]');
  expect(await moves()).not.toContain(';W[');
});

test('a damaged decision counts as none, and a purged game takes its decisions along', async () => {
  const moved = genmove();
  answer();
  await moved;
  yomi.close();
  const db = new Database(at('data', DATABASE_FILE));
  db.prepare('UPDATE decision SET data = ?').run(Buffer.from('nonsense'));
  await start();
  expect(await yomi.call('moves.kept', { id: game.id, position: after })).toBeNull();
  db.pragma('foreign_keys = ON');
  db.prepare('DELETE FROM game').run();
  expect(db.prepare('SELECT count(*) FROM decision').pluck().get()).toBe(0);
  db.close();
});

test('two windows that ask for the same move share it; one move is added', async () => {
  const both = [genmove(), genmove()];
  expect(waiting).toHaveLength(1);
  answer();
  expect(await Promise.all(both)).toEqual([
    { outcome: 'played', node: 2 },
    { outcome: 'played', node: 2 },
  ]);
  expect(told()).toHaveLength(1);
  // Asked once more, the engine finds its move there.
  const again = genmove();
  answer();
  expect(await again).toEqual({ outcome: 'played', node: 2 });
  expect(told()).toHaveLength(1);
});

test('of windows that take a game over the first one goes on with it', async () => {
  const takeOver = (): Promise<unknown> =>
    yomi.call('doc.genmove', { id: game.id, node: 1, ...thinking, takesOver: true });
  const both = [takeOver(), takeOver()];
  expect(waiting).toHaveLength(1);
  answer();
  expect(await Promise.all(both)).toEqual([{ outcome: 'played', node: 2 }, { outcome: 'elsewhere' }]);
  // Who comes when the move is there comes too late as well.
  expect(await takeOver()).toEqual({ outcome: 'elsewhere' });
  expect(waiting).toHaveLength(0);
});

test('stopped, it plays nothing; told to move now, what was best so far', async () => {
  const stopped = genmove();
  await yomi.call('doc.stopMove', { id: game.id });
  answer(play, true);
  expect(await stopped).toEqual({ outcome: 'stopped' });
  const now = genmove();
  await yomi.call('doc.moveNow', { id: game.id });
  answer(play, true);
  expect(await now).toEqual({ outcome: 'played', node: 2 });
  expect(yomi.engine.asked.filter((asked) => asked === 'stop')).toHaveLength(2);
});

test('an answer comes too late when another move is asked for, the node is gone or the game is closed', async () => {
  const first = genmove();
  const second = genmove(0);
  answer();
  answer({ kind: 'pass' });
  expect(await first).toEqual({ outcome: 'stopped' });
  expect(await second).toEqual({ outcome: 'played', node: 2 });
  const gone = genmove(2);
  await yomi.edit(game, 1, [{ op: 'remove', node: 2 }]);
  answer();
  expect(await gone).toEqual({ outcome: 'stopped' });
  const closed = genmove();
  await yomi.call('doc.close', { id: game.id });
  answer();
  expect(await closed).toEqual({ outcome: 'stopped' });
});

test('an engine that resigns gives the game its result, but only at its end', async () => {
  const resigned = genmove();
  answer({ kind: 'resign' });
  expect(await resigned).toEqual({ outcome: 'resigned' });
  expect(await moves()).toContain('RE[B+R]');
  await yomi.edit(game, 1, [set(0, 'RE', '0')]);
  const earlier = genmove(0);
  answer({ kind: 'resign' });
  expect(await earlier).toEqual({ outcome: 'wouldResign' });
  expect(await moves()).toContain('RE[0]');
});

test('a node that there is not is refused', async () => {
  expect(await yomi.failure('doc.genmove', { id: game.id, node: 9, ...thinking })).toMatchObject({
    code: 'bad-params',
    message: 'doc.genmove.node: there is no node 9',
  });
});

test('to what a search decided the classic engine’s reasons are found out, and kept with the move', async () => {
  const report = { color: 1 as const, playouts: 10, winRate: 0.5, scoreMean: 0, ownership: [], moves: [] };
  const premises = { seed: 3, setId: 'set', parameters: {} };
  const searched: Decision = {
    engine: 'montecarlo',
    patterns: '',
    color: 1,
    choice: play,
    report,
    ...premises,
  };
  const moved = genmove();
  waiting.shift()!({ decision: searched, stopped: false });
  await moved;
  expect(yomi.engine.asked.at(-1)).toEqual({
    method: 'decide',
    params: { position: after, level: 10, seed: 3 },
    asking: { asker: 'reasons', urgency: 'idle' },
  });
  const about = { id: game.id, position: after };
  expect((await yomi.call('moves.kept', about))!.decision).toEqual(searched);
  waiting.shift()!({ decision: decision(play), setId: 'set', board: [], size: 9 } as never);
  await Promise.resolve();
  const reasons = decision(play);
  expect((await yomi.call('moves.kept', about))!.decision).toEqual({ ...searched, reasons });
});

test('reasons that come after another decision in the same position are not its own', async () => {
  const moved = genmove();
  const searched = { ...decision(play), engine: 'montecarlo' } as unknown as Decision;
  waiting.shift()!({ decision: searched, stopped: false });
  await moved;
  const giveReasons = waiting.shift()!;
  const again = genmove();
  const newer = { ...decision({ kind: 'play', point: pointAt(2, 2) }), seed: 2 };
  waiting.shift()!({ decision: newer, stopped: false });
  await again;
  giveReasons({ decision: decision(play), setId: 'set', board: [], size: 9 } as never);
  await Promise.resolve();
  const kept = await yomi.call('moves.kept', { id: game.id, position: after });
  expect(kept!.decision).toEqual(newer);
});

test('reasons that nothing came of leave the decision as it is', async () => {
  const moved = genmove();
  const searched = { ...decision(play), engine: 'montecarlo' } as unknown as Decision;
  waiting.shift()!({ decision: searched, stopped: false });
  await moved;
  waiting.shift()!({ stopped: true } as never);
  await Promise.resolve();
  const kept = await yomi.call('moves.kept', { id: game.id, position: after });
  expect(kept!.decision).toEqual(searched);
});

describe('an engine that ponders', () => {
  const using = DEFAULT_ENGINE;
  const asked = (): unknown[] =>
    yomi.engine.asked.map((one) => (typeof one === 'string' ? one : (one as { method: string }).method));

  /** The engine has moved, and thinks on. */
  async function pondering(cursor = 1): Promise<void> {
    await yomi.call('doc.cursor', { id: game.id, cursor });
    const moved = yomi.call('doc.genmove', { id: game.id, node: 1, ...thinking, using, ponder: true });
    answer();
    await moved;
  }

  test('thinks on about the position after its move, as long as ten moves may take', async () => {
    await pondering();
    const moves = [...after.moves, { color: 1, point: C3 }];
    expect(yomi.engine.asked).toMatchObject([
      { method: 'genmove', params: { position: after } },
      {
        method: 'ponder',
        params: { position: { moves, toMove: 2 }, budget: { playouts: 100 }, seed: 1, using },
      },
    ]);
    expect(yomi.engine.asked[0]).not.toHaveProperty('params.ponder');
  });

  test.each([
    ['the user’s move', () => yomi.edit(game, 1, [move(2, 3, 'B', 'gc')], 3)],
    ['another position', () => yomi.call('doc.cursor', { id: game.id, cursor: 1 })],
    ['another tab', () => yomi.call('session.set', { active: null })],
    ['other players', () => yomi.call('doc.play', { id: game.id, play: humans })],
    ['“stop”', () => yomi.call('engine.stop', {})],
    ['the next question for a move', () => void genmove(2)],
    ['the end of the game on screen', () => yomi.call('doc.close', { id: game.id })],
    ['the last window that closes', () => yomi.leave()],
  ])('is ended by %s, once', async (_, end) => {
    await pondering();
    expect(asked()).toEqual(['genmove', 'ponder']);
    await Promise.resolve(end());
    expect(asked().filter((one) => one === 'stop ponder')).toHaveLength(1);
    await yomi.call('engine.stop', {});
    expect(asked().filter((one) => one === 'stop ponder')).toHaveLength(1);
  });

  test('goes on while the user stays where the game is', async () => {
    await pondering();
    await yomi.call('doc.cursor', { id: game.id, cursor: 2 });
    await yomi.call('session.set', { active: game.id });
    expect(asked()).toEqual(['genmove', 'ponder']);
  });

  test('does not without the wish, elsewhere than at the cursor, or as the classic engine', async () => {
    await pondering(0);
    expect(asked()).toEqual(['genmove']);
    await yomi.call('doc.cursor', { id: game.id, cursor: 2 });
    const classic = yomi.call('doc.genmove', { id: game.id, node: 2, ...thinking, ponder: true });
    waiting.shift()!({
      decision: decision({ kind: 'play', point: pointAt(2, 2) }),
      stopped: false,
    });
    await classic;
    expect(asked()).toEqual(['genmove', 'genmove']);
  });
});

describe('an engine of the user’s', () => {
  const fake = join(import.meta.dirname, '../regression/fakeGtp.ts');
  const command = (...how: string[]): string => [process.execPath, fake, ...how].map(quoted).join(' ');
  const added = (...how: string[]): Promise<string> => yomi.addEngine(command(...how));
  const ask = (id: string): Promise<EngineMove> =>
    yomi.call('doc.genmove', { id: game.id, node: 1, ...thinking, using: { engine: 'user', id } });

  test('moves in a game, and nothing is asked of ours', async () => {
    const moved = await ask(await added('plays', 'C3'));
    expect(moved).toEqual({ outcome: 'played', node: 2 });
    expect(await moves()).toContain(';B[ee];W[cg]');
    expect(yomi.engine.asked).toEqual([]);
    expect(await yomi.call('moves.kept', { id: game.id, position: after })).toBeNull();
  });

  test('that cannot, or is none of the user’s, says why', async () => {
    const thrown = async (id: string): Promise<ApiError> =>
      ask(id).then(
        () => expect.unreachable(),
        (error: ApiError) => error,
      );
    expect(await thrown(await added('plays', 'E5'))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('answered “E5”, which cannot be played here') as string,
    });
    expect((await thrown(await added('dies'))).detail).toBe('no licence found');
    expect((await thrown('gone')).code).toBe('not-found');
    expect(await moves()).not.toContain(';W');
  });

  test('that is stopped plays nothing', async () => {
    const moved = ask(await added('mute'));
    await yomi.call('doc.stopMove', { id: game.id });
    expect(await moved).toEqual({ outcome: 'stopped' });
    expect(await moves()).not.toContain(';W');
  });

  test('that gets another command is the same one: what it thought about is over, and then the other moves', async () => {
    const id = await added('mute');
    await yomi.call('engines.change', { id, name: 'Mine', setup: ['komi 7'] });
    const moved = ask(id);
    const other = command('plays', 'C3');
    const { words } = await yomi.call('engines.check', { command: other });
    const wrong = { id, command: other, words: words.slice(1) };
    expect((await yomi.failure('engines.command', wrong)).code).toBe('conflict');
    const changed = await yomi.call('engines.command', { id, command: other, words });
    expect(changed).toEqual({ id, name: 'Mine', command: other, setup: ['komi 7'] });
    expect(await yomi.call('engines.list', {})).toEqual([changed]);
    expect(await moved).toEqual({ outcome: 'stopped' });
    expect(await ask(id)).toEqual({ outcome: 'played', node: 2 });
    const third = await added('mute');
    const taken = { id: third, command: other, words };
    expect((await yomi.failure('engines.command', taken)).code).toBe('conflict');
  });
});

test('every window hears who plays, and what the engine thinks about', async () => {
  await yomi.call('doc.play', { id: game.id, play: { ...humans, seed: 5 } });
  const moved = genmove();
  const there = { node: 1, user: null };
  expect((await yomi.call('doc.open', { id: game.id })).thinking).toEqual(there);
  void genmove();
  answer();
  await moved;
  const stopped = genmove(2);
  await yomi.call('doc.stopMove', { id: game.id });
  expect(await yomi.call('doc.open', { id: game.id })).not.toHaveProperty('thinking');
  answer(play, true);
  await stopped;
  const heard = yomi.events.filter(({ name }) => name === 'doc.play' || name === 'doc.thinking');
  const { id } = game;
  expect(heard.map(({ value }) => value)).toEqual([
    { id, play: { ...humans, seed: 5 } },
    { id, thinking: there, stopped: false },
    { id, thinking: null, stopped: false },
    { id, thinking: { node: 2, user: null }, stopped: false },
    { id, thinking: null, stopped: true },
  ]);
});
