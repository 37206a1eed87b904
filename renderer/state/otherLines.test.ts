import { beforeEach, expect, test } from 'vitest';
import type { AnalysisSummary } from '../../engine/protocol/analysisSummary.ts';
import type { UserEngine } from '../../main/ipc/enginesApi.ts';
import { createActions } from './actions.ts';
import { FakeApi } from './fakeApi.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { Workbench } from './workbench.svelte.ts';

const engines: UserEngine[] = ['a', 'b'].map((id) => ({
  id,
  name: id.toUpperCase(),
  command: id,
  setup: [],
}));
const summary: AnalysisSummary = { budget: 1000, color: 2, winRate: 0.6, scoreMean: 1.5, best: 0 };
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;

beforeEach(async () => {
  api = new FakeApi({
    // Only A knows anything, and only of the start.
    'analysis.line': ({ toMove, using }) =>
      toMove.map((_, i) => (using?.engine === 'user' && using.id === 'a' && i === 0 ? summary : null)),
  });
  api.startup = { userEngines: engines };
  api.document('(;SZ[9];B[ee];W[cc])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
});

test('the others are all who can analyse but the one that is chosen', () => {
  expect(workbench.otherAnalysts.map(({ name }) => name)).toEqual(['A', 'B']);
  workbench.setSettings({ analysisEngine: 'b' });
  expect(workbench.otherAnalysts.map(({ name }) => name)).toEqual(['Yomi', 'A']);
});

test('those that know something of the game have curves, which can be hidden; nobody is asked to analyse', async () => {
  const { otherLines } = game;
  await otherLines.refresh(workbench.otherAnalysts);
  expect(otherLines.known.map(({ id, name, stroke }) => [id, name, stroke])).toEqual([['a', 'A', 0]]);
  expect(otherLines.known[0].points.map(({ black, score }) => [black, score])).toEqual([
    [0.6, 1.5],
    [null, null],
    [null, null],
  ]);
  otherLines.toggle('a');
  expect(otherLines.shown).toEqual([]);
  otherLines.toggle('a');
  expect(otherLines.shown).toHaveLength(1);
  workbench.setSettings({ analysisEngine: 'a' });
  await otherLines.refresh(workbench.otherAnalysts);
  expect(otherLines.known).toEqual([]);
  expect(api.analyses).toEqual([]);
});
