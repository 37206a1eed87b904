/** Compiles an eye shape database to a table: every pattern with everything its `x` stand for, in all symmetric images. */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import { automorphisms, canonicalForm } from './canonical.ts';
import { isConnected, withoutOutsideStones } from './graph.ts';
import type { EyeGraph } from './graph.ts';
import { parseEyes } from './parse.ts';
import type { EyePattern } from './parse.ts';
import { adjacencyKey, bareGraph, DIGITS, EyeTable, movedMask, packEntry, VALUES } from './table.ts';
import type { EyeEntry, View } from './table.ts';
import { formatEyeValue } from './value.ts';
import type { EyeValue } from './value.ts';

/** A bare graph while patterns are added: its automorphisms, and its labellings by code, packed. */
interface GrowingShape {
  readonly images: readonly (readonly number[])[];
  readonly entries: Map<number, number>;
}

/** Collects the patterns of a database. */
class EyeTableBuilder {
  private readonly shapes = new Map<string, GrowingShape>();
  private readonly views = new Map<number | string, View<GrowingShape>>();

  /**
   * Adds a pattern without `$`, with everything its `x` stand for. The first pattern about a graph counts; returned are the
   * other values that were there already.
   */
  add(graph: EyeGraph, entry: EyeEntry): EyeValue[] {
    const { shape, order } = this.viewOf(graph);
    const place: number[] = [];
    order.forEach((vertex, i) => (place[vertex] = i));
    const contradicted = new Set<number>();
    const attack = movedMask(entry.attackPoints, place);
    const defense = movedMask(entry.defensePoints, place);
    for (const image of shape.images) {
      const packed = packEntry(entry.value, movedMask(attack, image), movedMask(defense, image));
      let codes = [0];
      for (const [v, label] of graph.labels.entries()) {
        const weight = 3 ** image[place[v]];
        const withStone = codes.map((code) => code + weight * DIGITS[label === 'x' ? 'X' : label]);
        codes = label === 'x' ? [...codes, ...withStone] : withStone;
      }
      for (const code of codes) {
        const earlier = shape.entries.get(code);
        if (earlier === undefined) shape.entries.set(code, packed);
        else if ((earlier & 15) !== (packed & 15)) contradicted.add(earlier & 15);
      }
    }
    return [...contradicted].map((i) => VALUES[i]);
  }

  /** The table of what was added. */
  table(): EyeTable {
    const sorted = [...this.shapes].map(([key, { entries }]) => ({
      key,
      entries: [...entries].sort(([one], [other]) => one - other),
    }));
    const all = sorted.flatMap(({ entries }) => entries);
    return new EyeTable({
      shapes: sorted.map(({ key, entries }) => [key, entries.length]),
      codes: Float64Array.from(all, ([code]) => code),
      entries: Int32Array.from(all, ([, packed]) => packed),
    });
  }

  private viewOf(graph: EyeGraph): View<GrowingShape> {
    const adjacency = adjacencyKey(graph.adjacency);
    const known = this.views.get(adjacency);
    if (known) return known;
    const bare = bareGraph(graph);
    const { key, order } = canonicalForm(bare);
    let shape = this.shapes.get(key);
    if (!shape) this.shapes.set(key, (shape = { images: imagesOf(bare, order), entries: new Map() }));
    const view = { shape, order };
    this.views.set(adjacency, view);
    return view;
  }
}

/** Compiles a database; the table is missing when there are errors. */
export function compileEyes(text: string): { table: EyeTable | undefined; diagnostics: Diagnostic[] } {
  const { value: patterns, diagnostics } = parseEyes(text);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { table: undefined, diagnostics };
  const builder = new EyeTableBuilder();
  for (const pattern of patterns) {
    const says = addPattern(builder, pattern);
    if (says) diagnostics.push(finding('warning', says, pattern));
  }
  return { table: builder.table(), diagnostics };
}

/** Adds a pattern, if it can match anything; what is to be said against it, if anything. */
function addPattern(builder: EyeTableBuilder, pattern: EyePattern): Saying | undefined {
  const { graph, value, attackPoints, defensePoints } = pattern;
  // Told by the parser.
  if (!isConnected(graph)) return undefined;
  const reduced = withoutOutsideStones(graph);
  if (!reduced || !isConnected(reduced.graph)) return { key: 'host.db.eye.without' };
  const inReduced = (mask: number): number =>
    reduced.kept.reduce((result, vertex, i) => result | (((mask >> vertex) & 1) << i), 0);
  const [earlier] = builder.add(reduced.graph, {
    value,
    attackPoints: inReduced(attackPoints),
    defensePoints: inReduced(defensePoints),
  });
  if (earlier === undefined) return undefined;
  return { key: 'host.db.eye.earlier', args: { value: formatEyeValue(earlier) } };
}

/** The automorphisms of a bare graph as permutations of its canonical vertices. */
function imagesOf(bare: EyeGraph, order: readonly number[]): number[][] {
  const place: number[] = [];
  order.forEach((vertex, i) => (place[vertex] = i));
  return automorphisms(bare).map((image) => order.map((vertex) => place[image[vertex]]));
}
