import { expect, test } from 'vitest';
import { pairedDifference } from './paired.ts';

test('the difference with the interval of Agresti and Min, the same the other way round', () => {
  // 10 and 4 of 100: 6/102 and 1.96 · √(15 − 36/102) / 102.
  const { difference, interval } = pairedDifference(10, 4, 100);
  expect(difference).toBeCloseTo(0.06, 10);
  expect(interval[0]).toBeCloseTo(-0.0147, 4);
  expect(interval[1]).toBeCloseTo(0.1324, 4);
  const other = pairedDifference(4, 10, 100);
  expect(other.difference).toBe(-difference);
  expect(other.interval).toEqual([-interval[1], -interval[0]]);
});

test('trials that all went the same leave a doubt, which more of them lessen', () => {
  const width = (count: number): number => pairedDifference(0, 0, count).interval[1];
  expect(width(0)).toBeCloseTo(0.98, 2);
  expect(width(10)).toBeGreaterThan(width(100));
  expect(width(100)).toBeGreaterThan(0);
});
