import { expect, test } from 'vitest';
import {
  afterMove,
  clockProperties,
  fullClock,
  fullClocks,
  gtpSettings,
  gtpTimeLeft,
  overtimeText,
  secondsForMove,
  spent,
  timeControlOf,
  type TimeControl,
} from './timeControl.ts';

const ABSOLUTE: TimeControl = { kind: 'absolute', main: 60 };
const CANADIAN: TimeControl = { kind: 'canadian', main: 60, period: 30, stones: 2 };
const BYOYOMI: TimeControl = { kind: 'byoyomi', main: 60, period: 10, periods: 3 };
const FISCHER: TimeControl = { kind: 'fischer', main: 60, increment: 5 };

test('absolute time is over when it is used up', () => {
  const clock = spent(ABSOLUTE, fullClock(ABSOLUTE), 59.5)!;
  expect(afterMove(ABSOLUTE, clock)).toEqual({ seconds: 0.5, count: 0 });
  expect(spent(ABSOLUTE, clock, 0.5)).toBeNull();
});

test('a Canadian period begins after the main time, and anew after its stones', () => {
  let clock = afterMove(CANADIAN, spent(CANADIAN, fullClock(CANADIAN), 70)!);
  expect(clock).toEqual({ seconds: 20, count: 1 });
  clock = afterMove(CANADIAN, spent(CANADIAN, clock, 19)!);
  expect(clock).toEqual({ seconds: 30, count: 2 });
  expect(spent(CANADIAN, clock, 30)).toBeNull();
  expect(spent(CANADIAN, fullClock(CANADIAN), 90)).toBeNull();
});

test('Japanese periods come back with every move, and are lost one by one', () => {
  const late = spent(BYOYOMI, fullClock(BYOYOMI), 75)!;
  expect(late).toEqual({ seconds: 5, count: 2 });
  expect(afterMove(BYOYOMI, late)).toEqual({ seconds: 10, count: 2 });
  expect(spent(BYOYOMI, late, 14.5)).toEqual({ seconds: 0.5, count: 1 });
  expect(spent(BYOYOMI, late, 15)).toBeNull();
  // Exactly the main time: the first period begins.
  expect(spent(BYOYOMI, fullClock(BYOYOMI), 60)).toEqual({ seconds: 10, count: 3 });
  const none: TimeControl = { ...BYOYOMI, main: 0 };
  expect(fullClock(none)).toEqual({ seconds: 10, count: 3 });
});

test('Fischer adds after the move, not before', () => {
  const clock = spent(FISCHER, fullClock(FISCHER), 59)!;
  expect(afterMove(FISCHER, clock)).toEqual({ seconds: 6, count: 0 });
  expect(spent(FISCHER, fullClock(FISCHER), 61)).toBeNull();
});

test.each([ABSOLUTE, CANADIAN, BYOYOMI, FISCHER])('TM and OT give $kind back', (control) => {
  expect(timeControlOf(control.main, overtimeText(control))).toEqual(control);
});

test('OT of others: as far as it is understood', () => {
  expect(timeControlOf(600, '3x30.5 byo-yomi')).toMatchObject({ periods: 3, period: 30.5 });
  expect(timeControlOf(600, '10s fischer')).toEqual({ kind: 'fischer', main: 600, increment: 10 });
  expect(timeControlOf(undefined, '25/600 Canadian')).toMatchObject({ main: 0, stones: 25 });
  expect(timeControlOf(600, 'whatever')).toBeNull();
  expect(timeControlOf(undefined, '')).toBeNull();
  expect(timeControlOf(-5, '')).toBeNull();
});

test('what stands at a move', () => {
  expect(clockProperties(2, { seconds: 12.3456, count: 0 })).toEqual([{ id: 'BL', values: ['12.35'] }]);
  expect(clockProperties(1, { seconds: 9, count: 3 })).toEqual([
    { id: 'WL', values: ['9'] },
    { id: 'OW', values: ['3'] },
  ]);
});

test('engines are told by the best command that they know', () => {
  const kata = new Set(['kata-time_settings', 'kgs-time_settings', 'time_settings']);
  const kgs = new Set(['kgs-time_settings', 'time_settings']);
  const plain = new Set(['time_settings']);
  const all = [ABSOLUTE, CANADIAN, BYOYOMI, FISCHER];
  expect(all.map((control) => gtpSettings(control, kata))).toEqual([
    'kata-time_settings absolute 60',
    'kata-time_settings canadian 60 30 2',
    'kata-time_settings byoyomi 60 10 3',
    'kata-time_settings fischer 60 5',
  ]);
  expect(all.map((control) => gtpSettings(control, kgs))).toEqual([
    'kgs-time_settings absolute 60',
    'kgs-time_settings canadian 60 30 2',
    'kgs-time_settings byoyomi 60 10 3',
    'time_settings 60 0 0',
  ]);
  expect(all.map((control) => gtpSettings(control, plain))).toEqual([
    'time_settings 60 0 0',
    'time_settings 60 30 2',
    'time_settings 60 10 1',
    'time_settings 60 0 0',
  ]);
  expect(gtpSettings(ABSOLUTE, new Set())).toBeNull();
  expect(gtpTimeLeft(2, { seconds: 9.9, count: 3 }, 'kata-time_settings byoyomi 60 10 3')).toBe(
    'time_left black 9 3',
  );
  expect(gtpTimeLeft(1, { seconds: 9.9, count: 3 }, 'time_settings 60 10 1')).toBe('time_left white 9 1');
  expect(gtpTimeLeft(1, { seconds: 40, count: 0 }, 'time_settings 60 10 1')).toBe('time_left white 40 0');
});

test('our own search never plans with more than there is', () => {
  for (const control of [ABSOLUTE, CANADIAN, BYOYOMI, FISCHER])
    for (const used of [0, 30, 59, 65]) {
      const clock = spent(control, fullClock(control), used);
      if (!clock) continue;
      const seconds = secondsForMove({ control, clocks: { ...fullClocks(control), 1: clock } }, 1, 9);
      expect(seconds).toBeGreaterThan(0);
      expect(spent(control, clock, seconds)).not.toBeNull();
    }
});
