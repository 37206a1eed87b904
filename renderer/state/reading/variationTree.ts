/**
 * The variation tree of a reading as the explorer walks it: the engine's flat arrays, with branches the user forced appended,
 * and what follows from them (children, the main line, what is proved). No object per node: a tree may have 100,000.
 */
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import type { ReadingTree } from '../../../engine/protocol/reading.ts';

/** What a search found in the position of a node, for the player to move there. */
export interface NodeResult {
  routine: string;
  chain: Point;
  /** 0 LOSE, 1 KO_B, 4 KO_A, 5 WIN. */
  code: number;
  move: Point;
  /** Why there was no search; '' where there was. */
  note: string;
}

/** Notes of results that were found before, and so have no variations of their own. */
// not shown: they are compared with what the engine says.
const CACHED: readonly string[] = ['cached', 'seen before'];
/** Note of a position that a connection's search left open when its nodes were spent; its code says nothing. */
// not shown: it is compared with what the engine says.
const OPEN = 'not settled';
/** Tactical routines; a connection's nodes hold answers of both kinds. */
const TACTICAL = /^(attack|defend|ladder)/;

export class VariationTree {
  readonly parent: number[] = [];
  readonly point: Point[] = [];
  readonly color: (Stone | 0)[] = [];
  readonly chain: Point[] = [];
  readonly variation: number[] = [];
  /** By node, 1 for the first of a branch that the user forced. */
  readonly forced: number[] = [];
  /** By node: the first child, or -1. The main line's comes first. */
  firstChild = new Int32Array(0);
  /** By node: the next child of its parent, or -1. */
  nextSibling = new Int32Array(0);
  /** By node: how many nodes hang on it, itself included. */
  weight = new Int32Array(0);
  /** By node: 1 on the main line. */
  main = new Uint8Array(0);
  /** By node: 1 where the moves prove what was found at the root. */
  proved = new Uint8Array(0);

  /** By node: what proposed the move, and what eyes the dragon has then, in words; '' where it is not told. */
  readonly by: string[] = [];
  readonly eyes: string[] = [];
  readonly #routine: string[] = [];
  readonly #hashes: string[] = [];
  readonly #hashStart: number[] = [];
  readonly #firstResult: number[] = [0];
  readonly #results: { routine: string[]; chain: Point[]; code: number[]; move: Point[]; note: string[] } = {
    routine: [],
    chain: [],
    code: [],
    move: [],
    note: [],
  };
  readonly #tactical: boolean;

  constructor(tree: ReadingTree, tactical = true) {
    this.#tactical = tactical;
    this.#append(tree, -1, null);
    this.#connect();
  }

  /** Nodes, the root included. */
  get size(): number {
    return this.parent.length;
  }

  /** Hangs the answer about the position after a forced move under a node; the node of the move. */
  graft(at: number, point: Point, color: Stone, tree: ReadingTree): number {
    const node = this.#append(tree, at, { point, color });
    this.#connect();
    return node;
  }

  routine(node: number): string {
    return this.#routine[node];
  }

  /** Hash of the position after the move, 16 hexadecimal digits. */
  hash(node: number): string {
    const start = this.#hashStart[node];
    return this.#hashes[start >>> 20].slice((start & 0xfffff) * 16, (start & 0xfffff) * 16 + 16);
  }

  results(node: number): NodeResult[] {
    const from = this.#firstResult[node];
    return Array.from({ length: this.#firstResult[node + 1] - from }, (_, i) => this.#result(from + i));
  }

  /** What the search in the position itself found; undefined where none was finished. */
  answer(node: number): NodeResult | undefined {
    const found = this.#answerAt(node);
    return found < 0 ? undefined : this.#result(found);
  }

  /** What the move of a node achieves for who made it: 0, 1, 4 or 5; -1 when it is not known. */
  success(node: number): number {
    const found = this.#answerAt(node);
    return this.settled(node) ? 5 - this.#results.code[found] : -1;
  }

  /** Whether the search of the position came to an end. */
  settled(node: number): boolean {
    const found = this.#answerAt(node);
    return found >= 0 && this.#results.note[found] !== OPEN;
  }

  /** Whether the position was known already. */
  cached(node: number): boolean {
    const found = this.#answerAt(node);
    return found >= 0 && CACHED.includes(this.#results.note[found]);
  }

  children(node: number): number[] {
    const found: number[] = [];
    for (let child = this.firstChild[node]; child >= 0; child = this.nextSibling[child]) found.push(child);
    return found;
  }

  /** From the root's child down to the node. */
  path(node: number): number[] {
    const nodes: number[] = [];
    for (let at = node; at > 0; at = this.parent[at]) nodes.push(at);
    return nodes.reverse();
  }

  /** The sibling `by` places further, or -1. */
  sibling(node: number, by: 1 | -1): number {
    if (node <= 0) return -1;
    if (by > 0) return this.nextSibling[node];
    const all = this.children(this.parent[node]);
    return all[all.indexOf(node) - 1] ?? -1;
  }

  #append(tree: ReadingTree, at: number, move: { point: Point; color: Stone } | null): number {
    const base = this.parent.length;
    const bank = this.#hashes.push(tree.hashes) - 1;
    const found = this.#results;
    const { words } = tree;
    for (let i = 0; i < tree.parent.length; i++) {
      const first = i === 0;
      this.parent.push(first ? at : tree.parent[i] + base);
      this.point.push(first && move ? move.point : tree.point[i]);
      this.color.push(first && move ? move.color : tree.color[i]);
      this.#routine.push(words[tree.routine[i]]);
      this.chain.push(tree.chain[i]);
      this.by.push(tree.by ? words[tree.by[i]] : '');
      this.eyes.push(tree.eyes ? words[tree.eyes[i]] : '');
      this.variation.push(tree.variation[i]);
      this.forced.push(first && move ? 1 : 0);
      this.#hashStart.push((bank << 20) | i);
      for (let r = tree.firstResult[i]; r < tree.firstResult[i + 1]; r++) {
        found.routine.push(words[tree.resultRoutine[r]]);
        found.chain.push(tree.resultChain[r]);
        found.code.push(tree.resultCode[r]);
        found.move.push(tree.resultMove[r]);
        found.note.push(words[tree.resultNote[r]]);
      }
      this.#firstResult.push(found.code.length);
    }
    return base;
  }

  #result(index: number): NodeResult {
    const { routine, chain, code, move, note } = this.#results;
    return {
      routine: routine[index],
      chain: chain[index],
      code: code[index],
      move: move[index],
      note: note[index],
    };
  }

  /** Index of the last result of the kind of search that made the node; -1 for none. */
  #answerAt(node: number): number {
    const routine = this.#routine[node];
    const tactical = node === 0 || this.forced[node] === 1 ? this.#tactical : TACTICAL.test(routine);
    for (let r = this.#firstResult[node + 1] - 1; r >= this.#firstResult[node]; r--) {
      if (TACTICAL.test(this.#results.routine[r]) === tactical) return r;
    }
    return -1;
  }

  /** Works out everything that follows from the parents and results. */
  #connect(): void {
    const { parent, size } = this;
    this.firstChild = new Int32Array(size).fill(-1);
    this.nextSibling = new Int32Array(size).fill(-1);
    this.weight = new Int32Array(size).fill(1);
    this.main = new Uint8Array(size);
    this.proved = new Uint8Array(size);
    for (let node = size - 1; node > 0; node--) {
      const at = parent[node];
      this.weight[at] += this.weight[node];
      this.nextSibling[node] = this.firstChild[at];
      this.firstChild[at] = node;
    }
    this.#markMain();
    this.#markProved();
  }

  /** The best move of each position, or the answer that took longest to refute; it becomes the first child. */
  #markMain(): void {
    for (let node = 0, next = this.#best(0); next >= 0; node = next, next = this.#best(next)) {
      this.main[next] = 1;
      if (this.firstChild[node] === next) continue;
      let before = this.firstChild[node];
      while (this.nextSibling[before] !== next) before = this.nextSibling[before];
      this.nextSibling[before] = this.nextSibling[next];
      this.nextSibling[next] = this.firstChild[node];
      this.firstChild[node] = next;
    }
  }

  #best(node: number): number {
    if (!this.settled(node)) return -1;
    const found = this.#answerAt(node);
    const success = this.#results.code[found];
    const move = this.#results.move[found];
    let best = -1;
    for (let child = this.firstChild[node]; child >= 0; child = this.nextSibling[child]) {
      if (this.forced[child] === 1 || this.success(child) < 0) continue;
      if (
        success > 0
          ? this.point[child] !== move || this.success(child) !== success
          : this.success(child) !== 0
      )
        continue;
      if (best < 0 || this.weight[child] > this.weight[best]) best = child;
    }
    return best;
  }

  /** A success is proved by one move, a failure by all that were tried. */
  #markProved(): void {
    this.proved[0] = 1;
    for (let node = 1; node < this.size; node++) {
      const at = this.parent[node];
      if (this.proved[at] === 0 || this.forced[node] === 1) continue;
      if (!this.settled(at)) continue;
      const found = this.#answerAt(at);
      const code = this.#results.code[found];
      const proves = code > 0 ? this.point[node] === this.#results.move[found] : true;
      if (proves && this.success(node) === code) this.proved[node] = 1;
    }
  }
}
