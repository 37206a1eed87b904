import { expect, test } from 'vitest';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { DISPROVED, ENDLESS, PROVED, ProofGraph } from './proofGraph.ts';

const SIZE = { nodes: 1 << 10, edges: 1 << 11, counting: 'sum' } as const;

function played(...moves: readonly (readonly [Stone, string])[]): Position {
  const position = new Position(9);
  for (const [color, vertex] of moves) position.tryMove(parsePoint(vertex, 9)!, color);
  return position;
}

function leaf(
  graph: ProofGraph,
  position: Position,
  defending: boolean,
  [proof, disproof, value]: number[],
): number {
  const node = graph.add(position, Number(defending), graph.find(position, Number(defending)));
  graph.proof[node] = proof;
  graph.disproof[node] = disproof;
  graph.value[node] = value;
  return node;
}

test('the order of moves does not matter, and who is to move does', () => {
  const graph = new ProofGraph(SIZE);
  const one = played([BLACK, 'C3'], [WHITE, 'D4'], [BLACK, 'E5']);
  const other = played([BLACK, 'E5'], [WHITE, 'D4'], [BLACK, 'C3']);
  const node = leaf(graph, one, true, [1, 1, 0]);
  expect(graph.find(other, 1)).toBe(node);
  expect(graph.find(other, 0)).toBeLessThan(0);
  graph.clear();
  expect(graph.find(other, 1)).toBeLessThan(0);
});

test('numbers and values come from the children', () => {
  const graph = new ProofGraph(SIZE);
  const root = leaf(graph, played(), true, [1, 1, 0]);
  const a = leaf(graph, played([BLACK, 'A1']), false, [3, 4, 20]);
  const b = leaf(graph, played([BLACK, 'B1']), false, [5, 2, 60]);
  graph.link(root, 1, a);
  graph.link(root, 2, b);
  graph.update(root, true);
  expect([graph.proof[root], graph.disproof[root], graph.value[root]]).toEqual([3, 6, 60]);
  expect(graph.target[graph.best(root, true)]).toBe(a);
  expect(graph.target[graph.best(root, false)]).toBe(b);
  expect(graph.target[graph.bestByValue(root, false)]).toBe(a);

  graph.settle(b, true, 1);
  graph.update(root, true);
  expect([graph.proof[root], graph.disproof[root], graph.value[root]]).toEqual([0, ENDLESS, PROVED]);
  expect(graph.outcome(root)).toBe(1);
});

test('a node all of whose children are disproved is disproved', () => {
  const graph = new ProofGraph(SIZE);
  const root = leaf(graph, played(), true, [1, 1, 0]);
  for (const vertex of ['A1', 'B1']) {
    const child = leaf(graph, played([BLACK, vertex]), false, [1, 1, 0]);
    graph.link(root, parsePoint(vertex, 9)!, child);
    graph.settle(child, false, 1);
  }
  graph.update(root, true);
  expect(graph.outcome(root)).toBe(-1);
  expect(graph.value[root]).toBe(DISPROVED);
});

test('the best edges are kept, in their order among equals', () => {
  const graph = new ProofGraph(SIZE);
  const root = leaf(graph, played(), true, [1, 1, 0]);
  for (const [vertex, proof] of [
    ['A1', 4],
    ['B1', 2],
    ['C1', 7],
    ['D1', 2],
  ] as const)
    graph.link(root, parsePoint(vertex, 9)!, leaf(graph, played([BLACK, vertex]), false, [proof, 1, 0]));
  graph.keepBest(root, true, 3);
  const moves = Array.from({ length: graph.children[root] }, (_, i) => graph.move[graph.first[root] + i]);
  expect(moves).toEqual(['B1', 'D1', 'A1'].map((vertex) => parsePoint(vertex, 9)!));
});

test('weak numbers count the hardest child, and one for each other that is open', () => {
  const graph = new ProofGraph({ ...SIZE, counting: 'weak' });
  const root = leaf(graph, played(), true, [1, 1, 0]);
  for (const [vertex, disproof] of [
    ['A1', 4],
    ['B1', 7],
    ['C1', 2],
  ] as const)
    graph.link(root, parsePoint(vertex, 9)!, leaf(graph, played([BLACK, vertex]), false, [3, disproof, 0]));
  graph.update(root, true);
  expect([graph.proof[root], graph.disproof[root]]).toEqual([3, 9]);
  graph.settle(graph.target[graph.first[root]], false, 1);
  graph.update(root, true);
  expect(graph.disproof[root]).toBe(8);
});

test('a node made without a position is found once it has one, in place of another', () => {
  const graph = new ProofGraph(SIZE);
  const position = played([BLACK, 'C3']);
  const first = graph.addLeaf();
  expect(graph.find(position, 1)).toBeLessThan(0);
  graph.place(first, position, 1);
  expect(graph.find(position, 1)).toBe(first);
  const second = graph.addLeaf();
  graph.place(second, position, 1);
  expect(graph.find(position, 1)).toBe(second);
  expect(graph.find(position, 0)).toBeLessThan(0);
  expect(graph.addEnd(true, 2)).toBe(2);
  expect(graph.outcome(2)).toBe(1);
});

test('nothing of an earlier proof is found again', () => {
  const graph = new ProofGraph(SIZE);
  const [one, other] = [played([BLACK, 'C3']), played([BLACK, 'D3'])];
  leaf(graph, one, true, [1, 1, 0]);
  leaf(graph, other, true, [1, 1, 0]);
  graph.clear();
  const node = leaf(graph, other, true, [1, 1, 0]);
  leaf(graph, played([BLACK, 'E3']), true, [1, 1, 0]);
  expect(graph.find(one, 1)).toBeLessThan(0);
  expect(graph.find(other, 1)).toBe(node);
});
