/** Which nodes of a variation tree are unfolded, and the rows that come of it, main line first. */
import type { VariationTree } from './variationTree.ts';

/** Trees of up to so many nodes are shown whole at first; of larger ones the main line. */
const SHOWN_WHOLE = 150;

export class TreeRows {
  readonly tree: VariationTree;
  /** The nodes of the rows, top down. */
  nodes = $state.raw(new Int32Array(0));
  /** By row: how often the tree has branched above it. */
  depths = $state.raw(new Uint16Array(0));
  #open: Uint8Array;
  #rowOf = new Int32Array(0);

  constructor(tree: VariationTree) {
    this.tree = tree;
    this.#open = new Uint8Array(tree.size);
    if (tree.size <= SHOWN_WHOLE) this.#open.fill(1);
    else {
      this.#open[0] = 1;
      for (let node = 1; node < tree.size; node++) if (tree.main[node] === 1) this.#open[node] = 1;
    }
    this.refresh();
  }

  /** Works the rows out again; to be called when the tree has grown. */
  refresh(): void {
    const { tree } = this;
    if (this.#open.length < tree.size) {
      const open = new Uint8Array(tree.size);
      open.set(this.#open);
      this.#open = open;
    }
    const { firstChild, nextSibling } = tree;
    const nodes = new Int32Array(tree.size);
    const depths = new Uint16Array(tree.size);
    const depthOf = new Uint16Array(tree.size);
    this.#rowOf = new Int32Array(tree.size).fill(-1);
    let count = 0;
    for (let node = 0; node >= 0;) {
      this.#rowOf[node] = count;
      depths[count] = depthOf[node];
      nodes[count++] = node;
      const child = this.#open[node] === 1 ? firstChild[node] : -1;
      if (child >= 0) {
        // Only branching indents: a ladder is deep.
        depthOf[child] = depthOf[node] + (nextSibling[child] >= 0 ? 1 : 0);
        node = child;
        continue;
      }
      while (node > 0 && nextSibling[node] < 0) node = tree.parent[node];
      const next = node > 0 ? nextSibling[node] : -1;
      if (next >= 0) depthOf[next] = depthOf[node];
      node = next;
    }
    this.nodes = nodes.slice(0, count);
    this.depths = depths.slice(0, count);
  }

  /** -1 when it is folded away. */
  rowOf(node: number): number {
    return this.#rowOf[node] ?? -1;
  }

  isOpen(node: number): boolean {
    return this.#open[node] === 1 && this.tree.firstChild[node] >= 0;
  }

  canOpen(node: number): boolean {
    return this.tree.firstChild[node] >= 0;
  }

  setOpen(node: number, open: boolean): void {
    if (!this.canOpen(node) || this.isOpen(node) === open) return;
    this.#open[node] = open ? 1 : 0;
    this.refresh();
  }

  /** Unfolds or folds everything below the root. */
  setAll(open: boolean): void {
    this.#open.fill(open ? 1 : 0);
    this.#open[0] = 1;
    this.refresh();
  }

  /** Unfolds what hides a node. */
  reveal(node: number): void {
    if (this.rowOf(node) >= 0) return;
    for (let at = this.tree.parent[node]; at >= 0; at = this.tree.parent[at]) this.#open[at] = 1;
    this.refresh();
  }
}
