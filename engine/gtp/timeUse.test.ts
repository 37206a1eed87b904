/** Whole games by a clock that is set by hand: what the settings, the search and the account of time do together. */
import { describe, expect, test } from 'vitest';
import { parsePoint } from '../board/point.ts';
import { FakeTalk } from './fakeSearch.ts';

const D4 = parsePoint('D4', 9) as number;

function talkWith(settings: string): FakeTalk {
  const talk = new FakeTalk({ moves: [{ point: D4, winRate: 0.5 }] }, { playouts: 1_000_000 });
  talk.secondsPerRun = 0.02;
  expect(talk.ask(settings)).toBe('= ');
  return talk;
}

/** Seconds of the next move; the board is emptied before, since the fake only knows one move. */
function moveSeconds(talk: FakeTalk): number {
  const before = talk.now;
  talk.ask('undo');
  expect(talk.ask('genmove b')).toBe('= D4');
  return talk.now - before;
}

describe.each([
  ['time_settings 60 0 0', 60, 0, 0, false],
  ['time_settings 0 30 10', 0, 30, 10, false],
  ['time_settings 20 25 5', 20, 25, 5, false],
  ['time_settings 5 3 1', 5, 3, 1, false],
  ['kgs-time_settings absolute 45', 45, 0, 0, false],
  ['kgs-time_settings canadian 10 15 5', 10, 15, 5, false],
  ['kgs-time_settings byoyomi 10 5 3', 10, 5, 3, true],
  ['kgs-time_settings byoyomi 0 3 1', 0, 3, 1, true],
] as const)('%s', (settings, mainTime, periodTime, count, japanese) => {
  test('is never overstepped in 100 moves, and used', () => {
    const talk = talkWith(settings);
    let main = mainTime as number;
    let period = periodTime as number;
    let left = count as number;
    let used = 0;
    for (let move = 0; move < 100; move++) {
      const seconds = moveSeconds(talk);
      used += seconds;
      main -= seconds;
      if (main >= 0) continue;
      // The referee: what the main time lacks is taken from the byo-yomi.
      period += main;
      main = 0;
      expect(left).toBeGreaterThan(0);
      expect(period).toBeGreaterThanOrEqual(0);
      if (japanese) period = periodTime;
      else if (--left === 0) [period, left] = [periodTime, count];
    }
    const whole = mainTime + (count === 0 ? 0 : japanese ? periodTime * 100 : (periodTime * 100) / count);
    expect(used).toBeGreaterThan(0.4 * whole);
  });

  test('is not used up when the favourite cannot change any more', () => {
    const usual = talkWith(settings);
    const decided = talkWith(settings);
    // 100 playouts in 20 ms: the last second of every move would change nothing.
    decided.lead = 5500;
    let saved = 0;
    for (let move = 0; move < 10; move++) saved += moveSeconds(usual) - moveSeconds(decided);
    expect(saved).toBeGreaterThan(4);
  });
});

test('time saved in a period is not spent in the next one of a server that begins it elsewhere', () => {
  // The server counts the move in which the main time ran out as a stone, and finds each move a little longer.
  for (const offset of [0, 1, 2, 3, 4, 5]) {
    const talk = talkWith('time_settings 20 5 3');
    let [main, period, left] = [20, 5, 3];
    for (let move = 0; move < 200; move++) {
      // Two moves are decided at once, so that there is time to spend on the third; then come three for which no time is to be saved.
      talk.lead = (move + offset) % 6 < 2 ? 1_000_000 : 0;
      main -= moveSeconds(talk) + 0.02;
      if (main >= 0) continue;
      period += main;
      main = 0;
      expect(period).toBeGreaterThanOrEqual(0);
      if (--left === 0) [period, left] = [5, 3];
    }
    expect(main).toBe(0);
  }
});

test('moves that come late on a busy machine make the next ones shorter', () => {
  const talk = talkWith('time_settings 0 20 10');
  const usual = moveSeconds(talk);
  // Every run of the search now takes half a second longer than it should.
  talk.secondsPerRun = 0.6;
  moveSeconds(talk);
  const late = moveSeconds(talk);
  expect(talk.session.clock.lateness).toBeGreaterThan(0.2);
  talk.secondsPerRun = 0.02;
  talk.ask('time_left b 20 10');
  const careful = moveSeconds(talk);
  expect(careful).toBeLessThan(usual - 0.2);
  for (let move = 0; move < 40; move++) {
    talk.ask('time_left b 20 10');
    moveSeconds(talk);
  }
  expect(moveSeconds(talk)).toBeCloseTo(usual, 1);
  expect(late).toBeGreaterThan(0);
});

test('without a clock the playouts decide, and a decided search ends by itself', () => {
  const talk = new FakeTalk({ moves: [{ point: D4, winRate: 0.5 }] }, { playouts: 1000 });
  expect(talk.ask('genmove b')).toBe('= D4');
  expect(talk.playouts).toBe(1000);
  expect(talk.budget).toBe(1000);
  talk.ask('undo');
  talk.ask('kata-analyze b');
  expect(talk.budget).toBeUndefined();
});

test.each([
  ['kata-time_settings fischer 10 1', 10, 1, Infinity],
  ['kata-time_settings fischer-capped 20 3 25 4', 20, 3, 4],
] as const)(
  '%s is never overstepped, though each move takes longer than it was measured',
  (settings, main, increment, most) => {
    const talk = talkWith(settings);
    let left: number = main + increment;
    let used = 0;
    for (let move = 0; move < 100; move++) {
      // Pipes and garbage collection, which the engine's own account does not see.
      const seconds = moveSeconds(talk) + 0.1;
      used += seconds;
      expect(seconds).toBeLessThan(most);
      left -= seconds;
      expect(left).toBeGreaterThan(0);
      left = Math.min(most === Infinity ? Infinity : 25, left + increment);
      // Servers say what is left, in whole seconds.
      talk.ask(`time_left b ${Math.floor(left)} 0`);
    }
    expect(used).toBeGreaterThan(50);
  },
);
