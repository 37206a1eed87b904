import { expect, test } from 'vitest';
import type { TraceNode } from '../reading/trace.ts';
import { flatTree } from './readingTree.ts';

function node(
  point: number,
  variation: number,
  code: number,
  children: TraceNode[] = [],
  routine = 'owl_attack',
): TraceNode {
  return {
    move: point === 0 ? null : { point, color: 2 },
    routine,
    chain: 5,
    variation,
    hash: '0'.repeat(16),
    by: '',
    eyes: '',
    results: [{ routine, chain: 5, code, move: 0, note: '' }],
    children,
  };
}

test('a move that was tried twice in a position is one node with all that was found', () => {
  const root = node(0, 0, 5, [
    node(7, 1, 0, [node(9, 2, 5)]),
    node(8, 3, 0),
    node(7, 4, 5, [node(9, 5, 0), node(6, 6, 5)]),
    node(7, 7, 0, [], 'attack1'),
  ]);
  const tree = flatTree(
    { size: 9, black: [], white: [], root, variations: 7, cutMoves: 0, cutResults: 0 },
    100,
  );
  expect(tree.point).toEqual([0, 7, 9, 6, 8, 7]);
  expect(tree.parent).toEqual([-1, 0, 1, 1, 0, 0]);
  const results = (at: number): number[] =>
    tree.resultCode.slice(tree.firstResult[at], tree.firstResult[at + 1]);
  expect(results(1)).toEqual([0, 5]);
  expect(results(2)).toEqual([5, 0]);
});
