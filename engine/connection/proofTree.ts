/**
 * The tree of a proof-number search in typed arrays: for each node how many leaves would have to turn out well to prove it,
 * and how many to disprove it. Nodes are numbered from 0, the root; the children of a node follow one another.
 */
import type { Point } from '../board/point.ts';

/** A proof or disproof number that nothing reaches: settled the other way. */
export const ENDLESS = 1 << 20;

export class ProofTree {
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** The move that leads to the node. */
  readonly move: Int16Array;
  readonly first: Int32Array;
  readonly children: Int16Array;
  /** Why a leaf is settled; the caller's. */
  readonly reason: Uint8Array;
  count = 0;

  /** `room`: nodes there can be. */
  constructor(room: number) {
    this.proof = new Int32Array(room);
    this.disproof = new Int32Array(room);
    this.move = new Int16Array(room);
    this.first = new Int32Array(room);
    this.children = new Int16Array(room);
    this.reason = new Uint8Array(room);
  }

  /** Whether there is room for so many nodes more. */
  hasRoom(nodes: number): boolean {
    return this.count + nodes <= this.proof.length;
  }

  /** A new leaf after a move; there must be room. */
  add(move: Point, proof: number, disproof: number): number {
    const node = this.count++;
    this.proof[node] = proof;
    this.disproof[node] = disproof;
    this.move[node] = move;
    this.first[node] = 0;
    this.children[node] = 0;
    this.reason[node] = 0;
    return node;
  }

  /** Proves or disproves a leaf. */
  settle(node: number, proved: boolean, reason: number): void {
    this.proof[node] = proved ? 0 : ENDLESS;
    this.disproof[node] = proved ? ENDLESS : 0;
    this.reason[node] = reason;
  }

  /** 1 proved, -1 disproved, 0 neither. */
  outcome(node: number): number {
    return this.proof[node] === 0 ? 1 : this.disproof[node] === 0 ? -1 : 0;
  }

  /** The child with the smallest proof number, or disproof number; the first of equals. The node must have children. */
  best(node: number, byProof: boolean): number {
    const numbers = byProof ? this.proof : this.disproof;
    const first = this.first[node];
    const end = first + this.children[node];
    let best = first;
    for (let child = first + 1; child < end; child++) if (numbers[child] < numbers[best]) best = child;
    return best;
  }

  /** The numbers of a node from its children's; `any`: one proved child proves it, else one disproved child disproves it. */
  update(node: number, any: boolean): void {
    const least = any ? this.proof : this.disproof;
    const sum = any ? this.disproof : this.proof;
    const first = this.first[node];
    const end = first + this.children[node];
    let min = ENDLESS;
    let total = 0;
    for (let child = first; child < end; child++) {
      if (least[child] < min) min = least[child];
      total += sum[child];
    }
    least[node] = total === 0 ? ENDLESS : min;
    sum[node] = min === 0 || total > ENDLESS ? ENDLESS : total;
  }
}
