import { expect, test } from 'vitest';
import { edgeDistance } from './edge.ts';
import { fixedHandicap, freeHandicap, maxFixedHandicap } from './handicap.ts';
import { columnOf, pointName, rowOf } from './point.ts';

const named = (size: number, stones: number): string | undefined =>
  fixedHandicap(size, stones)
    ?.map((point) => pointName(point, size))
    .join(' ');

/** GTP 2 draft 2, 4.1.1, and gnugo's answers, spelled out for the three common sizes. */
const TABLES: Record<number, string[]> = {
  9: [
    'G7 C3',
    'C7 G7 C3',
    'C7 G7 C3 G3',
    'C7 G7 E5 C3 G3',
    'C7 G7 C5 G5 C3 G3',
    'C7 G7 C5 E5 G5 C3 G3',
    'C7 E7 G7 C5 G5 C3 E3 G3',
    'C7 E7 G7 C5 E5 G5 C3 E3 G3',
  ],
  13: [
    'K10 D4',
    'D10 K10 D4',
    'D10 K10 D4 K4',
    'D10 K10 G7 D4 K4',
    'D10 K10 D7 K7 D4 K4',
    'D10 K10 D7 G7 K7 D4 K4',
    'D10 G10 K10 D7 K7 D4 G4 K4',
    'D10 G10 K10 D7 G7 K7 D4 G4 K4',
  ],
  19: [
    'Q16 D4',
    'D16 Q16 D4',
    'D16 Q16 D4 Q4',
    'D16 Q16 K10 D4 Q4',
    'D16 Q16 D10 Q10 D4 Q4',
    'D16 Q16 D10 K10 Q10 D4 Q4',
    'D16 K16 Q16 D10 Q10 D4 K4 Q4',
    'D16 K16 Q16 D10 K10 Q10 D4 K4 Q4',
  ],
};

test('the fixed tables', () => {
  for (const [size, rows] of Object.entries(TABLES)) {
    rows.forEach((row, i) => expect(named(Number(size), i + 2)).toBe(row));
  }
  expect(named(7, 4)).toBe('C5 E5 C3 E3');
  expect(named(8, 2)).toBe('F6 C3');
  expect(named(11, 5)).toBe('C9 J9 F6 C3 J3');
  expect(named(12, 4)).toBe('D9 J9 D4 J4');
  expect(named(18, 3)).toBe('D15 P15 D4');
});

test('how many stones each size can have', () => {
  const most = Array.from({ length: 19 }, (_, i) => maxFixedHandicap(i + 1));
  expect(most).toEqual([0, 0, 0, 0, 0, 0, 4, 4, 9, 4, 9, 4, 9, 4, 9, 4, 9, 4, 9]);
  for (let size = 1; size <= 19; size++) {
    for (const stones of [-1, 0, 1, maxFixedHandicap(size) + 1, 2.5, NaN]) {
      expect(fixedHandicap(size, stones), `${stones} on ${size}`).toBeUndefined();
    }
    for (let stones = 2; stones <= maxFixedHandicap(size); stones++) {
      const points = fixedHandicap(size, stones) ?? [];
      expect(new Set(points).size).toBe(stones);
      for (const point of points) {
        const line = size >= 12 ? 3 : 2;
        expect([line, size - 1 - line, (size - 1) / 2]).toContain(rowOf(point));
        expect([line, size - 1 - line, (size - 1) / 2]).toContain(columnOf(point));
      }
    }
  }
});

test('free placement gives as many different stones as asked for, apart from each other and from the edge', () => {
  for (let size = 2; size <= 19; size++) {
    for (const stones of [2, 3, 4, 5, 9, 13, 25, ...(size < 8 ? [size * size - 1, size * size + 5] : [])]) {
      const points = freeHandicap(size, stones);
      expect(points.length).toBe(Math.min(stones, size * size - 1));
      expect(new Set(points).size).toBe(points.length);
      expect(freeHandicap(size, stones)).toEqual(points);
      const fixed = fixedHandicap(size, stones);
      if (fixed) expect(points).toEqual(fixed);
      if (size >= 6 && stones <= 4) expect(points.every((point) => edgeDistance(point, size) > 0)).toBe(true);
    }
  }
  const many = freeHandicap(19, 13);
  const apart = many.flatMap((a) =>
    many
      .filter((b) => b !== a)
      .map((b) => Math.max(Math.abs(rowOf(a) - rowOf(b)), Math.abs(columnOf(a) - columnOf(b)))),
  );
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(3);
  for (const point of fixedHandicap(19, 9) ?? []) expect(many).toContain(point);
});
