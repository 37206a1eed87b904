import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('without a clock the level is full', () => {
  expect(new Pace().level(10, Infinity, 361)).toBe(10);
});

test('the less time, the lower the level, and never below 0', () => {
  const pace = new Pace();
  pace.learn(10, 4, 361);
  const levels = [60, 6, 4, 2, 1, 0.5, 0.01].map((seconds) => pace.level(10, seconds, 361));
  expect(levels[0]).toBe(10);
  expect(levels).toEqual([...levels].sort((a, b) => b - a));
  expect(levels.at(-1)).toBe(0);
  expect(new Set(levels).size).toBeGreaterThan(3);
});

test('a slow move counts at once, a fast one little by little', () => {
  const pace = new Pace();
  pace.learn(10, 10, 361);
  expect(pace.level(10, 5, 361)).toBeLessThan(10);
  for (let i = 0; i < 10; i++) pace.learn(10, 0.1, 361);
  expect(pace.level(10, 5, 361)).toBe(10);
});

test('a move that was broken off may have been slow, but never fast', () => {
  const pace = new Pace();
  pace.learn(10, 4, 361);
  const usual = pace.level(10, 4, 361);
  pace.learnAtLeast(10, 0.1, 361);
  expect(pace.level(10, 4, 361)).toBe(usual);
  pace.learnAtLeast(10, 8, 361);
  expect(pace.level(10, 4, 361)).toBeLessThan(usual);
});

test('a small board takes less time', () => {
  const pace = new Pace();
  pace.learn(10, 4, 361);
  expect(pace.level(10, 1, 81)).toBeGreaterThan(pace.level(10, 1, 361));
});
