/**
 * The graph of positions of a race, with proof and disproof numbers. Races are full of the same positions by other orders of moves, so
 * positions are nodes, and numbers of children are not added up, as in a tree, where each would count again and again: the largest of them
 * counts, and one for each other child that is open (weak proof numbers).
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** A proof or disproof number that nothing reaches: settled the other way. */
export const ENDLESS = 1 << 20;
/** Values of settled nodes. */
export const PROVED = 200;
export const DISPROVED = -100;
/** Most edges of one node. */
export const MOST_EDGES = 64;
/** Bit of a node's key that is no matter for whether a position is repeated. */
export const PASSED = 1;

export class RaceGraph {
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** Edges of a node: from first[node], as many as children[node]; -1 for a leaf. */
  readonly first: Int32Array;
  readonly children: Int16Array;
  /** How good the position is for the side that wants a proof, from the estimates of the leaves below it. */
  readonly value: Int16Array;
  /** Why a leaf is settled; the caller's. */
  readonly reason: Uint8Array;
  /** What the node's position is besides its stones. */
  readonly about: Int32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  count = 0;
  /** By edge: the move, and the node it leads to. */
  readonly move: Int16Array;
  readonly target: Int32Array;
  edges = 0;

  private readonly table: Int32Array;

  /** `room`: nodes there can be, a power of two. */
  constructor(room: number) {
    this.proof = new Int32Array(room);
    this.disproof = new Int32Array(room);
    this.first = new Int32Array(room);
    this.children = new Int16Array(room);
    this.value = new Int16Array(room);
    this.reason = new Uint8Array(room);
    this.about = new Int32Array(room);
    this.low = new Int32Array(room);
    this.high = new Int32Array(room);
    this.move = new Int16Array(3 * room);
    this.target = new Int32Array(3 * room);
    this.table = new Int32Array(2 * room).fill(-1);
  }

  /** Forgets everything. */
  clear(): void {
    this.table.fill(-1);
    this.count = 0;
    this.edges = 0;
  }

  /** Whether another position can be expanded. */
  get hasRoom(): boolean {
    return this.count + MOST_EDGES < this.proof.length && this.edges + MOST_EDGES < this.move.length;
  }

  /** The node of a position, or -1 - slot where it has none: then add(slot) makes it. */
  find({ hashLow, hashHigh }: Position, about: number): number {
    const { table } = this;
    const mask = table.length - 1;
    let slot = (hashLow ^ Math.imul(about, 0x9e3779b1)) & mask;
    for (;;) {
      const node = table[slot];
      if (node < 0) return -1 - slot;
      if (this.low[node] === hashLow && this.high[node] === hashHigh && this.about[node] === about)
        return node;
      slot = (slot + 1) & mask;
    }
  }

  /** A new leaf for the position; `found` is what find() said. */
  add({ hashLow, hashHigh }: Position, about: number, found: number): number {
    const node = this.leaf();
    this.table[-1 - found] = node;
    this.low[node] = hashLow;
    this.high[node] = hashHigh;
    this.about[node] = about;
    return node;
  }

  /** A settled leaf that is not found again: what it stands for depends on the moves before it. */
  addEnd(proved: boolean, reason: number): number {
    const node = this.leaf();
    this.settle(node, proved, reason);
    return node;
  }

  private leaf(): number {
    const node = this.count++;
    this.first[node] = -1;
    this.children[node] = 0;
    this.reason[node] = 0;
    this.proof[node] = 1;
    this.disproof[node] = 1;
    this.low[node] = this.high[node] = this.about[node] = 0;
    return node;
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

  /** The numbers of a node from its children's; `any`: one proved child proves it, else one disproved child disproves it. */
  update(node: number, any: boolean): void {
    const { target } = this;
    const least = any ? this.proof : this.disproof;
    const most = any ? this.disproof : this.proof;
    const first = this.first[node];
    const end = first + this.children[node];
    let min = ENDLESS;
    let max = 0;
    let open = 0;
    for (let edge = first; edge < end; edge++) {
      const child = target[edge];
      if (least[child] < min) min = least[child];
      if (most[child] === 0) continue;
      open++;
      if (most[child] > max) max = most[child];
    }
    least[node] = open === 0 ? ENDLESS : min;
    most[node] =
      min === 0 || max >= ENDLESS ? ENDLESS : open === 0 ? 0 : Math.min(max + open - 1, ENDLESS - 1);
    this.value[node] = this.value[target[this.bestByValue(node, any)]];
  }
}
