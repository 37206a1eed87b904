/** The short form of the fuzz campaign: always the same inputs. */
import { expect, test } from 'vitest';
import { run } from './fuzz.ts';

test.each([
  ['SGF', 250],
  ['bytes of SGF', 300],
  ['NGF and GIB', 600],
  ['.db', 150],
  ['.tst', 300],
  ['GTP', 15],
  ['JSON of settings', 600],
  ['RPC', 1500],
])('%s: %i inputs are read or refused', async (kind, rounds) => {
  const told: string[] = [];
  const [row] = await run({ rounds, seed: 20, kinds: [kind], tell: (text) => told.push(text) });
  // How long they take depends on the machine; the long campaign looks at that.
  expect(told.filter((text) => !/ ms for /.test(text))).toEqual([]);
  expect(row).toMatchObject({ inputs: rounds, crashes: 0 });
});
