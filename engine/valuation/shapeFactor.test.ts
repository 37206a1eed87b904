import { expect, test } from 'vitest';
import { shapeFactor } from './shapeFactor.ts';

test('1.05 to the power of the largest contribution and one for each further one (manual 6.4.3)', () => {
  expect(shapeFactor([], 1.05)).toBe(1);
  expect(shapeFactor([3], 1.05)).toBeCloseTo(1.05 ** 3);
  // The manual's example: 5 and 3 count for 6.
  expect(shapeFactor([3, 5], 1.05)).toBeCloseTo(1.05 ** 6);
  expect(shapeFactor([-3, -5], 1.05)).toBeCloseTo(1.05 ** -6);
  expect(shapeFactor([5, -3, 1], 1.05)).toBeCloseTo(1.05 ** (6 - 3));
});
