import { expect, test } from 'vitest';
import { STRIDE, pointAt } from '../../engine/board/point.ts';
import { transformCellX, transformCellY } from '../format/transform.ts';
import { NO_HELPERS, offsetPoint } from './helpers.ts';
import type { Helper, HelperRegistry } from './helpers.ts';

test('offsets from the move follow the pattern in all orientations', () => {
  // The wedge of manual 9.4: a, b and c around '*' in a diagram of 3x3.
  const offsets = { a: [0, -2], b: [-1, 0], c: [1, 0] } as const;
  for (let t = 0; t < 8; t++) {
    const place = (x: number, y: number): number =>
      pointAt(8 + transformCellY(t, x, y, 3, 3), 8 + transformCellX(t, x, y, 3, 3));
    const move = place(2, 1);
    for (const [down, right] of Object.values(offsets)) {
      expect(offsetPoint(move, t, down, right)).toBe(place(2 + right, 1 + down));
    }
  }
});

test('a helper is a function by name', () => {
  const seen: number[] = [];
  const edge: Helper = (color, move, transformation) => {
    seen.push(color, move, offsetPoint(move, transformation, 1, 0));
    return 0;
  };
  const registry: HelperRegistry = new Map([['edge_helper', edge]]);
  expect(registry.get('edge_helper')!(2, 100, 0)).toBe(0);
  expect(seen).toEqual([2, 100, 100 + STRIDE]);
  expect(NO_HELPERS.has('edge_helper')).toBe(false);
});
