import { afterEach, beforeEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';
import { OpenGame } from './openGame.svelte.ts';

// Black owns the left of a 5x5 board, White the right; a white stone at A1 is dead.
const POSITION = '(;SZ[5]KM[0.5]RU[Japanese]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][ae];B[];W[])';
const at = (name: string): number => parsePoint(name, 5) ?? 0;
let api: FakeApi;
let game: OpenGame;

beforeEach(() => {
  api = new FakeApi();
  game = new OpenGame(api, new EngineDesk(api), new Notices(), api.document(POSITION));
  game.document.toEnd();
});
afterEach(() => game.dispose());

async function start(dead: string[] = []): Promise<void> {
  void game.scoring.start();
  await settle();
  api.statuses.shift()!.answer({ dead: dead.map(at), ownership: [] });
  await settle();
}

test('the engine’s dead stones are proposed and both countings follow', async () => {
  void game.scoring.start();
  await settle();
  expect(game.scoring.asking).toBe(true);
  expect(game.scoring.japanese).not.toBeNull();
  api.statuses.shift()!.answer({ dead: [at('A1')], ownership: [] });
  await settle();
  expect(game.scoring.asking).toBe(false);
  // Japanese: 5 points and a prisoner against 5 and komi. Chinese: 10 against 10 and komi.
  expect(game.scoring.japanese).toMatchObject({ black: 6, white: 5.5, result: 'B+0.5', blackPrisoners: 1 });
  expect(game.scoring.chinese).toMatchObject({ black: 10, white: 10.5, result: 'W+0.5' });
  expect(game.scoring.score?.result).toBe('B+0.5');
});

test('a click toggles the whole chain', async () => {
  await start();
  expect(game.whyNot(at('A3'))).not.toBe('');
  game.choose(at('D3'));
  expect(game.scoring.dead.size).toBe(5);
  game.choose(at('D1'));
  expect(game.scoring.dead.size).toBe(0);
});

test('a correction made while the engine is still looking stays', async () => {
  void game.scoring.start();
  await settle();
  game.choose(at('D3'));
  api.statuses.shift()!.answer({ dead: [at('A1')], ownership: [] });
  await settle();
  expect(game.scoring.dead.has(at('D3'))).toBe(true);
  expect(game.scoring.dead.has(at('A1'))).toBe(false);
});

test('accepting writes the result and the territory in one step', async () => {
  await start(['A1']);
  game.scoring.accept();
  const text = game.document.text();
  expect(text).toContain('RE[B+0.5]');
  expect(text).toMatch(/TB\[[^\]]*\]/);
  expect(text).toMatch(/TW\[[^\]]*\]/);
  expect(game.scoring.open).toBe(false);
  expect(game.situation).toBe('Game over: Black wins by 0.5');
  game.document.undo();
  expect(game.document.text()).not.toContain('RE[');
});

test('going elsewhere closes the scoring without writing anything', async () => {
  await start();
  game.document.back();
  expect(game.scoring.open).toBe(false);
  expect(game.document.text()).not.toContain('RE[');
});

test('without an engine the dead stones are marked by hand', async () => {
  void game.scoring.start();
  await settle();
  api.statuses.shift()!.fail({ code: 'not-running', message: 'No engine.' });
  await settle();
  game.choose(at('A1'));
  expect(game.scoring.japanese?.result).toBe('B+0.5');
});
