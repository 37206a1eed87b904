import { expect, test } from 'vitest';
import { middleGame } from '../bench/middleGame.ts';
import { hoshiPoints, parseBoard, showBoard } from './ascii.ts';
import { edgeDistance, isCornerPoint, isEdgePoint } from './edge.ts';
import { invariantHash, invariantHashAfter } from './invariantHash.ts';
import {
  BLACK,
  EMPTY,
  PASS,
  WHITE,
  allPoints,
  columnOf,
  parsePoint,
  pointAt,
  pointName,
  rowOf,
} from './point.ts';
import type { Point } from './point.ts';
import { Position } from './position.ts';
import { TRANSFORMS, inverseTransform, transformPoint } from './transforms.ts';

test('edges and corners on every size', () => {
  for (let size = 1; size <= 19; size++) {
    const distances = allPoints(size).map((point) => edgeDistance(point, size));
    const onLine = (n: number): number => distances.filter((d) => d === n).length;
    expect(onLine(0)).toBe(size === 1 ? 1 : 4 * (size - 1));
    if (size >= 4) expect(onLine(1)).toBe(size === 4 ? 4 : Math.max(1, 4 * (size - 3)));
    expect(allPoints(size).filter((point) => isCornerPoint(point, size)).length).toBe(size === 1 ? 1 : 4);
    for (const point of allPoints(size)) {
      expect(isEdgePoint(point, size)).toBe(edgeDistance(point, size) === 0);
      if (isCornerPoint(point, size)) expect(isEdgePoint(point, size)).toBe(true);
    }
  }
  expect(edgeDistance(pointAt(9, 9), 19)).toBe(9);
  expect(edgeDistance(pointAt(3, 16), 19)).toBe(2);
});

test('points have names, and names points', () => {
  for (const size of [1, 9, 19]) {
    for (const point of allPoints(size)) {
      expect(parsePoint(pointName(point, size), size)).toBe(point);
      expect(pointAt(rowOf(point), columnOf(point))).toBe(point);
    }
    expect(parsePoint('pass', size)).toBe(PASS);
    for (const wrong of ['', 'I5', 'A0', 'A20', 'T99', '5A', 'AA1', 'A-1'])
      expect(parsePoint(wrong, size)).toBeUndefined();
  }
  expect(pointName(pointAt(0, 8), 9)).toBe('J9');
  expect(parsePoint('k10', 9)).toBeUndefined();
  expect(pointName(PASS, 19)).toBe('PASS');
});

test('the eight transforms are different, onto, and undone by their inverses', () => {
  for (const size of [1, 2, 5, 19]) {
    const images = TRANSFORMS.map((transform) =>
      allPoints(size).map((point) => {
        const image = transformPoint(point, size, transform);
        expect(transformPoint(image, size, inverseTransform(transform))).toBe(point);
        return image;
      }),
    );
    for (const image of images) expect(new Set(image).size).toBe(size * size);
    if (size > 2) expect(new Set(images.map((image) => image.join())).size).toBe(8);
  }
  expect(transformPoint(PASS, 19, 3)).toBe(PASS);
});

function transformed(position: Position, transform: (typeof TRANSFORMS)[number]): Position {
  const image = new Position(position.size);
  for (const { point, color } of position.history())
    image.play(transformPoint(point, position.size, transform), color);
  return image;
}

test('the invariant hash is the same under the eight symmetries and differs between positions', () => {
  const seen = new Set<string>();
  for (const [size, moves, seed] of [
    [5, 12, 1],
    [9, 30, 2],
    [9, 31, 2],
    [13, 90, 3],
    [19, 200, 4],
    [19, 1, 5],
  ] as const) {
    const position = middleGame(size, moves, seed);
    const hash = invariantHash(position);
    const hashes = TRANSFORMS.map((transform) => transformed(position, transform));
    for (const image of hashes) expect(invariantHash(image)).toBe(hash);
    if (moves > 1) expect(new Set(hashes.map((image) => image.hash())).size).toBe(8);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    seen.add(hash);
    for (const point of position.points) {
      if (!position.isLegal(point, BLACK)) continue;
      const after = invariantHashAfter(position, point, BLACK);
      const copy = position.copy();
      copy.play(point, BLACK);
      expect(after).toBe(invariantHash(copy));
      expect(position.depth).toBe(0);
    }
    expect(invariantHashAfter(position, PASS, WHITE)).toBe(hash);
  }
  expect(seen.size).toBe(6);
  expect(invariantHash(new Position(9))).toBe(invariantHash(new Position(19)));
});

test('a ko is part of the invariant hash', () => {
  const drawing = '. X O .\nX . X O\n. X O .\n. . . .';
  const taken = parseBoard(drawing);
  taken.play(parsePoint('B3', 4) as Point, WHITE);
  expect(taken.koPoint).toBe(parsePoint('C3', 4));
  const still = parseBoard(showBoard(taken));
  expect(invariantHash(taken)).not.toBe(invariantHash(still));
});

test('showBoard draws what GNU Go draws', () => {
  const position = new Position(9);
  for (const move of ['B G7', 'B C3', 'W D4', 'B C4', 'W C5', 'W B4', 'W B3', 'W C2', 'W D3']) {
    position.play(parsePoint(move.slice(2), 9) as Point, move.startsWith('B') ? BLACK : WHITE);
  }
  expect(showBoard(position)).toBe(`   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . X . . 7
 6 . . . . . . . . . 6
 5 . . O . + . . . . 5
 4 . O . O . . . . . 4
 3 . O + O . . + . . 3
 2 . . O . . . . . . 2     WHITE (O) has captured 2 stones
 1 . . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J`);
  const lines = showBoard(new Position(19)).split('\n');
  expect(lines[9]).toBe('11 . . . . . . . . . . . . . . . . . . . 11     WHITE (O) has captured 0 stones');
  expect(lines[10]).toBe('10 . . . + . . . . . + . . . . . + . . . 10     BLACK (X) has captured 0 stones');
  expect(showBoard(new Position(1))).toBe('   A\n 1 + 1     BLACK (X) has captured 0 stones\n   A');
});

test('hoshi points by size', () => {
  const marks = (size: number): string =>
    hoshiPoints(size)
      .map((p) => pointName(p, size))
      .sort()
      .join(' ');
  expect(marks(3)).toBe('B2');
  expect(marks(4)).toBe('');
  expect(marks(5)).toBe('B2 B4 C3 D2 D4');
  expect(marks(8)).toBe('C3 C6 F3 F6');
  expect(marks(12)).toBe('D4 D9 J4 J9');
  expect(hoshiPoints(13).length).toBe(9);
});

test('parseBoard reads what showBoard draws, and plain drawings', () => {
  for (const [size, moves] of [
    [2, 2],
    [5, 11],
    [9, 40],
    [19, 230],
  ] as const) {
    const position = middleGame(size, moves, 9);
    const again = parseBoard(showBoard(position));
    expect([...again.colorAt]).toEqual([...position.colorAt]);
  }
  const dense = parseBoard('X.\n.O', 2);
  expect([...dense.points].map((p) => dense.colorAt[p])).toEqual([BLACK, EMPTY, EMPTY, WHITE]);
  expect(() => parseBoard('. .\n. . .')).toThrow(RangeError);
  expect(() => parseBoard('. .\n. .', 3)).toThrow(RangeError);
  expect(() => parseBoard('. ?\n. .')).toThrow(RangeError);
});
