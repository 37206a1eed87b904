import { beforeEach, expect, test } from 'vitest';
import type { MoveStats } from '../../engine/protocol/types.ts';
import { createActions } from './actions.ts';
import { emptyReport, FakeApi, settle } from './fakeApi.ts';
import { decideResult, DECISION_POINTS, moveEffect } from './moves/testDecision.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { reportSentence, spoken } from './spoken.ts';
import { Workbench } from './workbench.svelte.ts';

const { C3, D5 } = DECISION_POINTS;
let game: OpenGame;

beforeEach(async () => {
  const api = new FakeApi({
    'moves.decide': (params) => decideResult(params),
    'moves.effect': ({ point }) => moveEffect(point),
    'moves.kept': () => null,
  });
  api.document('(;GM[1]FF[4]SZ[9];B[ee];W[])');
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  workbench.docks.show({ open: true, tab: 'moves' });
});

test('a pass, which the board cannot show, is told', () => {
  expect(spoken(game)).toBe('');
  game.document.toEnd();
  expect(spoken(game)).toBe('White passes at move 2.');
});

test('the decision and a move that is looked at are told in sentences', async () => {
  game.moves.on = true;
  game.moves.again();
  await settle();
  expect(spoken(game)).toBe(
    'Black would play D5, which is worth 12.5 points. The next best is C3, worth 7.1 points.',
  );
  game.moves.show(C3);
  expect(spoken(game)).toMatch(/^C3 is worth 7\.1 points\. .+\.$/);
  game.moves.show(D5 + 1);
  expect(spoken(game)).toBe('No particular reason was found for Black to play E5.');
  game.moves.on = false;
  expect(spoken(game)).toBe('');
});

test('an analysis is told by its end', () => {
  const report = { ...emptyReport(1), playouts: 1000, winRate: 0.564, scoreMean: 3.5 };
  expect(reportSentence(report, 9)).toBe(
    'After 1,000 playouts White wins 56 percent and leads by 3.5 points.',
  );
  const best = { point: D5 } as MoveStats;
  expect(reportSentence({ ...report, scoreMean: -1, moves: [best] }, 9)).toBe(
    'After 1,000 playouts White wins 56 percent and is behind by 1.0 point; the best move is D5.',
  );
  expect(reportSentence({ ...report, playouts: 1, moves: [{ ...best, point: 0 }] }, 9)).toContain(
    'After 1 playout White wins 56 percent and leads by 3.5 points; the best move is a pass.',
  );
});
