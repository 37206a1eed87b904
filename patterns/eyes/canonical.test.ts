import { expect, test } from 'vitest';
import { Rng } from '../../engine/util/rng.ts';
import { automorphisms, canonicalForm, isIsomorphic } from './canonical.ts';
import { readDrawing } from './drawing.ts';
import { graphOfCells, isConnected, relabel, withoutOutsideStones } from './graph.ts';
import type { EyeGraph, EyeLabel } from './graph.ts';

function graphOf(...rows: string[]): EyeGraph {
  return graphOfCells(readDrawing(rows).drawing.cells);
}

/** Every permutation of 0..size-1. */
function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((rest) =>
    Array.from({ length: size }, (_, i) => [...rest.slice(0, i), size - 1, ...rest.slice(i)]),
  );
}

function isSame(one: EyeGraph, other: EyeGraph): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function randomGraph(rng: Rng, size: number, labels: readonly EyeLabel[]): EyeGraph {
  const adjacency = Array.from({ length: size }, () => 0);
  for (let v = 0; v < size; v++) {
    for (let w = 0; w < v; w++) {
      if (rng.below(5) >= 2) continue;
      adjacency[v] |= 1 << w;
      adjacency[w] |= 1 << v;
    }
  }
  return { labels: adjacency.map(() => labels[rng.below(labels.length)]), adjacency };
}

function randomOrder(rng: Rng, size: number): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

test('renumbering never changes the canonical form, and the order given leads to it', () => {
  const rng = new Rng(1);
  for (let i = 0; i < 400; i++) {
    const size = 1 + rng.below(9);
    const graph = randomGraph(rng, size, i % 2 === 0 ? ['.'] : ['.', 'X', '!', 'x']);
    const form = canonicalForm(graph);
    const again = relabel(graph, randomOrder(rng, size));
    expect(canonicalForm(again).key).toBe(form.key);
    expect(isSame(relabel(graph, form.order), relabel(again, canonicalForm(again).order))).toBe(true);
  }
});

test('equal forms are isomorphism: against all permutations', () => {
  const rng = new Rng(2);
  let [same, different] = [0, 0];
  const all = permutations(5);
  for (let i = 0; i < 300; i++) {
    const one = randomGraph(rng, 5, ['.', 'X']);
    // Half of the pairs are of the same size and labels, so that refinement has to decide.
    const other = randomGraph(rng, 5, ['.', 'X']);
    const pair = i % 3 === 0 ? relabel(one, randomOrder(rng, 5)) : { ...other, labels: one.labels };
    const isomorphic = all.some((order) => isSame(relabel(one, order), pair));
    expect(isIsomorphic(one, pair)).toBe(isomorphic);
    if (isomorphic) same++;
    else different++;
  }
  expect(same).toBeGreaterThan(100);
  expect(different).toBeGreaterThan(100);
});

test('automorphisms are the permutations that change nothing', () => {
  const rng = new Rng(3);
  let found = 0;
  for (let i = 0; i < 60; i++) {
    const graph = i === 0 ? graphOf('..', '..') : randomGraph(rng, 5, ['.', 'X']);
    const size = graph.labels.length;
    const images = automorphisms(graph);
    found += images.length;
    // Renumbering by an automorphism gives the same graph.
    const expected = permutations(size).filter((order) => isSame(relabel(graph, order), graph));
    expect(images.length).toBe(expected.length);
    for (const image of images) expect(isSame(relabel(graph, image), graph)).toBe(true);
  }
  expect(automorphisms(graphOf('..', '..'))).toHaveLength(8);
  expect(found).toBeGreaterThan(100);
});

test('only the graph counts, not how it lies on the board (8.5)', () => {
  expect(isIsomorphic(graphOf('....'), graphOf('..', ' ..'))).toBe(true);
  expect(isIsomorphic(graphOf('....'), graphOf('..', '. ', '. '))).toBe(true);
  expect(isIsomorphic(graphOf('....'), graphOf('..', '..'))).toBe(false);
  expect(isIsomorphic(graphOf('!...'), graphOf('...!'))).toBe(true);
  expect(isIsomorphic(graphOf('!...'), graphOf('.!..'))).toBe(false);
});

test('stones connected to the outside open what is beside them (rule 3 of 8.3)', () => {
  const reduced = (...rows: string[]): string => {
    const result = withoutOutsideStones(graphOf(...rows));
    return result ? `${result.graph.labels.join('')} ${isConnected(result.graph)}` : 'another game';
  };
  expect(reduced('$..')).toBe('!. true');
  expect(reduced('$X..')).toBe('!. true');
  expect(reduced('.$.')).toBe('!! false');
  expect(reduced('$')).toBe(' false');
  expect(reduced('..X')).toBe('..X true');
  // The middle has no defender's stone beside it, which a margin with two neighbours would have.
  expect(reduced(' $', '$..', ' .')).toBe('another game');
  expect(reduced(' $', '...', ' .')).toBe('.!.. true');
});
