/**
 * The search tree as a structure of arrays: node i is entry i of each, and the children of a node lie side by side. All
 * memory is taken at construction; a tree that is full stays as it is and the search goes on inside it.
 *
 * A node stands for the move that leads to it, and its sums are those of the side that made that move.
 */
import { PASS } from '../board/point.ts';
import type { TreePolicy } from './policy.ts';

export class Tree {
  readonly capacity: number;
  /** Nodes in use. */
  count = 0;
  readonly move: Int16Array;
  readonly visits: Int32Array;
  /** Sum of the values that guide the search: mostly the result, a little the margin. */
  readonly value: Float64Array;
  /** Sum of the plain results: 1 win, ½ draw, 0 loss. */
  readonly wins: Float64Array;
  /** All-moves-as-first counts and value sums; they begin with the policy's prior. */
  readonly raveVisits: Float32Array;
  readonly raveValue: Float32Array;
  readonly firstChild: Int32Array;
  /** 0 while the node is not expanded; afterwards at least 1, since a pass is always possible. */
  readonly childCount: Int16Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.move = new Int16Array(capacity);
    this.visits = new Int32Array(capacity);
    this.value = new Float64Array(capacity);
    this.wins = new Float64Array(capacity);
    this.raveVisits = new Float32Array(capacity);
    this.raveValue = new Float32Array(capacity);
    this.firstChild = new Int32Array(capacity);
    this.childCount = new Int16Array(capacity);
  }

  /** Becomes a tree of one unexpanded root, node 0. */
  clear(): void {
    this.count = 0;
    this.add(PASS, 1, 0.5);
  }

  /** Gives a node the policy's moves as children; false, and nothing changed, when there is no room. */
  expand(node: number, policy: TreePolicy): boolean {
    const n = policy.count;
    if (this.count + n > this.capacity) return false;
    this.firstChild[node] = this.count;
    this.childCount[node] = n;
    for (let i = 0; i < n; i++) this.add(policy.moves[i], policy.weights[i], policy.values[i]);
    return true;
  }

  /** Takes a child that was never visited out of its parent's block. */
  removeChild(node: number, child: number): void {
    const last = this.firstChild[node] + --this.childCount[node];
    for (const array of [
      this.move,
      this.visits,
      this.value,
      this.wins,
      this.raveVisits,
      this.raveValue,
      this.firstChild,
      this.childCount,
    ]) {
      array[child] = array[last];
    }
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

  private add(move: number, priorVisits: number, priorValue: number): void {
    const i = this.count++;
    this.move[i] = move;
    this.visits[i] = 0;
    this.value[i] = 0;
    this.wins[i] = 0;
    this.raveVisits[i] = priorVisits;
    this.raveValue[i] = priorValue;
    this.firstChild[i] = 0;
    this.childCount[i] = 0;
  }
}
