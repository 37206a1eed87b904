/**
 * What an eye graph of any size is worth (manual 8.6, 8.7).
 *
 * - Several pieces are added (eyeValue.ts).
 * - Up to seven vertices the database knows everything.
 * - For larger graphs a part that has two eyes settles it: everything around the part is given to the attacker, so the
 *   whole is worth no less. Nearly all large eye spaces end here.
 * - What is left is searched exactly, up to a number of vertices, and remembered. A search of eight vertices takes about 5 ms
 *   of processor time, of nine 15 and of ten 50, so reading sets the limit to 7 and makeEyes to 9.
 * - Beyond that the manual's assumption: two eyes (8.6). `cautious` then says what the best part found is worth, which is less,
 *   unless there is so much room that nobody would doubt it.
 */
import type { EyeGraph, EyeLabel } from '../../patterns/eyes/graph.ts';
import {
  bitCount,
  connectedPart,
  isAttackerStone,
  isMarginal,
  lowestBit,
  neighborsOf,
  relabel,
  touchesDefender,
  verticesOf,
} from '../../patterns/eyes/graph.ts';
import type { EyeTable } from '../../patterns/eyes/table.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { TWO_EYES } from '../../patterns/eyes/value.ts';
import { isPlain, partOf, scattered, withoutOutside } from './boardGraph.ts';
import type { BoardGraph } from './boardGraph.ts';
import { withoutThreats } from './evaluate.ts';
import { NO_EYES, sumOf } from './eyeValue.ts';
import { analyzeGame } from './localGame.ts';
import { EYES } from './parameters.ts';
import type { EyeParameters } from './parameters.ts';
import { EyeSolver, MAX_SOLVED } from './solver.ts';

/** How a value was found; see EyeSpaceRecord. */
export type EyeSource = 'database' | 'search' | 'assumed';

export interface GraphValue {
  readonly value: EyeValue;
  /** Masks over the vertices; 0 where it does not matter who moves first. */
  readonly attackPoints: number;
  readonly defensePoints: number;
  readonly source: EyeSource;
  /** What a pessimist would say; differs from `value` only where that is assumed. */
  readonly cautious: EyeValue;
}

/** Vertices of the largest graphs in the database. */
export const IN_DATABASE = 7;
/** Searched graphs remembered; then all are forgotten. */
const REMEMBERED = 2000;

const NOTHING: GraphValue = known(NO_EYES, 0, 0, 'database');

function known(value: EyeValue, attackPoints: number, defensePoints: number, source: EyeSource): GraphValue {
  return { value, attackPoints, defensePoints, source, cautious: value };
}

/** Evaluates graphs with a database and a memory of searched ones. */
export class GraphValues {
  private readonly table: EyeTable;
  private readonly searched = new Map<string, GraphValue>();
  private readonly roomy: number;

  constructor(table: EyeTable, { roomy }: EyeParameters = EYES.defaults) {
    this.table = table;
    this.roomy = roomy;
  }

  /**
   * The value of a graph without `x`; exact searches are limited to graphs of `searchUpTo` vertices (at most MAX_SOLVED).
   */
  evaluate(graph: BoardGraph, searchUpTo: number): GraphValue {
    const size = graph.labels.length;
    if (size === 0) return NOTHING;
    if (graph.labels.includes('$')) {
      const reduced = withoutOutside(graph);
      if (!reduced) return this.search(graph, searchUpTo);
      return moved(this.evaluate(reduced.graph, searchUpTo), reduced.kept);
    }
    const all = 2 ** size - 1;
    const part = connectedPart(graph.adjacency, 1, all);
    if (part !== all) return this.sum(graph, part, all & ~part, searchUpTo);
    const entry = size <= IN_DATABASE && isPlain(graph) ? this.table.lookup(graph) : undefined;
    if (entry) return known(entry.value, entry.attackPoints, entry.defensePoints, 'database');
    return this.search(graph, searchUpTo);
  }

  private sum(graph: BoardGraph, part: number, rest: number, searchUpTo: number): GraphValue {
    const [kept, others] = [verticesOf(part), verticesOf(rest)];
    const one = moved(this.evaluate(partOf(graph, kept), searchUpTo), kept);
    const two = moved(this.evaluate(partOf(graph, others), searchUpTo), others);
    const { value, attackPoints, defensePoints } = sumOf(one.value, two.value);
    const unsettled = value.b < value.c;
    return {
      value,
      attackPoints: unsettled ? chosen(attackPoints, one.attackPoints, two.attackPoints) : 0,
      defensePoints: unsettled ? chosen(defensePoints, one.defensePoints, two.defensePoints) : 0,
      source: worse(one.source, two.source),
      cautious: sumOf(one.cautious, two.cautious).value,
    };
  }

  private search(graph: BoardGraph, searchUpTo: number): GraphValue {
    const size = graph.labels.length;
    const key = `${graph.labels.join('')}${graph.adjacency.join()} ${graph.enclosed} ${graph.barred} ${graph.defenders} ${graph.outside}`;
    const remembered = this.searched.get(key);
    if (remembered && (remembered.source !== 'assumed' || size > searchUpTo)) return remembered;
    let found = size > IN_DATABASE ? this.bestPart(graph) : undefined;
    if (found?.source !== 'search' && size <= Math.min(searchUpTo, MAX_SOLVED)) found = solved(graph, key);
    found ??= { ...known(TWO_EYES, 0, 0, 'assumed'), cautious: NO_EYES };
    if (this.searched.size >= REMEMBERED) this.searched.clear();
    this.searched.set(key, found);
    return found;
  }

  /**
   * The best of some connected parts of seven vertices, everything else given to the attacker: a proof if it is two eyes,
   * else what is certain at least.
   */
  private bestPart(graph: BoardGraph): GraphValue {
    let best = NO_EYES;
    const special = graph.enclosed | graph.barred | graph.defenders;
    for (let v = 0; v < graph.labels.length; v++) {
      if (isMarginal(graph.labels[v]) || (special & (1 << v)) !== 0) continue;
      const members = grownPart(graph, v, special);
      const part = partGraph(graph, members);
      const entry = part && this.table.lookup(part);
      if (!entry) continue;
      const { value } = entry;
      if (value.a === 2) return known(TWO_EYES, 0, 0, 'search');
      if (value.b > best.b || (value.b === best.b && value.a > best.a)) best = value;
    }
    return {
      ...known(TWO_EYES, 0, 0, 'assumed'),
      cautious: quietVertices(graph) >= this.roomy ? TWO_EYES : best,
    };
  }
}

/** The number of empty vertices that are neither marginal nor beside a margin or an attacker's stone. */
function quietVertices({ labels, adjacency }: EyeGraph): number {
  const weak = labels.reduce((mask, label, v) => (label === '.' ? mask : mask | (1 << v)), 0);
  return labels.filter((label, v) => label === '.' && (adjacency[v] & weak) === 0).length;
}

/**
 * Grows a part from a vertex, always by the one with the fewest neighbours left outside; proper vertices first, none of
 * `without`.
 */
function grownPart({ labels, adjacency }: EyeGraph, start: number, without: number): number {
  let part = 1 << start;
  for (let count = 1; count < IN_DATABASE; count++) {
    let best = -1;
    let bestCost = Infinity;
    for (let rest = neighborsOf(adjacency, part) & ~part & ~without; rest !== 0; rest &= rest - 1) {
      const v = lowestBit(rest);
      const cost =
        bitCount(adjacency[v] & ~part) +
        (isMarginal(labels[v]) ? 4 : 0) +
        (isAttackerStone(labels[v]) ? 1 : 0);
      if (cost < bestCost) {
        bestCost = cost;
        best = v;
      }
    }
    if (best < 0) return part;
    part |= 1 << best;
  }
  return part;
}

/** The part as a graph, marginal where it touches the rest; undefined when that would give a vertex room it does not have. */
function partGraph(graph: BoardGraph, part: number): EyeGraph | undefined {
  const { labels, adjacency } = graph;
  const kept = verticesOf(part);
  const cut: EyeGraph = {
    labels: labels.map((label, v): EyeLabel => {
      if ((adjacency[v] & ~part) === 0) return label;
      return isAttackerStone(label) ? '$' : '!';
    }),
    adjacency: adjacency.map((mask) => mask & part),
  };
  if (kept.some((v) => touchesDefender(cut, v) && !touchesDefender(graph, v))) return undefined;
  return relabel(cut, kept);
}

/** What was solved, by whoever, by the graph as a key. */
const SOLVED = new Map<string, GraphValue>();

/** The exact value of a graph. */
function solved(graph: BoardGraph, key: string): GraphValue {
  let value = SOLVED.get(key);
  if (!value) {
    value = solve(graph);
    if (SOLVED.size >= REMEMBERED) SOLVED.clear();
    SOLVED.set(key, value);
  }
  return value;
}

function solve(graph: BoardGraph): GraphValue {
  const { labels, defenders } = graph;
  const solver = new EyeSolver(graph, true, graph);
  const attackers = labels.reduce((mask, label, v) => (isAttackerStone(label) ? mask | (1 << v) : mask), 0);
  const start = solver.positionOf(attackers, defenders);
  const { value, attackPoints, defensePoints } = withoutThreats(analyzeGame(solver, start));
  return known(value, attackPoints, defensePoints, 'search');
}

function moved(found: GraphValue, kept: readonly number[]): GraphValue {
  return {
    ...found,
    attackPoints: scattered(found.attackPoints, kept),
    defensePoints: scattered(found.defensePoints, kept),
  };
}

function chosen(which: number, one: number, two: number): number {
  return ((which & 1) !== 0 ? one : 0) | ((which & 2) !== 0 ? two : 0);
}

function worse(one: EyeSource, two: EyeSource): EyeSource {
  if (one === 'assumed' || two === 'assumed') return 'assumed';
  return one === 'search' || two === 'search' ? 'search' : 'database';
}
