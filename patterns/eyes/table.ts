/**
 * Finding the entry of a database that is the same graph (manual 8.5, 8.6).
 *
 * Matching every entry against every eye space, or bringing every labelled graph into canonical form, would be slow where
 * it matters: life-and-death reading asks thousands of times. So a table knows bare graphs, without labels, by their
 * canonical form; there are only 39 up to seven vertices. For each it knows the value of every labelling, by the labels as
 * digits to base 3 in the canonical order. All symmetric images are stored, so that any canonical order will do. And which
 * bare graph a given adjacency is, and in which order, is remembered by the adjacency itself: eye spaces met again, which
 * is nearly all of them, cost a look-up and a binary search and no graph theory.
 *
 * A table is plain data, so that the one that comes with the program is compiled when the program is built.
 */
import { canonicalForm } from './canonical.ts';
import { isConnected, withoutOutsideStones } from './graph.ts';
import type { EyeGraph, EyeLabel } from './graph.ts';
import { EYE_VALUES, formatEyeValue, parseEyeValue } from './value.ts';
import type { EyeValue } from './value.ts';

/** What a database says of an eye space. */
export interface EyeEntry {
  readonly value: EyeValue;
  /** Masks over the vertices of the graph asked about; 0 where it does not matter who moves first. */
  readonly attackPoints: number;
  readonly defensePoints: number;
}

/** A compiled database as plain data. */
export interface EyeTableData {
  /** Of each bare graph the key of its canonical form, and how many labellings it has; theirs stand one after the other. */
  readonly shapes: readonly (readonly [key: string, labellings: number])[];
  /** The labellings' codes, ascending for each graph. */
  readonly codes: Float64Array;
  /** By labelling: what is said of it, packed. */
  readonly entries: Int32Array;
}

/** A bare graph: where its labellings are. */
interface Shape {
  readonly from: number;
  readonly end: number;
}

/** A bare graph as some adjacency shows it: vertex i of the shape is vertex order[i]. */
export interface View<S> {
  readonly shape: S;
  readonly order: readonly number[];
}

/** What a label adds to a code at a vertex of weight 1. */
export const DIGITS: Readonly<Record<EyeLabel, number>> = { '.': 0, X: 1, '!': 2, x: 0, $: 2 };
/** By the lowest four bits of a packed entry. */
export const VALUES: readonly EyeValue[] = EYE_VALUES.map((text) => parseEyeValue(text)!);
// An entry packed: four bits of value, twelve of attack points, twelve of defence points.
const POINTS = 4;
const POINT_BITS = 12;
const POINT_MASK = 2 ** POINT_BITS - 1;

/** A compiled database; looking up remembers adjacencies and changes nothing else. */
export class EyeTable {
  readonly data: EyeTableData;
  private readonly shapes = new Map<string, Shape>();
  /** By adjacency; null where the database has no such graph. */
  private readonly views = new Map<number | string, View<Shape> | null>();
  private readonly largest: number;

  constructor(data: EyeTableData) {
    this.data = data;
    let from = 0;
    for (const [key, labellings] of data.shapes) this.shapes.set(key, { from, end: (from += labellings) });
    this.largest = Math.max(0, ...data.shapes.map(([key]) => key.indexOf(':')));
  }

  /** Number of bare graphs known. */
  get shapeCount(): number {
    return this.shapes.size;
  }

  /** Number of labelled graphs known, isomorphic ones counted as often as they have images. */
  get labellingCount(): number {
    return this.data.codes.length;
  }

  /** What the database says of a graph without `x`, in any numbering of its vertices; undefined when it knows nothing. */
  lookup(graph: EyeGraph): EyeEntry | undefined {
    if (graph.labels.includes('$')) return this.lookupReduced(graph);
    const view = this.viewOf(graph);
    if (!view) return undefined;
    const at = this.find(view.shape, codeOf(graph.labels, view.order));
    if (at < 0) return undefined;
    const packed = this.data.entries[at];
    return {
      value: VALUES[packed & 15],
      attackPoints: movedMask(packed >>> POINTS, view.order),
      defensePoints: movedMask(packed >>> (POINTS + POINT_BITS), view.order),
    };
  }

  /** Where the labelling with the code is; -1 when the database does not know it. */
  private find({ from, end }: Shape, code: number): number {
    const { codes } = this.data;
    let low = from;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (codes[middle] < code) low = middle + 1;
      else high = middle;
    }
    return low < end && codes[low] === code ? low : -1;
  }

  private lookupReduced(graph: EyeGraph): EyeEntry | undefined {
    const reduced = withoutOutsideStones(graph);
    const entry = reduced && isConnected(reduced.graph) ? this.lookup(reduced.graph) : undefined;
    return (
      entry && {
        value: entry.value,
        attackPoints: movedMask(entry.attackPoints, reduced!.kept),
        defensePoints: movedMask(entry.defensePoints, reduced!.kept),
      }
    );
  }

  /** The bare graph of an adjacency; null when the database does not know it. */
  private viewOf(graph: EyeGraph): View<Shape> | null {
    if (graph.adjacency.length > this.largest) return null;
    const adjacency = adjacencyKey(graph.adjacency);
    const known = this.views.get(adjacency);
    if (known !== undefined) return known;
    const { key, order } = canonicalForm(bareGraph(graph));
    const shape = this.shapes.get(key);
    const view = shape ? { shape, order } : null;
    this.views.set(adjacency, view);
    return view;
  }
}

/** The graph without its labels. */
export function bareGraph({ adjacency }: EyeGraph): EyeGraph {
  return { labels: adjacency.map(() => '.'), adjacency };
}

/** A mask with bit i moved to bit order[i]; bits above the twelfth are cut off, as packed entries need. */
export function movedMask(mask: number, order: readonly number[]): number {
  let moved = 0;
  for (let rest = mask & POINT_MASK; rest !== 0; rest &= rest - 1) {
    moved |= 1 << order[31 - Math.clz32(rest & -rest)];
  }
  return moved;
}

/** An entry packed, the points as masks over canonical vertices. */
export function packEntry(value: EyeValue, attackPoints: number, defensePoints: number): number {
  const index = EYE_VALUES.indexOf(formatEyeValue(value));
  return index | (attackPoints << POINTS) | (defensePoints << (POINTS + POINT_BITS));
}

function codeOf(labels: readonly EyeLabel[], order: readonly number[]): number {
  let code = 0;
  for (let i = order.length - 1; i >= 0; i--) code = code * 3 + DIGITS[labels[order[i]]];
  return code;
}

/** Tells adjacencies apart: up to ten vertices as a number below 2^49, which hashes faster than a text. */
export function adjacencyKey(adjacency: readonly number[]): number | string {
  const size = adjacency.length;
  if (size > 10) return adjacency.join();
  let key = size;
  for (let v = 0; v < size - 1; v++) key = key * 2 ** (size - 1 - v) + (adjacency[v] >> (v + 1));
  return key;
}
