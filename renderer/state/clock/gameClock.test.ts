import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint } from '../../../engine/board/point.ts';
import type { Player } from '../../../main/ipc/api.ts';
import { createActions } from '../actions.ts';
import { FakeApi, found, settle } from '../fakeApi.ts';
import { choiceFrom, defaultChoice, makeGame, timeFault } from '../newGame.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { Workbench } from '../workbench.svelte.ts';
import { shownTime, timeWords } from './gameClock.svelte.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const human: Player = { kind: 'human' };
const user: Player = { kind: 'engine', engine: 'user', id: 'g', name: 'Gnu', level: 1 };
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
let beeps: number[];

beforeEach(() => {
  // The clocks' time is that of the fake timers.
  vi.useFakeTimers();
  api = new FakeApi();
  beeps = [];
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

async function open(text: string, white: Player = human, cursor = 0): Promise<void> {
  api.document(text, { cursor, play: { black: human, white, seed: 1, active: true, clock: true } });
  workbench = new Workbench(api, createActions);
  workbench.onSecond = (left) => beeps.push(left);
  await workbench.start();
  game = workbench.active!;
}
const pass = (seconds: number): void => void vi.advanceTimersByTime(1000 * seconds);
const shown = (): [number, number] => {
  const clocks = game.controller.clock.shown!;
  return [Math.round(clocks[2].seconds * 10) / 10, Math.round(clocks[1].seconds * 10) / 10];
};

test('two people: time runs for who is to move, and stands with each move in the file', async () => {
  await open('(;SZ[9]TM[60])');
  pass(12.3);
  expect(shown()).toEqual([47.7, 60]);
  game.choose(at('E5'));
  pass(20);
  expect(shown()).toEqual([47.7, 40]);
  // Looking back does not stop the clock.
  game.document.toStart();
  pass(5);
  expect(shown()).toEqual([47.7, 35]);
  game.document.toEnd();
  game.choose(at('C3'));
  expect(game.document.text()).toBe('(;SZ[9]TM[60];B[ee]BL[47.7];W[cg]WL[35])');
  // Taking back gives the time back, too.
  pass(3);
  game.controller.undoPair();
  expect(shown()).toEqual([47.7, 60]);
});

test('a move that is deleted, undone or done again gives the time to who is to move', async () => {
  await open('(;SZ[9]TM[60])');
  game.choose(at('E5'));
  pass(10);
  workbench.run('edit.delete');
  pass(5);
  expect(shown()).toEqual([55, 60]);
  game.choose(at('D5'));
  pass(2);
  game.document.undo();
  pass(3);
  expect(shown()).toEqual([57, 60]);
  game.document.redo();
  pass(4);
  expect(shown()).toEqual([55, 56]);
  // Clocks that stand still go on standing.
  game.controller.clock.pause();
  game.document.undo();
  pass(4);
  expect(shown()).toEqual([60, 60]);
});

test('byo-yomi: periods run out one by one, the last seconds are counted, and time decides the game', async () => {
  await open('(;SZ[9]TM[10]OT[2x15 byo-yomi])');
  pass(12);
  expect(game.controller.clock.shown?.[2]).toEqual({ seconds: 13, count: 2 });
  game.choose(at('E5'));
  expect(game.document.text()).toContain(';B[ee]BL[15]OB[2])');
  game.choose(at('C3'));
  expect(beeps).toEqual([]);
  pass(29.9);
  expect(beeps).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(game.document.info.result).toBe('');
  pass(0.2);
  expect(game.document.info.result).toBe('W+T');
  expect(workbench.notices.list.map(({ message }) => message)).toEqual(['Black lost on time.']);
  expect(game.controller.over).toBe(true);
  pass(100);
  expect(workbench.notices.list).toHaveLength(1);
});

test('an engine’s time runs while it thinks; it is told of both clocks, and its late answer is not played', async () => {
  await open('(;SZ[9]TM[60]OT[5 fischer])', user);
  pass(10);
  game.choose(at('E5'));
  await settle();
  expect(api.genmoves[0].params.clock).toEqual({
    control: { kind: 'fischer', main: 60, increment: 5 },
    clocks: { 1: { seconds: 60, count: 0 }, 2: { seconds: 55, count: 0 } },
  });
  pass(59);
  expect(shown()).toEqual([55, 1]);
  pass(2);
  expect(game.document.info.result).toBe('B+T');
  await settle();
  expect(api.sent('doc.stopMove')).toHaveLength(1);
  api.genmoves[0].answer(found({ kind: 'play', point: at('C3') }, 1));
  await settle();
  expect(game.document.text()).not.toContain(';W[');
});

test('after a restart the clocks stand as they were, and wait', async () => {
  await open('(;SZ[9]TM[60];B[ee]BL[50];W[cg]WL[33.5];B[gg]BL[41];W[gc]WL[20.25])', human, 4);
  expect(shown()).toEqual([41, 20.3]);
  pass(30);
  expect(shown()).toEqual([41, 20.3]);
  expect(game.controller.clock.paused).toBe(true);
  game.controller.clock.resume();
  pass(1);
  expect(shown()).toEqual([40, 20.3]);
  // While the score is agreed on nobody's time runs.
  game.toggleScoring();
  pass(10);
  expect(shown()).toEqual([40, 20.3]);
});

test('a file with a time limit that is only looked at has no clock', async () => {
  api.document('(;SZ[9]TM[60];B[ee]BL[50])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  expect(workbench.active!.controller.clock.shown).toBeNull();
});

test('the dialog’s time goes into the game; nonsense that was kept takes its default', async () => {
  await open('(;SZ[9]TM[60])');
  const time = { kind: 'canadian', main: 600, period: 300, stones: 25 } as const;
  const { text, play } = makeGame({ ...defaultChoice, time }, '2026-11-25', 1);
  expect(text).toContain('TM[600]OT[25/300 Canadian]');
  expect(play.clock).toBe(true);
  expect(makeGame(defaultChoice, '2026-11-25', 1).play.clock).toBeUndefined();
  expect(choiceFrom({ time }).time).toEqual(time);
  expect(choiceFrom({ time: { kind: 'canadian', stones: -3 } }).time).toEqual(time);
  expect(choiceFrom({ time: { kind: 'sundial' } }).time).toBeNull();
  expect(timeFault({ kind: 'absolute', main: 0 })).toContain('without any time');
  expect(timeFault({ kind: 'byoyomi', main: 0, period: 30, periods: 1.5 })).toContain('whole numbers');
  expect(timeFault({ kind: 'byoyomi', main: 0, period: 30, periods: 1 })).toBe('');
});

test('what a clock shows', () => {
  const byoyomi = { kind: 'byoyomi', main: 60, period: 30, periods: 3 } as const;
  expect(shownTime(byoyomi, { seconds: 3661, count: 0 })).toBe('1:01:01');
  expect(shownTime(byoyomi, { seconds: 29.2, count: 3 })).toBe('0:30 (3)');
  expect(shownTime({ kind: 'absolute', main: 60 }, { seconds: 9.44, count: 0 })).toBe('9.4');
  expect(timeWords(byoyomi, { seconds: 29.2, count: 1 })).toBe('30 seconds, 1 period left');
  expect(timeWords(byoyomi, { seconds: 29.2, count: 0 })).toBe('30 seconds of main time left');
});

test('windows of the same game show one clock; one of them ends it, and another goes on when that is gone', async () => {
  await open('(;SZ[9]TM[60])');
  pass(10);
  const other = new Workbench(api, createActions);
  await other.start();
  const beside = other.active!;
  const there = (): number => beside.controller.clock.shown![2].seconds;
  // Opening the game begins nothing anew.
  expect(shown()[0]).toBe(50);
  expect(there()).toBe(60);
  game.controller.clock.pause();
  await settle();
  expect([shown()[0], there()]).toEqual([50, 50]);
  expect(beside.controller.clock.paused).toBe(true);
  // Who starts it there keeps it there.
  beside.controller.clock.resume();
  await settle();
  pass(20);
  expect([shown()[0], there()]).toEqual([30, 30]);
  expect(beeps).toEqual([]);
  const ends: string[] = [];
  const note =
    (name: string): ((color: 1 | 2) => void) =>
    (color) =>
      ends.push(`${name} ${color}`);
  game.controller.clock.onTimeOver = note('first');
  beside.controller.clock.onTimeOver = note('second');
  pass(31);
  await settle();
  expect(ends).toEqual(['second 2']);
  expect([game.controller.clock.paused, shown()[0]]).toEqual([true, 0]);
  pass(10);
  expect(ends).toEqual(['second 2']);

  // A window that keeps the time and is gone without a word.
  beside.controller.clock.turn(beside.document.root);
  await settle();
  beside.controller.clock.dispose();
  pass(61);
  expect(ends).toHaveLength(1);
  pass(3);
  expect(ends).toEqual(['second 2', 'first 2']);
  other.dispose();
});

test('what another window said before this one is not taken for the last word', async () => {
  await open('(;SZ[9]TM[60])');
  await settle();
  const before = { node: 0, used: 30, running: false, by: 'other' };
  game.controller.clock.pause();
  api.emit('doc.clock', { id: 1, clock: before });
  expect(shown()[0]).toBe(60);
  await settle();
  api.emit('doc.clock', { id: 1, clock: before });
  expect(shown()[0]).toBe(30);
  // After a lost connection it says again what it keeps.
  game.controller.clock.resume();
  await settle();
  const told = api.sent('doc.clock').length;
  game.controller.reconnected();
  await settle();
  expect(api.sent('doc.clock').slice(told)).toMatchObject([{ clock: { node: 0, used: 30, running: true } }]);
  // A window that goes leaves the clock standing.
  workbench.leave();
  await settle();
  expect(api.sent('doc.clock').at(-1)).toMatchObject({ clock: { running: false } });
});

test('nobody’s time runs while handicap stones are placed, also after one was taken back', async () => {
  await open('(;SZ[9]HA[2]TM[60]PL[W])', user);
  game.choose(at('C3'));
  game.choose(at('G7'));
  await settle();
  expect(api.genmoves).toHaveLength(1);
  pass(10);
  expect(shown()).toEqual([60, 50]);
  game.document.undo();
  expect(game.controller.placing).toBe(1);
  expect(game.controller.busy).toBe(false);
  // The scoring screen pauses the clock, and has it go on.
  game.toggleScoring();
  game.toggleScoring();
  pass(100);
  expect(shown()).toEqual([60, 60]);
  expect(game.document.info.result).toBe('');
  game.choose(at('G3'));
  await settle();
  expect(api.genmoves).toHaveLength(2);
  pass(10);
  expect(shown()).toEqual([60, 50]);
});
