import { describe, expect, test } from 'vitest';
import { pointAt, pointName } from '../../engine/board/point.ts';
import { TRANSFORMATION_ORDER, transformShape } from '../format/transform.ts';
import { EAST, NORTH, SOUTH } from '../format/types.ts';
import type { PatternShape } from '../format/types.ts';
import { VARIATION_INTS, buildCornerTree, cornerObstacle, variationsOf } from './cornerTree.ts';

const BITS: Record<string, number> = { '.': 1, '*': 1, O: 2, X: 4, o: 3, '?': 7 };

function joseki(rows: readonly string[], edges = NORTH | EAST): PatternShape {
  const moveY = rows.findIndex((row) => row.includes('*'));
  return {
    width: rows[0].length,
    height: rows.length,
    cells: Uint8Array.from([...rows.join('')].map((symbol) => BITS[symbol])),
    edges,
    moveX: moveY < 0 ? -1 : rows[moveY].indexOf('*'),
    moveY,
    transformations: TRANSFORMATION_ORDER,
  };
}

/** The pattern of manual 9.18, in the corner of T19. */
const EXAMPLE = joseki(['......', '......', '.O*...', '.XXO..', '......', '......']);

test('the five variations of the manual (9.18)', () => {
  const rows = variationsOf(EXAMPLE).map(({ column, row, color, stones }) => [
    pointName(pointAt(row, 18 - column), 19),
    ['same', 'other'][color],
    stones,
  ]);
  expect(rows).toEqual([
    ['R16', 'same', 1],
    ['P17', 'same', 1],
    ['Q16', 'other', 2],
    ['P16', 'other', 4],
    ['Q17', 'same', 1],
  ]);
});

test('a pattern has the same variations in whatever corner it is drawn', () => {
  for (const t of [0, 1, 2, 3])
    expect(variationsOf(transformShape(t, EXAMPLE))).toEqual(variationsOf(EXAMPLE));
});

test('patterns that begin alike share variations', () => {
  const moved = joseki(['......', '......', '.O.*..', '.XXO..', '......', '......']);
  const count = (patterns: readonly PatternShape[]) =>
    buildCornerTree(
      patterns.map((shape, i) => ({ shape, firstTurned: i * 8 })),
      'any',
    ).variations.length / VARIATION_INTS;
  expect(count([EXAMPLE])).toBe(1 + 5);
  expect(count([EXAMPLE, EXAMPLE])).toBe(1 + 5);
  expect(count([EXAMPLE, moved])).toBe(1 + 6);
});

describe('what qualifies', () => {
  test('the example does, also with a shape value', () => {
    expect(cornerObstacle(EXAMPLE, [])).toBeUndefined();
    expect(cornerObstacle(EXAMPLE, ['shape'])).toBeUndefined();
  });

  test.each([
    ['another value', EXAMPLE, ['shape', 'terri'], /'terri'/],
    ['no corner', { ...EXAMPLE, edges: NORTH }, [], /one corner/],
    ['two corners', { ...EXAMPLE, edges: NORTH | EAST | SOUTH }, [], /one corner/],
    ['other elements', joseki(['?*', '.O']), [], /other than 'O', 'X' and '.'/],
    ['no move', joseki(['..', '.O']), [], /no move/],
  ])('not with %s', (_, shape, values, message) => {
    expect(cornerObstacle(shape, values)).toMatch(message);
  });
});
