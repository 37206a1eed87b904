/**
 * The graph of a proof-number search in typed arrays: for each position how many leaves would have to turn out well to prove it,
 * and how many to disprove it. Positions are nodes and moves edges, since most positions come about in many orders of the same moves;
 * a tree would prove each of them again. Numbers are corrected along the path that is being looked at; other paths learn of it when
 * they are looked at.
 *
 * Life and death, races and connections each have a graph of their own; what their positions mean is said by the subclasses of
 * ProofSearch.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** A proof or disproof number that nothing reaches: settled the other way. */
export const ENDLESS = 1 << 20;
/** Values of settled nodes. */
export const PROVED = 200;
export const DISPROVED = -100;
/** Slots of the table for each node. */
const SLOTS = 2;

/** The size of a graph, and how it counts. */
export interface GraphOptions {
  /** Nodes and edges there can be; powers of two. */
  readonly nodes: number;
  readonly edges: number;
  /**
   * What of a node's children is together as hard as all of them: the sum of their numbers, or, where the same positions come about
   * below many of them, the largest and one for each other that is open (weak proof numbers).
   */
  readonly counting: 'sum' | 'weak';
}

export class ProofGraph {
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** Edges of a node: from first[node], as many as children[node]; -1 for a leaf. */
  readonly first: Int32Array;
  readonly children: Int16Array;
  /** How good the position is for the side that wants a proof, from the estimates of the leaves below it. */
  readonly value: Int16Array;
  /** Why a leaf is settled; the caller's. */
  readonly reason: Uint8Array;
  /** Not 0 where the children are not all that could be tried; the caller's. */
  readonly partial: Uint8Array;
  /** The position: its hash, and what it is besides its stones; 0 for nodes that are not found by their position. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly about: Int32Array;
  count = 0;
  /** By edge: the move, and the node it leads to. */
  readonly move: Int16Array;
  readonly target: Int32Array;
  edges = 0;

  private readonly sums: boolean;
  private readonly seen: Uint8Array;
  private readonly stack: number[] = [];
  /** Node by slot, and slot by node: a slot is taken where both agree, so that nothing need be cleared. */
  private readonly table: Int32Array;
  private readonly slots: Int32Array;

  constructor({ nodes, edges, counting }: GraphOptions) {
    this.sums = counting === 'sum';
    this.proof = new Int32Array(nodes);
    this.disproof = new Int32Array(nodes);
    this.first = new Int32Array(nodes);
    this.children = new Int16Array(nodes);
    this.value = new Int16Array(nodes);
    this.reason = new Uint8Array(nodes);
    this.partial = new Uint8Array(nodes);
    this.low = new Int32Array(nodes);
    this.high = new Int32Array(nodes);
    this.about = new Int32Array(nodes);
    this.seen = new Uint8Array(nodes);
    this.move = new Int16Array(edges);
    this.target = new Int32Array(edges);
    this.table = new Int32Array(SLOTS * nodes);
    this.slots = new Int32Array(nodes);
  }

  /** Forgets everything. */
  clear(): void {
    this.count = 0;
    this.edges = 0;
  }

  /** Whether another position can be expanded. */
  get hasRoom(): boolean {
    return this.count + BOARD_ARRAY < this.proof.length && this.edges + BOARD_ARRAY < this.move.length;
  }

  /** The node of a position, or -1 - slot where it has none: then add(slot) makes it. */
  find({ hashLow, hashHigh }: Position, about: number): number {
    const { table, slots, low, high } = this;
    const mask = table.length - 1;
    let slot = (hashLow ^ Math.imul(about, 0x9e3779b1)) & mask;
    for (;;) {
      const node = table[slot];
      if (node >= this.count || slots[node] !== slot) return -1 - slot;
      if (low[node] === hashLow && high[node] === hashHigh && this.about[node] === about) return node;
      slot = (slot + 1) & mask;
    }
  }

  /** A new leaf for the position; `found` is what find() said. */
  add(position: Position, about: number, found: number): number {
    const node = this.addLeaf();
    this.put(node, position, about, -1 - found);
    return node;
  }

  /** A new leaf that is not found by its position. */
  addLeaf(): number {
    const node = this.count++;
    this.first[node] = -1;
    this.children[node] = 0;
    this.reason[node] = 0;
    this.partial[node] = 0;
    this.proof[node] = 1;
    this.disproof[node] = 1;
    this.low[node] = this.high[node] = this.about[node] = 0;
    this.slots[node] = -1;
    return node;
  }

  /** A settled leaf that is not found again: what it stands for depends on the moves before it. */
  addEnd(proved: boolean, reason: number): number {
    const node = this.addLeaf();
    this.settle(node, proved, reason);
    return node;
  }

  /** Lets a node be found by its position from now on, in place of another one if need be. */
  place(node: number, position: Position, about: number): void {
    const found = this.find(position, about);
    this.put(node, position, about, found < 0 ? -1 - found : this.slots[found]);
  }

  private put(node: number, { hashLow, hashHigh }: Position, about: number, slot: number): void {
    this.table[slot] = node;
    this.slots[node] = slot;
    this.low[node] = hashLow;
    this.high[node] = hashHigh;
    this.about[node] = about;
  }

  /** Another edge of the node that got its first edge last. */
  link(node: number, move: Point, target: number): void {
    if (this.first[node] < 0) this.first[node] = this.edges;
    this.move[this.edges] = move;
    this.target[this.edges++] = target;
    this.children[node]++;
  }

  /** Proves or disproves a node. */
  settle(node: number, proved: boolean, reason: number): void {
    this.proof[node] = proved ? 0 : ENDLESS;
    this.disproof[node] = proved ? ENDLESS : 0;
    this.value[node] = proved ? PROVED : DISPROVED;
    this.reason[node] = reason;
  }

  /** 1 proved, -1 disproved, 0 neither. */
  outcome(node: number): number {
    return this.proof[node] === 0 ? 1 : this.disproof[node] === 0 ? -1 : 0;
  }

  /**
   * Whether the proof, or disproof, of a settled node leaves nothing out: wherever the losing side is to move all was tried, and the
   * reason of every leaf is one of those marked in `sound`. `any`: the side that wants a proof is to move.
   */
  isComplete(root: number, any: boolean, sound: Uint8Array): boolean {
    const { seen, stack, target } = this;
    const proved = this.outcome(root) > 0;
    seen.fill(0, 0, this.count);
    seen[root] = 1;
    stack.length = 0;
    stack.push(2 * root + Number(any));
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const node = top >> 1;
      const turn = (top & 1) !== 0;
      const children = this.children[node];
      if (children === 0) {
        if (sound[this.reason[node]] === 0) return false;
        continue;
      }
      const wins = turn === proved;
      if (!wins && this.partial[node] !== 0) return false;
      const first = wins ? this.best(node, proved) : this.first[node];
      const end = wins ? first + 1 : first + children;
      for (let edge = first; edge < end; edge++) {
        if (seen[target[edge]] !== 0) continue;
        seen[target[edge]] = 1;
        stack.push(2 * target[edge] + Number(!turn));
      }
    }
    return true;
  }

  /** The edge to the child with the smallest proof number, or disproof number; the first of equals. The node must have children. */
  best(node: number, byProof: boolean): number {
    const { target } = this;
    const numbers = byProof ? this.proof : this.disproof;
    const first = this.first[node];
    const end = first + this.children[node];
    let best = first;
    for (let edge = first + 1; edge < end; edge++)
      if (numbers[target[edge]] < numbers[target[best]]) best = edge;
    return best;
  }

  /** The edge to the child with the largest value, or the smallest; the first of equals. The node must have children. */
  bestByValue(node: number, largest: boolean): number {
    const { target, value } = this;
    const sign = largest ? 1 : -1;
    const first = this.first[node];
    const end = first + this.children[node];
    let best = first;
    for (let edge = first + 1; edge < end; edge++)
      if (sign * value[target[edge]] > sign * value[target[best]]) best = edge;
    return best;
  }

  /** Drops all but the `most` best of its edges, which must be the last ones added; marks the node as partial if a dropped one is open. */
  keepBest(node: number, byProof: boolean, most: number): void {
    const { target, move } = this;
    const numbers = byProof ? this.proof : this.disproof;
    const first = this.first[node];
    const count = this.children[node];
    if (count <= most) return;
    // Selection: what is kept comes first, in its old order among equals.
    for (let place = 0; place < most; place++) {
      let best = first + place;
      for (let edge = best + 1; edge < first + count; edge++)
        if (numbers[target[edge]] < numbers[target[best]]) best = edge;
      const [bestMove, bestTarget] = [move[best], target[best]];
      for (let edge = best; edge > first + place; edge--) {
        move[edge] = move[edge - 1];
        target[edge] = target[edge - 1];
      }
      move[first + place] = bestMove;
      target[first + place] = bestTarget;
    }
    for (let edge = first + most; edge < first + count; edge++)
      if (this.outcome(target[edge]) === 0) this.partial[node] = 1;
    this.children[node] = most;
    this.edges = first + most;
  }

  /** The numbers of a node from its children's; `any`: one proved child proves it, else one disproved child disproves it. */
  update(node: number, any: boolean): void {
    const { target, value } = this;
    const least = any ? this.proof : this.disproof;
    const all = any ? this.disproof : this.proof;
    const first = this.first[node];
    const end = first + this.children[node];
    let min = ENDLESS;
    let max = 0;
    let total = 0;
    let open = 0;
    let best = value[target[first]];
    for (let edge = first; edge < end; edge++) {
      const child = target[edge];
      if (least[child] < min) min = least[child];
      if (any ? value[child] > best : value[child] < best) best = value[child];
      if (all[child] === 0) continue;
      open++;
      total += all[child];
      if (all[child] > max) max = all[child];
    }
    const number = this.sums ? total : max + open - 1;
    least[node] = open === 0 ? ENDLESS : min;
    all[node] = min === 0 || max >= ENDLESS ? ENDLESS : open === 0 ? 0 : Math.min(number, ENDLESS - 1);
    value[node] = best;
  }
}
