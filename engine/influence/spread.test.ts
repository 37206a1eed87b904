import { describe, expect, test } from 'vitest';
import { BLACK, STRIDE, WHITE, parsePoint, pointAt } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { allStones } from './computeInfluence.ts';
import { InfluenceField } from './field.ts';
import { Spread, accumulateInfluence } from './spread.ts';

/** The field of one black stone of strength 100 with nothing else acting. */
function single(
  size: number,
  at: string,
  territorial: boolean,
  others: Record<string, 1 | 2> = {},
): InfluenceField {
  const position = new Position(size);
  const point = parsePoint(at, size)!;
  position.addStone(point, BLACK);
  for (const [name, color] of Object.entries(others)) position.addStone(parsePoint(name, size)!, color);
  const field = new InfluenceField(position, BLACK, territorial, allStones(position));
  field.strength[BLACK][point] = 100;
  accumulateInfluence(field, BLACK, point, new Spread());
  return field;
}

const at = (field: InfluenceField, name: string): number =>
  field.influence[BLACK][parsePoint(name, field.size)!];

/** Manual 13.6; the stone itself is the X. */
const MANUAL_FIELD = `
  0  0  0  0  0  0  0  0  0  0  0
  0  0  0  0  1  1  1  0  0  0  0
  0  0  0  1  2  3  2  1  0  0  0
  0  0  1  3  5 11  5  3  1  0  0
  0  1  2  5 16 33 16  5  2  1  0
  0  1  3 11 33  X 33 11  3  1  0
  0  1  2  5 16 33 16  5  2  1  0
  0  0  1  3  5 11  5  3  1  0  0
  0  0  0  1  2  3  2  1  0  0  0
  0  0  0  0  1  1  1  0  0  0  0
  0  0  0  0  0  0  0  0  0  0  0`;

/** Manual 13.6; '+' marks points that come later. */
const MANUAL_ORDER = `
  +  +  +  +  +  +  +  +  +  +
  + 78 68 66 64 63 65 67 69 79
  + 62 46 38 36 35 37 39 47 75
  + 60 34 22 16 15 17 23 43 73
  + 58 32 14  6  3  7 19 41 71
  + 56 30 12  2  0  4 18 40 70
  + 57 31 13  5  1  8 20 42 72
  + 59 33 21 10  9 11 24 44 74
  + 61 45 28 26 25 27 29 48 76
  + 77 54 52 50 49 51 53 55 80`;

function rows(diagram: string): string[][] {
  return diagram
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

test('the field of one stone of strength 100 in the manual, digit for digit', () => {
  const field = single(19, 'K10', false);
  const center = parsePoint('K10', 19)!;
  expect(field.influence[BLACK][center]).toBe(100);
  const drawn = rows(MANUAL_FIELD);
  for (const [row, cells] of drawn.entries()) {
    const ours = cells.map((cell, column) =>
      cell === 'X'
        ? 'X'
        : String(Math.floor(field.influence[BLACK][center + (row - 5) * STRIDE + column - 5])),
    );
    expect(ours).toEqual(cells);
  }
  expect(field.influence[WHITE].every((value) => value === 0)).toBe(true);
});

test('the points are visited in the order of the diagram in the manual', () => {
  const position = new Position(19);
  const center = parsePoint('K10', 19)!;
  const field = new InfluenceField(position, BLACK, false, allStones(position));
  field.strength[BLACK][center] = 100;
  const spread = new Spread();
  accumulateInfluence(field, BLACK, center, spread);
  const order = Array.from(spread.queue.subarray(0, spread.visited));
  expect(new Set(order).size).toBe(order.length);
  for (const [row, cells] of rows(MANUAL_ORDER).entries())
    for (const [column, cell] of cells.entries()) {
      const place = order.indexOf(center + (row - 5) * STRIDE + column - 5);
      if (cell === '+') expect(place === -1 || place > 80).toBe(true);
      else expect(place).toBe(Number(cell));
    }
});

test('a field in its territorial form agrees with gnugo to 0.01', () => {
  // initial_influence white black_influence after black K10: the upper left quarter. The stone's strength is 98.05 there.
  const gnugo = rows(`
    0.00   0.00   0.02   0.06   0.08   0.10   0.12   0.15   0.18   0.21
    0.00   0.03   0.07   0.10   0.14   0.17   0.21   0.26   0.33   0.35
    0.02   0.07   0.13   0.18   0.24   0.30   0.36   0.44   0.56   0.60
    0.06   0.10   0.18   0.26   0.37   0.49   0.63   0.76   0.96   1.06
    0.08   0.14   0.24   0.37   0.56   0.79   1.05   1.33   1.69   1.93
    0.10   0.17   0.30   0.49   0.79   1.23   1.74   2.29   3.00   3.69
    0.12   0.21   0.36   0.63   1.05   1.74   2.88   4.01   5.42   7.58
    0.15   0.26   0.44   0.76   1.33   2.29   4.01   7.56  10.01  17.02
    0.18   0.33   0.56   0.96   1.69   3.00   5.42  10.01  24.03  40.85
    0.21   0.35   0.60   1.06   1.93   3.69   7.58  17.02  40.85  98.05`);
  const position = new Position(19);
  const center = parsePoint('K10', 19)!;
  position.addStone(center, BLACK);
  const field = new InfluenceField(position, WHITE, true, allStones(position));
  field.strength[BLACK][center] = 98.05;
  accumulateInfluence(field, BLACK, center, new Spread());
  for (const [row, cells] of gnugo.entries())
    for (const [column, cell] of cells.entries())
      for (const point of [
        pointAt(row, column),
        pointAt(18 - row, column),
        pointAt(column, row),
        pointAt(18 - row, 18 - column),
      ])
        expect(Math.abs(field.influence[BLACK][point] - Number(cell))).toBeLessThan(0.01);
});

describe('what stands in the way', () => {
  test('safe stones of either colour are not entered', () => {
    for (const color of [WHITE, BLACK] as const) {
      const field = single(9, 'E5', false, { E6: color });
      expect(at(field, 'E6')).toBe(0);
      // Straight behind it nothing arrives; beside that only by the way round.
      expect(at(field, 'E7')).toBe(0);
      expect(at(field, 'D7')).toBeGreaterThan(0);
      expect(at(field, 'D7')).toBeLessThan(at(single(9, 'E5', false), 'D7'));
    }
  });

  test('influence does not squeeze between two closed points', () => {
    const field = single(9, 'E5', false, { E6: WHITE, F5: WHITE });
    expect(at(field, 'F6')).toBe(0);
    // The rule takes the better of the two: one open point is enough.
    expect(at(single(9, 'E5', false, { E6: WHITE }), 'F6')).toBeCloseTo(100 / 6, 9);
  });

  test('own stones do not hinder diagonal influence', () => {
    expect(at(single(9, 'E5', false, { E6: BLACK, F5: BLACK }), 'F6')).toBeCloseTo(100 / 6, 9);
  });

  test('a point of permeability 0 is reached but not left, and between 0 and 1 in part', () => {
    const cross = (permeability: number): InfluenceField => {
      const position = new Position(9);
      const point = parsePoint('E5', 9)!;
      const field = new InfluenceField(position, BLACK, false, allStones(position));
      field.strength[BLACK][point] = 100;
      field.permeability[BLACK][parsePoint('E6', 9)!] = permeability;
      accumulateInfluence(field, BLACK, point, new Spread());
      return field;
    };
    expect(at(cross(0), 'E6')).toBeCloseTo(100 / 3, 9);
    expect(at(cross(0), 'E7')).toBe(0);
    expect(at(cross(0.25), 'E7')).toBeCloseTo(100 / 36, 9);
    // D6 and F6 get by E6 what is not stopped elsewhere: diagonal steps from the source are free.
    expect(at(cross(0), 'D6')).toBeCloseTo(100 / 6, 9);
  });

  test('the source itself shines through a closed point', () => {
    const position = new Position(9);
    const point: Point = parsePoint('E5', 9)!;
    const field = new InfluenceField(position, BLACK, false, allStones(position));
    field.strength[BLACK][point] = 60;
    field.permeability[BLACK][point] = 0;
    accumulateInfluence(field, BLACK, point, new Spread());
    expect(at(field, 'E6')).toBeCloseTo(20, 9);
  });

  test('a lost stone lets the other side over it and stops its own', () => {
    const position = new Position(9);
    position.addStone(parsePoint('E6', 9)!, WHITE);
    const point = parsePoint('E5', 9)!;
    for (const color of [WHITE, BLACK] as const) {
      const field = new InfluenceField(position, BLACK, false, new Uint8Array(500));
      field.strength[color][point] = 100;
      accumulateInfluence(field, color, point, new Spread());
      const beyond = field.influence[color][parsePoint('E7', 9)!];
      if (color === BLACK) expect(beyond).toBeCloseTo(100 / 9, 9);
      else expect(beyond).toBe(0);
    }
  });
});

test('the attenuation belongs to the source', () => {
  const position = new Position(9);
  const point = parsePoint('E5', 9)!;
  const field = new InfluenceField(position, BLACK, true, allStones(position));
  field.strength[BLACK][point] = 30;
  field.attenuation[BLACK][point] = 1.5;
  accumulateInfluence(field, BLACK, point, new Spread());
  expect(at(field, 'E6')).toBeCloseTo(20, 9);
  expect(at(field, 'F6')).toBeCloseTo(30 / 1.5 / 1.7, 9);
});
