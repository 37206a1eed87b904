import { describe, expect, test } from 'vitest';
import { parsePoint, type Stone } from '../../engine/board/point.ts';
import { DEFAULT_RULES, Position } from '../../engine/board/position.ts';
import type { Move, PositionSpec } from '../../engine/protocol/types.ts';
import { Rng } from '../../engine/util/rng.ts';
import { GtpPlayer, PlayerError, setupMoves } from './gtpPlayer.ts';
import { ScriptedGtp } from './scriptedGtp.ts';

const at = (name: string): number => parsePoint(name, 9)!;

/** A board of 9 lines after moves by turns, Black first. */
function after(...names: string[]): PositionSpec {
  const moves = names.map((name, i): Move => ({ color: i % 2 === 0 ? 2 : 1, point: at(name) }));
  return {
    size: 9,
    komi: 6.5,
    rules: DEFAULT_RULES,
    handicap: 0,
    black: [],
    white: [],
    moves,
    toMove: moves.length % 2 === 0 ? 2 : 1,
  };
}

/** A player whose processes are these, one after the other. */
/** Why each process ended in whose place another one answered. */
const replaced: string[] = [];
function playerOf(engines: ScriptedGtp[], setup: string[] = []): GtpPlayer {
  const rest = [...engines];
  return new GtpPlayer({
    ...{ name: 'Fake', make: () => rest.shift()!, setup },
    replaced: ({ message }) => replaced.push(message),
  });
}

test('it is told of what is new on the board, and of no more', async () => {
  const moves = ['C3', 'D4', 'E6'];
  const engine = new ScriptedGtp({ genmove: () => moves.shift()! });
  const player = playerOf([engine], ['time_settings 0 5 1']);
  expect(await player.genmove(after('E5'))).toEqual({ kind: 'play', point: at('C3') });
  expect(engine.asked.splice(0)).toEqual([
    'list_commands',
    'boardsize 9',
    'clear_board',
    'komi 6.5',
    'time_settings 0 5 1',
    'play black E5',
    'genmove white',
  ]);
  await player.genmove(after('E5', 'C3', 'G7'));
  expect(engine.asked.splice(0)).toEqual(['play black G7', 'genmove white']);
  // Three moves were taken back, and another one played.
  await player.genmove(after('E5', 'G3'));
  expect(engine.asked.splice(0)).toEqual(['undo', 'undo', 'undo', 'play white G3', 'genmove black']);
});

test('it is told of the clocks by the best command that it knows, and plays on when it refuses', async () => {
  const commands =
    'list_commands boardsize clear_board komi play genmove undo kgs-time_settings time_settings time_left';
  const moves = ['C3', 'D4', 'E6'];
  const engine = new ScriptedGtp({
    list_commands: commands.replaceAll(' ', '\n'),
    genmove: () => moves.shift()!,
    time_left: { refused: 'not now' },
  });
  const player = playerOf([engine]);
  const control = { kind: 'byoyomi', main: 60, period: 10, periods: 3 } as const;
  const clocks = { 1: { seconds: 41.9, count: 0 }, 2: { seconds: 9.5, count: 2 } };
  await player.genmove(after('E5'), { control, clocks });
  expect(engine.asked.splice(0).slice(-4)).toEqual([
    'kgs-time_settings byoyomi 60 10 3',
    'time_left black 9 2',
    'time_left white 41 0',
    'genmove white',
  ]);
  await player.genmove(after('E5', 'C3', 'G7'), { control, clocks });
  expect(engine.asked.splice(0)).toEqual([
    'play black G7',
    'time_left black 9 2',
    'time_left white 41 0',
    'genmove white',
  ]);
  // A new board: some engines start their clocks anew with it.
  await player.genmove({ ...after(), komi: 0 }, { control, clocks });
  expect(engine.asked).toContain('kgs-time_settings byoyomi 60 10 3');
  const simple = new ScriptedGtp({ genmove: 'C3' });
  await playerOf([simple]).genmove(after('E5'), { control, clocks });
  expect(simple.asked.filter((line) => line.includes('time'))).toEqual([]);
});

test('it tells its version when it is started, if it knows the command', async () => {
  const heard: string[] = [];
  const engine = new ScriptedGtp({ list_commands: 'boardsize\nplay\nversion', version: '1.16 eigen' });
  const player = new GtpPlayer({
    name: 'Fake',
    make: () => engine,
    setup: [],
    versioned: (text) => heard.push(text),
  });
  await player.genmove(after('E5'));
  await player.genmove(after('E5', 'C3', 'G7'));
  expect(heard).toEqual(['1.16 eigen']);
});

test('one that cannot undo, and a board that begins in another way, are set up anew', async () => {
  const commands = 'list_commands boardsize clear_board komi play genmove kata-set-rules kata-set-rule';
  const engine = new ScriptedGtp({ list_commands: commands });
  const player = playerOf([engine]);
  await player.genmove(after('E5', 'G3'));
  engine.asked.length = 0;
  await player.genmove(after('E5', 'C3'));
  expect(engine.asked.splice(0)).toEqual([
    'boardsize 9',
    'clear_board',
    'kata-set-rules japanese',
    'kata-set-rule whiteHandicapBonus 0',
    'komi 6.5',
    'play black E5',
    'play white C3',
    'genmove black',
  ]);
  await player.genmove({ ...after('E5', 'C3'), komi: 0.5 });
  expect(engine.asked).toContain('komi 0.5');
  await player.genmove({
    ...after('E5'),
    rules: { scoring: 'chinese', ko: 'positional', suicide: 'allow' },
  });
  expect(engine.asked).toEqual(
    expect.arrayContaining([
      'kata-set-rules chinese',
      'kata-set-rule ko POSITIONAL',
      'kata-set-rule suicide true',
    ]),
  );
});

test('handicap stones are given as such, other stones as moves', async () => {
  const engine = new ScriptedGtp();
  const player = playerOf([engine]);
  const black = [at('C3'), at('G7')];
  await player.genmove({ ...after(), handicap: 2, black, toMove: 1 });
  expect(engine.asked.splice(0)).toContain('set_free_handicap C3 G7');
  await player.genmove({ ...after(), black, white: [at('E5')] });
  expect(engine.asked).toContain('play white E5');
  expect(engine.asked.join()).not.toContain('handicap');
});

test('stones are set up without suicide and captures, whatever they are', () => {
  let stones = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const rng = new Rng(seed);
    const final = new Position(9, DEFAULT_RULES);
    for (let i = 0; i < 200; i++) {
      const color = ((i % 2) + 1) as Stone;
      const point = at('ABCDEFGHJ'[rng.below(9)] + String(1 + rng.below(9)));
      if (final.isLegal(point, color)) final.play(point, color);
    }
    const of = (color: Stone): number[] =>
      Array.from({ length: 420 }, (_, p) => p).filter((p) => final.colorAt[p] === color);
    const again = new Position(9, DEFAULT_RULES);
    for (const { color, point } of setupMoves({ size: 9, black: of(2), white: of(1) })) {
      expect(again.isLegal(point, color)).toBe(true);
      again.play(point, color);
      stones++;
    }
    expect(again.hash()).toBe(final.hash());
  }
  expect(stones).toBeGreaterThan(1000);
});

test('passes and resignations are choices', async () => {
  const engine = new ScriptedGtp({ genmove: 'PASS' });
  expect(await playerOf([engine]).genmove(after())).toEqual({ kind: 'pass' });
  const loser = new ScriptedGtp({ genmove: 'resign' });
  const player = playerOf([loser]);
  expect(await player.genmove(after())).toEqual({ kind: 'resign' });
  loser.asked.length = 0;
  await player.genmove(after());
  expect(loser.asked).toContain('clear_board');
});

test.each([
  [{ genmove: 'E5' }, 'Fake answered “E5”, which cannot be played here.'],
  [{ genmove: 'Z99' }, 'Fake answered “Z99”, which cannot be played here.'],
  [{ genmove: { kind: 'timeout' } as const }, 'Fake did not answer “genmove white” in time.'],
  [{ boardsize: { refused: 'unacceptable size' } }, 'Fake refused “boardsize 9”: unacceptable size.'],
  [{ komi: { kind: 'garbage', text: '%&' } as const }, 'Fake answered “komi 6.5” by what is no GTP: %&.'],
])('%j is told in words, and not tried again', async (answers, message) => {
  const engine = new ScriptedGtp(answers);
  const player = playerOf([engine]);
  const failure = await player.genmove(after('E5')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PlayerError);
  expect(failure).toMatchObject({ message, stderr: 'it said this' });
  expect(engine.closed).toBe(true);
});

test('one that died is started again, brought to the same board, and told of; twice is too often', async () => {
  const dies = { genmove: { kind: 'gone', how: { key: 'host.gone.code', args: { code: '1' } } } as const };
  const second = new ScriptedGtp({ genmove: 'C3' });
  const player = playerOf([new ScriptedGtp(dies), second]);
  expect(await player.genmove(after('E5'))).toEqual({ kind: 'play', point: at('C3') });
  expect(second.asked).toContain('play black E5');
  expect(replaced.splice(0)).toEqual(['Fake stopped with exit code 1.']);
  const broken = playerOf([new ScriptedGtp(dies), new ScriptedGtp(dies)]);
  await expect(broken.genmove(after('E5'))).rejects.toThrow('Fake stopped with exit code 1.');
  expect(replaced).toEqual([]);
});

test('stopped, it answers nothing, and thinks again with another process', async () => {
  let release = (): void => undefined;
  const slow = new ScriptedGtp({
    genmove: () => new Promise((resolve) => (release = () => resolve('C3'))),
  });
  const second = new ScriptedGtp({ genmove: 'C3' });
  const player = playerOf([slow, second]);
  const answer = player.genmove(after());
  await expect.poll(() => slow.asked.at(-1)).toBe('genmove black');
  player.stop();
  expect(slow.closed).toBe(true);
  release();
  expect(await answer).toBeNull();
  expect(await player.genmove(after())).toEqual({ kind: 'play', point: at('C3') });
});

describe('analysing', () => {
  const commands = 'boardsize clear_board komi play genmove undo kata-analyze lz-analyze';
  const info = (visits: number): string =>
    `info move C3 visits ${visits} winrate 0.6 scoreLead 2.5 order 0 pv C3 D4`;
  function analyst(list = commands): ScriptedGtp {
    return new ScriptedGtp({ list_commands: list });
  }

  test('goes on until the budget is spent, and the process stays', async () => {
    const engine = analyst();
    engine.lines = [info(10), 'nonsense', info(50), info(100)];
    const player = playerOf([engine]);
    const told: number[] = [];
    const result = await player.analyze(after('E5'), { playouts: 100 }, ({ playouts }) =>
      told.push(playouts),
    );
    expect(result).toMatchObject({ playouts: 100, color: 1, winRate: 0.6, scoreMean: -2.5, stopped: false });
    expect(told).toEqual([10, 50, 100]);
    expect(engine.asked.slice(-2)).toEqual(['kata-analyze white 20 ownership true', '']);
    engine.asked.length = 0;
    await player.analyze(after('E5', 'C3'), { playouts: 10 }, () => undefined);
    expect(engine.asked[0]).toBe('play white C3');
  });

  test('ends when it is stopped, with what there is', async () => {
    const engine = analyst('boardsize clear_board komi play genmove lz-analyze');
    engine.lines = ['info move C3 visits 7 winrate 5500 order 0 pv C3'];
    const player = playerOf([engine]);
    const answer = player.analyze(after(), { playouts: 1000 }, () => undefined);
    await expect.poll(() => engine.asked.at(-1)).toBe('lz-analyze black 20');
    player.stop();
    expect(await answer).toMatchObject({ playouts: 7, winRate: 0.55, stopped: true });
    expect(engine.closed).toBe(false);
  });

  test('an engine that only values its moves says so, once, and what the score is', async () => {
    const engine = new ScriptedGtp({
      list_commands:
        'list_commands boardsize clear_board komi play genmove top_moves_white estimate_score'.replaceAll(
          ' ',
          '\n',
        ),
      top_moves_white: 'C5 12.5 D4 30.01 E5 0 junk 3 F6',
      estimate_score: 'W+4.5 (upper bound: -4.5, lower: -4.5)',
    });
    const told: number[] = [];
    const report = await playerOf([engine]).analyze(after('E5'), { playouts: 10 }, () => told.push(1));
    expect(report).toMatchObject({ judged: 'values', scoreMean: -4.5, playouts: 0, stopped: false });
    expect(report!.scoreless).toBe(false);
    expect(report!.moves.map(({ point, value }) => [point, value])).toEqual([
      [at('D4'), 30.01],
      [at('C5'), 12.5],
    ]);
    expect(told).toEqual([]);
  });

  test('one that only moves is asked for a single move, which is taken back', async () => {
    const engine = analyst('boardsize clear_board komi play genmove undo');
    const moves = ['C3', 'resign', 'E5'];
    const player = playerOf([engine]);
    const answers = new ScriptedGtp({
      list_commands: 'list_commands boardsize clear_board komi play genmove undo'.replaceAll(' ', '\n'),
      genmove: () => moves.shift()!,
    });
    expect(await player.analyze(after(), { playouts: 1 }, () => undefined)).toMatchObject({
      judged: 'move',
      moves: [{ point: 0 }],
    });
    const other = playerOf([answers]);
    const report = await other.analyze(after('E5'), { playouts: 1 }, () => undefined);
    expect(report).toMatchObject({ judged: 'move', scoreless: true, moves: [{ point: at('C3') }] });
    answers.asked.length = 0;
    expect(await other.analyze(after('E5', 'D4'), { playouts: 1 }, () => undefined)).toMatchObject({
      moves: [],
    });
    expect(answers.asked).toEqual(['undo', 'play white D4', 'genmove black']);
    await expect(other.analyze(after('E5', 'D4'), { playouts: 1 }, () => undefined)).rejects.toThrow(
      'Fake answered “E5”, which cannot be played here.',
    );
  });

  test('one that can say its move without playing it is asked so', async () => {
    const engine = new ScriptedGtp({
      list_commands: 'list_commands boardsize clear_board komi play genmove reg_genmove'.replaceAll(
        ' ',
        '\n',
      ),
      reg_genmove: 'G7',
    });
    const player = playerOf([engine]);
    await player.analyze(after(), { playouts: 1 }, () => undefined);
    engine.asked.length = 0;
    await player.analyze(after('C3'), { playouts: 1 }, () => undefined);
    expect(engine.asked).toEqual(['play black C3', 'reg_genmove white']);
  });
});
