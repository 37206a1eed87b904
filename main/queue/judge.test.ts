import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { redisAddress } from './redisAddress.ts';
import { TokenBuckets } from './tokenBucket.ts';

const said = (...essences: string[]): Parameters<typeof judge>[0] =>
  essences.map((essence, i) => ({
    worker: 'abcd'[i],
    essence: essence.replace('~', ''),
    isTimed: essence.startsWith('~'),
  }));

test.each([
  [said('x'), { kind: 'open' }],
  [said('x', 'x'), { kind: 'holds', index: 0, confirmed: true, liars: [] }],
  [said('x', 'y'), { kind: 'open' }],
  [said('x', 'y', 'x'), { kind: 'holds', index: 0, confirmed: true, liars: ['b'] }],
  [said('x', 'y', 'y'), { kind: 'holds', index: 1, confirmed: true, liars: ['a'] }],
  [said('x', 'y', 'z'), { kind: 'unsteady', index: 0 }],
  // A clock is nobody's lie.
  [said('x', '~y'), { kind: 'holds', index: 0, confirmed: false, liars: [] }],
  [said('~x', '~y'), { kind: 'holds', index: 0, confirmed: false, liars: [] }],
  [said('x', '~y', 'x'), { kind: 'holds', index: 0, confirmed: true, liars: [] }],
])('of %j holds %j', (statements, judgement) => {
  expect(judge(statements)).toEqual(judgement);
});

test.each([
  ['redis://127.0.0.1', { host: '127.0.0.1', port: 6379, db: 0 }],
  ['redis://queue.example:7000/3', { host: 'queue.example', port: 7000, db: 3 }],
  [
    'rediss://some%20one:p%40ss@queue.example',
    {
      ...{ host: 'queue.example', port: 6379, db: 0, username: 'some one', password: 'p@ss' },
      tls: { servername: 'queue.example' },
    },
  ],
  ['rediss://[::1]:7000', { host: '::1', port: 7000, db: 0, tls: { servername: '::1' } }],
])('%s is an address', (text, address) => {
  expect(redisAddress(text)).toEqual(address);
});

test.each(['', 'queue', 'http://queue', 'redis://', 'redis://queue/x', 'redis://:secret@queue?db=1'])(
  '%j is no address of a queue, and no password is told',
  (text) => {
    expect(() => redisAddress(text)).toThrow(/^the queue is (at|no address)(?!.*secret)/);
  },
);

test('an allowance is used up, and comes back with time', () => {
  let now = 0;
  const allowance = new TokenBuckets(2, 3, () => now);
  const take = (who: string): boolean[] => [1, 2, 3, 4].map(() => allowance.take(who));
  expect(take('a')).toEqual([true, true, true, false]);
  expect(take('b')).toEqual([true, true, true, false]);
  now = 500;
  expect(take('a')).toEqual([true, false, false, false]);
});
