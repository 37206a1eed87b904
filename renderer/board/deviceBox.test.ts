import { expect, test } from 'vitest';
import { deviceLength } from './deviceBox.ts';

test('the reported size is taken when it is the one on screen, snapped', () => {
  // 333.3 CSS pixels at ratio 1.5: the browser may snap either way, and only it knows which.
  expect(deviceLength(499.95, 499)).toBe(499);
  expect(deviceLength(499.95, 500)).toBe(500);
  expect(deviceLength(499.95, 501)).toBe(501);
});

test('a size that cannot be right, or none, is replaced', () => {
  // Emulated screens report CSS pixels.
  expect(deviceLength(1024, 512)).toBe(1024);
  expect(deviceLength(333.4, undefined)).toBe(333);
  expect(deviceLength(0, 0)).toBe(0);
});
