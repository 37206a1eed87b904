import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnalyzeResult, PositionSpec } from '../../engine/protocol/types.ts';
import { quoted } from '../regression/commandWords.ts';
import { ownProgram } from '../regression/engines.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { Store } from '../store/store.ts';
import { DATABASE_FILE } from './host.ts';
import { TestHost } from './testHost.ts';
import { UserEngines } from './userEngines.ts';

const at = useTestFolder();
let yomi: TestHost;
let build = 'build 1';

beforeEach(() => {
  build = 'build 1';
  yomi = open();
});
afterEach(() => yomi.close());

function open(): TestHost {
  return new TestHost(at('data'), { engineBuild: () => build });
}
function restart(): void {
  yomi.close();
  yomi = open();
}

const position: PositionSpec = {
  size: 3,
  komi: 0,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'chinese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [{ color: 2, point: 42 }],
  toMove: 1,
};
function result(playouts: number, stopped = false): AnalyzeResult {
  const moves = Array.from({ length: 14 }, (_, i) => ({
    point: i < 8 ? 21 + i : 0,
    visits: 100 - i,
    winRate: 0.123456,
    pv: [21],
  }));
  return {
    color: 1,
    playouts,
    winRate: 0.100049,
    scoreMean: 3.14159,
    moves,
    ownership: [0.12345, -0.987, -0.001, 0, 0, 0, 0, 0, 1],
    stopped,
  };
}
const analyze = (playouts: number, keep = true): Promise<AnalyzeResult> =>
  yomi.call('engine.analyze', { position, budget: { playouts }, seed: 1, keep });

test('what was found is kept, rounded, and answers later without the engine', async () => {
  yomi.engine.answer = () => Promise.resolve(result(1000));
  expect(await analyze(1000)).toEqual(result(1000));
  restart();
  const again = await analyze(1000);
  expect(yomi.engine.asked).toEqual([]);
  expect(again).toMatchObject({ color: 1, playouts: 1000, winRate: 0.1, scoreMean: 3.14, stopped: false });
  expect(again.moves).toHaveLength(10);
  expect(again.moves[0]).toEqual({ point: 21, visits: 100, winRate: 0.1235, pv: [21] });
  expect(again.ownership).toEqual([0.12, -0.99, 0, 0, 0, 0, 0, 0, 1]);
  await analyze(900);
  expect(yomi.engine.asked).toEqual([]);
  const { budget, moves } = (await yomi.call('analysis.report', { position, seed: 1 }))!;
  expect([budget, moves.length]).toEqual([1000, 10]);
});

test('analyses are kept apart by the strengths of moves that searches go by', async () => {
  yomi.engine.answer = () => Promise.resolve(result(1000));
  await analyze(1000);
  expect(yomi.engine.strengths).toEqual([]);
  mkdirSync(at('data/patterns'));
  const file = at('data/patterns/moves.db');
  writeFileSync(file, 'feature line 0 3 1\n');
  expect(await yomi.call('analysis.report', { position, seed: 1 })).toBeNull();
  expect(yomi.engine.strengths).toHaveLength(1);
  await analyze(1000);
  expect(yomi.engine.asked).toHaveLength(2);
  // As they were shipped, what was found by those counts again.
  await yomi.call('patterns.revert', { name: 'moves' });
  expect(yomi.engine.strengths[1]).toBeNull();
  await analyze(1000);
  expect(yomi.engine.asked).toHaveLength(2);
});

test('analyses are kept apart by the parameters that searches go by, and by no others', async () => {
  yomi.engine.answer = () => Promise.resolve(result(1000));
  const set = (parameters: Record<string, number>) => yomi.call('settings.set', { parameters });
  const report = () => yomi.call('analysis.report', { position, seed: 1 });
  await analyze(1000);
  await set({ 'montecarlo.expandAt': 3, 'montecarlo.pvMoves': 4 });
  expect(await report()).toBeNull();
  expect(await yomi.call('analysis.line', { line: position, toMove: [2, 1], seed: 1 })).toEqual([null, null]);
  await analyze(1000);
  expect(yomi.engine.asked).toHaveLength(2);
  // The same ones, named in another order, and one of another stage.
  await set({ 'owl.kills': 0.25, 'montecarlo.pvMoves': 4, 'montecarlo.expandAt': 3 });
  expect(await report()).not.toBeNull();
  await set({ 'owl.kills': 0.25 });
  expect(await report()).not.toBeNull();
  await analyze(1000);
  restart();
  expect(await report()).not.toBeNull();
  await set({});
  await analyze(1000);
  expect(yomi.engine.asked).toEqual([]);
});

test('what was found while the parameters were changed is not kept', async () => {
  const answer = Promise.withResolvers<AnalyzeResult>();
  yomi.engine.answer = () => answer.promise;
  const analysis = analyze(1000);
  await yomi.call('settings.set', { parameters: { 'montecarlo.expandAt': 3 } });
  answer.resolve(result(1000));
  await analysis;
  expect(await yomi.call('analysis.report', { position, seed: 1 })).toBeNull();
  await yomi.call('settings.set', { parameters: {} });
  expect(await yomi.call('analysis.report', { position, seed: 1 })).toBeNull();
});

test('more playouts, another build or another seed ask the engine again', async () => {
  yomi.engine.answer = () => Promise.resolve(result(1000));
  await analyze(1000);
  yomi.engine.answer = () => Promise.resolve(result(1001));
  await analyze(1001);
  await yomi.call('engine.analyze', { position, budget: { playouts: 10 }, seed: 2, keep: true });
  expect(yomi.engine.asked).toHaveLength(3);
  build = 'build 2';
  restart();
  expect(await yomi.call('analysis.report', { position, seed: 1 })).toBeNull();
  yomi.engine.answer = () => Promise.resolve(result(10));
  await analyze(10);
  expect(yomi.engine.asked).toHaveLength(1);
});

test('a search that was stopped stands for what it did; one that had nothing left to find, for its budget', async () => {
  yomi.engine.answer = () => Promise.resolve(result(400, true));
  await analyze(1000);
  expect((await yomi.call('analysis.report', { position, seed: 1 }))?.budget).toBe(400);
  yomi.engine.answer = () => Promise.resolve(result(500));
  await analyze(1000);
  expect((await yomi.call('analysis.report', { position, seed: 1 }))?.budget).toBe(1000);
  await analyze(1000);
  expect(yomi.engine.asked).toHaveLength(2);
});

test('nothing is kept unasked, nor of a search that hardly began', async () => {
  yomi.engine.answer = () => Promise.resolve(result(1000));
  await analyze(1000, false);
  yomi.engine.answer = () => Promise.resolve(result(20, true));
  await analyze(1000);
  expect(await yomi.call('analysis.report', { position, seed: 1 })).toBeNull();
});

test('the engine’s errors pass, and nonsense never reaches it', async () => {
  yomi.engine.answer = () => Promise.reject(new Error('no'));
  await expect(analyze(1000)).rejects.toThrow('no');
  const moves = [position.moves[0], { color: 1, point: 42 } as const];
  const failure = await yomi.failure('analysis.report', { position: { ...position, moves }, seed: 1 });
  expect(failure.code).toBe('bad-position');
  expect(yomi.engine.asked).toHaveLength(1);
});

test('a line tells in short what is kept of each of its positions', async () => {
  yomi.engine.answer = () => Promise.resolve(result(1000));
  await analyze(1000);
  const line = { ...position, moves: [...position.moves, { color: 1, point: 21 } as const] };
  const found = await yomi.call('analysis.line', { line, toMove: [2, 1, 2], seed: 1 });
  expect(found).toEqual([null, { budget: 1000, color: 1, winRate: 0.1, scoreMean: 3.14, best: 21 }, null]);
});

test('what one engine found is nothing to another', async () => {
  const uniform = { engine: 'montecarlo', patterns: 'mc_uniform' } as const;
  yomi.engine.answer = () => Promise.resolve(result(1000));
  await analyze(1000);
  expect(await yomi.call('analysis.report', { position, seed: 1, using: uniform })).toBeNull();
  yomi.engine.answer = () => Promise.resolve({ ...result(500), winRate: 0.75 });
  await yomi.call('engine.analyze', {
    position,
    budget: { playouts: 500 },
    seed: 1,
    using: uniform,
    keep: true,
  });
  expect(yomi.engine.asked).toHaveLength(2);
  const rate = async (using?: typeof uniform): Promise<(number | null | undefined)[]> => {
    const search = { seed: 1, ...(using && { using }) };
    const report = await yomi.call('analysis.report', { position, ...search });
    const line = await yomi.call('analysis.line', { line: position, toMove: [2, 1], ...search });
    return [report?.winRate, line[1]?.winRate];
  };
  expect(await rate()).toEqual([0.1, 0.1]);
  expect(await rate(uniform)).toEqual([0.75, 0.75]);
  // Saying the default is the same as saying nothing.
  await yomi.call('engine.analyze', {
    position,
    budget: { playouts: 1000 },
    seed: 1,
    using: { engine: 'montecarlo', patterns: 'mc_montegnu_classic' },
    keep: true,
  });
  expect(yomi.engine.asked).toHaveLength(2);
});

test('one of the user’s engines analyses, and what it finds is kept apart', async () => {
  const yomiItself = [process.execPath, ownProgram(), '--mode', 'gtp', '--threads', '1']
    .map(quoted)
    .join(' ');
  const id = await yomi.addEngine(yomiItself);
  const using = { engine: 'user', id } as const;
  const params = { position, budget: { playouts: 150 }, seed: 1, keep: true, using };
  const found = await yomi.call('engine.analyze', params);
  expect(found.moves.length).toBeGreaterThan(0);
  expect(found.playouts).toBeGreaterThanOrEqual(150);
  expect(yomi.engine.asked).toEqual([]);
  expect(yomi.events.some(({ name }) => name === 'engine.progress')).toBe(true);
  const kept = await yomi.call('analysis.report', { position, seed: 1, using });
  expect(kept?.playouts).toBe(found.playouts);
  expect(await yomi.call('analysis.report', { position, seed: 1 })).toBeNull();
  // Another version of it is another analyst.
  const [{ version = '' }] = await yomi.call('engines.list', {});
  expect(version).toMatch(/^\d/);
  const saw = (told: string): void => {
    yomi.close();
    const store = new Store(at('data', DATABASE_FILE));
    new UserEngines(store.values).saw(id, told);
    store.close();
    yomi = open();
  };
  saw('next');
  expect(await yomi.call('analysis.report', { position, seed: 1, using })).toBeNull();
  saw(version);
  expect((await yomi.call('analysis.report', { position, seed: 1, using }))?.playouts).toBe(found.playouts);
  const gone = await yomi.failure('engine.analyze', { ...params, using: { engine: 'user', id: 'none' } });
  expect(gone.code).toBe('not-found');
});
