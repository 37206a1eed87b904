import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { UserEngine } from '../../main/ipc/enginesApi.ts';
import { createActions } from './actions.ts';
import { shownReport } from './boardModel.ts';
import { FakeApi } from './fakeApi.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { Workbench } from './workbench.svelte.ts';

const engines: UserEngine[] = ['a', 'b'].map((id) => ({
  id,
  name: id.toUpperCase(),
  command: id,
  setup: [],
}));
const report = (point: number, playouts: number): SearchReport => ({
  ...{ color: 2, playouts, winRate: 0.5, scoreMean: 0, ownership: [] },
  moves: [{ point, visits: playouts, winRate: 0.5, pv: [point] }],
});
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
/** Analysts that were asked, in turn. */
let asked: string[];
let failing = '';

const who = (using: { engine: string; id?: string } | undefined): string => using?.id ?? 'own';

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  failing = '';
  api = new FakeApi({
    'analysis.line': ({ toMove }) => toMove.map(() => null),
    // A is known well, B hardly.
    'analysis.report': ({ using }) =>
      who(using) === 'a'
        ? { ...report(21, 5000), budget: 5000 }
        : who(using) === 'b'
          ? { ...report(22, 100), budget: 100 }
          : null,
    'engine.analyze': ({ using, budget }) => {
      asked.push(who(using));
      if (failing === who(using)) throw Object.assign(new Error('gone'), { code: 'engine' });
      return { ...report(23, budget.playouts), stopped: false };
    },
  });
  api.startup = { userEngines: engines };
  api.document('(;SZ[9];B[ee];W[cc])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  return () => vi.useRealTimers();
});

async function look(ask: boolean): Promise<void> {
  game.beside.look(workbench.otherAnalysts, ask);
  await vi.advanceTimersByTimeAsync(500);
}

test('what is kept is shown, and only those that know too little are asked while the analysis is on', async () => {
  const { beside } = game;
  beside.toggle('a');
  beside.toggle('b');
  await look(false);
  expect([beside.reportOf('a')?.playouts, beside.reportOf('b')?.playouts]).toEqual([5000, 100]);
  expect(asked).toEqual([]);
  await look(true);
  expect(asked).toEqual(['b']);
  expect(beside.reportOf('b')?.playouts).toBe(1000);
  expect(beside.learned).toBe(1);
});

test('who stands beside is remembered for games that are opened later, and not that one failed', async () => {
  game.beside.toggle('a');
  game.beside.toggle('b');
  failing = 'b';
  await look(true);
  expect(game.beside.ids).toEqual(['a']);
  expect(workbench.settings.analystsBeside).toEqual(['a', 'b']);
  const settings = workbench.settings;
  api.startup = { userEngines: engines, settings };
  const again = new Workbench(api, createActions);
  await again.start();
  expect(again.active!.beside.ids).toEqual(['a', 'b']);
  again.active!.beside.toggle('a');
  expect(again.settings.analystsBeside).toEqual(['b']);
});

test('what was said of one position is not said of another', async () => {
  const { beside } = game;
  beside.toggle('a');
  await look(false);
  game.document.goTo(game.document.root.children[0]);
  expect(beside.reportOf('a')).toBeNull();
  await look(false);
  expect(beside.reportOf('a')).not.toBeNull();
});

test('one analyst at a time has the board, and the chosen one again when that one is taken away', async () => {
  const { beside, analysis } = game;
  beside.toggle('a');
  await look(false);
  analysis.on = true;
  expect(shownReport(game, workbench.settings)).toBe(analysis.report);
  beside.onBoard = 'a';
  expect(shownReport(game, workbench.settings)?.moves[0].point).toBe(21);
  beside.toggle('a');
  expect(beside.onBoard).toBeNull();
  expect(shownReport(game, workbench.settings)).toBe(analysis.report);
});

test('one that fails is told of and not asked again; the others are', async () => {
  const { beside } = game;
  beside.toggle('b');
  failing = 'b';
  await look(true);
  expect(beside.ids).toEqual([]);
  expect(workbench.notices.list.at(-1)?.message).toMatch(/^B could not analyse/);
});
