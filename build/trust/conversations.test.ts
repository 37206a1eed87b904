/** The short form of the campaign: always the same lines. */
import { expect, test } from 'vitest';
import { run } from './conversations.ts';

test('whatever is said, every line gets its own answer', async () => {
  const rows = await run({ rounds: 2000, seed: 5 });
  expect(rows.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['GTP lines', 2000],
    ['JSON queries', 400],
  ]);
});
