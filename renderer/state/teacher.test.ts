import { afterEach, beforeEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import type { PlaySetup } from '../../main/ipc/api.ts';
import { boardModel } from './boardModel.ts';
import { DEFAULT_SETTINGS } from './defaultSettings.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { emptyReport, FakeApi, found, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';
import { OpenGame } from './openGame.svelte.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const play: PlaySetup = {
  black: { kind: 'human' },
  white: { kind: 'engine', engine: 'classic', level: 10 },
  seed: 1,
  active: true,
  teaching: true,
};
let api: FakeApi;
let notices: Notices;
let game: OpenGame;

beforeEach(() => {
  api = new FakeApi();
  notices = new Notices();
  game = new OpenGame(api, new EngineDesk(api), notices, api.document('(;SZ[9])', { play }));
});
afterEach(() => game.dispose());

/** Answers the search that waits: chances of the side to move, and its best move. */
async function judged(winRate: number, best = 'C3'): Promise<void> {
  const asked = api.analyses.shift()!;
  const report = emptyReport(asked.params.position.toMove);
  const moves = [{ point: at(best), visits: 1000, winRate, pv: [at(best)] }];
  asked.answer({ ...report, winRate, moves, stopped: false });
  await settle();
}

test('a move that gives away little is answered after it was judged', async () => {
  game.choose(at('E5'));
  await settle();
  expect(game.controller.teacher.judging).toBe(true);
  expect(api.genmoves).toEqual([]);
  await judged(0.55);
  await judged(0.52);
  expect(game.controller.teacher.verdict).toBeNull();
  expect(api.genmoves).toHaveLength(1);
});

test('the best move is not looked at twice', async () => {
  game.choose(at('C3'));
  await settle();
  await judged(0.55, 'C3');
  expect(api.analyses).toEqual([]);
  expect(api.genmoves).toHaveLength(1);
});

test('a blunder stops the game: it is tried again, or played on', async () => {
  game.choose(at('A1'));
  await settle();
  await judged(0.55);
  await judged(0.75);
  expect(game.controller.teacher.verdict).toMatchObject({ grade: 'blunder', better: at('C3') });
  expect(game.controller.teacher.verdict?.loss).toBeCloseTo(0.3);
  expect(api.genmoves).toEqual([]);
  expect(boardModel(game, DEFAULT_SETTINGS).highlight).toBeUndefined();
  game.controller.teacher.revealed = true;
  expect(boardModel(game, DEFAULT_SETTINGS).highlight).toEqual([at('C3')]);
  game.controller.undoPair();
  expect(boardModel(game, DEFAULT_SETTINGS).highlight).toBeUndefined();
  expect(game.controller.teacher.verdict).toBeNull();
  expect(game.document.text()).toBe('(;SZ[9])');
  game.choose(at('A1'));
  await settle();
  await judged(0.55);
  await judged(0.75);
  game.controller.playAnyway();
  await settle();
  expect(api.genmoves).toHaveLength(1);
  api.genmoves[0].answer(found({ kind: 'play', point: at('G7') }, 1));
  await settle();
  expect(game.document.text()).toBe('(;SZ[9];B[ai];W[gc])');
});

test('a move that cannot be judged stands, and a take-back ends the judging', async () => {
  game.choose(at('A1'));
  await settle();
  api.analyses.shift()!.fail({ code: 'refused', message: 'It is gone.' });
  await settle();
  expect(notices.list.map(({ message }) => message)).toEqual(['Your move could not be judged: It is gone.']);
  expect(api.genmoves).toHaveLength(1);
  game.controller.undoPair();
  await settle();
  api.genmoves[0].answer(found({ kind: 'pass' }, 1, true));
  await settle();
  game.choose(at('B1'));
  await settle();
  game.controller.undoPair();
  expect(game.controller.teacher.judging).toBe(false);
  await judged(0.9);
  expect(api.analyses).toEqual([]);
  expect(game.controller.teacher.verdict).toBeNull();
});

test('a game that is closed while a move is judged asks for nothing any more', async () => {
  game.choose(at('A1'));
  await settle();
  game.dispose();
  await judged(0.55);
  expect(api.genmoves).toEqual([]);
  expect(notices.list).toEqual([]);
});

test('after a restart a move that was stopped at is judged again, not answered', async () => {
  game.choose(at('A1'));
  await settle();
  const text = game.document.text();
  game.dispose();
  api = new FakeApi();
  game = new OpenGame(api, new EngineDesk(api), notices, api.document(text, { play, cursor: 1 }));
  game.controller.resume();
  await settle();
  expect(api.genmoves).toEqual([]);
  await judged(0.55);
  await judged(0.75);
  expect(game.controller.stopped?.grade).toBe('blunder');
  expect(api.genmoves).toEqual([]);
});
