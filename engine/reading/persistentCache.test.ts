import { expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { PersistentCache } from './persistentCache.ts';

const ROUTINE = 1;
const [often, seldom, other] = ['C3', 'G7', 'C7'].map((name) => parsePoint(name, 9) as Point);

test('the entry goes whose nodes, times how often it was wanted, are fewest', () => {
  const position = new Position(9);
  const cache = new PersistentCache<string>(2);
  const keep = (chain: Point, nodes: number): void =>
    cache.store(position, ROUTINE, chain, String(nodes), nodes, new Uint8Array(BOARD_ARRAY));
  const find = (chain: Point): string | undefined => cache.find(position, ROUTINE, chain);
  keep(often, 30);
  keep(seldom, 400);
  for (let i = 0; i < 4; i++) expect(find(often)).toBe('30');
  keep(other, 140);
  expect([often, seldom, other].map(find)).toEqual(['30', '400', undefined]);
  keep(other, 200);
  expect([often, seldom, other].map(find)).toEqual([undefined, '400', '200']);
});
