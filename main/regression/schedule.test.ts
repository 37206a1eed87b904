import { expect, test } from 'vitest';
import { testsOf } from './fakeEngine.ts';
import { pieces } from './schedule.ts';

function numbers(jobs: number, ...suites: string[]): number[][] {
  const tests = suites.flatMap((text, i) => testsOf(`suite${i}`, text));
  return pieces(tests, jobs).map((piece) => piece.map(({ test }) => test.number));
}

const three = 'loadsgf a\n1 x\n2 x\n3 x';
const two = 'loadsgf b\n4 x\n5 x\nloadsgf c\n6 x\nloadsgf d\n7 x';

test('suites stay whole while there are enough of them, the longest first', () => {
  expect(numbers(2, three, two)).toEqual([
    [4, 5, 6, 7],
    [1, 2, 3],
  ]);
  expect(numbers(1, three)).toEqual([[1, 2, 3]]);
});

test('a suite for several processes is cut where positions begin', () => {
  expect(numbers(2, two)).toEqual([
    [4, 5],
    [6, 7],
  ]);
  expect(numbers(4, two)).toEqual([[4, 5], [6], [7]]);
  expect(numbers(2, three)).toEqual([[1, 2, 3]]);
});

test('no tests are no pieces', () => {
  expect(pieces([], 3)).toEqual([]);
});
