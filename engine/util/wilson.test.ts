import { expect, test } from 'vitest';
import { wilson } from './wilson.ts';

test('the lower bound lies between 0 and the rate, and comes nearer with every visit', () => {
  for (const rate of [0, 0.01, 0.3, 0.5, 0.99, 1]) {
    let before = -1;
    for (const visits of [1, 2, 10, 100, 10_000, 1_000_000]) {
      const bound = wilson(rate, visits)[0];
      expect(bound).toBeGreaterThanOrEqual(Math.max(0, before));
      expect(bound).toBeLessThanOrEqual(rate);
      before = bound;
    }
    expect(rate - before).toBeLessThan(0.002);
  }
  // Wilson (1927) for 5 of 10: 0.2366 to 0.7634.
  expect(wilson(0.5, 10)[0]).toBeCloseTo(0.2366, 4);
  expect(wilson(0.5, 10)[1]).toBeCloseTo(0.7634, 4);
  expect(wilson(0, 0)).toEqual([0, 1]);
});
