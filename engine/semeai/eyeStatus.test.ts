/** What solving eye spaces may cost a question, whatever was asked before. */
import { expect, test } from 'vitest';
import { pointAt } from '../board/point.ts';
import { ATTACKER, DEFENDER } from '../eyes/localGame.ts';
import { EyeStatus, type EyeSpace } from './eyeStatus.ts';

/** A space in one row, all of it beside the chain around. */
function row(count: number): EyeSpace {
  const points = Int16Array.from({ length: count }, (_, i) => pointAt(0, i));
  return { points, count, attackers: 0, defenders: 0, beside: 2 ** count - 1, outside: 0 };
}

test('a question has no more positions solved than it may', () => {
  const status = new EyeStatus();
  status.begin(3 ** 3 + 3 ** 4);
  expect(status.eyes(row(3), false, DEFENDER, ATTACKER)).toBe(2);
  expect(status.eyes(row(5), false, DEFENDER, ATTACKER)).toBeUndefined();
  expect(status.eyes(row(4), false, ATTACKER, ATTACKER)).toBe(2);
  // What was solved for it is free.
  expect(status.eyes(row(3), false, ATTACKER, ATTACKER)).toBe(1);
  expect(status.eyes(row(2), false, ATTACKER, ATTACKER)).toBeUndefined();
});

test('the answer does not depend on what other questions had solved', () => {
  const status = new EyeStatus();
  const asked = (): (number | undefined)[] => {
    status.begin(3 ** 4 + 3 ** 3);
    return [3, 5, 4].map((count) => status.eyes(row(count), false, ATTACKER, ATTACKER));
  };
  const first = asked();
  status.begin(Infinity);
  expect(status.eyes(row(5), false, ATTACKER, ATTACKER)).toBe(2);
  expect(asked()).toEqual(first);
  expect(first[1]).toBeUndefined();
});
