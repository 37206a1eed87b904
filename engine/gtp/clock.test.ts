import { describe, expect, test } from 'vitest';
import { BLACK, WHITE } from '../board/point.ts';
import { GtpClock } from './clock.ts';

function clockWith(mainTime: number, byoYomiTime: number, byoYomiStones: number): GtpClock {
  const clock = new GtpClock();
  clock.set({ mainTime, byoYomiTime, byoYomiStones });
  return clock;
}

const POINTS = 361;

test('without settings, or with ones that mean no limit, a move may take any time', () => {
  expect(new GtpClock().share(BLACK, POINTS, 0)).toBeUndefined();
  expect(clockWith(0, 0, 0).share(BLACK, POINTS, 0)).toBeUndefined();
  expect(clockWith(0, 5, 0).share(BLACK, POINTS, 0)).toBeUndefined();
  expect(clockWith(60, 5, 0).share(BLACK, POINTS, 0)).toBeUndefined();
});

test('a byo-yomi period is shared out among its stones, with a reserve', () => {
  const share = clockWith(0, 5, 1).share(WHITE, POINTS, 0) as number;
  expect(share).toBeGreaterThan(3);
  expect(share).toBeLessThan(4.5);
  expect(clockWith(0, 25, 5).share(WHITE, POINTS, 0)).toBeCloseTo(share);
});

test("time_left counts for one colour, and overrides the program's own account", () => {
  const clock = clockWith(600, 0, 0);
  clock.setLeft(BLACK, 2, 1);
  expect(clock.share(BLACK, POINTS, 0)).toBeLessThan(2);
  expect(clock.share(WHITE, POINTS, 0)).toBeGreaterThan(2);
  clock.setLeft(BLACK, 0, 0);
  expect(clock.share(BLACK, POINTS, 0)).toBe(0);
});

test('time_left alone limits as well', () => {
  const clock = new GtpClock();
  clock.setLeft(WHITE, 10, 10);
  expect(clock.share(WHITE, POINTS, 0)).toBeLessThan(1);
  expect(clock.share(BLACK, POINTS, 0)).toBeUndefined();
});

test('a period that is used up opens the next; the rest of its time is lost', () => {
  const clock = clockWith(0, 10, 2);
  const fresh = clock.share(BLACK, POINTS, 0) as number;
  clock.spend(BLACK, 1);
  expect(clock.share(BLACK, POINTS, 0)).toBeGreaterThan(fresh);
  clock.spend(BLACK, 1);
  expect(clock.share(BLACK, POINTS, 0)).toBe(fresh);
});

test('a new game starts the clocks again', () => {
  const clock = clockWith(100, 0, 0);
  const fresh = clock.share(BLACK, POINTS, 0);
  clock.spend(BLACK, 90);
  expect(clock.share(BLACK, POINTS, 0)).not.toBe(fresh);
  clock.restart();
  expect(clock.share(BLACK, POINTS, 0)).toBe(fresh);
});

describe('a player who takes what the clock allows, but at least 30 ms, never loses on time', () => {
  test.each([
    [0, 5, 1],
    [0, 1, 1],
    [0, 30, 25],
    [0, 3, 5],
    [10, 0, 0],
    [300, 0, 0],
    [60, 10, 5],
    [5, 1, 1],
    [1, 30, 10],
  ])('%i seconds, then %i for %i stones', (mainTime, byoYomiTime, byoYomiStones) => {
    for (const countsLastMainMove of [true, false]) {
      const clock = clockWith(mainTime, byoYomiTime, byoYomiStones);
      // The referee's own account.
      let main = mainTime;
      let period = byoYomiTime;
      let stones = byoYomiStones;
      for (let played = 0; played < 120; played++) {
        const used = Math.max(clock.share(BLACK, POINTS, 2 * played) as number, 0.03);
        clock.spend(BLACK, used);
        const inMain = main > 0;
        main -= used;
        if (main >= 0) continue;
        expect(byoYomiStones).toBeGreaterThan(0);
        period += main;
        main = 0;
        expect(period).toBeGreaterThanOrEqual(0);
        if (!inMain || countsLastMainMove) stones--;
        if (stones === 0) [period, stones] = [byoYomiTime, byoYomiStones];
      }
    }
  });
});
