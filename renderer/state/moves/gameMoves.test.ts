import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DecideParams, DecideResult } from '../../../engine/protocol/moves.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { EXAMINED_GAME } from '../position/testResult.ts';
import { Workbench } from '../workbench.svelte.ts';
import { boardModel } from '../boardModel.ts';
import type { GameMoves } from './gameMoves.svelte.ts';
import { DECISION_POINTS, decideResult, moveEffect } from './testDecision.ts';

const { C3, D5, F4 } = DECISION_POINTS;
let api: FakeApi;
let bench: Workbench;
let game: OpenGame;
let moves: GameMoves;
/** Questions that wait for their answer. */
let asked: { params: DecideParams; answer: (value: DecideResult) => void; fail: (error: Error) => void }[];

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  api = new FakeApi({
    'moves.decide': (params) =>
      new Promise<DecideResult>((answer, fail: (error: Error) => void) =>
        asked.push({ params, answer, fail }),
      ) as unknown as DecideResult,
    'moves.effect': ({ point }) => moveEffect(point),
    'reading.stop': () => null,
  });
  api.document(EXAMINED_GAME);
  bench = new Workbench(api);
  await bench.start();
  game = bench.active!;
  moves = game.moves;
  moves.on = true;
});
afterEach(() => {
  bench.dispose();
  vi.useRealTimers();
});

async function look(): Promise<void> {
  moves.look();
  vi.advanceTimersByTime(100);
  await settle();
}
async function answered(): Promise<void> {
  await look();
  const { params, answer } = asked.at(-1)!;
  answer(decideResult(params));
  await settle();
}

test('the decision lies on the board as values, and is asked for once', async () => {
  await answered();
  expect(moves.found?.decision.moves).toHaveLength(3);
  expect(boardModel(game, bench.settings).candidates).toMatchObject([
    { point: D5, label: '13', best: true },
    { point: C3, label: '7.1', best: false },
    { point: F4, label: '0.5' },
  ]);
  await look();
  expect(asked).toHaveLength(1);
});

test('another position makes the answer void, and another level asks again', async () => {
  await answered();
  game.document.forward();
  expect(moves.found).toBeNull();
  game.document.back();
  expect(moves.found).not.toBeNull();
  moves.level = 3;
  await look();
  expect(asked[1].params.level).toBe(3);
});

test('a chosen move shows what it changes; a click on it again takes it back', async () => {
  await answered();
  moves.choose(D5);
  await settle();
  expect(moves.effect?.point).toBe(D5);
  const { field, values, candidates } = boardModel(game, bench.settings);
  expect(candidates).toBeUndefined();
  expect(field!.values[0]).toBe(-1);
  expect(values).toMatchObject([{ text: '1.0', tone: 'white' }]);
  moves.map = 'followup';
  expect(boardModel(game, bench.settings).values).toMatchObject([{ text: '1.0', tone: 'black' }]);
  moves.choose(D5);
  expect(moves.selected).toBeNull();
});

test('the second click puts a move beside the first', async () => {
  await answered();
  moves.choose(D5);
  moves.comparing = true;
  moves.choose(F4);
  expect([moves.selected, moves.compared, moves.comparing]).toEqual([D5, F4, false]);
  moves.leave();
  expect([moves.selected, moves.compared]).toEqual([D5, null]);
  moves.leave();
  expect(moves.begun).toBe(false);
});

test('what is left out is told to the engine, and the whole decision stays beside it', async () => {
  await answered();
  moves.toggle('patterns', 'Cut1');
  await answered();
  expect(asked[1].params.leaveOut).toEqual({ patterns: ['Cut1'] });
  expect(moves.found!.decision.moves.map(({ point }) => point)).toEqual([C3, F4]);
  expect(moves.whole!.decision.moves.map(({ point }) => point)).toEqual([D5, C3, F4]);
  moves.toggle('patterns', 'Cut1');
  await answered();
  expect(asked.at(-1)!.params.leaveOut).toBeUndefined();
  expect(moves.whole).toBeNull();
});

test('a newer question stops the older one, whose answer counts no more', async () => {
  await look();
  game.document.forward();
  await look();
  expect(api.sent('reading.stop')).toHaveLength(1);
  asked[0].answer(decideResult(asked[0].params));
  await settle();
  expect(asked).toHaveLength(2);
  expect(moves.found).toBeNull();
  asked[1].answer(decideResult(asked[1].params));
  await settle();
  expect(moves.found).not.toBeNull();
});

test('a stopped answer says so and can be asked for again; a failure is told', async () => {
  await look();
  asked[0].answer({ ...decideResult(asked[0].params), stopped: true });
  await settle();
  expect([moves.stopped, moves.found]).toEqual([true, null]);
  moves.again();
  await settle();
  asked[1].fail(new Error('no engine'));
  await settle();
  expect(moves.failure).toContain('no engine');
});
