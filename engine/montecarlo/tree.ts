/**
 * The search tree as a structure of arrays: node i is entry i of each, and the children of a node lie side by side. All
 * memory is taken at construction; a tree that is full stays as it is and the search goes on inside it.
 *
 * A node stands for the move that leads to it, and its sums are those of the side that made that move.
 *
 * Several threads may search one tree in shared memory. Only taking nodes and expanding one are guarded; the sums are added
 * to without any lock, since a result lost once in a while costs nothing and a lock on every node of every path a lot
 * (Enzenberger and Müller, "A lock-free multithreaded Monte-Carlo tree search algorithm", 2009).
 */
import { PASS } from '../board/point.ts';
import type { TreePolicy } from './policy.ts';

/** Bytes of a node: two doubles, four floats, two ints, two shorts. */
export const NODE_BYTES = 44;
/** What childCount is while some thread expands the node. */
const EXPANDING = -1;

export class Tree {
  readonly capacity: number;
  readonly move: Int16Array;
  readonly visits: Int32Array;
  /** Sum of the values that guide the search: mostly the result, a little the margin. */
  readonly value: Float64Array;
  /** Sum of the plain results: 1 win, ½ draw, 0 loss. */
  readonly wins: Float64Array;
  /** All-moves-as-first counts and value sums; they begin with the policy's prior. */
  readonly raveVisits: Float32Array;
  readonly raveValue: Float32Array;
  /** What the policy expects of the move beyond an even result: -½ to ½. */
  readonly bias: Float32Array;
  /** How likely a strong player is to play the move; 0 without a model of that. */
  readonly odds: Float32Array;
  readonly firstChild: Int32Array;
  /** Not above 0 while the node is not expanded; afterwards at least 1, since a pass is always possible. */
  readonly childCount: Int16Array;
  /** used[0]: nodes in use. */
  private readonly used: Int32Array;

  /** `memory` of treeBytes(capacity) bytes may be shared with other trees in other threads; they are then one tree. */
  constructor(
    capacity: number,
    memory: ArrayBuffer | SharedArrayBuffer = new ArrayBuffer(treeBytes(capacity)),
  ) {
    let at = 0;
    const take = (bytes: number): number => (at += bytes * capacity) - bytes * capacity;
    this.capacity = capacity;
    this.value = new Float64Array(memory, take(8), capacity);
    this.wins = new Float64Array(memory, take(8), capacity);
    this.raveVisits = new Float32Array(memory, take(4), capacity);
    this.raveValue = new Float32Array(memory, take(4), capacity);
    this.bias = new Float32Array(memory, take(4), capacity);
    this.odds = new Float32Array(memory, take(4), capacity);
    this.visits = new Int32Array(memory, take(4), capacity);
    this.firstChild = new Int32Array(memory, take(4), capacity);
    this.move = new Int16Array(memory, take(2), capacity);
    this.childCount = new Int16Array(memory, take(2), capacity);
    this.used = new Int32Array(memory, at, 1);
  }

  /** Nodes in use. */
  get count(): number {
    return this.used[0];
  }

  /** Becomes a tree of one unexpanded root, node 0. No other thread may search it meanwhile. */
  clear(): void {
    this.used[0] = 1;
    this.set(0, PASS, 1, 0.5);
  }

  /** Gives a node the policy's moves as children; false when there is no room, or another thread is at it. */
  expand(node: number, policy: TreePolicy): boolean {
    const n = policy.count;
    if (Atomics.compareExchange(this.childCount, node, 0, EXPANDING) !== 0) return false;
    const first = Atomics.add(this.used, 0, n);
    if (first + n > this.capacity) {
      Atomics.sub(this.used, 0, n);
      Atomics.store(this.childCount, node, 0);
      return false;
    }
    for (let i = 0; i < n; i++) {
      this.set(first + i, policy.moves[i], policy.weights[i], policy.values[i]);
      this.odds[first + i] = policy.odds[i];
    }
    this.firstChild[node] = first;
    Atomics.store(this.childCount, node, n);
    return true;
  }

  /**
   * Makes a node the root and drops all that is not below it. No other thread may search it meanwhile.
   *
   * Children lie behind their parent, and side by side: so, taken in order, everything moves forward, nothing is written
   * over before it has moved, and siblings stay together.
   */
  reroot(root: number): void {
    const nodes = this.used[0];
    // By node: where it goes; 0: nowhere. Until its turn comes, 1 for a node that stays.
    const place = new Int32Array(nodes);
    let kept = 0;
    place[root] = 1;
    for (let i = root; i < nodes; i++) {
      if (place[i] === 0) continue;
      const first = this.firstChild[i];
      if (this.childCount[i] > 0) place.fill(1, first, first + this.childCount[i]);
      place[i] = kept;
      this.moveNode(i, kept++);
    }
    for (let i = 0; i < kept; i++) if (this.childCount[i] > 0) this.firstChild[i] = place[this.firstChild[i]];
    this.used[0] = kept;
  }

  /** What the policy expects of a node's moves, once more. */
  expect(node: number, policy: TreePolicy): void {
    for (let i = 0; i < policy.count; i++) {
      const child = this.childBy(node, policy.moves[i]);
      if (child < 0) continue;
      this.odds[child] = policy.odds[i];
      this.bias[child] = policy.values[i] / policy.weights[i] - 0.5;
    }
  }

  /** The child that a move leads to, or -1. */
  childBy(node: number, move: number): number {
    const end = this.firstChild[node] + this.childCount[node];
    for (let i = this.firstChild[node]; i < end; i++) if (this.move[i] === move) return i;
    return -1;
  }

  /** Makes a child that never was visited one that never will be. */
  forbid(child: number): void {
    this.raveValue[child] = -Infinity;
  }

  /** The child with most visits, or -1 when the node has none that was visited. */
  mostVisited(node: number): number {
    let best = -1;
    let most = 0;
    const end = this.firstChild[node] + this.childCount[node];
    for (let i = this.firstChild[node]; i < end; i++) {
      if (this.visits[i] > most) {
        most = this.visits[i];
        best = i;
      }
    }
    return best;
  }

  private moveNode(from: number, to: number): void {
    this.move[to] = this.move[from];
    this.visits[to] = this.visits[from];
    this.value[to] = this.value[from];
    this.wins[to] = this.wins[from];
    this.raveVisits[to] = this.raveVisits[from];
    this.raveValue[to] = this.raveValue[from];
    this.bias[to] = this.bias[from];
    this.odds[to] = this.odds[from];
    this.firstChild[to] = this.firstChild[from];
    this.childCount[to] = this.childCount[from];
  }

  private set(i: number, move: number, priorVisits: number, priorValue: number): void {
    this.move[i] = move;
    this.visits[i] = 0;
    this.value[i] = 0;
    this.wins[i] = 0;
    this.raveVisits[i] = priorVisits;
    this.raveValue[i] = priorValue;
    this.bias[i] = priorValue / priorVisits - 0.5;
    this.firstChild[i] = 0;
    this.childCount[i] = 0;
  }
}

/** Memory of a tree with room for that many nodes; even, so that every array is aligned. */
export function treeBytes(capacity: number): number {
  return NODE_BYTES * capacity + 8;
}
