/** The referee of the timed games; the games themselves are a campaign, since they take the time that they take. */
import { expect, test } from 'vitest';
import { canadian, fischer } from './clock.ts';

test('Canadian byo-yomi: the move in which the main time runs out is the first of a period', () => {
  const clock = canadian(20, 5, 3);
  expect(clock.move(18)).toBe(7);
  expect(clock.left()).toEqual([2, 0]);
  expect(clock.move(4)).toBe(3);
  expect(clock.left()).toEqual([3, 2]);
  expect(clock.move(1)).toBe(2);
  expect(clock.move(2)).toBe(0);
  // A period that is completed is followed by a whole one.
  expect(clock.left()).toEqual([5, 3]);
  expect(clock.move(5.5)).toBeLessThan(0);
});

test('Fischer: a move is paid from what there is, and then rewarded', () => {
  const clock = fischer(10, 1);
  expect(clock.move(9)).toBe(1);
  expect(clock.left()).toEqual([2, 0]);
  expect(clock.move(2.25)).toBe(-0.25);
});
