import { expect, test } from 'vitest';
import { PASS, allPoints, parsePoint, pointName } from '../board/point.ts';
import { turned, unturned } from './orientation.ts';

// Where GNU Go 3.8 keeps a stone played at A1 and at B1 of a 5x5 board.
test.each([
  [0, 'A1', 'B1'],
  [1, 'E1', 'E2'],
  [2, 'E5', 'D5'],
  [3, 'A5', 'A4'],
  [4, 'E5', 'E4'],
  [5, 'A5', 'B5'],
  [6, 'A1', 'A2'],
  [7, 'E1', 'D1'],
])('orientation %i keeps A1 at %s and B1 at %s', (orientation, a1, b1) => {
  const kept = (name: string): string => pointName(turned(parsePoint(name, 5) as number, 5, orientation), 5);
  expect([kept('A1'), kept('B1')]).toEqual([a1, b1]);
});

test('turning back undoes turning, and every orientation is a permutation', () => {
  for (let orientation = 0; orientation < 8; orientation++) {
    const points = allPoints(7);
    const kept = points.map((point) => turned(point, 7, orientation));
    expect(new Set(kept).size).toBe(49);
    expect(kept.map((point) => unturned(point, 7, orientation))).toEqual(points);
    expect(turned(PASS, 7, orientation)).toBe(PASS);
  }
});
