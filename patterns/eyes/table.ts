/**
 * Finding the entry of a database that is the same graph (manual 8.5, 8.6).
 *
 * Matching every entry against every eye space, or bringing every labelled graph into canonical form, would be slow where
 * it matters: life-and-death reading asks thousands of times. So a table knows bare graphs, without labels, by their
 * canonical form; there are only 39 up to seven vertices. For each it knows the value of every labelling, by the labels as
 * digits to base 3 in the canonical order. All symmetric images are stored, so that any canonical order will do. And which
 * bare graph a given adjacency is, and in which order, is remembered by the adjacency itself: eye spaces met again, which
 * is nearly all of them, cost two look-ups and no graph theory.
 */
import type { Diagnostic } from '../diagnostic.ts';
import { automorphisms, canonicalForm } from './canonical.ts';
import { isConnected, withoutOutsideStones } from './graph.ts';
import type { EyeGraph, EyeLabel } from './graph.ts';
import { parseEyes } from './parse.ts';
import type { EyePattern } from './parse.ts';
import { EYE_VALUES, formatEyeValue, parseEyeValue } from './value.ts';
import type { EyeValue } from './value.ts';

/** What a database says of an eye space. */
export interface EyeEntry {
  readonly value: EyeValue;
  /** Masks over the vertices of the graph asked about; 0 where it does not matter who moves first. */
  readonly attackPoints: number;
  readonly defensePoints: number;
}

/** A bare graph: its labellings by code, packed. */
interface Shape {
  readonly images: readonly (readonly number[])[];
  readonly entries: Map<number, number>;
}

/** A bare graph as some adjacency shows it: vertex i of the shape is vertex order[i]. */
interface View {
  readonly shape: Shape;
  readonly order: readonly number[];
}

const DIGITS: Readonly<Record<EyeLabel, number>> = { '.': 0, X: 1, '!': 2, x: 0, $: 2 };
const VALUES: readonly EyeValue[] = EYE_VALUES.map((text) => parseEyeValue(text)!);
// An entry packed: four bits of value, twelve of attack points, twelve of defence points.
const POINTS = 4;
const POINT_BITS = 12;
const POINT_MASK = 2 ** POINT_BITS - 1;

/** A compiled database; looking up remembers adjacencies and changes nothing else. */
export class EyeTable {
  private readonly shapes = new Map<string, Shape>();
  /** By adjacency; null where the database has no such graph. */
  private readonly views = new Map<number | string, View | null>();
  private largest = 0;

  /** Number of bare graphs known. */
  get shapeCount(): number {
    return this.shapes.size;
  }

  /** Number of labelled graphs known, isomorphic ones counted as often as they have images. */
  get labellingCount(): number {
    return [...this.shapes.values()].reduce((sum, shape) => sum + shape.entries.size, 0);
  }

  /** What the database says of a graph without `x`, in any numbering of its vertices; undefined when it knows nothing. */
  lookup(graph: EyeGraph): EyeEntry | undefined {
    if (graph.labels.includes('$')) return this.lookupReduced(graph);
    const view = this.viewOf(graph, false);
    const packed = view?.shape.entries.get(codeOf(graph.labels, view.order));
    if (packed === undefined) return undefined;
    return {
      value: VALUES[packed & 15],
      attackPoints: movedMask(packed >>> POINTS, view!.order),
      defensePoints: movedMask(packed >>> (POINTS + POINT_BITS), view!.order),
    };
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

  /**
   * Adds a pattern without `$`, with everything its `x` stand for. The first pattern about a graph counts; returned are the
   * other values that were there already.
   */
  add(graph: EyeGraph, entry: EyeEntry): EyeValue[] {
    const { shape, order } = this.viewOf(graph, true)!;
    const place: number[] = [];
    order.forEach((vertex, i) => (place[vertex] = i));
    const contradicted = new Set<number>();
    const index = EYE_VALUES.indexOf(formatEyeValue(entry.value));
    const attack = movedMask(entry.attackPoints, place);
    const defense = movedMask(entry.defensePoints, place);
    for (const image of shape.images) {
      const packed =
        index | (movedMask(attack, image) << POINTS) | (movedMask(defense, image) << (POINTS + POINT_BITS));
      let codes = [0];
      for (const [v, label] of graph.labels.entries()) {
        const weight = 3 ** image[place[v]];
        const withStone = codes.map((code) => code + weight * DIGITS[label === 'x' ? 'X' : label]);
        codes = label === 'x' ? [...codes, ...withStone] : withStone;
      }
      for (const code of codes) {
        const earlier = shape.entries.get(code);
        if (earlier === undefined) shape.entries.set(code, packed);
        else if ((earlier & 15) !== index) contradicted.add(earlier & 15);
      }
    }
    return [...contradicted].map((i) => VALUES[i]);
  }

  /** The bare graph of an adjacency; a new one only when wanted. */
  private viewOf(graph: EyeGraph, create: boolean): View | null {
    const size = graph.adjacency.length;
    if (size > this.largest && !create) return null;
    const key = adjacencyKey(graph.adjacency);
    const known = this.views.get(key);
    if (known || (known === null && !create)) return known;
    const bare: EyeGraph = { labels: graph.labels.map(() => '.'), adjacency: graph.adjacency };
    const form = canonicalForm(bare);
    let shape = this.shapes.get(form.key);
    if (!shape) {
      if (!create) {
        this.views.set(key, null);
        return null;
      }
      this.largest = Math.max(this.largest, size);
      shape = { images: imagesOf(bare, form.order), entries: new Map() };
      this.shapes.set(form.key, shape);
    }
    const view = { shape, order: form.order };
    this.views.set(key, view);
    return view;
  }
}

/** Compiles a database; the table is missing when there are errors. */
export function compileEyes(text: string): { table: EyeTable | undefined; diagnostics: Diagnostic[] } {
  const { value: patterns, diagnostics } = parseEyes(text);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { table: undefined, diagnostics };
  const table = new EyeTable();
  for (const pattern of patterns) {
    const message = addPattern(table, pattern);
    if (message)
      diagnostics.push({ severity: 'warning', message, line: pattern.line, column: pattern.column });
  }
  return { table, diagnostics };
}

/** Adds a pattern, if it can match anything; what is to be said against it, if anything. */
function addPattern(table: EyeTable, pattern: EyePattern): string | undefined {
  const { graph, value, attackPoints, defensePoints } = pattern;
  // Told by the parser.
  if (!isConnected(graph)) return undefined;
  const reduced = withoutOutsideStones(graph);
  if (!reduced || !isConnected(reduced.graph))
    return "no eye space is left in one piece without '$': it never matches";
  const inReduced = (mask: number): number =>
    reduced.kept.reduce((result, vertex, i) => result | (((mask >> vertex) & 1) << i), 0);
  const [earlier] = table.add(reduced.graph, {
    value,
    attackPoints: inReduced(attackPoints),
    defensePoints: inReduced(defensePoints),
  });
  if (earlier === undefined) return undefined;
  return `an earlier pattern gives the same shape the value ${formatEyeValue(earlier)}, which counts`;
}

/** The automorphisms of a bare graph as permutations of its canonical vertices. */
function imagesOf(bare: EyeGraph, order: readonly number[]): number[][] {
  const place: number[] = [];
  order.forEach((vertex, i) => (place[vertex] = i));
  return automorphisms(bare).map((image) => order.map((vertex) => place[image[vertex]]));
}

/** A mask with bit i moved to bit order[i]; bits above the twelfth are cut off, as packed entries need. */
function movedMask(mask: number, order: readonly number[]): number {
  let moved = 0;
  for (let rest = mask & POINT_MASK; rest !== 0; rest &= rest - 1) {
    moved |= 1 << order[31 - Math.clz32(rest & -rest)];
  }
  return moved;
}

function codeOf(labels: readonly EyeLabel[], order: readonly number[]): number {
  let code = 0;
  for (let i = order.length - 1; i >= 0; i--) code = code * 3 + DIGITS[labels[order[i]]];
  return code;
}

/** Tells adjacencies apart: up to ten vertices as a number below 2^49, which hashes faster than a text. */
function adjacencyKey(adjacency: readonly number[]): number | string {
  const size = adjacency.length;
  if (size > 10) return adjacency.join();
  let key = size;
  for (let v = 0; v < size - 1; v++) key = key * 2 ** (size - 1 - v) + (adjacency[v] >> (v + 1));
  return key;
}
