import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DragonRecord } from '../../engine/protocol/analysis.ts';
import type { DecideResult, DragonVerdict, Stopped } from '../../engine/protocol/decision.ts';
import { paragraphText } from '../../engine/protocol/explanation.ts';
import type { Sentence } from '../../engine/protocol/moveFacts.ts';
import { textOf } from '../../engine/protocol/linkedText.ts';
import { parsePoint, pointName } from '../../engine/board/point.ts';
import { createActions } from './actions.ts';
import type { AnalystReasons } from './analystReasons.svelte.ts';
import { boardModel } from './boardModel.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { DECISION_POINTS, decideResult, moveEffect } from './moves/testDecision.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { Workbench } from './workbench.svelte.ts';

const { D5, C3 } = DECISION_POINTS;
const E5 = parsePoint('E5', 9)!;
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
let reasons: AnalystReasons;
let likes: { point: number; visits: number; winRate: number }[];
/** When set, decisions wait for it. */
let waiting: ((result: DecideResult | Stopped) => void)[] | null;

const dragon = (status: 'alive' | 'dead'): DragonVerdict =>
  ({ color: 2, origin: E5, stones: [E5], status }) as unknown as DragonVerdict;

beforeEach(async () => {
  vi.useFakeTimers();
  waiting = null;
  likes = [
    { point: C3, visits: 300, winRate: 0.6 },
    { point: D5, visits: 100, winRate: 0.5 },
  ];
  api = new FakeApi({
    'moves.decide': (params) => {
      const result = decideResult(params);
      result.decision.dragons = [dragon('alive')];
      if (!waiting) return result;
      const queue = waiting;
      return new Promise<DecideResult | Stopped>((answer) =>
        queue.push((given) => answer('stopped' in given ? given : result)),
      );
    },
    'moves.effect': ({ point }) => moveEffect(point),
    'position.examine': ({ position }) => ({
      size: 9,
      board: [],
      setId: 'set',
      dragons: {
        dragons: [dragon(position.moves.at(-1)?.point === C3 ? 'dead' : 'alive') as unknown as DragonRecord],
        links: [],
        cuts: [[], []],
      },
    }),
    'analysis.report': ({ position }) => ({
      budget: 1000,
      color: position.toMove,
      playouts: 400,
      winRate: 0.6,
      scoreMean: 2,
      moves: likes.map((like) => ({ ...like, pv: [like.point] })),
      ownership: [],
    }),
    'reading.stop': () => null,
  });
  api.document('(;SZ[9];B[ee];W[gc])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  reasons = game.reasons;
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

async function rested(): Promise<void> {
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(300);
    await settle();
  }
}
async function shown(): Promise<void> {
  game.analysis.look();
  await rested();
  reasons.look();
  await rested();
}
const words = (sentences: readonly Sentence[]): string =>
  textOf(
    paragraphText(sentences, {
      about: reasons.explained!,
      point: reasons.point!,
      name: (at) => pointName(at, 9),
    }),
  );

test('nothing is asked before a report is there; then decision, dragons and territory, once', async () => {
  reasons.look();
  await rested();
  expect(api.sent('moves.decide')).toEqual([]);
  await shown();
  expect(api.sent('moves.decide')).toHaveLength(1);
  // After the analyst's move, and after our own.
  expect(api.sent('position.examine').map(({ position }) => position.moves.at(-1)?.point)).toEqual([C3, D5]);
  expect(api.sent('moves.effect').map(({ point }) => point)).toEqual([C3]);
  const tale = reasons.tale!;
  expect(words(tale.says)).toBe(
    'Yomi’s search prefers C3: it wins 60 % in 300 playouts, with B+2.0 on average.',
  );
  expect(words(tale.brings)).toMatch(
    /^The stone at E5|E5: alive now, dead after C3\. C3 changes the territory by/,
  );
  expect(words(tale.differs)).toMatch(/^Yomi’s reasons choose D5 instead, worth 12\.5 points/);
  expect(words(tale.differs)).toMatch(/10 % less than C3\. After D5 no dragon is of another status\.$/);
  const before = api.calls.length;
  await shown();
  expect(api.calls.slice(before).filter(({ name }) => name !== 'analysis.report')).toEqual([]);
});

test('another move of the report is told when it is chosen, and the best one again', async () => {
  await shown();
  reasons.choose(D5);
  expect(reasons.point).toBe(D5);
  expect(words(reasons.tale!.differs)).toBe('Yomi’s reasons choose D5, too.');
  reasons.choose(D5);
  expect(reasons.point).toBe(C3);
  reasons.choose(D5);
  // The choice belongs to its position.
  game.document.forward();
  game.analysis.look();
  await rested();
  expect(reasons.point).toBe(C3);
});

test('another position stops the question and asks its own; a stop of somebody else’s is told', async () => {
  waiting = [];
  await shown();
  expect(waiting).toHaveLength(1);
  game.document.forward();
  reasons.look();
  expect(api.sent('reading.stop')).toHaveLength(1);
  game.analysis.look();
  waiting[0]({ stopped: true });
  await rested();
  expect(reasons.failure).toBeNull();
  expect(waiting).toHaveLength(2);
  waiting[1]({ stopped: true });
  await rested();
  expect(reasons.failure).toBe('The reading was stopped.');
  expect(waiting).toHaveLength(2);
  waiting = null;
  reasons.again();
  await rested();
  expect(reasons.explained).not.toBeNull();
  expect(reasons.failure).toBeNull();
});

test('the territory that the move changes lies on the board on request', async () => {
  await shown();
  expect(boardModel(game, workbench.settings).values).toBeUndefined();
  reasons.showsTerritory = true;
  const { values, candidates } = boardModel(game, workbench.settings);
  expect(values).toHaveLength(1);
  expect(candidates).toEqual([]);
  reasons.light([E5]);
  expect(boardModel(game, workbench.settings).highlight).toEqual([E5]);
});

test('a favourite that was hardly tried is not told about', async () => {
  likes = [{ point: C3, visits: 3, winRate: 0.6 }];
  await shown();
  expect(reasons.point).toBeNull();
  expect(reasons.tale).toBeNull();
  expect(api.sent('moves.decide')).toEqual([]);
});
