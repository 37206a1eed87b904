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

test('the limit of a move is its share at least, and leaves some of what there is', () => {
  expect(new GtpClock().limit(BLACK, POINTS, 0)).toBeUndefined();
  for (const [main, byoYomi, stones] of [
    [3, 0, 0],
    [600, 0, 0],
    [600, 30, 5],
    [0, 25, 5],
    [0, 5, 1],
  ]) {
    const clock = clockWith(main, byoYomi, stones);
    const limit = clock.limit(BLACK, POINTS, 0)!;
    expect(limit).toBeGreaterThanOrEqual(clock.share(BLACK, POINTS, 0)!);
    expect(limit).toBeLessThan(0.9 * (main > 0 ? main : byoYomi));
    expect(limit).toBeGreaterThanOrEqual(0.1 * (main > 0 ? main : byoYomi));
  }
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

describe('Japanese byo-yomi', () => {
  const settings = { mainTime: 60, byoYomiTime: 10, byoYomiStones: 1, japanese: true };
  const start = (mainTime = 60): GtpClock => {
    const clock = new GtpClock();
    clock.set({ ...settings, mainTime });
    return clock;
  };

  test('a period is planned for every move from the start, and comes back whole', () => {
    const clock = start(0);
    const share = clock.share(BLACK, POINTS, 0) as number;
    expect(share).toBeGreaterThan(7);
    expect(share).toBeLessThan(10);
    for (const seconds of [1, 9, 0.5]) {
      clock.spend(BLACK, seconds);
      expect(clock.share(BLACK, POINTS, 0)).toBe(share);
    }
    expect(start(60).share(BLACK, POINTS, 0)).toBe(share);
  });

  test('the move in which the main time runs out still gets the next period whole', () => {
    const clock = start(3);
    const share = clock.share(BLACK, POINTS, 0) as number;
    clock.spend(BLACK, share);
    expect(clock.share(BLACK, POINTS, 0)).toBe(share);
  });

  test('time_left counts periods: spare ones are not shared out', () => {
    const clock = start();
    clock.setLeft(WHITE, 10, 5);
    const share = clock.share(WHITE, POINTS, 0) as number;
    expect(share).toBeGreaterThan(7);
    expect(share).toBeLessThan(10);
    clock.setLeft(WHITE, 4, 1);
    expect(clock.share(WHITE, POINTS, 0)).toBeLessThan(4);
  });
});

test("Fischer's increment is used up by every move, and never more than the clock shows", () => {
  const clock = new GtpClock();
  clock.set({ mainTime: 0, byoYomiTime: 0, byoYomiStones: 0, increment: 5 });
  let left = 5;
  for (let move = 0; move < 100; move++) {
    const share = clock.share(BLACK, POINTS, move) as number;
    expect(share).toBeGreaterThan(3);
    expect(share).toBeLessThanOrEqual(left);
    clock.spend(BLACK, share);
    left += 5 - share;
  }
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

test.each([
  [361, 240],
  [169, 120],
  [81, 50],
])('most of the main time goes to the middle of a game on %i points', (points, length) => {
  const clock = clockWith(600, 0, 0);
  const used: number[] = [];
  for (let played = 0; played < length; played += 2) {
    const share = clock.share(BLACK, points, played) as number;
    clock.spend(BLACK, share);
    used.push(share);
  }
  const part = (from: number, to: number): number =>
    used.slice(from * used.length, to * used.length).reduce((sum, seconds) => sum + seconds, 0);
  expect(used[0]).toBeLessThan(0.8 * Math.max(...used));
  expect(Math.max(...used)).toBe(Math.max(...used.slice(0.15 * used.length, 0.7 * used.length)));
  expect(part(1 / 6, 2 / 3)).toBeGreaterThan(0.55 * part(0, 1));
  // Most of it is used, and some is left for a game that goes on.
  expect(part(0, 1)).toBeGreaterThan(0.7 * 600);
  expect(part(0, 1)).toBeLessThan(0.97 * 600);
});
