import { describe, expect, test } from 'vitest';
import { allPoints, columnOf, parsePoint, pointName, rowOf } from '../../engine/board/point.ts';
import { TRANSFORMS } from '../../engine/board/transforms.ts';
import {
  columnLabel,
  hoshiPoints,
  jumpLines,
  layoutBoard,
  lineLabels,
  moveCursor,
  pointAtPixel,
  pointX,
  pointY,
  rowLabel,
} from './geometry.ts';

const scales = [0.67, 0.8, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const sides = [37, 100, 240, 333.3, 480, 601, 777.7, 1000, 1400];
const sizes = Array.from({ length: 19 }, (_, i) => i + 1);

function eachLayout(check: (layout: ReturnType<typeof layoutBoard>, size: number) => void): number {
  let count = 0;
  for (const size of sizes) {
    for (const scale of scales) {
      for (const side of sides) {
        for (const coordinates of [false, true]) {
          const pixels = Math.round(side * scale);
          check(layoutBoard(size, pixels, pixels, scale, coordinates), size);
          count++;
        }
      }
    }
  }
  return count;
}

describe('layout', () => {
  test('lines are on whole pixels, stones have a middle pixel, everything fits', () => {
    const count = eachLayout((layout, size) => {
      for (const length of [layout.cell, layout.left, layout.top, layout.stone])
        expect(length).toBe(Math.floor(length));
      expect(layout.stone % 2).toBe(1);
      expect(layout.stone).toBeLessThanOrEqual(layout.cell);
      const last = layout.left + layout.cell * (size - 1);
      // Left and right margin differ by at most the one pixel that cannot be shared.
      expect(Math.abs(layout.left - (layout.width - 1 - last))).toBeLessThanOrEqual(1);
      if (layout.cell > 4) expect(layout.left).toBeGreaterThanOrEqual((layout.stone - 1) / 2);
    });
    expect(count).toBe(19 * 10 * 9 * 2);
  });

  test('the cell is the largest that leaves the margin', () => {
    expect(layoutBoard(19, 1000, 1000, 1, false).cell).toBe(51);
    expect(layoutBoard(19, 1000, 1000, 1, true).cell).toBe(49);
    expect(layoutBoard(19, 1000, 600, 1, true)).toMatchObject({ cell: 29, left: 238, top: 38 });
  });

  test('letters vanish where they could not be read, and are never tiny', () => {
    expect(layoutBoard(19, 200, 200, 1, true).coordinates).toBe(false);
    expect(layoutBoard(19, 480, 480, 1, true).coordinates).toBe(true);
    eachLayout((layout) => {
      if (!layout.coordinates) return;
      expect(layout.coordinateFont).toBeGreaterThanOrEqual(Math.round(8.5 * layout.scale));
      // Half a letter's height stays on the board and off the stones of the first line.
      const outer = Math.min(layout.left, layout.top) - layout.coordinateOffset;
      expect(outer).toBeGreaterThanOrEqual(0.3 * layout.coordinateFont);
      expect(layout.coordinateOffset - layout.stone / 2).toBeGreaterThan(0.25 * layout.coordinateFont);
    });
  });
});

test('pixel and point are inverse, up to half a cell away', () => {
  let checked = 0;
  for (const size of sizes) {
    for (const [width, height] of [
      [320, 320],
      [761, 500],
      [1500, 1502],
    ]) {
      const layout = layoutBoard(size, width, height, 1.5, true);
      const slack = (layout.cell - 1) / 2;
      for (const point of allPoints(size)) {
        const x = pointX(layout, point);
        const y = pointY(layout, point);
        for (const [dx, dy] of [
          [0, 0],
          [slack, slack],
          [-slack, slack],
          [slack, -slack],
        ]) {
          expect(pointAtPixel(layout, x + dx, y + dy)).toBe(point);
          checked++;
        }
      }
      const half = layout.cell / 2 + 0.1;
      expect(pointAtPixel(layout, layout.left - half, layout.top)).toBeNull();
      expect(pointAtPixel(layout, layout.left, layout.top - half)).toBeNull();
      expect(pointAtPixel(layout, layout.left + layout.cell * (size - 1) + 1 + half, layout.top)).toBeNull();
      expect(pointAtPixel(layout, layout.left, layout.top + layout.cell * (size - 1) + 1 + half)).toBeNull();
    }
  }
  expect(checked).toBe(4 * 3 * sizes.reduce((sum, size) => sum + size * size, 0));
});

test.each([
  [19, 'D16 K16 Q16 D10 K10 Q10 D4 K4 Q4'],
  [15, 'D12 H12 M12 D8 H8 M8 D4 H4 M4'],
  [13, 'D10 K10 G7 D4 K4'],
  [9, 'C7 G7 E5 C3 G3'],
  [8, 'C6 F6 C3 F3'],
  [7, 'C5 E5 D4 C3 E3'],
  [5, 'C3'],
  [6, 'B5 E5 B2 E2'],
  [18, 'D15 P15 D4 P4'],
  [4, ''],
  [1, ''],
])('hoshi of a board of %i', (size, names) => {
  expect(
    hoshiPoints(size)
      .map((point) => pointName(point, size))
      .join(' '),
  ).toBe(names);
});

test('labels name the points as the point library does', () => {
  for (const size of sizes) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const name = columnLabel(column) + rowLabel(row, size);
        expect(pointName(parsePoint(name, size)!, size)).toBe(name);
      }
    }
  }
});

describe('cursor', () => {
  const go = (from: string, rows: number, columns: number, jump = false, size = 19): string =>
    pointName(moveCursor(parsePoint(from, size)!, rows, columns, jump, size), size);

  test('moves by one and stays on the board', () => {
    expect(go('D4', -1, 0)).toBe('D5');
    expect(go('D4', 0, 1)).toBe('E4');
    expect(go('A1', 1, 0)).toBe('A1');
    expect(go('T19', 0, 1)).toBe('T19');
  });

  test('jumps along hoshi lines and edges', () => {
    expect(jumpLines(19)).toEqual([0, 3, 9, 15, 18]);
    expect(jumpLines(2)).toEqual([0, 1]);
    expect(jumpLines(1)).toEqual([0]);
    expect(go('E5', -1, 0, true)).toBe('E10');
    expect(go('E10', 0, -1, true)).toBe('D10');
    expect(go('D10', 0, -1, true)).toBe('A10');
    expect(go('A10', 0, -1, true)).toBe('A10');
    expect(go('E5', 0, 1, true, 9)).toBe('G5');
  });

  test('arrow walks reach every point of every board', () => {
    for (const size of sizes) {
      const seen = new Set<number>();
      let point = moveCursor(allPoints(size)[0], 0, 0, false, size);
      for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
          seen.add(point);
          point = moveCursor(point, 0, row % 2 === 0 ? 1 : -1, false, size);
        }
        point = moveCursor(point, 1, 0, false, size);
      }
      expect(seen.size).toBe(size * size);
    }
  });
});

describe('a board that is turned or mirrored', () => {
  test('every point is hit where it is drawn, beside its own letter and number, and the arrows go as they are seen', () => {
    const size = 9;
    for (const turn of TRANSFORMS) {
      const layout = layoutBoard(size, 500, 500, 1, true, turn);
      const seen = new Set<string>();
      for (const point of allPoints(size)) {
        const [x, y] = [pointX(layout, point), pointY(layout, point)];
        seen.add(`${x} ${y}`);
        expect(pointAtPixel(layout, x, y)).toBe(point);
        const column = Math.round((x - layout.left - 0.5) / layout.cell);
        const row = Math.round((y - layout.top - 0.5) / layout.cell);
        const labels = [lineLabels(layout, column).down, lineLabels(layout, row).across];
        expect(labels.toSorted().reverse().join(''), `turn ${turn}`).toBe(
          columnLabel(columnOf(point)) + rowLabel(rowOf(point), size),
        );
        const right = moveCursor(point, 0, 1, false, size, turn);
        expect(pointX(layout, right)).toBe(column === size - 1 ? x : x + layout.cell);
        expect(pointY(layout, right)).toBe(y);
        const down = moveCursor(point, 1, 0, false, size, turn);
        expect(pointY(layout, down)).toBe(row === size - 1 ? y : y + layout.cell);
      }
      expect(seen.size).toBe(size * size);
    }
  });
});
