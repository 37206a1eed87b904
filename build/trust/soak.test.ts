/** The short form of the soak: a few games, all as they were left. */
import { expect, test } from 'vitest';
import { run } from './soak.ts';

test('games through the host come back as they were left', async () => {
  const [row] = await run({ rounds: 4, seed: 3 });
  expect(row).toMatchObject({ games: 4, hours: 24 });
  expect(row.edits).toBeGreaterThan(100);
});
