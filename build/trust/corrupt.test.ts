/** The short form of the campaign of corruptions: every kind of damage, on a few copies each. */
import { expect, test } from 'vitest';
import { run } from './corrupt.ts';

test('no damage to a library changes anything silently, and what it did not touch is there', async () => {
  const rows = await run({ rounds: 15, seed: 4 });
  expect(rows.filter(({ silent }) => silent !== 0)).toEqual([]);
  const sum = (column: string): number => rows.reduce((total, row) => total + Number(row[column]), 0);
  expect(sum('undamaged')).toBeGreaterThan(300);
  expect(sum('salvaged') / sum('undamaged')).toBeGreaterThan(0.95);
});
