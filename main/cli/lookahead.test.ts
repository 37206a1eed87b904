import { PassThrough } from 'node:stream';
import { setImmediate as eventsHandled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readLines } from './lines.ts';
import { Lookahead } from './lookahead.ts';

/** Lets everything happen that is already on its way. */
async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await eventsHandled();
}

test('shows the next line without taking it, and never reads ahead of it', async () => {
  let asked = 0;
  async function* source(): AsyncGenerator<string> {
    for (const line of ['one', 'two', 'three']) {
      asked++;
      await eventsHandled();
      yield line;
    }
  }
  const lines = new Lookahead(source());
  await settle();
  expect([lines.arrived, asked]).toEqual([false, 0]);
  lines.look();
  lines.look();
  expect(lines.arrived).toBe(false);
  await settle();
  expect([lines.arrived, lines.line, asked]).toEqual([true, 'one', 1]);
  expect(await lines.next()).toBe('one');
  expect([lines.arrived, lines.line]).toEqual([false, undefined]);
  expect(await lines.next()).toBe('two');
  await lines.settled();
  expect(lines.line).toBe('three');
  expect(await lines.next()).toBe('three');
  expect(await lines.next()).toBeUndefined();
  expect(await lines.next()).toBeUndefined();
});

test('the end arrives as well', async () => {
  const input = new PassThrough();
  const lines = new Lookahead(readLines(input));
  lines.look();
  await settle();
  expect(lines.arrived).toBe(false);
  input.end();
  await lines.settled();
  expect([lines.arrived, lines.line]).toEqual([true, undefined]);
  expect(await lines.next()).toBeUndefined();
});

test('a failure arrives, and is told to whoever takes the line', async () => {
  const input = new PassThrough();
  const lines = new Lookahead(readLines(input));
  lines.look();
  input.destroy(new Error('unplugged'));
  await lines.settled();
  expect([lines.arrived, lines.line]).toEqual([true, undefined]);
  await expect(lines.next()).rejects.toThrow('unplugged');
});
