import { beforeEach, expect, test } from 'vitest';
import { parsePoint, pointName } from '../../engine/board/point.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import { boardModel, nextMoves, shownLosses } from './boardModel.ts';
import { createActions } from './actions.ts';
import { emptyReport, FakeApi } from './fakeApi.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { overlaySource } from './overlaySource.ts';
import { Workbench } from './workbench.svelte.ts';

let workbench: Workbench;
let game: OpenGame;
const report: SearchReport = { ...emptyReport(2), ownership: new Array<number>(81).fill(0.9) };
const source = (): string | null => overlaySource(game, workbench.settings);

beforeEach(async () => {
  const api = new FakeApi();
  api.document('(;SZ[9];B[ee];W[cc])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  Object.defineProperty(game.analysis, 'report', { get: () => report });
});

test('one source at a time: what is agreed on, the page that has the board, what is switched on', () => {
  expect(source()).toBeNull();
  workbench.setSettings({ positionAlways: true, positionLayers: ['worms'] });
  expect(source()).toBe('position');
  workbench.setSettings({ positionLayers: [], positionMap: 'none' });
  expect(source()).toBeNull();
  workbench.setSettings({ positionLayers: ['worms'] });
  game.analysis.on = true;
  expect(source()).toBe('analysis');
  game.examination.on = true;
  expect(source()).toBe('position');
  game.examination.on = false;
  game.moves.on = true;
  expect(source()).toBe('moves');
});

test('ownership never lies over the map of the territory', () => {
  workbench.setSettings({ positionMap: 'territory_value' });
  game.analysis.ownership = true;
  expect(boardModel(game, workbench.settings).ownership).toHaveLength(81);
  game.examination.on = true;
  expect(source()).toBe('position');
  expect(boardModel(game, workbench.settings).ownership).toBeUndefined();
});

test.each([
  ['analysis.toggle', 'moves', 'on'],
  ['analysis.toggle', 'examination', 'on'],
  ['analysis.ownership', 'moves', 'ownership'],
  ['analysis.ownership', 'examination', 'ownership'],
] as const)('%s on a page that has the board (%s) turns to where it is seen', (action, page, what) => {
  workbench.docks.show({ tab: page === 'moves' ? 'moves' : 'position' });
  game[page].on = true;
  workbench.run(action);
  expect(workbench.docks.tab).toBe('analysis');
  expect(game.analysis[what]).toBe(true);
  // Once more while it is covered shows it again and does not switch it off.
  workbench.docks.show({ tab: 'game' });
  workbench.run(action);
  expect([workbench.docks.tab, game.analysis[what]]).toEqual(['analysis', true]);
  game[page].on = false;
  workbench.run(action);
  expect(game.analysis[what]).toBe(false);
});

test('W explains the move that was played also from the Position page, whose colour it leaves alone', () => {
  game.examination.on = true;
  const { color } = game.examination;
  game.moves.about = 'next';
  const first = workbench.actions.find(({ keys, enabled }) => keys.includes('W') && enabled());
  workbench.run(first!.id);
  expect(workbench.docks).toMatchObject({ open: true, tab: 'moves' });
  expect(game.moves.about).toBe('played');
  expect(game.examination.color).toBe(color);
});

test('lost points lie on the stones that are there, from the chosen loss on, with numbers on request, unless a page has the board', () => {
  game.document.toEnd();
  const lost = [2.25, 0.4];
  const points = game.analysis.line.nodes.slice(1).map((node, i) => ({
    ...game.analysis.line.points[i + 1],
    node,
    lost: lost[i],
  }));
  Object.defineProperty(game.analysis.line, 'points', {
    get: () => [game.analysis.line.nodes[0], ...points],
  });
  const dots = (): string[] =>
    shownLosses(game, workbench.settings).map(({ point, text }) => `${pointName(point, 9)} ${text ?? ''}`);
  expect(dots()).toEqual(['E5 ']);
  workbench.setSettings({ lossDotsFrom: 0, lossDots: 'numbers' });
  expect(dots()).toEqual(['E5 2.3', 'C7 0.4']);
  game.document.back();
  expect(dots()).toEqual(['E5 2.3']);
  game.moves.on = true;
  expect(dots()).toEqual([]);
  game.moves.on = false;
  workbench.setSettings({ lossDots: 'off' });
  expect(dots()).toEqual([]);
});

test('next moves are those of the record, with letters where it branches, and none while they are guessed', () => {
  const next = (): string[] =>
    nextMoves(game, workbench.settings).map(
      ({ point, color, label }) => `${color} ${pointName(point, 9)} ${label ?? ''}`,
    );
  game.document.toStart();
  expect(next()).toEqual([]);
  workbench.setSettings({ nextMoves: true });
  expect(next()).toEqual(['2 E5 ']);
  game.controller.play(parsePoint('G7', 9)!);
  game.document.toStart();
  expect(next()).toEqual(['2 E5 A', '2 G7 B']);
  game.guessing.on = true;
  expect(next()).toEqual([]);
});
