import { beforeEach, expect, test } from 'vitest';
import type { GenmoveParams } from '../../engine/protocol/decision.ts';
import { FakeEngine } from './fakeEngine.ts';
import { SharedEngine } from './sharedEngine.ts';

const params: GenmoveParams = {
  position: {
    size: 9,
    komi: 6.5,
    rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
    handicap: 0,
    black: [],
    white: [],
    moves: [],
    toMove: 2,
  },
  budget: { playouts: 100 },
  seed: 1,
  mayResign: true,
};
let engine: FakeEngine;
let shared: SharedEngine;
/** Answers (or fails) what the engine was asked, in order. */
let answers: { give: (value: unknown) => void; fail: (error: Error) => void }[];

beforeEach(() => {
  answers = [];
  engine = new FakeEngine();
  engine.answer = () => new Promise((give, fail) => answers.push({ give, fail }));
  shared = new SharedEngine(engine);
});
const ask = (change: Partial<GenmoveParams> = {}): Promise<unknown> =>
  shared.request('genmove', { ...params, ...change });

test('equal requests are made once and get the same answer', async () => {
  const both = [ask(), ask()];
  expect(engine.asked).toHaveLength(1);
  answers[0].give('the answer');
  expect(await Promise.all(both)).toEqual(['the answer', 'the answer']);
  // What is over is asked again.
  void ask();
  expect(engine.asked).toHaveLength(2);
});

test('any difference makes another request, after which the first one counts no more', () => {
  void ask();
  void ask({ seed: 2 });
  void ask({ using: { engine: 'montecarlo', patterns: 'mc_uniform' } });
  // The engine is giving this one up for the others.
  void ask();
  expect(engine.asked).toHaveLength(4);
});

test('who asks after a stop does not get the stopped search', async () => {
  const first = ask();
  shared.stop();
  const second = ask();
  expect(engine.asked).toEqual([expect.anything(), 'stop', expect.anything()]);
  answers[0].give('stopped');
  answers[1].give('whole');
  expect(await Promise.all([first, second])).toEqual(['stopped', 'whole']);
});

test('a failure reaches everyone who waits, and is not remembered', async () => {
  const both = [ask(), ask()];
  answers[0].fail(new Error('gone'));
  for (const one of both) await expect(one).rejects.toThrow('gone');
  void ask();
  expect(engine.asked).toHaveLength(2);
});
