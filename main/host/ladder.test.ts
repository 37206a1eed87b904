/** Rated games through the host: what counts, what does not, and what the estimate does with it. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDocument, PlaySetup } from '../ipc/api.ts';
import type { LadderGame } from '../ipc/ladderApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { expectedScore } from '../match/bradleyTerry.ts';
import { estimates, levelRatings, proposal } from './ratingModel.ts';
import { move, set, TestHost } from './testHost.ts';

const folder = useTestFolder();
const rated = (level: number, color: 'black' | 'white' = 'black'): PlaySetup => {
  const engine = { kind: 'engine', engine: 'montecarlo', patterns: 'mc_montegnu_classic', level } as const;
  const me = { kind: 'human' } as const;
  const sides = color === 'black' ? { black: me, white: engine } : { black: engine, white: me };
  return { ...sides, seed: 1, active: true, rated: true };
};

describe('the host', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = new TestHost(join(folder(), 'data'));
    // From then on it tells at once what there is to tell.
    await host.call('app.start', {});
  });
  afterEach(() => host.close());

  const begin = (play: PlaySetup, root = 'SZ[9]KM[7.5]'): Promise<OpenDocument> =>
    host.call('doc.create', { text: `(;${root})`, play });
  const shown = () => host.call('ladder.show', { size: 9 });

  test('a game counts once its result is there, resigned, on time or counted', async () => {
    const a = await begin(rated(3));
    await host.edit(a, 0, [move(0, 1, 'B', 'ee')]);
    expect((await shown()).games).toEqual([]);
    await host.edit(a, 1, [set(0, 'RE', 'B+3.5')]);
    const b = await begin(rated(4, 'white'), 'SZ[9]KM[0.5]HA[2]AB[gc][cg]');
    await host.edit(b, 0, [set(0, 'RE', 'B+T')]);
    const c = await begin(rated(4));
    await host.edit(c, 0, [set(0, 'RE', 'W+R')]);
    const { games, estimates: after } = await shown();
    expect(games).toMatchObject([
      { id: a.id, level: 3, color: 'black', handicap: 0, score: 1, result: 'B+3.5' },
      { id: b.id, level: 4, color: 'white', handicap: 2, score: 0 },
      { id: c.id, score: 0, result: 'W+R' },
    ]);
    expect(after).toHaveLength(4);
    expect(after[1].mean).toBeGreaterThan(after[0].mean);
    expect(after[3].mean).toBeLessThan(after[2].mean);
    expect(host.takeNotices().at(-1)?.message).toMatch(
      /^Rated game lost: on 9×9 you are at \d+, after \d+\.$/,
    );
    // Deleting the game does not take the result back.
    await host.call('doc.close', { id: a.id });
    await host.call('library.delete', { ids: [a.id] });
    expect((await shown()).games).toHaveLength(3);
    host.close();
    host = new TestHost(join(folder(), 'data'));
    expect((await shown()).games).toHaveLength(3);
    expect((await host.call('ladder.show', { size: 19 })).games).toEqual([]);
  });

  test.each([
    ['a move was taken back', [[move(0, 1, 'B', 'ee')], [{ op: 'remove', node: 1 }]]],
    ['something else was tried', [[move(0, 1, 'B', 'ee')], [move(0, 2, 'B', 'dd', 1)]]],
    ['stones were set up', [[move(0, 1, 'B', 'ee')], [set(1, 'AW', 'aa')]]],
    ['its result was taken back', [[set(0, 'RE', 'W+R')], [set(0, 'RE', '')]]],
  ] as const)('a game does not count any more: %s', async (why, steps) => {
    const game = await begin(rated(3));
    let revision = 0;
    for (const edits of steps) revision = await host.edit(game, revision, [...edits]);
    expect(host.takeNotices().at(-1)?.message).toContain(why);
    expect((await host.call('doc.open', { id: game.id })).play.rated).toBe(false);
    await host.edit(game, revision, [set(0, 'RE', 'B+R')]);
    expect((await shown()).games).toEqual([]);
    expect(host.takeNotices()).toEqual([]);
  });

  test('what is tried in a game that has ended, or written over its result, changes nothing', async () => {
    const game = await begin(rated(3));
    let revision = await host.edit(game, 0, [move(0, 1, 'B', 'ee')]);
    revision = await host.edit(game, revision, [set(0, 'RE', 'W+R')]);
    const before = await shown();
    host.takeNotices();
    // As it is looked at again.
    revision = await host.edit(game, revision, [move(0, 2, 'B', 'dd', 1)]);
    revision = await host.edit(game, revision, [set(0, 'RE', 'W+2.5')]);
    expect(host.takeNotices()).toEqual([]);
    revision = await host.edit(game, revision, [set(0, 'RE', 'B+R')]);
    expect(host.takeNotices().map(({ message }) => message)).toEqual([
      'Your rating stays as it is: it goes by the result with which this game ended.',
    ]);
    revision = await host.edit(game, revision, [set(0, 'C', 'a pity')]);
    expect(host.takeNotices()).toEqual([]);
    expect(await shown()).toEqual(before);
    // Undone, the game goes on, and does not count any more.
    await host.edit(game, revision, [set(0, 'RE', '')]);
    expect((await shown()).games).toEqual([]);
  });

  test('games that are not rated, or against others than a level of the search, leave nothing', async () => {
    const unrated = { ...rated(3), rated: false };
    const classic = { kind: 'engine', engine: 'classic', level: 5 } as const;
    for (const play of [
      unrated,
      { ...rated(3), white: classic },
      { ...rated(3), white: { kind: 'human' } as const },
    ])
      await host.edit(await begin(play), 0, [set(0, 'RE', 'B+R')]);
    expect((await shown()).games).toEqual([]);
  });
});

const game = (level: number, score: LadderGame['score'], more: Partial<LadderGame> = {}): LadderGame => ({
  ...{ id: 1, time: 1, size: 9, level, color: 'black', handicap: 0, score, result: '' },
  ...more,
});

describe('the model', () => {
  test('levels are in their order, and where they were measured against GNU Go they are as they did', () => {
    for (const size of [9, 13, 19] as const) {
      const levels = levelRatings(size);
      expect(levels).toHaveLength(10);
      for (let i = 1; i < levels.length; i++) expect(levels[i]).toBeGreaterThan(levels[i - 1] - 1);
    }
    expect(expectedScore(levelRatings(19)[9] - 1500)).toBeCloseTo(29.5 / 45, 3);
    expect(expectedScore(levelRatings(13)[8] - 1500)).toBeCloseTo(29.5 / 41, 3);
  });

  test('whoever scores half against a level comes to its rating, and becomes more certain', () => {
    const levels = levelRatings(9);
    const games = Array.from({ length: 80 }, (_, i) => game(7, i % 2 === 0 ? 1 : 0));
    const all = estimates(9, games);
    expect(Math.abs(all.at(-1)!.mean - levels[6])).toBeLessThan(40);
    expect(all.at(-1)!.high - all.at(-1)!.low).toBeLessThan(0.4 * (all[0].high - all[0].low));
    const half = estimates(
      9,
      Array.from({ length: 80 }, () => game(7, 0.5)),
    );
    expect(Math.abs(half.at(-1)!.mean - levels[6])).toBeLessThan(40);
  });

  test('a handicap is counted for who has it', () => {
    const even = estimates(19, [game(10, 1, { size: 19 })]).at(-1)!.mean;
    const taking = estimates(19, [game(10, 1, { size: 19, handicap: 4 })]).at(-1)!.mean;
    const giving = estimates(19, [game(10, 1, { size: 19, handicap: 4, color: 'white' })]).at(-1)!.mean;
    expect(taking).toBeLessThan(even);
    expect(giving).toBeGreaterThan(even);
  });

  test('the proposal: the nearest level with colours in turn, and a handicap beyond the ends', () => {
    const levels = levelRatings(19);
    expect(proposal(19, [], levels[4] + 3)).toEqual({ level: 5, handicap: 0, color: 'black' });
    expect(proposal(19, [game(5, 1, { size: 19 })], levels[4] + 3)).toMatchObject({ color: 'white' });
    expect(proposal(19, [], levels[0] - 260)).toEqual({ level: 1, handicap: 3, color: 'black' });
    expect(proposal(19, [], levels[9] + 260)).toEqual({ level: 10, handicap: 3, color: 'white' });
    expect(proposal(19, [], levels[0] - 5000).handicap).toBe(9);
  });
});
