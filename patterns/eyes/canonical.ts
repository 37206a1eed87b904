/**
 * Canonical forms of eye graphs: two graphs have the same form exactly when there is an isomorphism between them that keeps
 * the labels (manual 8.5: only the graph counts).
 *
 * Colour refinement first: vertices are told apart by label, then again and again by the colours around them. Usually that
 * leaves few ties. Where it does leave some, each vertex of the first tied colour is set apart in turn and refinement goes
 * on; among all orders found this way the one with the smallest adjacency wins. That is exact: refinement depends on
 * nothing but the structure, and every choice within a tie is tried. Trying all permutations without refinement would be
 * just as exact and 7! times slower; refinement alone is not exact.
 */
import { relabel, verticesOf } from './graph.ts';
import type { EyeGraph } from './graph.ts';

/** What is the same for isomorphic graphs, and how this one is brought into that form. */
export interface CanonicalForm {
  /** Equal for isomorphic graphs and for no others. */
  readonly key: string;
  /** Vertex i of the canonical graph is vertex order[i] of this one. */
  readonly order: readonly number[];
}

/** The canonical form of a graph of at most MAX_VERTICES vertices; fast up to about a dozen. */
export function canonicalForm(graph: EyeGraph): CanonicalForm {
  const sortedLabels = [...new Set(graph.labels)].sort();
  const colors = graph.labels.map((label) => sortedLabels.indexOf(label));
  let best: CanonicalForm | undefined;
  const search = (coarse: readonly number[]): void => {
    const fine = refine(graph, coarse);
    const tied = firstTie(fine);
    if (tied.length === 0) {
      const order = fine.map((_, v) => v).sort((v, w) => fine[v] - fine[w]);
      const key = keyOf(relabel(graph, order));
      if (best === undefined || key < best.key) best = { key, order };
      return;
    }
    // Colours are doubled so that the chosen vertex comes just before those it was tied with.
    for (const chosen of tied) search(fine.map((color, v) => 2 * color + (v === chosen ? 0 : 1)));
  };
  search(colors);
  return best!;
}

/** Whether there is an isomorphism that keeps labels. */
export function isIsomorphic(one: EyeGraph, other: EyeGraph): boolean {
  return canonicalForm(one).key === canonicalForm(other).key;
}

/** The permutations that leave the graph as it is, labels included, as images: vertex v goes to result[v]. */
export function automorphisms(graph: EyeGraph): number[][] {
  const size = graph.labels.length;
  const found: number[][] = [];
  const image: number[] = [];
  const extend = (v: number, used: number): void => {
    if (v === size) {
      found.push([...image]);
      return;
    }
    for (let w = 0; w < size; w++) {
      if ((used & (1 << w)) !== 0 || graph.labels[v] !== graph.labels[w]) continue;
      let fits = true;
      for (let u = 0; u < v && fits; u++) {
        fits = ((graph.adjacency[v] >> u) & 1) === ((graph.adjacency[w] >> image[u]) & 1);
      }
      if (!fits) continue;
      image[v] = w;
      extend(v + 1, used | (1 << w));
    }
  };
  extend(0, 0);
  return found;
}

/** A text that tells graphs with numbered vertices apart. */
function keyOf(graph: EyeGraph): string {
  return `${graph.labels.join('')}:${graph.adjacency.map((mask) => mask.toString(36)).join(',')}`;
}

/** Numbers the colours anew by old colour and the sorted colours around, until nothing more is told apart. */
function refine(graph: EyeGraph, coarse: readonly number[]): number[] {
  let colors = [...coarse];
  for (let count = 0; ;) {
    const signatures = colors.map((color, v) => {
      const around = verticesOf(graph.adjacency[v]).map((w) => colors[w]);
      return [color, ...around.sort((x, y) => x - y)];
    });
    const kinds = [...signatures]
      .sort(compareLists)
      .filter((s, i, all) => i === 0 || compareLists(s, all[i - 1]) !== 0);
    colors = signatures.map((signature) => kinds.findIndex((kind) => compareLists(kind, signature) === 0));
    if (kinds.length === count) return colors;
    count = kinds.length;
  }
}

function compareLists(x: readonly number[], y: readonly number[]): number {
  for (let i = 0; i < x.length && i < y.length; i++) if (x[i] !== y[i]) return x[i] - y[i];
  return x.length - y.length;
}

/** The vertices of the lowest colour that several have; empty when there is none. */
function firstTie(colors: readonly number[]): number[] {
  for (let color = 0; color < colors.length; color++) {
    const same = colors.map((_, v) => v).filter((v) => colors[v] === color);
    if (same.length > 1) return same;
  }
  return [];
}
