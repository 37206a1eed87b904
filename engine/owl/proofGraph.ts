/**
 * The graph of a proof-number search in typed arrays: for each position how many leaves would have to turn out well to prove it,
 * and how many to disprove it. Positions are nodes and moves edges, since in life and death most positions come about in many orders
 * of the same moves; a tree would prove each of them again. Numbers are corrected along the path that is being looked at; other
 * paths learn of it when they are looked at.
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
  count = 0;
  /** By edge: the move, and the node it leads to. */
  readonly move: Int16Array;
  readonly target: Int32Array;
  edges = 0;

  private readonly seen: Uint8Array;
  private readonly stack: number[] = [];
  private readonly keys: Int32Array;
  private readonly table: Int32Array;

  /** `room`: nodes there can be, a power of two. */
  constructor(room: number) {
    this.proof = new Int32Array(room);
    this.disproof = new Int32Array(room);
    this.first = new Int32Array(room);
    this.children = new Int16Array(room);
    this.value = new Int16Array(room);
    this.reason = new Uint8Array(room);
    this.partial = new Uint8Array(room);
    this.seen = new Uint8Array(room);
    this.keys = new Int32Array(3 * room);
    this.move = new Int16Array(2 * room);
    this.target = new Int32Array(2 * room);
    this.table = new Int32Array(SLOTS * room).fill(-1);
  }

  /** Forgets everything. */
  clear(): void {
    this.table.fill(-1);
    this.count = 0;
    this.edges = 0;
  }

  /** Whether another position can be expanded. */
  get hasRoom(): boolean {
    return this.count + BOARD_ARRAY < this.proof.length && this.edges + BOARD_ARRAY < this.move.length;
  }

  /** The node of a position, by who is to move, or -1 - slot where it has none: then add(slot) makes it. */
  find(position: Position, defending: boolean): number {
    const { table, keys } = this;
    const about = aboutOf(position, defending);
    const mask = table.length - 1;
    let slot = (position.hashLow ^ Math.imul(about, 0x9e3779b1)) & mask;
    for (;;) {
      const node = table[slot];
      if (node < 0) return -1 - slot;
      const k = 3 * node;
      if (keys[k] === position.hashLow && keys[k + 1] === position.hashHigh && keys[k + 2] === about)
        return node;
      slot = (slot + 1) & mask;
    }
  }

  /** A new leaf for the position; `found` is what find() said. */
  add(position: Position, defending: boolean, found: number): number {
    const node = this.count++;
    const k = 3 * node;
    this.table[-1 - found] = node;
    this.keys[k] = position.hashLow;
    this.keys[k + 1] = position.hashHigh;
    this.keys[k + 2] = aboutOf(position, defending);
    this.first[node] = -1;
    this.children[node] = 0;
    this.reason[node] = 0;
    this.partial[node] = 0;
    this.proof[node] = 1;
    this.disproof[node] = 1;
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
    const { target } = this;
    const least = any ? this.proof : this.disproof;
    const sum = any ? this.disproof : this.proof;
    const first = this.first[node];
    const end = first + this.children[node];
    let min = ENDLESS;
    let total = 0;
    for (let edge = first; edge < end; edge++) {
      const child = target[edge];
      if (least[child] < min) min = least[child];
      total += sum[child];
    }
    least[node] = total === 0 ? ENDLESS : min;
    sum[node] = min === 0 || total > ENDLESS ? ENDLESS : total;
    this.value[node] = this.value[target[this.bestByValue(node, any)]];
  }
}

function aboutOf(position: Position, defending: boolean): number {
  return (position.komaster << 10) | (position.komasterPoint << 1) | Number(defending);
}
