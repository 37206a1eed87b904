import { expect, test } from 'vitest';
import { ApiError } from '../../../main/ipc/errors.ts';
import { Asked } from './asked.svelte.ts';

test('answers are told as they come, and those to an older question are dropped', async () => {
  const asked = new Asked<number>();
  let go = (): void => undefined;
  const waits = new Promise<void>((done) => (go = done));
  const told: boolean[] = [];
  const first = asked.ask(async (tell) => {
    told.push(tell(1));
    await waits;
    told.push(tell(2));
  });
  expect([asked.answer, asked.asking]).toEqual([1, true]);
  asked.reset();
  expect([asked.answer, asked.asking]).toEqual([null, false]);
  go();
  await first;
  expect([told, asked.answer, asked.asking]).toEqual([[true, false], null, false]);
});

test('a failure is kept until the next question', async () => {
  const asked = new Asked<number>();
  await asked.ask(() => Promise.reject(new ApiError('refused', { key: 'host.lost.shut' })));
  expect([asked.failure, asked.asking]).toEqual(['The engine was shut down.', false]);
  await asked.ask((tell) => Promise.resolve(void tell(3)));
  expect([asked.failure, asked.answer]).toEqual(['', 3]);
});
