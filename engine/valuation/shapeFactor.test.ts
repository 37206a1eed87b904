import { expect, test } from 'vitest';
import { shapeFactor } from './shapeFactor.ts';

test('1.05 to the power of the largest contribution and one for each further one (manual 6.4.3)', () => {
  expect(shapeFactor([])).toBe(1);
  expect(shapeFactor([3])).toBeCloseTo(1.05 ** 3);
  // The manual's example: 5 and 3 count for 6.
  expect(shapeFactor([3, 5])).toBeCloseTo(1.05 ** 6);
  expect(shapeFactor([-3, -5])).toBeCloseTo(1.05 ** -6);
  expect(shapeFactor([5, -3, 1])).toBeCloseTo(1.05 ** (6 - 3));
});
