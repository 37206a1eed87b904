import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint } from '../../../engine/board/point.ts';
import type { DecideParams, DecideResult, Stopped } from '../../../engine/protocol/decision.ts';
import { textOf } from '../../../engine/protocol/linkedText.ts';
import type { ScoreEstimate } from '../../../engine/protocol/moves.ts';
import type { SearchReport } from '../../../engine/protocol/types.ts';
import { positionSpecAt } from '../../../engine/sgf/replay.ts';
import type { KeptDecision } from '../../../main/ipc/api.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { EXAMINED_GAME } from '../position/testResult.ts';
import { createActions } from '../actions.ts';
import { Workbench } from '../workbench.svelte.ts';
import { boardModel } from '../boardModel.ts';
import type { GameMoves } from './gameMoves.svelte.ts';
import { DECISION_POINTS, askedMove, decideResult, moveEffect } from './testDecision.ts';

const { C3, D5, F4 } = DECISION_POINTS;
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
let moves: GameMoves;
/** The score that the engine finds out when it is asked for it. */
let estimate: ScoreEstimate | Promise<ScoreEstimate>;
/** The decision that the host kept with the move at the cursor. */
let kept: KeptDecision | null;
/** Questions that wait for their answer. */
let asked: {
  params: DecideParams;
  answer: (value: DecideResult | Stopped) => void;
  fail: (error: Error) => void;
}[];

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  kept = null;
  estimate = { score: 1, lower: 1, upper: 1 };
  api = new FakeApi({
    'moves.decide': (params) =>
      params.estimate
        ? Promise.resolve(estimate).then((score) => ({
            ...decideResult(params),
            estimate: score,
          }))
        : new Promise<DecideResult | Stopped>((answer, fail: (error: Error) => void) =>
            asked.push({ params, answer, fail }),
          ),
    'moves.kept': () => kept,
    'moves.effect': ({ point, what }) => ({
      ...moveEffect(point, what),
      ...(point === DECISION_POINTS.STONE + 1 ? { asked: askedMove(point) } : {}),
    }),
    'reading.stop': () => null,
  });
  api.document(EXAMINED_GAME);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  moves = game.moves;
  moves.on = true;
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

async function inspect(): Promise<void> {
  moves.inspect();
  await settle();
  vi.advanceTimersByTime(100);
  await settle();
}
async function answered(): Promise<void> {
  await inspect();
  const { params, answer } = asked.at(-1)!;
  answer(decideResult(params));
  await settle();
}

test('the decision lies on the board as values, and is asked for once', async () => {
  await answered();
  expect(moves.found?.decision.moves).toHaveLength(3);
  expect(boardModel(game, workbench.settings).candidates).toMatchObject([
    { point: D5, label: '13', best: true },
    { point: C3, label: '7.1', best: false },
    { point: F4, label: '0.5' },
  ]);
  await inspect();
  expect(asked).toHaveLength(1);
});

test('another position makes the answer void, and another level asks again', async () => {
  await answered();
  game.document.forward();
  expect(moves.found).toBeNull();
  game.document.back();
  expect(moves.found).not.toBeNull();
  moves.level = 3;
  await inspect();
  expect(asked[1].params.level).toBe(3);
});

test('a chosen move shows what it changes; a click on it again takes it back', async () => {
  await answered();
  moves.choose(D5);
  await settle();
  expect(moves.effect?.point).toBe(D5);
  const { field, values, candidates } = boardModel(game, workbench.settings);
  expect(candidates).toBeUndefined();
  expect(field!.values[0]).toBe(-1);
  expect(values).toMatchObject([{ text: '1.0', tone: 'white' }]);
  moves.map = 'followup';
  expect(boardModel(game, workbench.settings).values).toMatchObject([{ text: '1.0', tone: 'black' }]);
  moves.choose(D5);
  expect(moves.selected).toBeNull();
});

test('any map of the influence lies on the board, before the move, after it, and what it changes', async () => {
  await answered();
  moves.choose(D5);
  await settle();
  moves.showMap('black_influence');
  // The maps of territory would say something else.
  expect(boardModel(game, workbench.settings).field).toBeUndefined();
  await settle();
  expect(api.sent('moves.effect').map(({ what }) => what)).toEqual([undefined, 'black_influence']);
  const shown = (): (readonly string[])[] =>
    (boardModel(game, workbench.settings).values ?? []).map(({ text, tone }) => [text, tone]);
  moves.map = 'change';
  expect(shown()).toEqual([
    ['+12', 'black'],
    ['−1.5', 'white'],
  ]);
  moves.map = 'before';
  expect(shown()).toEqual([['4.0', 'black']]);
  moves.map = 'after';
  expect(shown()).toEqual([
    ['12', 'black'],
    ['2.5', 'black'],
  ]);
  moves.map = 'followup';
  expect(shown()).toHaveLength(3);
  moves.showMap(null);
  expect(boardModel(game, workbench.settings).field).toBeDefined();
  moves.choose(C3);
  await settle();
  expect(api.sent('moves.effect').at(-1)).not.toHaveProperty('what');
});

test('a term shows its points, which come to what it adds, until something else is chosen', async () => {
  await answered();
  moves.choose(D5);
  await settle();
  moves.showTerm(1);
  // A term without a place lies on the move.
  expect(moves.placed).toEqual([{ point: D5, amount: 1 }]);
  expect(boardModel(game, workbench.settings).values).toMatchObject([{ point: D5, text: '1.0' }]);
  moves.litTerm = 0;
  expect(moves.placed!.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(11.5);
  moves.litTerm = null;
  moves.leave();
  expect([moves.term, moves.selected]).toEqual([null, D5]);
  moves.showTerm(1);
  moves.choose(C3);
  expect(moves.placed).toBeNull();
});

test('the score lies on the board point by point, until a move is chosen', async () => {
  const made = {
    owners: Array.from({ length: 81 }, (_, i) => (i < 9 ? 0.5 : -1)),
    komi: 6.5,
    stones: 0,
    turn: 0,
    doubt: 0,
  };
  estimate = { score: -61, lower: -61, upper: -61, made };
  await answered();
  expect(moves.score).toEqual(estimate);
  // It was asked for once, after the decision.
  expect(api.sent('moves.decide').map((params) => params.estimate)).toEqual([undefined, true]);
  moves.showsScore = true;
  const { values, candidates, lastMove } = boardModel(game, workbench.settings);
  expect(lastMove).toBe(0);
  expect(candidates).toBeUndefined();
  expect(values).toHaveLength(81);
  expect(values![0]).toMatchObject({ text: '.5', tone: 'white' });
  expect(values![80]).toMatchObject({ text: '1.0', tone: 'black' });
  moves.leave();
  expect([moves.showsScore, moves.begun]).toEqual([false, false]);
  moves.showsScore = true;
  moves.choose(D5);
  expect(moves.showsScore).toBe(false);
});

test('what is asked beside a decision waits for its score, since another question would end that', async () => {
  let told: (value: ScoreEstimate) => void = () => undefined;
  estimate = new Promise<ScoreEstimate>((answer) => (told = answer));
  await answered();
  expect(moves.answered).toBe(false);
  const line = [DECISION_POINTS.STONE + 1];
  const asks = (): number => api.sent('moves.decide').length;
  const before = asks();
  await moves.lines.show(moves.question, line, null, moves.answered);
  expect(moves.lines.steps.map(({ point, words }) => [point, words])).toEqual([[line[0], null]]);
  told({ score: 1, lower: 1, upper: 1 });
  await settle();
  expect([moves.answered, asks()]).toEqual([true, before]);
  void moves.lines.show(moves.question, line, null, moves.answered);
  await settle();
  expect(asks()).toBe(before + 1);
});

test('a step on forgets the move that was taken apart', async () => {
  await answered();
  moves.choose(C3);
  moves.showTerm(0);
  game.document.forward();
  await inspect();
  expect([moves.selected, moves.term, moves.compared]).toEqual([null, null, null]);
});

test('of a move without any reason the change of territory is asked for too, and its value comes with that', async () => {
  await answered();
  const point = DECISION_POINTS.STONE + 1;
  moves.choose(point);
  expect(moves.move).toBeNull();
  const listed = moves.explained!.decision.moves.length;
  await settle();
  expect(moves.effect?.point).toBe(point);
  expect(moves.move).toMatchObject({ point, value: 0.5 });
  expect(moves.explained!.decision.moves).toHaveLength(listed + 1);
  moves.showAll();
  expect(moves.explained!.decision).toBe(moves.found!.decision);
});

test('a point where no move is legal is none to be told about', async () => {
  const other = new FakeApi({ 'moves.decide': () => ({ stopped: true }), 'moves.kept': () => null });
  other.document('(;SZ[9]AW[ab][ba]AB[ee])');
  const beside = new Workbench(other, createActions);
  await beside.start();
  const open = beside.active!;
  open.moves.on = true;
  const why = (name: string): string => open.whyNot(parsePoint(name, 9)!);
  expect(['A9', 'E5', 'C3'].map(why)).toEqual(['Suicide is not allowed', 'There is a stone', '']);
  beside.dispose();
});

test('the second move is valued, too, where nothing proposed it', async () => {
  await answered();
  const point = DECISION_POINTS.STONE + 1;
  moves.choose(D5);
  await settle();
  moves.comparing = true;
  moves.choose(point);
  await settle();
  expect(moves.selected).toBe(D5);
  expect(moves.explained!.decision.moves.find((move) => move.point === point)).toMatchObject({ value: 0.5 });
  moves.compared = null;
  expect(moves.explained!.decision.moves.some((move) => move.point === point)).toBe(false);
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

test('a number of the move beside leads to that move, taken apart, with its points on the board', async () => {
  await answered();
  moves.choose(D5);
  moves.comparing = true;
  moves.choose(F4);
  const other = moves.found!.decision.moves.find(({ point }) => point === F4)!;
  moves.showTermOf(other, 0);
  await settle();
  expect([moves.selected, moves.compared, moves.term]).toEqual([F4, D5, 0]);
  expect(moves.placed).not.toBeNull();
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

test('a move of the engine is explained by the decision kept with it, and nothing is thought', async () => {
  game.document.forward();
  const move = game.document.view.lastMove!;
  const { decision } = decideResult({
    position: positionSpecAt(game.document.cursor.parent!),
    seed: 5,
    level: 4,
  });
  const choice = { kind: 'play' as const, point: move.point };
  kept = {
    decision: { ...decision, color: move.color, choice, seed: 5, level: 4 },
    time: '2026-11-24T00:00:00Z',
  };
  await inspect();
  expect(asked).toHaveLength(0);
  expect(moves.selected).toBe(move.point);
  expect(moves.found?.decision).toEqual(kept.decision);
  expect(moves.whole).toBeNull();

  // Thought again at the same position, old and new stand side by side.
  moves.thinkAgain();
  await answered();
  expect(asked[0].params).toEqual({
    position: positionSpecAt(game.document.cursor.parent!),
    seed: 5,
    level: 4,
  });
  expect(moves.found?.decision.moves).toHaveLength(3);
  expect(moves.whole?.decision).toEqual(kept.decision);
  moves.showKept();
  expect(moves.found?.decision).toEqual(kept.decision);

  // The next move is another matter.
  moves.turnTo('next');
  expect([moves.selected, moves.found]).toEqual([null, null]);
  await answered();
  expect(asked.at(-1)!.params.position).toEqual(game.document.spec());
  moves.goToQuestion();
  expect(game.document.view.moveNumber).toBe(1);

  // Other pages are asked about the position in which it was decided.
  moves.turnTo('played');
  moves.goToQuestion();
  expect(game.document.view.moveNumber).toBe(0);
  await inspect();
  expect(moves.lastPlayed).toBeNull();
});

test('a decision for another move than the one played, or of another colour, is not shown', async () => {
  game.document.forward();
  const move = game.document.view.lastMove!;
  const { decision } = decideResult({ position: game.document.spec(), seed: 5, level: 4 });
  kept = {
    decision: { ...decision, color: move.color, choice: { kind: 'pass' } },
    time: '2026-11-24T00:00:00Z',
  };
  await inspect();
  expect(moves.lastPlayed).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a newer question stops the older one, whose answer counts no more', async () => {
  await inspect();
  game.document.forward();
  await inspect();
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
  await inspect();
  asked[0].answer({ stopped: true });
  await settle();
  expect([moves.stopped, moves.found]).toEqual([true, null]);
  moves.again();
  await settle();
  asked[1].fail(new Error('no engine'));
  await settle();
  expect(moves.failure).toContain('no engine');
});

test('to a move of the search the classic engine gives reasons, with the search as a term', async () => {
  game.document.forward();
  const move = game.document.view.lastMove!;
  const position = positionSpecAt(game.document.cursor.parent!);
  const report: SearchReport = {
    color: move.color,
    playouts: 100,
    winRate: 0.6,
    scoreMean: 0,
    ownership: [],
    moves: [
      { point: move.point, visits: 80, winRate: 0.6, pv: [move.point, C3, 0] },
      { point: D5, visits: 20, winRate: 0.4, pv: [D5] },
    ],
  };
  const choice = { kind: 'play' as const, point: move.point };
  const premises = { seed: 5, setId: '', parameters: {}, patterns: 'mc' };
  const decision = { engine: 'montecarlo' as const, ...premises, color: move.color, choice, report };
  kept = { decision, time: '2026-11-25T00:00:00Z' };
  await answered();
  expect(asked[0].params).toEqual({ position, level: 10, seed: 5 });
  expect(moves.selected).toBe(move.point);
  expect(moves.found?.decision.moves[0].point).toBe(move.point);
  expect(moves.found?.decision.moves.at(-1)?.terms.at(-1)?.kind).toBe('search');

  // Where they are kept, nothing is asked.
  game.document.back();
  kept = { ...kept, decision: { ...decision, reasons: decideResult(asked[0].params).decision } };
  game.document.forward();
  await inspect();
  expect(asked).toHaveLength(1);
  expect(moves.found?.decision.moves[0].terms.at(-1)?.kind).toBe('search');
  // Beside them stands what is thought again.
  moves.thinkAgain();
  await inspect();
  expect(moves.whole?.decision.moves[0].terms.at(-1)?.kind).toBe('search');
  moves.showKept();

  // Its line, move by move.
  const shown = moves.lines.show(moves.question, report.moves[0].pv, [{ text: 'It is best.' }]);
  await settle();
  expect(asked[1].params.position.moves.at(-1)).toEqual(move);
  asked[1].answer(decideResult(asked[1].params));
  await settle();
  expect(asked[2].params.position.moves).toHaveLength(position.moves.length + 2);
  asked[2].answer(decideResult(asked[2].params));
  await shown;
  expect(moves.lines.steps.map(({ words }) => textOf(words!))).toEqual([
    'It is best.',
    'It captures E5. It counts for “secondary value”.',
    'Passes.',
  ]);
  expect(moves.lines.asking).toBe(false);
});
