import { expect, test } from 'vitest';
import { Rng } from '../util/rng.ts';
import { TreePolicy } from './policy.ts';
import { Tree } from './tree.ts';

const NODES = 4000;

/** A tree grown at random, with other numbers in every node. */
function grown(seed: number, memory?: SharedArrayBuffer): Tree {
  const rng = new Rng(seed);
  const tree = new Tree(NODES, memory);
  const policy = new TreePolicy();
  tree.clear();
  for (let i = 0; i < 300; i++) {
    policy.count = 1 + rng.below(20);
    for (let k = 0; k < policy.count; k++) {
      policy.moves[k] = k;
      policy.weights[k] = 1 + rng.below(50);
      policy.values[k] = rng.below(50);
    }
    tree.expand(rng.below(tree.count), policy);
  }
  for (let i = 0; i < tree.count; i++) {
    tree.visits[i] = rng.below(1000);
    tree.value[i] = rng.unit();
    tree.wins[i] = rng.unit();
  }
  return tree;
}

/** All that lies below a node, as text. */
function drawn(tree: Tree, node: number): string {
  const { move, visits, value, wins, raveVisits, raveValue, bias, firstChild, childCount } = tree;
  const numbers = [move, visits, value, wins, raveVisits, raveValue, bias].map((array) => array[node]);
  const children = Array.from({ length: childCount[node] }, (_, k) => drawn(tree, firstChild[node] + k));
  return `${numbers.join(' ')} (${children.join(', ')})`;
}

function size(tree: Tree, node: number): number {
  let nodes = 1;
  for (let k = 0; k < tree.childCount[node]; k++) nodes += size(tree, tree.firstChild[node] + k);
  return nodes;
}

test('what lies below the new root stays as it is, and nothing else does', () => {
  let deep = 0;
  for (let seed = 0; seed < 60; seed++) {
    const tree = grown(seed);
    const root = seed % 10 === 0 ? 0 : new Rng(seed).below(tree.count);
    const before = drawn(tree, root);
    const nodes = size(tree, root);
    if (nodes > 100) deep++;
    tree.reroot(root);
    expect(drawn(tree, 0)).toBe(before);
    expect(tree.count).toBe(nodes);
  }
  expect(deep).toBeGreaterThan(5);
});

test('a tree made smaller grows again', () => {
  const tree = grown(1);
  const policy = new TreePolicy();
  policy.count = 7;
  tree.reroot(tree.count - 1);
  expect(tree.count).toBe(1);
  expect(tree.expand(0, policy)).toBe(true);
  expect([tree.count, tree.firstChild[0], tree.childCount[0]]).toEqual([8, 1, 7]);
});

test('finds the child of a move', () => {
  const tree = grown(2);
  const count = tree.childCount[0];
  expect(count).toBeGreaterThan(0);
  for (let k = 0; k < count; k++) expect(tree.childBy(0, k)).toBe(tree.firstChild[0] + k);
  expect(tree.childBy(0, 99)).toBe(-1);
});
