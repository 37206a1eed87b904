import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { DEFAULT_ENGINE, type MonteCarloChoice } from '../../engine/protocol/engineChoice.ts';
import type { AnalyzeResult, SearchReport } from '../../engine/protocol/types.ts';
import type { AnalysisSummary, Calls, KeptAnalysis, PlaySetup } from '../../main/ipc/api.ts';
import { CallError } from '../api/errors.ts';
import { boardModel, shownLine, shownReport } from './boardModel.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { FakeApi, found, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';
import { OpenGame } from './openGame.svelte.ts';
import { DEFAULT_SETTINGS } from './defaultSettings.ts';

const at = (name: string): number => parsePoint(name, 9) ?? 0;
const GAME = '(;SZ[9]KM[6.5];B[ee];W[cc];B[gg])';
const humans: PlaySetup = {
  black: { kind: 'human' },
  white: { kind: 'human' },
  seed: 1,
  active: false,
};
let api: FakeApi;
let notices: Notices;
let games: OpenGame[];
/** What the host keeps, by the moves of a position. */
let kept: Map<string, AnalysisSummary>;
let reports: Map<string, KeptAnalysis>;

const nameOf = (moves: readonly { point: number }[]): string => moves.map(({ point }) => point).join(' ');

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  reports = new Map();
  games = [];
  notices = new Notices();
  api = new FakeApi({
    'analysis.line': ({ line, toMove }) =>
      toMove.map((_, i) => kept.get(nameOf(line.moves.slice(0, i))) ?? null),
    'analysis.report': ({ position }) => reports.get(nameOf(position.moves)) ?? null,
  });
});
afterEach(() => {
  for (const game of games) game.dispose();
  vi.useRealTimers();
});

function open(text = GAME, play = humans, desk = new EngineDesk(api)): OpenGame {
  const game = new OpenGame(api, desk, notices, api.document(text, { play }));
  games.push(game);
  return game;
}

function report(playouts: number, rest: Partial<SearchReport> = {}): SearchReport {
  return {
    color: 2,
    playouts,
    winRate: 0.6,
    scoreMean: 2,
    moves: [
      { point: at('D5'), visits: playouts, winRate: 0.62, pv: [at('D5'), at('F5'), 0, at('C3')] },
      { point: 0, visits: 50, winRate: 0.1, pv: [] },
      { point: at('D6'), visits: 40, winRate: 0.5, pv: [] },
      { point: at('A1'), visits: 0, winRate: 0, pv: [] },
    ],
    ownership: new Array<number>(81).fill(0.5),
    ...rest,
  };
}
async function answer(playouts: number, stopped = false, rest: Partial<SearchReport> = {}): Promise<void> {
  const result: AnalyzeResult = { ...report(playouts, rest), stopped };
  api.analyses.shift()?.answer(result);
  await settle();
}
/** Lets the cursor rest. */
async function wait(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(200);
    await settle();
  }
}
/** Playouts spent on a position that is looked at. */
const LIVE = 250_000;
const asked = (): Calls['engine.analyze']['params'][] => api.sent('engine.analyze');

test('nothing is analysed unasked', async () => {
  const game = open();
  game.analysis.look();
  await wait();
  game.document.toEnd();
  game.analysis.look();
  await game.analysis.line.refresh();
  await wait();
  expect(asked()).toEqual([]);
});

test('switched on, it follows the cursor and shows the running search', async () => {
  const game = open();
  const { analysis } = game;
  analysis.toggle();
  await wait();
  expect(asked().map(({ position, keep }) => [position.moves.length, keep])).toEqual([[0, true]]);
  expect(analysis.running).toBe(true);
  api.emit('engine.progress', report(500));
  expect(analysis.report?.playouts).toBe(500);

  game.document.forward();
  analysis.look();
  await settle();
  expect(api.sent('engine.stop')).toHaveLength(1);
  expect(analysis.report).toBeNull();
  await answer(700, true);
  // What the given-up search found is in the graph.
  expect(analysis.line.summaries.get(game.document.root)).toEqual({
    budget: 700,
    color: 2,
    winRate: 0.6,
    scoreMean: 2,
    best: at('D5'),
  });
  await wait();
  expect(asked()[1].position.moves).toHaveLength(1);
  analysis.toggle();
  await answer(300, true);
  await wait();
  expect(asked()).toHaveLength(2);
});

test('a position that is kept well enough is shown and not searched again', async () => {
  reports.set('', { ...report(300_000), budget: 300_000 });
  const game = open();
  game.analysis.toggle();
  await wait();
  expect(asked()).toEqual([]);
  expect(game.analysis.report?.playouts).toBe(300_000);
});

test('a short report that is kept shows until the running search knows more', async () => {
  reports.set('', { ...report(1000), budget: 1000 });
  const game = open();
  game.analysis.toggle();
  await wait();
  api.emit('engine.progress', report(400));
  expect(game.analysis.report?.playouts).toBe(1000);
  api.emit('engine.progress', report(1400));
  expect(game.analysis.report?.playouts).toBe(1400);
});

test('a comment changes nothing, another komi everything', async () => {
  const game = open();
  game.analysis.toggle();
  await wait();
  const edit = (property: string, value: string): void =>
    void game.document.edit({ edits: [{ op: 'set', node: 0, property, values: [value] }], cursor: 0 });
  edit('C', 'hm');
  game.analysis.look();
  await wait();
  expect(api.sent('engine.stop')).toEqual([]);
  edit('KM', '0.5');
  game.analysis.look();
  await wait();
  expect(api.sent('engine.stop')).toHaveLength(1);
  await answer(800, true);
  expect(game.analysis.line.summaries.size).toBe(0);
  await wait();
  expect(asked()[1].position.komi).toBe(0.5);
});

test('a game against the engine goes first, and the analysis goes on after it', async () => {
  const desk = new EngineDesk(api);
  const looked = open(GAME, humans, desk);
  const played = open(
    '(;SZ[9])',
    { ...humans, white: { kind: 'engine', level: 1, ...DEFAULT_ENGINE }, active: true },
    desk,
  );
  looked.analysis.toggle();
  await wait();
  played.choose(at('E5'));
  await settle();
  expect(api.sent('engine.stop')).toHaveLength(1);
  await answer(900, true);
  expect(api.genmoves).toHaveLength(1);
  api.genmoves[0].answer(found({ kind: 'play', point: at('C3') }, 1));
  await settle();
  expect(asked()).toHaveLength(2);
  expect(looked.analysis.running).toBe(true);
});

test('the whole game is gone through once, interrupted positions again, known ones not at all', async () => {
  kept.set(String(at('E5')), { budget: 5000, color: 1, winRate: 0.5, scoreMean: 0, best: 0 });
  const game = open();
  const { analysis } = game;
  void analysis.wholeGame(1000);
  await settle();
  expect(analysis.progress).toMatchObject({ done: 0, total: 3, playouts: 1000 });
  expect(asked()[0]).toMatchObject({ budget: { playouts: 1000 }, keep: true });
  await answer(1000);
  expect(analysis.progress?.done).toBe(1);
  await answer(300, true);
  expect(analysis.progress?.done).toBe(1);
  await answer(1000);
  // A search with nothing left to find ends before its budget, and counts as the whole.
  await answer(450);
  expect(analysis.progress).toBeNull();
  expect(asked().map(({ position }) => position.moves.length)).toEqual([0, 2, 2, 3]);
  expect(analysis.line.nodes.map((node) => analysis.line.summaries.get(node)?.budget)).toEqual([
    1000, 5000, 1000, 1000,
  ]);
});

test('the whole game does not wait for a long search of the position shown, which goes on after it', async () => {
  const { analysis } = open();
  const budgets = (): unknown[] =>
    asked().map(({ position, budget }) => [position.moves.length, budget.playouts]);
  analysis.toggle();
  await wait();
  expect(budgets()).toEqual([[0, LIVE]]);
  void analysis.wholeGame(1000);
  await settle();
  expect(api.sent('engine.stop')).toHaveLength(1);
  await answer(400, true);
  await wait();
  // The position shown goes first, but no longer than the others.
  expect(budgets().slice(1)).toContainEqual([0, 1000]);
  for (let i = 0; i < 5; i++) await answer(1000);
  expect(analysis.progress).toBeNull();
  await wait();
  expect(budgets().at(-1)).toEqual([0, LIVE]);

  // The same when it is ended while the position is looked at.
  void analysis.wholeGame(2000);
  await answer(1500, true);
  await wait();
  expect(budgets().at(-1)).toEqual([0, 2000]);
  analysis.cancel();
  for (let i = 0; i < 2; i++) await answer(2000);
  await wait();
  expect(budgets().at(-1)).toEqual([0, LIVE]);
});

const BRANCHED = '(;SZ[9];B[ee](;W[cc];B[gg])(;W[dd](;B[cc])(;B[gc])))';

test('with its variations: first the line shown, then the rest in the order of the tree, nothing twice', async () => {
  kept.set(`${at('E5')} ${at('D6')} ${at('C7')}`, {
    budget: 5000,
    color: 1,
    winRate: 0.5,
    scoreMean: 0,
    best: 0,
  });
  const game = open(BRANCHED);
  const { analysis, document } = game;
  document.forward();
  document.variation(1);
  void analysis.wholeGame(1000, true);
  expect(analysis.progress).toMatchObject({ done: 0, total: 0 });
  await settle();
  expect(analysis.progress).toMatchObject({ done: 0, total: 6 });
  for (let i = 0; i < 6; i++) await answer(1000);
  expect(analysis.progress).toBeNull();
  const names = asked().map(({ position }) => nameOf(position.moves));
  const path = (...moves: string[]): string => moves.map(at).join(' ');
  expect(names).toEqual([
    '',
    path('E5'),
    path('E5', 'C7'),
    path('E5', 'C7', 'G3'),
    path('E5', 'D6'),
    path('E5', 'D6', 'G7'),
  ]);
});

test('a variation that was analysed has its marks in the graph', async () => {
  const rates: Record<string, number> = { '': 0.5, E5: 0.5, 'E5 C7': 0.5, 'E5 C7 G3': 0.5, 'E5 D6': 0.9 };
  for (const [names, winRate] of Object.entries(rates)) {
    const moves = names.split(' ').filter(Boolean);
    const color = moves.length % 2 === 0 ? 2 : 1;
    kept.set(moves.map(at).join(' '), { budget: 1000, color, winRate, scoreMean: 0, best: 0 });
  }
  const game = open(BRANCHED);
  await game.analysis.line.refresh();
  expect(game.analysis.line.mistakes).toEqual([]);
  game.document.forward(2);
  game.document.variation(1);
  await game.analysis.line.refresh();
  // White's move to D6 left Black with 90 % instead of 50.
  const [mistake] = game.analysis.line.mistakes;
  expect([mistake.moveNumber, mistake.loss]).toEqual([2, expect.closeTo(0.4, 5)]);
  expect(mistake.node).toBe(game.document.cursor);
});

test('cancelled while it is found out what is known, it asks the engine for nothing', async () => {
  const game = open(BRANCHED);
  const whole = game.analysis.wholeGame(1000, true);
  game.analysis.cancel();
  await whole;
  await settle();
  expect(game.analysis.progress).toBeNull();
  expect(asked()).toEqual([]);
});

test('another engine knows nothing of what the first found, and ends a game that is gone through', async () => {
  const uniform: MonteCarloChoice = { engine: 'montecarlo', patterns: 'mc_uniform' };
  let using: MonteCarloChoice = DEFAULT_ENGINE;
  const game = new OpenGame(
    api,
    new EngineDesk(api),
    notices,
    api.document(GAME, { play: humans }),
    () => using,
  );
  games.push(game);
  void game.analysis.wholeGame(1000);
  await settle();
  using = uniform;
  await answer(1000);
  expect(game.analysis.progress).toBeNull();
  expect(game.analysis.line.analysed).toBe(0);
  expect(asked()).toHaveLength(1);
  await game.analysis.line.refresh();
  game.analysis.toggle();
  await wait();
  expect(asked()[0].using).toEqual(DEFAULT_ENGINE);
  expect(asked()[1].using).toEqual(uniform);
  expect(api.sent('analysis.report').at(-1)?.using).toEqual(uniform);
  expect(api.sent('analysis.line').at(-1)?.using).toEqual(uniform);
});

test('it can be cancelled, and what was found stays', async () => {
  const game = open();
  void game.analysis.wholeGame(1000);
  await settle();
  await answer(1000);
  game.analysis.cancel();
  expect(game.analysis.progress).toBeNull();
  expect(api.sent('engine.stop')).toHaveLength(1);
  await answer(20, true);
  expect(asked()).toHaveLength(2);
  expect(game.analysis.line.analysed).toBe(1);
});

test('an engine that fails ends it with a message', async () => {
  const game = open();
  void game.analysis.wholeGame(1000);
  await settle();
  api.analyses.shift()?.fail({ code: 'crashed', message: 'The engine is gone.' });
  await settle();
  expect(game.analysis.progress).toBeNull();
  expect(notices.list).toHaveLength(1);
  game.analysis.toggle();
  await wait();
  api.analyses.shift()?.fail({ code: 'crashed', message: 'The engine is gone.' });
  await settle();
  expect(game.analysis.on).toBe(false);
});

test('a game opened again shows what is kept and asks the engine for nothing', async () => {
  for (const moves of ['', String(at('E5')), `${at('E5')} ${at('C7')}`])
    kept.set(moves, { budget: 1000, color: 2, winRate: 0.5, scoreMean: 0, best: 0 });
  const game = open();
  await game.analysis.line.refresh();
  expect(game.analysis.line.analysed).toBe(3);
  expect(game.analysis.line.known).toBe(true);
  expect(asked()).toEqual([]);
});

test('of a position that cannot be, as while one is set up, nothing is kept, and nobody is told', async () => {
  const impossible = (): never => {
    throw new CallError({ code: 'bad-position', message: 'setup: the stones at A9 have no liberty' });
  };
  api = new FakeApi({ 'analysis.line': impossible, 'analysis.report': impossible });
  const game = open('(;SZ[9]AB[ab][ba]AW[aa])');
  game.analysis.look();
  await game.analysis.line.refresh();
  await wait();
  expect(game.analysis.line.known).toBe(true);
  expect(notices.list).toEqual([]);
});

test('the line of the graph stays while the cursor is in it and changes with the variation', () => {
  const game = open('(;SZ[9];B[ee](;W[cc];B[gg])(;W[dd]))');
  const { document, analysis } = game;
  const first = analysis.line.nodes;
  expect(first).toHaveLength(4);
  document.forward(2);
  expect(analysis.line.nodes).toBe(first);
  expect(analysis.line.current).toBe(2);
  document.variation(1);
  expect(analysis.line.nodes).toHaveLength(3);
  document.back();
  expect(analysis.line.nodes).toHaveLength(3);
});

test('jumps go from one marked move to the next', async () => {
  const rates = [0.5, 0.5, 0.9, 0.9];
  const paths = ['', 'E5', 'E5 C7', 'E5 C7 G3'].map((names) =>
    names.split(' ').filter(Boolean).map(at).join(' '),
  );
  paths.forEach((path, i) => {
    const color = i % 2 === 0 ? 2 : 1;
    kept.set(path, { budget: 1000, color, winRate: rates[i], scoreMean: 0, best: 0 });
  });
  const game = open();
  await game.analysis.line.refresh();
  // White lost 40 % with its move, Black 80 % with the next.
  expect(game.analysis.line.mistakes.map(({ moveNumber }) => moveNumber)).toEqual([3, 2]);
  expect(game.analysis.line.toMistake(1)).toBe(true);
  expect(game.document.view.moveNumber).toBe(2);
  expect(game.analysis.line.toMistake(1)).toBe(true);
  expect(game.analysis.line.toMistake(1)).toBe(false);
  expect(game.analysis.line.toMistake(-1)).toBe(true);
  expect(game.document.view.moveNumber).toBe(2);
});

test('writing into the game is one undo step', async () => {
  kept.set('', { budget: 1000, color: 2, winRate: 0.5, scoreMean: 0, best: 0 });
  kept.set(String(at('E5')), { budget: 1000, color: 1, winRate: 0.4, scoreMean: 1.25, best: 0 });
  const game = open();
  const before = game.document.text();
  await game.analysis.line.refresh();
  expect(game.analysis.write(true)).toBe(6);
  expect(game.document.text()).toContain('B[ee]SBKV[60.00]SBKS[1.25]C[Yomi: Black wins 60 %');
  await game.document.settled();
  expect(api.sent('doc.edit')).toHaveLength(1);
  game.document.undo();
  expect(game.document.text()).toBe(before);
});

test('on the board: candidates, the line under the pointer instead of them, ownership', async () => {
  reports.set('', { ...report(300_000), budget: 300_000 });
  const game = open();
  const model = (stones?: number): ReturnType<typeof boardModel> =>
    boardModel(game, DEFAULT_SETTINGS, stones);
  game.analysis.look();
  await wait();
  expect(model().candidates).toBeUndefined();
  game.analysis.toggle();
  await wait();
  expect(model().candidates).toEqual([
    { point: at('D5'), label: '62', sub: '300k', best: true, strength: expect.closeTo(1, 2) as number },
  ]);
  game.hovered = at('D5');
  expect(model().candidates).toBeUndefined();
  expect(model().ghost).toBeNull();
  expect(model().variation).toEqual([
    { color: 2, point: at('D5'), number: 1 },
    { color: 1, point: at('F5'), number: 2 },
    { color: 1, point: at('C3'), number: 4 },
  ]);
  expect(model(1).variation).toHaveLength(1);
  game.hovered = at('A1');
  expect(shownLine(game, shownReport(game, DEFAULT_SETTINGS))).toBeNull();
  expect(model().ghost).toBe(2);
  game.analysis.ownership = true;
  expect(model()).toMatchObject({ ownershipOpacity: 0.7, ownershipThreshold: 0.3 });
  expect(model().ownership).toHaveLength(81);
  game.document.forward();
  expect(model().ownership).toBeUndefined();
});
