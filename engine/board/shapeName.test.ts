import { expect, test } from 'vitest';
import { parseBoard } from './ascii.ts';
import { BLACK, EMPTY, WHITE, allPoints, pointAt } from './point.ts';
import type { Stone } from './point.ts';
import { Position } from './position.ts';
import { SHAPE_NAMES } from '../protocol/odds.ts';
import type { ShapeName } from '../protocol/odds.ts';
import { shapeName } from './shapeName.ts';
import { TRANSFORMS, transformPoint } from './transforms.ts';

const SIZE = 11;

/** X plays at *: rows of the lower left corner. */
const DRAWN: readonly (readonly [ShapeName | 'none', ...string[]])[] = [
  ['cut', 'XO', 'O*', '..', '..'],
  ['cut', '.O.', 'X*.', '.O.', '...'],
  ['wedge', '...', 'O*O', '...', '...'],
  ['hane', '.*.', 'XO.', 'XO.', '...'],
  ['clamp', '....', 'XO*.', '....', '....'],
  ['attachment', '...', 'O*.', '...', '...'],
  ['attachment', '.O.', 'X.O', '.O*', '...'],
  ['connection', '...', 'X*X', '...', '...'],
  ['connection', 'OX', 'X*', '..', '..'],
  ['emptyTriangle', '.X', 'X*', '..', '..'],
  ['push', '....', 'X*O.', '....', '....'],
  ['descent', '.....', '....X', '....*', '.....'],
  ['descent', '.X.', '.*.'],
  ['extension', 'OO.', 'X*.', '...', '...'],
  ['shoulderHit', '.....', '....*', '...O.', '.....', '.....'],
  ['cap', '.....', '....*', '.....', '....O', '.....', '.....'],
  ['diagonal', '.*', 'X.', '..'],
  ['onePointJump', '....', 'X.*.', '....', '....'],
  ['knightsMove', '....', '..*.', 'X...', '....'],
  ['twoPointJump', '....', 'X..*', '....', '....'],
  ['largeKnightsMove', '....', '...*', 'X...', '....'],
  // The way is not free, or too long.
  ['none', '....', 'X.O.', '....', '...*', '....'],
  ['none', 'X....', '.....', '.....', '....*'],
];

test.each(DRAWN)('%s', (name, ...rows) => {
  const lines = [...Array.from({ length: SIZE - rows.length }, () => ''), ...rows].map((row) =>
    row.padEnd(SIZE, '.'),
  );
  const row = lines.findIndex((line) => line.includes('*'));
  const at = pointAt(row, lines[row].indexOf('*'));
  const board = parseBoard(lines.join('\n').replace('*', '.'));
  for (const transform of TRANSFORMS) {
    for (const color of [BLACK, WHITE] as Stone[]) {
      const turned = new Position(SIZE);
      for (const point of allPoints(SIZE)) {
        const stone = board.colorAt[point];
        if (stone !== EMPTY)
          turned.addStone(
            transformPoint(point, SIZE, transform),
            (stone === BLACK ? color : BLACK + WHITE - color) as Stone,
          );
      }
      expect(shapeName(turned, transformPoint(at, SIZE, transform), color) ?? 'none').toBe(name);
    }
  }
});

test('every name is drawn', () => {
  expect(new Set(DRAWN.map(([name]) => name).filter((name) => name !== 'none'))).toEqual(
    new Set(SHAPE_NAMES),
  );
});
