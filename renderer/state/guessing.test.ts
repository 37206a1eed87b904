import { afterEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { useLanguage } from '../messages/messages.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { FakeApi } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';
import { OpenGame } from './openGame.svelte.ts';

const at = (name: string): number => parsePoint(name, 9)!;

afterEach(() => useLanguage('en'));

test('moves are guessed on the board: three tries, a score, and nothing is added to the game', () => {
  const api = new FakeApi();
  const text = '(;SZ[9];B[ee];W[cg];B[];W[gc])';
  const game = new OpenGame(api, new EngineDesk(api), new Notices(), api.document(text));
  const { guessing, document } = game;
  guessing.start();
  game.choose(at('E5'));
  expect([guessing.score, guessing.found, guessing.said]).toEqual([3, 1, 'Right: E5.']);
  // A stone that is there is no guess.
  game.choose(at('E5'));
  expect(guessing.tries).toBe(0);
  game.choose(at('C4'));
  expect(guessing.said).toBe('Not C4; it is beside it.');
  game.choose(at('G7'));
  expect(guessing.said).toBe('Not G7; it is 4 lines away.');
  game.choose(at('C3'));
  expect([guessing.score, guessing.most]).toEqual([4, 6]);
  for (const name of ['A1', 'A2', 'A3']) game.choose(at(name));
  expect(guessing.said).toBe('No. It was a pass.');
  guessing.reveal();
  expect([guessing.said, guessing.score, guessing.most, guessing.asked, guessing.found]).toEqual([
    'It was G7.',
    4,
    12,
    4,
    1,
  ]);
  expect(guessing.possible).toBe(false);
  game.choose(at('A1'));
  expect(document.text()).toBe(text);
  guessing.stop();
  expect(guessing.on).toBe(false);
  game.dispose();
});

test('passing while moves are guessed is a guess, and what was tried elsewhere does not count here', () => {
  const api = new FakeApi();
  const text = '(;SZ[9];B[ee];W[];B[gc])';
  const game = new OpenGame(api, new EngineDesk(api), new Notices(), api.document(text));
  const { guessing, document } = game;
  guessing.start();
  game.pass();
  expect([guessing.said, guessing.tries]).toEqual(['Not a pass.', 1]);
  expect(game.refused).toBe('Not a pass.');
  document.forward();
  expect(game.refused).toBe('');
  expect([guessing.said, guessing.tries]).toEqual(['', 0]);
  game.pass();
  expect([guessing.said, guessing.score]).toEqual(['Right: a pass.', 3]);
  document.toStart();
  expect([guessing.said, guessing.tries]).toEqual(['', 0]);
  document.toEnd();
  expect(game.canPass).toBe(false);
  expect(document.text()).toBe(text);
  guessing.stop();
  game.pass();
  expect(document.text()).toBe(text.replace(/\)$/, ';W[])'));
  game.dispose();
});

test('what became of a guess is told in the language that is chosen now', async () => {
  const api = new FakeApi();
  const game = new OpenGame(api, new EngineDesk(api), new Notices(), api.document('(;SZ[9];B[ee])'));
  game.guessing.start();
  game.choose(at('E4'));
  await useLanguage('de');
  expect(game.guessing.said).toBe('Nicht E4; der Zug liegt gleich daneben.');
  game.dispose();
});
